// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/navigator_model.h"

#include <algorithm>
#include <span>
#include <utility>

#include <QFont>
#include <QKeySequence>
#include <QScopedValueRollback>

#include "app/tabs/paged_view.h"
#include "app/tabs/report_view.h"
#include "views/panel.h"
#include "views/theme/icons.h"

namespace opscope {

struct NavigatorModel::Node {
    Kind kind = Kind::Tab;
    Node* parent = nullptr;
    QPointer<PagedView> view = {};
    PageGroup group = PageGroup::Overview;
    int page = -1;
    std::vector<std::unique_ptr<Node>> children = {};

    int row() const
    {
        const auto at = std::ranges::find(parent->children, this, &std::unique_ptr<Node>::get);
        return static_cast<int>(at - parent->children.begin());
    }
};

NavigatorModel::NavigatorModel(QObject* parent) : QAbstractItemModel(parent), m_root(std::make_unique<Node>())
{
}

NavigatorModel::~NavigatorModel() = default;

namespace {

/// The listed pages of a tab by their groups; a group without pages is left out.
std::vector<std::pair<PageGroup, std::vector<int>>> groupsOf(const PagedView& view)
{
    std::vector<std::pair<PageGroup, std::vector<int>>> out;
    for (int page = 0; page < view.pageCount(); ++page) {
        if (!view.isListed(page))
            continue;
        if (const auto group = view.traits(page).group; out.empty() || out.back().first != group)
            out.emplace_back(group, std::vector<int>());
        out.back().second.push_back(page);
    }
    return out;
}

} // namespace

void NavigatorModel::setTabs(const std::vector<PagedView*>& tabs, PagedView* front)
{
    const auto asked = ++m_asked;
    if (m_isChanging) {
        const std::vector<QPointer<PagedView>> open(tabs.begin(), tabs.end());
        return later([this, asked, open, front = QPointer(front)] {
            if (asked != m_asked) // a newer list was set
                return;
            std::vector<PagedView*> left(open.begin(), open.end());
            std::erase(left, nullptr);
            setTabs(left, front);
        });
    }
    auto& rows = m_root->children;
    const bool areAppended =
        rows.size() <= tabs.size() &&
        std::ranges::equal(rows, std::span(tabs).first(rows.size()), {},
                           [](const std::unique_ptr<Node>& node) { return node->view.data(); });
    if (!areAppended) {
        const QScopedValueRollback changing(m_isChanging, true);
        beginResetModel();
        std::erase_if(rows, [&](const std::unique_ptr<Node>& node) {
            return std::ranges::find(tabs, node->view.data()) == tabs.end();
        });
        std::ranges::stable_sort(rows, {}, [&](const std::unique_ptr<Node>& node) {
            return std::ranges::find(tabs, node->view.data()) - tabs.begin();
        });
        endResetModel();
    }
    for (int row = 0; row < static_cast<int>(tabs.size()); ++row) {
        auto* view = tabs[static_cast<std::size_t>(row)];
        if (indexOf(view).isValid())
            continue;
        auto node = std::make_unique<Node>(Node{.kind = Kind::Tab, .parent = m_root.get(), .view = view});
        {
            const QScopedValueRollback changing(m_isChanging, true);
            beginInsertRows({}, row, row);
            rows.insert(rows.begin() + row, std::move(node));
            endInsertRows();
        }
        follow(view);
    }
    const bool isOther = std::exchange(m_front, front) != front || !areAppended;
    if (!rows.empty())
        Q_EMIT dataChanged(index(0, 0), index(static_cast<int>(rows.size()) - 1, 0));
    if (isOther)
        Q_EMIT frontChanged();
}

void NavigatorModel::follow(PagedView* view)
{
    refreshPages(view);
    view->disconnect(this);
    connect(view, &PagedView::pagesChanged, this, [this, view] { refreshPages(view); });
    connect(view, &PagedView::pageChanged, this, [this, view] {
        refreshPages(view);
        if (view == m_front)
            Q_EMIT frontChanged();
    });
    connect(view, &PagedView::factsChanged, this, [this, view] { refreshTab(view); });
    connect(view, &PagedView::changed, this, [this, view] { refreshTab(view); });
}

void NavigatorModel::refreshTab(const PagedView* view)
{
    if (m_isChanging)
        return later([this, view = QPointer(view)] { refreshTab(view); });
    if (const auto at = indexOf(view); at.isValid())
        Q_EMIT dataChanged(at, at);
}

/// Rows are made again only if other pages are listed. Rows that go reset the model: the proxy of the tree,
/// which filters recursively, loses indexes while rows are removed.
void NavigatorModel::refreshPages(const PagedView* view)
{
    if (m_isChanging)
        return later([this, view = QPointer(view)] { refreshPages(view); });
    const auto at = indexOf(view);
    if (view == nullptr || !at.isValid())
        return;
    const auto wanted = groupsOf(*view);
    const bool isSame = std::ranges::equal(
        nodeAt(at)->children, wanted, [](const std::unique_ptr<Node>& node, const auto& group) {
            return node->group == group.first &&
                   std::ranges::equal(node->children, group.second, {},
                                      [](const std::unique_ptr<Node>& page) { return page->page; });
        });
    if (!isSame) {
        const bool hadPages = !nodeAt(at)->children.empty();
        {
            const QScopedValueRollback changing(m_isChanging, true);
            auto& tab = *nodeAt(at);
            if (hadPages)
                beginResetModel();
            else if (!wanted.empty())
                beginInsertRows(at, 0, static_cast<int>(wanted.size()) - 1);
            tab.children.clear();
            for (const auto& [group, pages] : wanted) {
                auto& node = tab.children.emplace_back(std::make_unique<Node>(
                    Node{.kind = Kind::Group, .parent = &tab, .view = tab.view, .group = group}));
                for (const int page : pages)
                    node->children.push_back(std::make_unique<Node>(Node{.kind = Kind::Page,
                                                                         .parent = node.get(),
                                                                         .view = tab.view,
                                                                         .group = group,
                                                                         .page = page}));
            }
            if (hadPages)
                endResetModel();
            else if (!wanted.empty())
                endInsertRows();
        }
        if (hadPages || view == m_front)
            Q_EMIT frontChanged();
        return;
    }
    for (const auto& group : nodeAt(at)->children) {
        if (const auto first = indexOf(group->children.front().get()); first.isValid())
            Q_EMIT dataChanged(first, indexOf(group->children.back().get()));
    }
}

PagedView* NavigatorModel::front() const
{
    return m_front;
}

void NavigatorModel::later(std::function<void()> change)
{
    QMetaObject::invokeMethod(this, std::move(change), Qt::QueuedConnection);
}

NavigatorModel::Node* NavigatorModel::nodeAt(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<Node*>(index.internalPointer()) : m_root.get();
}

QModelIndex NavigatorModel::indexOf(const Node* node) const
{
    return node == m_root.get() ? QModelIndex() : createIndex(node->row(), 0, node);
}

QModelIndex NavigatorModel::indexOf(const PagedView* view) const
{
    for (const auto& tab : m_root->children) {
        if (tab->view == view)
            return indexOf(tab.get());
    }
    return {};
}

QModelIndex NavigatorModel::inFront() const
{
    const auto tab = indexOf(m_front);
    if (!tab.isValid())
        return {};
    for (const auto& group : nodeAt(tab)->children) {
        for (const auto& page : group->children) {
            if (page->page == m_front->currentPage())
                return indexOf(page.get());
        }
    }
    return tab;
}

PagedView* NavigatorModel::viewOf(const QModelIndex& index) const
{
    return nodeAt(index)->view;
}

int NavigatorModel::pageOf(const QModelIndex& index) const
{
    return nodeAt(index)->page;
}

QModelIndex NavigatorModel::index(int row, int column, const QModelIndex& parent) const
{
    const auto& children = nodeAt(parent)->children;
    if (column != 0 || row < 0 || row >= static_cast<int>(children.size()))
        return {};
    return createIndex(row, 0, children[static_cast<std::size_t>(row)].get());
}

QModelIndex NavigatorModel::parent(const QModelIndex& child) const
{
    return child.isValid() ? indexOf(nodeAt(child)->parent) : QModelIndex();
}

int NavigatorModel::rowCount(const QModelIndex& parent) const
{
    return static_cast<int>(nodeAt(parent)->children.size());
}

int NavigatorModel::columnCount(const QModelIndex& /*parent*/) const
{
    return 1;
}

QVariant NavigatorModel::data(const QModelIndex& index, int role) const
{
    const auto& node = *nodeAt(index);
    if (!index.isValid() || node.view.isNull())
        return {};
    if (role == KindRole)
        return static_cast<int>(node.kind);
    switch (node.kind) {
    case Kind::Tab:
        return tabData(node, role);
    case Kind::Group:
        return role == Qt::DisplayRole ? pageGroupTitle(node.group) : QVariant();
    case Kind::Page:
        return pageData(node, role);
    }
    return {};
}

QVariant NavigatorModel::tabData(const Node& node, int role) const
{
    const auto& view = *node.view;
    const auto facts = view.facts();
    switch (role) {
    case Qt::DisplayRole:
        return facts.title.isEmpty() ? view.name() : facts.title;
    case Qt::DecorationRole:
        return themedIcon(QLatin1String(facts.icon));
    case Qt::ToolTipRole: {
        QStringList lines{view.name(), view.hint()};
        lines << facts.facts.join(QStringLiteral(" · ")) << facts.lines << facts.stateText;
        lines.removeAll(QString());
        lines.removeDuplicates();
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole:
        return QStringList{view.name(), facts.facts.join(QStringLiteral(", ")), facts.stateText}.join(
            QStringLiteral(", "));
    case IsInFrontRole:
        return node.view == m_front;
    case FactsRole:
        return facts.facts.join(QStringLiteral(" · "));
    case StateRole:
        return static_cast<int>(facts.state);
    case StateTextRole:
        return facts.stateText;
    case NamesRole: {
        QStringList names{tabData(node, Qt::DisplayRole).toString()};
        for (const auto& other : m_root->children) {
            if (other.get() != &node && other->view)
                names << other->view->name();
        }
        return names;
    }
    default:
        return {};
    }
}

QVariant NavigatorModel::pageData(const Node& node, int role) const
{
    const auto& view = *node.view;
    const auto why = view.whyMuted(node.page);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return view.pageName(node.page);
    case Qt::AccessibleDescriptionRole:
        return why;
    case Qt::DecorationRole:
        return themedIcon(QLatin1String(view.traits(node.page).icon),
                          why.isEmpty() ? Token::Text : Token::MutedText);
    case Qt::ToolTipRole: {
        auto text = view.pageName(node.page);
        if (const auto key = view.keyOf(node.page); !key.isEmpty())
            text += QStringLiteral(" (%1)").arg(key.toString(QKeySequence::NativeText));
        return why.isEmpty() ? text : text + QLatin1Char('\n') + why;
    }
    case IsInFrontRole:
        return node.page == view.currentPage();
    case CountRole:
        return view.countOf(node.page);
    case MutedRole:
        return !why.isEmpty();
    default:
        return {};
    }
}

Qt::ItemFlags NavigatorModel::flags(const QModelIndex& index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    const auto& node = *nodeAt(index);
    if (node.kind == Kind::Group)
        return Qt::NoItemFlags; // the keys step over it
    const auto known = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    return node.kind == Kind::Tab && qobject_cast<const ReportView*>(node.view) != nullptr
               ? known | Qt::ItemIsDragEnabled | Qt::ItemIsDropEnabled
               : known;
}

void NavigatorModel::retranslate()
{
    for (const auto& tab : m_root->children) {
        refreshTab(tab->view);
        refreshPages(tab->view);
    }
}

} // namespace opscope
