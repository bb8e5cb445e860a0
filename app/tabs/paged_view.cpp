// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/paged_view.h"

#include <algorithm>
#include <utility>

#include <QApplication>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/tabs/page_bar.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {
PagedView::PagedView(Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      m_selection(new Selection(preferences, this)),
      m_row(new PageRow(this)),
      m_bar(m_row->bar()),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_stack(new QStackedWidget(m_splitter)),
      m_sidePane(new QWidget(m_splitter)),
      m_sideTitle(new QLabel(m_sidePane)),
      m_sideClose(new QToolButton(m_sidePane)),
      m_sideStack(new QStackedWidget(m_sidePane))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_row);
    layout->addWidget(m_splitter, 1);
    makeSidePane();
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(m_stack);
    m_splitter->addWidget(m_sidePane);
    connect(m_bar, &QTabBar::currentChanged, this, &PagedView::follow);
    m_bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_bar, &QWidget::customContextMenuRequested, this, &PagedView::pageMenu);
    connect(&navigator(), &Navigator::asked, this, &PagedView::answer);
    connect(&navigator(), &Navigator::dockRequested, this, &PagedView::dockRequested);
    connect(&navigator(), &Navigator::comparisonRequested, this, &PagedView::comparisonRequested);
    onLanguageChange(this, [this] { retranslate(); });
}

PagedView::~PagedView()
{
    delete m_row.data();
    m_selection->setParent(nullptr); // now the last child: it outlives the pages
    m_selection->setParent(this);
}

QString PagedView::shortName(const QFontMetrics& metrics, int width) const
{
    return metrics.elidedText(name(), Qt::ElideMiddle, width);
}

QWidget* PagedView::pageBar() const
{
    return m_row;
}

