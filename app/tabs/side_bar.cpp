// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/side_bar.h"

#include <algorithm>

#include <QApplication>
#include <QDropEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QPainter>
#include <QPersistentModelIndex>
#include <QScrollBar>
#include <QSortFilterProxyModel>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/tabs/navigator_model.h"
#include "app/tabs/paged_view.h"
#include "app/tabs/report_drag.h"
#include "app/tabs/report_view.h"
#include "views/language_change.h"
#include "views/panel.h"
#include "views/text/elided_names.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

using Kind = NavigatorModel::Kind;

constexpr int kIconPx = 16;
constexpr int kFoldedWidth = 44;
constexpr int kFoldedTabPx = kIconPx + kGrid;
constexpr int kArrowPx = 16; ///< the column of the arrows that unfold tabs
constexpr int kMarkPx = 3;
constexpr int kEdgePx = 5;

Kind kindOf(const QModelIndex& index)
{
    return static_cast<Kind>(index.data(NavigatorModel::KindRole).toInt());
}

QFont smallFont(QFont font)
{
    font.setBold(false);
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * 0.9);
    return font;
}

Token tokenOf(TabFacts::State state, bool hasText)
{
    switch (state) {
    case TabFacts::State::Failed:
        return Token::Bad;
    case TabFacts::State::Partial:
        return Token::Warning;
    case TabFacts::State::Ready:
        return hasText ? Token::Warning : Token::MutedText;
    case TabFacts::State::Reading:
        return Token::Accent;
    }
    return Token::MutedText;
}

/// Draws the rows: a tab on two lines, a caption for each group, a page with its number.
class RowDelegate : public QStyledItemDelegate {
public:
    explicit RowDelegate(NavigatorTree* tree) : QStyledItemDelegate(tree), m_tree(*tree) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const int line = option.fontMetrics.height();
        switch (kindOf(index)) {
        case Kind::Tab:
            return {0, m_tree.isFolded() ? kFoldedTabPx : line * 2 + kGrid + 4};
        case Kind::Group:
            return {0, m_tree.isFolded() ? kGrid : line + kGrid};
        case Kind::Page:
            return {0, m_tree.pagePx(std::max(line, kIconPx) + 6)};
        }
        return {};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& given, const QModelIndex& index) const override
    {
        auto option = given;
        option.rect.setWidth(m_tree.viewport()->width()); // a column may be wider than the strip of icons
        const auto& theme = currentTheme();
        painter->save();
        painter->setFont(option.font);
        const auto kind = kindOf(index);
        const bool isInFront = index.data(NavigatorModel::IsInFrontRole).toBool();
        const bool isPageInFront = kind == Kind::Page && isInFront &&
                                   index.parent().parent().data(NavigatorModel::IsInFrontRole).toBool();
        const bool isSelected = kind == Kind::Tab && option.state.testFlag(QStyle::State_Selected) &&
                                m_tree.selectedReports().size() > 1;
        if (isPageInFront || isSelected)
            painter->fillRect(option.rect, theme.color(Token::Selection));
        else if (option.state.testFlag(QStyle::State_MouseOver) && kind != Kind::Group)
            painter->fillRect(option.rect, theme.color(Token::Window));
        if (isPageInFront)
            painter->fillRect(option.rect.left(), option.rect.top(), kMarkPx, option.rect.height(),
                              theme.color(Token::Accent));
        const bool isMuted = index.data(NavigatorModel::MutedRole).toBool();
        const auto ink = theme.color(isPageInFront || isSelected ? Token::SelectionText
                                     : isMuted                   ? Token::MutedText
                                                                 : Token::Text);
        painter->setPen(ink);
        if (kind == Kind::Group)
            paintGroup(*painter, option, index);
        else if (m_tree.isFolded())
            paintFolded(*painter, option, index, isInFront);
        else if (kind == Kind::Tab)
            paintTab(*painter, option, index, isInFront);
        else
            paintPage(*painter, option, index);
        if (m_tree.hasFocus() && option.state.testFlag(QStyle::State_HasFocus)) {
            painter->setPen(QPen(theme.color(Token::Accent), 1));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option.rect.adjusted(1, 1, -2, -2));
        }
        if (m_tree.target() == index) {
            painter->setPen(QPen(theme.color(Token::Accent), 2));
            painter->setBrush(Qt::NoBrush);
            painter->drawRect(option.rect.adjusted(1, 1, -2, -2));
        }
        painter->restore();
    }