void PagedView::makeSidePane()
{
    auto* head = new QHBoxLayout;
    head->setContentsMargins(kGrid, 0, kGrid / 2, 0);
    head->addWidget(m_sideTitle, 1);
    head->addWidget(m_sideClose);
    m_sideClose->setIcon(themedIcon(QLatin1String("close")));
    m_sideClose->setAutoRaise(true);
    connect(m_sideClose, &QToolButton::clicked, this, &PagedView::closeSide);
    auto* layout = new QVBoxLayout(m_sidePane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(head);
    layout->addWidget(m_sideStack, 1);
    m_sidePane->hide();
}

void PagedView::moveTo(QStackedWidget* stack, int index)
{
    auto* state = page(index);
    if (auto* from = qobject_cast<QStackedWidget*>(state->parentWidget()); from != nullptr && from != stack)
        from->removeWidget(state);
    if (stack->indexOf(state) < 0)
        stack->addWidget(state);
    stack->setCurrentWidget(state);
}

/// Brings the row's current page to the front; if it is at the side, it changes places with the page in
/// front.
void PagedView::follow(int index)
{
    if (index < 0)
        return;
    const bool isFocusMoved = isVisible() && !keepsFocus(QApplication::focusWidget());
    if (index == m_side) {
        m_side = m_front;
        moveTo(m_stack, index);
        moveTo(m_sideStack, m_side);
        retranslateSide();
    } else {
        moveTo(m_stack, index);
    }
    m_front = index;
    makeSeenPages();
    if (isFocusMoved) // the keys of a page work as soon as it is shown
        page(index)->setFocus(Qt::OtherFocusReason);
    Q_EMIT pageChanged(pageId(index));
}

/// A user who moves through the tabs or the rows of a dock by keyboard can continue when the page changes.
bool PagedView::keepsFocus(const QWidget* widget) const
{
    if (widget == m_bar)
        return true;
    while (widget != nullptr && qobject_cast<const QDockWidget*>(widget) == nullptr)
        widget = widget->parentWidget();
    return widget != nullptr;
}

void PagedView::showAtSide(int index)
{
    if (index < 0 || index >= pageCount() || pageCount() < 2 || index == m_side)
        return;
    if (index == currentPage()) {
        const int other = m_side >= 0 ? m_side : (index + 1) % pageCount();
        if (m_side >= 0)
            return showPage(other); // both pages change places
        m_side = index;
        moveTo(m_sideStack, index);
        m_front = other;
        const QSignalBlocker quiet(m_bar);
        m_bar->setCurrentIndex(other);
        moveTo(m_stack, other);
    } else {
        if (m_side >= 0)
            moveTo(m_stack, m_side);
        m_side = index;
        moveTo(m_sideStack, index);
        moveTo(m_stack, m_front);
    }
    const bool isNew = m_sidePane->isHidden();
    m_sidePane->show();
    if (isNew)
        m_splitter->setSizes({1, 1}); // equal halves
    retranslateSide();
    makeSeenPages();
    Q_EMIT pageChanged(currentPageId());
}

void PagedView::showAtSide(const QString& id)
{
    showAtSide(indexOf(id));
}

QString PagedView::currentMenu() const
{
    return currentPage() >= 0 ? QLatin1String(menuId(traits(currentPage()).menu)) : QString();
}

QString PagedView::currentLayout() const
{
    const int index = currentPage();
    return index >= 0 && traits(index).docks == nullptr ? QLatin1String(menuId(PageTraits().menu))
                                                        : currentMenu();
}

Page* PagedView::pageOf(const PageDock& dock) const
{
    for (int i = 0; i < pageCount(); ++i) {
        const auto docks =
            traits(i).docks != nullptr ? traits(i).docks() : std::span<const PageDock* const>();
        if (content(i) != nullptr && std::ranges::find(docks, &dock) != docks.end())
            return content(i);
    }
    return nullptr;
}

int PagedView::findPageFor(unsigned parts) const
{
    const auto canShow = [&](int index) { return index >= 0 && (traits(index).targets & parts) == parts; };
    for (const int seen : {currentPage(), m_side}) {
        if (canShow(seen))
            return seen;
    }
    if (const auto it = std::ranges::find_if(m_lookedAt, canShow); it != m_lookedAt.end())
        return *it;
    for (int i = 0; i < pageCount(); ++i) {
        if (canShow(i))
            return i;
    }
    return -1;
}

void PagedView::answer(const Target& target)
{
    m_waiting = {};
    m_waitingPage = target.page.isEmpty() ? findPageFor(target.parts()) : indexOf(target.page);
    if (m_waitingPage < 0 || (target.keepInBackground && content(m_waitingPage) == nullptr))
        return; // no page can show it
    m_waiting = target;
    if (!target.keepInBackground)
        showPage(m_waitingPage);
    deliver();
}

/// Passes what waits to its page as soon as that exists; a page that is not ready emits a signal later.
void PagedView::deliver()
{
    auto* const page = content(m_waitingPage);
    if (page == nullptr)
        return;
    auto waiting = std::exchange(m_waiting, {});
    const auto* const target = std::get_if<Target>(&waiting);
    const auto* const place = std::get_if<QVariantMap>(&waiting);
    const bool isShown =
        target != nullptr ? page->reveal(*target) : place == nullptr || page->restore(*place);
    if (!isShown && !isWaiting()) // otherwise the page itself has asked for something newer
        m_waiting = std::move(waiting);
}

TabPlace PagedView::place() const
{
    const auto* const page = currentContent();
    return {currentPageId(), m_selection->state(), page != nullptr ? page->place() : QVariantMap()};
}

void PagedView::goTo(const TabPlace& place)
{
    m_selection->setState(place.selection);
    m_waiting = place.shown;
    m_waitingPage = indexOf(place.page);
    showPage(m_waitingPage);
    deliver();
}

void PagedView::closeSide()
{
    if (m_side < 0)
        return;
    moveTo(m_stack, m_side);
    m_side = -1;
    moveTo(m_stack, m_front);
    m_sidePane->hide();
    Q_EMIT pageChanged(currentPageId());
}

void PagedView::pageMenu(const QPoint& at)
{
    const int index = m_bar->tabAt(at);
    QMenu menu;
    auto* open = menu.addAction(tr("Open in split"), this, [this, index] { showAtSide(index); });
    open->setEnabled(index >= 0 && index != m_side && pageCount() > 1);
    auto* close = menu.addAction(tr("Close split"), this, &PagedView::closeSide);
    close->setEnabled(m_side >= 0);
    menu.exec(m_bar->mapToGlobal(at));
}

void PagedView::retranslateSide()
{
    m_sideTitle->setText(m_side >= 0 ? pageName(m_side) : QString());
    m_sideClose->setToolTip(tr("Close split"));
    m_sideClose->setAccessibleName(m_sideClose->toolTip());
}

int PagedView::indexOf(const QString& id) const
{
    for (int i = 0; i < pageCount(); ++i) {
        if (pageId(i) == id)
            return i;
    }
    return -1;
}

void PagedView::addPage(const char* id, const char* title, const PageTraits& traits)
{
    auto* state = new PageState(panelTitle(title), m_stack);
    connect(state, &PageState::inventoryRequested, this, [this] { navigator().go({.file = QString()}); });
    connect(state, &PageState::retryRequested, this, &PagedView::retryRequested);
    connect(state, &PageState::collectRequested, this, &PagedView::collectRequested);
    connect(state, &PageState::parseRequested, this, &PagedView::parseRequested);
    m_pages.push_back({id, title, traits, state});
    m_stack->addWidget(state);
    m_bar->addTab(panelTitle(title));
}

QString PagedView::pageId(int index) const
{
    return index >= 0 && index < pageCount() ? QLatin1String(m_pages[static_cast<std::size_t>(index)].id)
                                             : QString();
}

QString PagedView::pageName(int index) const
{
    return panelTitle(m_pages[static_cast<std::size_t>(index)].title);
}

int PagedView::currentPage() const
{
    return m_bar->currentIndex();
}

bool PagedView::showPage(const QString& id)
{
    const int index = indexOf(id);
    showPage(index);
    return index >= 0;
}

void PagedView::showPage(int index)
{
    if (index < 0 || index >= pageCount())
        return;
    if (index == currentPage() && isVisible() && !keepsFocus(QApplication::focusWidget()))
        page(index)->setFocus(Qt::OtherFocusReason);
    m_bar->setCurrentPage(index);
}

void PagedView::setHasData(int index, bool hasData)
{
    m_pages[static_cast<std::size_t>(index)].hasData = hasData;
    if (!hasData)
        return;
    m_bar->setMark(index, PageBar::Mark::Plain);
    m_bar->setTabToolTip(index, {});
    if (index == currentPage() || index == m_side)
        makeSeenPages();
}

void PagedView::markMuted(int index, const QString& why)
{
    m_pages[static_cast<std::size_t>(index)].hasData = false;
    m_bar->setMark(index, PageBar::Mark::Muted);
    m_bar->setTabToolTip(index, why);
}

void PagedView::dropAllContent()
{
    for (auto& page : m_pages) {
        page.hasData = false;
        page.state->setLoading({});
    }
}

void PagedView::deleteContent(int index)
{
    const QPointer<QWidget> content = page(index)->content();
    page(index)->setLoading({});
    delete content;
}

void PagedView::makeSeenPages()
{
    for (const int index : {currentPage(), m_side}) {
        if (index < 0)
            continue;
        if (!hasData(index))
            continue;
        std::erase(m_lookedAt, index);
        m_lookedAt.insert(m_lookedAt.begin(), index);
        if (page(index)->state() != PageState::State::Ready)
            makePage(index);
    }
    Q_EMIT contentChanged();
    deliver();
}

void PagedView::makePage(int index)
{
    auto* made = createPage(index, page(index));
    connect(made, &Page::ready, this, [this, made] {
        if (content(m_waitingPage) == made)
            deliver();
    });
    connect(made, &Page::bottomDocksToggled, this, &PagedView::bottomDocksToggled);
    connect(made, &Page::parseRequested, this, &PagedView::parseRequested);
    connect(made, &Page::dumpRequested, this, &PagedView::dumpRequested);
    for (const auto* tabs : made->findChildren<QTabWidget*>()) // each page may follow other filters
        connect(tabs, &QTabWidget::currentChanged, this, &PagedView::contentChanged);
    page(index)->setContent(made);
}

void PagedView::retranslate()
{
    for (int i = 0; i < pageCount(); ++i) {
        page(i)->setTitle(pageName(i));
        m_bar->setTabText(i, pageName(i));
    }
    m_bar->setAccessibleName(tr("Pages of the report"));
    retranslateSide();
}

} // namespace opscope