private:
    void paintGroup(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
    {
        const auto& theme = currentTheme();
        if (m_tree.isFolded()) {
            painter.fillRect(option.rect.adjusted(kGrid, kGrid / 2, -kGrid, -kGrid / 2 + 1 - kGrid % 2),
                             theme.color(Token::Panel));
            painter.fillRect(option.rect.left() + kGrid, option.rect.center().y(),
                             option.rect.width() - 2 * kGrid, 1, theme.color(Token::Border));
            return;
        }
        painter.setFont(smallFont(option.font));
        painter.setPen(theme.color(Token::MutedText));
        painter.drawText(option.rect.adjusted(kArrowPx + kGrid / 2, kGrid / 2, -kGrid, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, index.data().toString());
    }

    void paintIcon(QPainter& painter, const QRect& box, const QModelIndex& index) const
    {
        index.data(Qt::DecorationRole).value<QIcon>().paint(&painter, box);
    }

    void paintFolded(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                     bool isInFront) const
    {
        const auto& theme = currentTheme();
        QRect box(0, 0, kIconPx, kIconPx);
        box.moveCenter(option.rect.center());
        paintIcon(painter, box, index);
        if (kindOf(index) == Kind::Tab) {
            const auto state = static_cast<TabFacts::State>(index.data(NavigatorModel::StateRole).toInt());
            const bool hasText = !index.data(NavigatorModel::StateTextRole).toString().isEmpty();
            if (state != TabFacts::State::Ready || hasText)
                dot(painter, box.topRight(), tokenOf(state, hasText));
            if (isInFront)
                painter.fillRect(option.rect.left(), option.rect.top() + 4, kMarkPx, option.rect.height() - 8,
                                 theme.color(Token::Border));
        } else if (index.data(NavigatorModel::CountRole).toInt() > 0) {
            dot(painter, box.topRight(), Token::Accent);
        }
    }

    static void dot(QPainter& painter, QPoint at, Token token)
    {
        constexpr int kRadius = 3;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(Qt::NoPen);
        painter.setBrush(currentTheme().color(token));
        painter.drawEllipse(at + QPoint(1, 1), kRadius, kRadius);
    }

    void paintTab(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  bool isInFront) const
    {
        const auto& theme = currentTheme();
        const auto ink = painter.pen();
        QRect box = option.rect.adjusted(0, 2, -kGrid, -2);
        const int line = option.fontMetrics.height();
        // The arrow unfolds the pages of a tab that is not in front.
        const QPointF middle(box.left() + kArrowPx / 2.0, box.top() + kGrid / 2.0 + line / 2.0);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.color(Token::MutedText), 1.3));
        const QPolygonF right{QPointF(-1.5, -3), QPointF(1.5, 0), QPointF(-1.5, 3)};
        const QPolygonF down{QPointF(-3, -1.5), QPointF(0, 1.5), QPointF(3, -1.5)};
        painter.drawPolyline((m_tree.isExpanded(index) ? down : right).translated(middle));
        painter.setRenderHint(QPainter::Antialiasing, false);
        box.setLeft(box.left() + kArrowPx);
        QRect icon(box.left(), box.top() + kGrid / 2 + (line - kIconPx) / 2, kIconPx, kIconPx);
        paintIcon(painter, icon, index);
        QRect text(icon.right() + kGrid - 1, box.top() + kGrid / 2, 0, line);
        text.setRight(box.right());
        auto font = option.font;
        font.setBold(isInFront);
        painter.setFont(font);
        painter.setPen(ink);
        const auto names = index.data(NavigatorModel::NamesRole).toStringList();
        const QFontMetrics metrics(font);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, shortName(names, metrics, text.width()));
        text.translate(0, line);
        painter.setFont(smallFont(option.font));
        const QFontMetrics smallMetrics(painter.font());
        const auto state = index.data(NavigatorModel::StateTextRole).toString();
        const auto facts = index.data(NavigatorModel::FactsRole).toString();
        if (!state.isEmpty()) { // it is more important than the other facts
            painter.setPen(theme.color(
                tokenOf(static_cast<TabFacts::State>(index.data(NavigatorModel::StateRole).toInt()), true)));
            const int width = std::min(text.width(), smallMetrics.horizontalAdvance(state));
            const int place = std::min(facts.isEmpty() ? 0 : smallMetrics.horizontalAdvance(facts) + kGrid,
                                       text.width() - width);
            QRect box2 = text;
            box2.setLeft(text.left() + place);
            painter.drawText(box2, Qt::AlignLeft | Qt::AlignVCenter,
                             smallMetrics.elidedText(state, Qt::ElideRight, box2.width()));
            text.setRight(box2.left() - kGrid);
        }
        painter.setPen(theme.color(Token::MutedText));
        if (text.width() > smallMetrics.averageCharWidth() * 3)
            painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter,
                             smallMetrics.elidedText(facts, Qt::ElideMiddle, text.width()));
    }

    void paintPage(QPainter& painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
    {
        QRect box = option.rect.adjusted(kArrowPx + kGrid / 2, 0, -kGrid, 0);
        QRect icon(box.left(), box.center().y() - kIconPx / 2 + 1, kIconPx, kIconPx);
        paintIcon(painter, icon, index);
        box.setLeft(icon.right() + kGrid);
        if (const int count = index.data(NavigatorModel::CountRole).toInt(); count > 0) {
            const auto text = QString::number(count);
            const auto ink = painter.pen();
            painter.setPen(currentTheme().color(Token::MutedText));
            painter.drawText(box, Qt::AlignRight | Qt::AlignVCenter, text);
            painter.setPen(ink);
            box.setRight(box.right() - option.fontMetrics.horizontalAdvance(text) - kGrid);
        }
        painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                         option.fontMetrics.elidedText(index.data().toString(), Qt::ElideRight, box.width()));
    }

    NavigatorTree& m_tree;
};

} // namespace

NavigatorTree::NavigatorTree(NavigatorModel* pages, QWidget* parent)
    : QTreeView(parent), m_pages(pages), m_found(new QSortFilterProxyModel(this))
{
    m_found->setRecursiveFilteringEnabled(true);
    m_found->setAutoAcceptChildRows(true);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_found->setSourceModel(m_pages);
    setModel(m_found);
    setItemDelegate(new RowDelegate(this));
    setHeaderHidden(true);
    setRootIsDecorated(false);
    setIndentation(0);
    setItemsExpandable(true);
    setExpandsOnDoubleClick(false);
    setSelectionMode(ExtendedSelection);
    setEditTriggers(NoEditTriggers);
    setFrameShape(NoFrame);
    setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setVerticalScrollMode(ScrollPerPixel);
    setBackgroundRole(QPalette::Window);
    viewport()->setBackgroundRole(QPalette::Window);
    const bool hasComparison = !comparisonPanels().empty();
    setDragEnabled(hasComparison);
    setAcceptDrops(hasComparison);
    setDragDropMode(hasComparison ? DragDrop : NoDragDrop);
    connect(m_found, &QAbstractItemModel::rowsInserted, this, &NavigatorTree::unfoldRows);
    connect(m_found, &QAbstractItemModel::modelReset, this, &NavigatorTree::unfoldRows);
}

QModelIndex NavigatorTree::toPages(const QModelIndex& index) const
{
    return m_found->mapToSource(index);
}

QModelIndex NavigatorTree::fromPages(const QModelIndex& index) const
{
    return m_found->mapFromSource(index);
}

/// The groups of a tab are never folded.
void NavigatorTree::unfoldRows()
{
    for (int tab = 0; tab < m_found->rowCount(); ++tab) {
        const auto at = m_found->index(tab, 0);
        for (int group = 0; group < m_found->rowCount(at); ++group)
            setExpanded(m_found->index(group, 0, at), true);
        if (m_isFinding)
            setExpanded(at, true);
    }
}

void NavigatorTree::find(const QString& text)
{
    m_isFinding = !text.isEmpty();
    m_found->setFilterFixedString(text);
    unfoldRows();
    if (!m_isFinding) {
        showFront();
        return;
    }
    for (auto at = m_found->index(0, 0); at.isValid(); at = indexBelow(at)) { // the first page that fits
        if (kindOf(at) != Kind::Group && at.data().toString().contains(text, Qt::CaseInsensitive)) {
            selectionModel()->setCurrentIndex(at, QItemSelectionModel::ClearAndSelect);
            return;
        }
    }
}

void NavigatorTree::showFront()
{
    unfoldRows();
    // Rows are laid out and filtered again while others are expanded and scrolled to.
    const QPersistentModelIndex front(fromPages(m_pages->inFront()));
    if (!front.isValid() || m_isFinding)
        return;
    QModelIndex top = front;
    while (top.parent().isValid())
        top = top.parent();
    const QPersistentModelIndex tab(top);
    for (int row = 0; row < m_found->rowCount(); ++row) {
        const auto at = m_found->index(row, 0);
        if (isExpanded(at) != (at == tab))
            setExpanded(at, at == tab);
    }
    QModelIndex last = tab;
    while (m_found->rowCount(last) > 0)
        last = m_found->index(m_found->rowCount(last) - 1, 0, last);
    scrollTo(last); // as many of the pages as fit below their tab
    scrollTo(tab);
    if (!front.isValid())
        return;
    selectionModel()->setCurrentIndex(front, QItemSelectionModel::ClearAndSelect); // whichever key is down
    scrollTo(front);
}

void NavigatorTree::setFolded(bool isFolded)
{
    m_isFolded = isFolded;
    scheduleDelayedItemsLayout();
}

int NavigatorTree::pagePx(int usual) const
{
    const auto front = fromPages(m_pages->indexOf(m_pages->front()));
    const int groups = m_found->rowCount(front);
    int pages = 0;
    for (int i = 0; m_isFolded && front.isValid() && i < groups; ++i)
        pages += m_found->rowCount(m_found->index(i, 0, front));
    if (pages == 0)
        return usual;
    const int rest = viewport()->height() - m_found->rowCount() * kFoldedTabPx - groups * kGrid;
    return rest / pages >= kIconPx ? std::min(rest / pages, usual) : usual;
}

void NavigatorTree::resizeEvent(QResizeEvent* event)
{
    QTreeView::resizeEvent(event);
    if (m_isFolded)
        scheduleDelayedItemsLayout();
}

void NavigatorTree::keyPressEvent(QKeyEvent* event)
{
    const auto text = event->text();
    const bool isText = !text.isEmpty() && text.front().isPrint() && text != QStringLiteral(" ") &&
                        (event->modifiers() & ~Qt::ShiftModifier) == 0;
    if (isText) {
        Q_EMIT typed(text);
        return;
    }
    if (event->key() == Qt::Key_Up && !indexAbove(currentIndex()).isValid()) {
        Q_EMIT left();
        return;
    }
    QTreeView::keyPressEvent(event);
}

void NavigatorTree::mousePressEvent(QMouseEvent* event)
{
    const auto at = event->position().toPoint();
    const auto index = indexAt(at);
    if (event->button() == Qt::LeftButton && !m_isFolded && index.isValid() && kindOf(index) == Kind::Tab &&
        at.x() < kArrowPx) {
        setExpanded(index, !isExpanded(index));
        return;
    }
    QTreeView::mousePressEvent(event);
}

ReportView* NavigatorTree::reportAt(const QModelIndex& index) const
{
    return index.isValid() ? qobject_cast<ReportView*>(m_pages->viewOf(toPages(index))) : nullptr;
}

std::vector<ReportView*> NavigatorTree::selectedReports() const
{
    auto selected = selectionModel()->selectedIndexes();
    std::ranges::sort(selected, {}, [](QModelIndex at) {
        while (at.parent().isValid())
            at = at.parent();
        return at.row();
    });
    std::vector<ReportView*> out;
    for (const auto& index : selected) {
        auto* report = reportAt(index);
        if (report != nullptr && (out.empty() || out.back() != report))
            out.push_back(report);
    }
    return out;
}

void NavigatorTree::startDrag(Qt::DropActions /*actions*/)
{
    if (auto* dragged = reportAt(currentIndex()); dragged != nullptr && kindOf(currentIndex()) == Kind::Tab)
        dragReport(this, dragged);
}

void NavigatorTree::dragEnterEvent(QDragEnterEvent* event)
{
    if (draggedReport(*event) != nullptr)
        event->acceptProposedAction();
}

void NavigatorTree::dragMoveEvent(QDragMoveEvent* event)
{
    const auto index = indexAt(event->position().toPoint());
    const bool fits = canCompare(reportAt(index), draggedReport(*event));
    markTarget(fits ? index : QModelIndex());
    event->setAccepted(fits);
}

void NavigatorTree::dragLeaveEvent(QDragLeaveEvent* /*event*/)
{
    markTarget({});
}

void NavigatorTree::dropEvent(QDropEvent* event)
{
    markTarget({});
    auto* target = reportAt(indexAt(event->position().toPoint()));
    auto* dragged = draggedReport(*event);
    if (!canCompare(target, dragged))
        return;
    event->acceptProposedAction();
    Q_EMIT comparisonRequested(target, dragged);
}

void NavigatorTree::markTarget(const QModelIndex& index)
{
    auto tab = index;
    while (tab.parent().isValid())
        tab = tab.parent();
    m_target = tab;
    viewport()->update();
}

SideBar::SideBar(QWidget* parent)
    : QWidget(parent),
      m_pages(new NavigatorModel(this)),
      m_line(new QLineEdit),
      m_fold(new QToolButton),
      m_tree(new NavigatorTree(m_pages, this)),
      m_edge(new QWidget(this))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    setBackgroundRole(QPalette::Window);
    setAutoFillBackground(true);
    m_line->setClearButtonEnabled(true);
    m_line->setObjectName(QStringLiteral("navigator.find"));
    m_line->installEventFilter(this);
    m_fold->setAutoRaise(true);
    m_fold->setIcon(themedIcon(QLatin1String("panelleft")));
    m_fold->setObjectName(QStringLiteral("navigator.fold"));
    m_edge->setCursor(Qt::SplitHCursor);
    m_edge->setFixedWidth(kEdgePx);
    m_edge->installEventFilter(this);

    auto* top = new QHBoxLayout;
    top->setContentsMargins(kGrid / 2, kGrid / 2, 0, kGrid / 2);
    top->setSpacing(kGrid / 2);
    top->addWidget(m_line, 1);
    top->addWidget(m_fold);
    auto* column = new QVBoxLayout;
    column->setSpacing(0);
    column->addLayout(top);
    column->addWidget(m_tree, 1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(column, 1);
    layout->addWidget(m_edge);

    connect(m_line, &QLineEdit::textChanged, m_tree, &NavigatorTree::find);
    connect(m_line, &QLineEdit::returnPressed, this, [this] { open(m_tree->currentIndex()); });
    connect(m_fold, &QToolButton::clicked, this, [this] {
        setFolded(!isFolded());
        Q_EMIT placed();
    });
    connect(m_tree, &QAbstractItemView::clicked, this, [this](const QModelIndex& index) {
        if ((QApplication::keyboardModifiers() & (Qt::ControlModifier | Qt::ShiftModifier)) == 0)
            open(index); // otherwise the user selects reports
    });
    connect(m_tree, &QAbstractItemView::activated, this, &SideBar::open);
    connect(m_tree, &NavigatorTree::typed, this, [this](const QString& text) {
        startFinding();
        m_line->setText(m_line->text() + text);
    });
    connect(m_tree, &NavigatorTree::left, this, [this] { m_line->setFocus(Qt::OtherFocusReason); });
    connect(m_tree, &NavigatorTree::comparisonRequested, this, &SideBar::comparisonRequested);
    connect(m_tree, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        const auto index = m_tree->toPages(m_tree->indexAt(at));
        if (index.isValid())
            Q_EMIT menuRequested(m_pages->viewOf(index), m_pages->pageOf(index),
                                 m_tree->viewport()->mapToGlobal(at));
    });
    connect(m_pages, &NavigatorModel::frontChanged, m_tree, &NavigatorTree::showFront);
    onLanguageChange(this, [this] { retranslate(); });
    refresh();
}

void SideBar::setTabs(const std::vector<PagedView*>& tabs, PagedView* front)
{
    m_pages->setTabs(tabs, front);
}

void SideBar::open(const QModelIndex& index)
{
    const auto at = m_tree->toPages(index);
    if (!at.isValid())
        return;
    auto* view = m_pages->viewOf(at);
    const int page = m_pages->pageOf(at);
    const bool isTab = !at.parent().isValid();
    if (page < 0 && !isTab)
        return;
    m_line->clear();
    if (page >= 0)
        Q_EMIT pageRequested(view, page);
    else
        Q_EMIT tabRequested(view);
}

bool SideBar::isFolded() const
{
    return m_isNarrow ? !m_isWantedNarrow : m_isFolded;
}

void SideBar::setFolded(bool isFolded)
{
    if (m_isNarrow)
        m_isWantedNarrow = !isFolded;
    else
        m_isFolded = isFolded;
    refresh();
}

void SideBar::setNarrow(bool isNarrow)
{
    if (m_isNarrow == isNarrow)
        return;
    m_isNarrow = isNarrow;
    m_isWantedNarrow = false;
    refresh();
}

void SideBar::setUnfoldedWidth(int width)
{
    m_width = std::clamp(width, kLeastWidth, kMostWidth);
    refresh();
}

void SideBar::startFinding()
{
    if (isFolded())
        setFolded(false);
    m_line->setFocus(Qt::ShortcutFocusReason);
}

void SideBar::refresh()
{
    const bool isFolded = this->isFolded();
    if (isFolded)
        m_line->clear();
    m_line->setVisible(!isFolded);
    m_edge->setVisible(!isFolded);
    m_tree->setFolded(isFolded);
    setFixedWidth(isFolded ? kFoldedWidth : m_width);
    retranslate();
}

bool SideBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<const QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down) {
            m_tree->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (key == Qt::Key_Escape) {
            m_line->clear();
            m_tree->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    if (watched == m_edge && event->type() == QEvent::MouseButtonPress) {
        m_dragFrom =
            width() - mapFromGlobal(static_cast<const QMouseEvent*>(event)->globalPosition().toPoint()).x();
    } else if (watched == m_edge && event->type() == QEvent::MouseMove && m_dragFrom >= 0) {
        setUnfoldedWidth(
            mapFromGlobal(static_cast<const QMouseEvent*>(event)->globalPosition().toPoint()).x() +
            m_dragFrom);
    } else if (watched == m_edge && event->type() == QEvent::MouseButtonRelease) {
        m_dragFrom = -1;
        Q_EMIT placed();
    }
    return QWidget::eventFilter(watched, event);
}

void SideBar::paintEvent(QPaintEvent* event)
{
    QWidget::paintEvent(event);
    QPainter painter(this);
    painter.fillRect(width() - 1, 0, 1, height(), currentTheme().color(Token::Border));
}

void SideBar::retranslate()
{
    m_line->setPlaceholderText(tr("Find a page"));
    m_line->setAccessibleName(tr("Find a page or a report"));
    m_line->setToolTip(m_line->accessibleName());
    m_fold->setToolTip(isFolded() ? tr("Unfold the navigator") : tr("Fold the navigator to icons"));
    m_fold->setAccessibleName(m_fold->toolTip());
    m_tree->setAccessibleName(tr("Navigator"));
    m_pages->retranslate();
}

} // namespace opscope
