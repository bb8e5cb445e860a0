// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/paged_view.h"

#include <algorithm>
#include <functional>
#include <utility>

#include <QAction>
#include <QApplication>
#include <QCloseEvent>
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
#include "core/base/message_id.h"
#include "core/vendor/missing_parts.h"
#include "views/comparison/comparison_sides.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/theme/grid.h"
#include "views/theme/icons.h"

namespace opscope {

/// The window of a page, until the user closes it.
class PageWindow : public QWidget {
public:
    PageWindow(PageState* page, std::function<void()> comeBack, QWidget* parent)
        : QWidget(parent, Qt::Window), m_comeBack(std::move(comeBack))
    {
        auto* layout = new QVBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(page);
    }

protected:
    void closeEvent(QCloseEvent* event) override
    {
        QWidget::closeEvent(event);
        deleteLater();
        if (const auto comeBack = std::exchange(m_comeBack, nullptr)) // it may be closed again before that
            comeBack();
    }

private:
    std::function<void()> m_comeBack;
};

namespace {

/// True if this kind of run does not record what the page shows: nothing can be collected for it.
bool isNeverFilled(const PageEmpty& empty, const Workspace& workspace)
{
    const auto& how = empty.reason.howToCollect;
    const auto isNotOnSvp = [](const Message& each) { return each.id == MessageId::HowNotOnSvp; };
    const bool isWithoutTime = std::ranges::all_of(workspace.reports, [](const ReportPtr& report) {
        return report->kind == ReportKind::Dumps || report->kind == ReportKind::Model;
    });
    return (isWithoutTime && empty.inputs.empty()) || (!how.empty() && std::ranges::all_of(how, isNotOnSvp));
}

} // namespace

PagedView::PagedView(std::span<const Panel* const> panels, Preferences& preferences, QWidget* parent)
    : QWidget(parent),
      m_selection(new Selection(preferences, this)),
      m_row(new PageRow(this)),
      m_bar(m_row->bar()),
      m_splitter(new QSplitter(Qt::Horizontal, this)),
      m_stack(new QStackedWidget(m_splitter)),
      m_sidePane(new QWidget(m_splitter)),
      m_sideTitle(new QLabel(m_sidePane)),
      m_sideClose(new QToolButton(m_sidePane)),
      m_sideStack(new QStackedWidget(m_sidePane)),
      m_panels(panels)
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
    connect(m_bar, &PageBar::tabsChanged, this, &PagedView::pagesChanged);
    connect(this, &PagedView::changed, this, &PagedView::retitleWindows);
    m_bar->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_bar, &QWidget::customContextMenuRequested, this, &PagedView::pageMenu);
    connect(&navigator(), &Navigator::asked, this, &PagedView::answer);
    connect(&navigator(), &Navigator::dockRequested, this, &PagedView::dockRequested);
    connect(&navigator(), &Navigator::comparisonRequested, this, &PagedView::comparisonRequested);
    onLanguageChange(this, [this] { retranslate(); });
    for (const auto* panel : m_panels)
        addPage(panel->title);
    PagedView::retranslate();
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

QString PagedView::cliCommand() const
{
    const auto* page = currentContent();
    const auto own = page != nullptr ? page->cliCommand() : QString();
    return own.isEmpty() ? commandOfTab() : own;
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
    if (auto* own = windowOf(index)) {
        const QSignalBlocker quiet(m_bar);
        m_bar->setCurrentIndex(m_front);
        own->show();
        own->raise();
        own->activateWindow();
        return;
    }
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
    if (index < 0 || index >= pageCount() || index == m_side)
        return;
    if (auto* own = windowOf(index))
        own->close();
    if (index == currentPage()) {
        const int other = m_side >= 0 ? m_side : otherPage(index);
        if (other < 0)
            return;
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

/// The next page in the list; around the end.
int PagedView::otherPage(int index) const
{
    for (int step = 1; step < pageCount(); ++step) {
        const int other = (index + step) % pageCount();
        if (other != m_side && windowOf(other) == nullptr && isListed(other))
            return other;
    }
    return -1;
}

void PagedView::moveToWindow(int index)
{
    if (index < 0 || index >= pageCount() || windowOf(index) != nullptr)
        return;
    if (index == m_side)
        closeSide();
    if (index == currentPage()) {
        const auto isInStack = [&](int page) { return page != index && page != m_side && !windowOf(page); };
        const auto last = std::ranges::find_if(m_lookedAt, isInStack);
        const int other = m_side >= 0 ? m_side : last != m_lookedAt.end() ? *last : otherPage(index);
        if (other < 0)
            return;
        if (other == m_side)
            closeSide();
        showPage(other);
    }
    auto* state = page(index);
    const auto size = state->size();
    m_stack->removeWidget(state);
    auto* own = new PageWindow(
        state,
        [this, index] {
            m_pages[static_cast<std::size_t>(index)].window.clear();
            m_stack->addWidget(page(index));
            m_stack->setCurrentWidget(page(m_front));
            Q_EMIT pagesChanged();
            showPage(index);
        },
        this);
    m_pages[static_cast<std::size_t>(index)].window = own;
    own->addActions(window()->actions()); // their keys work there, too
    own->resize(size.expandedTo({640, 400}));
    retitleWindows();
    state->show();
    own->show();
    makeSeenPages();
    Q_EMIT pagesChanged();
}

QWidget* PagedView::windowOf(int index) const
{
    return m_pages[static_cast<std::size_t>(index)].window;
}

void PagedView::retitleWindows()
{
    for (int i = 0; i < pageCount(); ++i) {
        if (auto* own = windowOf(i))
            own->setWindowTitle(pageName(i) + QStringLiteral(" · ") + name());
    }
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
    for (int i = 0; i < pageCount(); ++i) {
        if (windowOf(i) != nullptr && canShow(i))
            return i;
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
    m_waiting.reset();
    m_waitingPage = target.page.isEmpty() ? findPageFor(target.parts()) : indexOf(target.page);
    if (m_waitingPage < 0 || (target.keepInBackground && content(m_waitingPage) == nullptr))
        return; // no page can show it
    m_waiting = target;
    if (!target.keepInBackground) {
        Q_EMIT linkFollowed();
        showPage(m_waitingPage);
    }
    deliver();
}

/// Passes what waits to its page as soon as that exists; a page that is not ready emits a signal later.
void PagedView::deliver()
{
    auto* const page = content(m_waitingPage);
    if (page == nullptr)
        return;
    auto waiting = std::exchange(m_waiting, std::nullopt);
    const bool isShown = !waiting || page->reveal(*waiting);
    if (!isShown && !m_waiting) // otherwise the page itself has asked for something newer
        m_waiting = std::move(waiting);
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
    QMenu menu;
    fillPageMenu(menu, m_bar->tabAt(at));
    menu.exec(m_bar->mapToGlobal(at));
}

void PagedView::fillPageMenu(QMenu& menu, int index)
{
    auto* open = menu.addAction(tr("Open in split"), this, [this, index] { showAtSide(index); });
    open->setEnabled(index >= 0 && index != m_side && pageCount() > 1);
    auto* close = menu.addAction(tr("Close split"), this, &PagedView::closeSide);
    close->setEnabled(m_side >= 0);
    auto* own =
        menu.addAction(tr("Open in a window of its own"), this, [this, index] { moveToWindow(index); });
    own->setEnabled(index >= 0 && pageCount() > 1 && windowOf(index) == nullptr);
}

bool PagedView::isListed(int index) const
{
    return m_bar->isTabVisible(index);
}

void PagedView::listAll(bool isOn)
{
    m_bar->showAll(isOn);
}

QString PagedView::whyMuted(int index) const
{
    return m_bar->mark(index) == PageBar::Mark::Plain ? QString() : m_bar->tabToolTip(index);
}

void PagedView::setNeverFilled(int index, bool isNeverFilled)
{
    m_bar->setNeverFilled(index, isNeverFilled);
}

void PagedView::setCount(int index, int count)
{
    if (std::exchange(m_pages[static_cast<std::size_t>(index)].count, count) != count)
        Q_EMIT pagesChanged();
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

void PagedView::addPage(const char* title)
{
    auto* state = new PageState(panelTitle(title), m_stack);
    connect(state, &PageState::inventoryRequested, this, [this] { navigator().go({.file = QString()}); });
    connect(state, &PageState::retryRequested, this, &PagedView::retryRequested);
    connect(state, &PageState::collectRequested, this, &PagedView::collectRequested);
    connect(state, &PageState::parseRequested, this, &PagedView::parseRequested);
    m_pages.push_back({state});
    m_stack->addWidget(state);
    m_bar->addTab(panelTitle(title));
}

QString PagedView::pageId(int index) const
{
    return index >= 0 && index < pageCount() ? QLatin1String(panel(index).id) : QString();
}

QString PagedView::pageName(int index) const
{
    return panelTitle(panel(index).title);
}

QKeySequence PagedView::keyOf(int index) const
{
    int place = 1;
    for (int i = 0; i < index; ++i)
        place += isListed(i) ? 1 : 0;
    return isListed(index) && place <= 9 ? QKeySequence(QStringLiteral("Ctrl+%1").arg(place))
                                         : QKeySequence();
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
    if (index == currentPage() || index == m_side || windowOf(index) != nullptr)
        makeSeenPages();
}

void PagedView::markMuted(int index, const QString& why)
{
    m_pages[static_cast<std::size_t>(index)].hasData = false;
    m_bar->setMark(index, PageBar::Mark::Muted);
    m_bar->setTabToolTip(index, why);
}

void PagedView::checkPages(bool isNew)
{
    struct Answer {
        int index = 0;
        std::optional<EmptyReason> reason;
    };
    const auto of = context();
    const auto ask =
        [workspace = of.workspace, rank = selection().rank(), root = std::filesystem::path(of.root),
         baseline = of.sides != nullptr ? of.sides->first(CompareSide::A) : nullptr](const Panel& panel) {
            return panel.whyEmpty != nullptr ? panel.whyEmpty({*workspace, rank, root, baseline.get()})
                                             : std::nullopt;
        };
    // In a comparison only what is of one run may read folders; the other pages are known at once.
    const auto isAskedLater = [isComparison = of.sides != nullptr](const Panel& panel) {
        return !isComparison || (panel.traits.isOfOneRank && panel.whyEmpty != nullptr);
    };
    for (int i = 0; i < pageCount(); ++i) {
        if (!isAskedLater(panel(i)))
            setReason(i, ask(panel(i)));
    }
    m_asking.runInParts<Answer>(
        [panels = m_panels, ask, isAskedLater](JobOutput<Answer>& out, const std::stop_token& stop) {
            for (std::size_t i = 0; i < panels.size() && !stop.stop_requested(); ++i) {
                if (isAskedLater(*panels[i])) // a page is shown as soon as it is known to have data
                    out.add({static_cast<int>(i), ask(*panels[i])});
            }
        },
        [this](const Answer& answer) { setReason(answer.index, answer.reason); },
        [this, isNew] {
            if (isNew)
                leaveEmptyPage();
        });
}

/// In a comparison, the sides that have no data, each with its own reason and folder.
PageEmpty PagedView::emptyOf(const EmptyReason& reason, const Panel& panel)
{
    const auto of = context();
    std::vector<PageEmpty> sides;
    for (const auto side : kSides) {
        if (of.sides == nullptr || panel.traits.isOfOneRank)
            continue;
        const auto& run = of.sides->first(side);
        const Workspace own{{run}};
        if (const auto why = panel.whyEmpty({own, 0, run->root, run.get()})) {
            sides.push_back(emptyPage(*why, own, QString::fromStdString(run->root.string()), panel.id));
            sides.back().side = side == CompareSide::A ? 'A' : 'B';
            sides.back().run = of.sides->name(side);
        }
    }
    if (sides.empty()) {
        const auto root = QString::fromStdString(of.hasRanks() ? of.root : of.report()->root.string());
        return emptyPage(reason, *of.workspace, root, panel.id);
    }
    auto first = std::move(sides.front());
    first.otherSide.assign(sides.begin() + 1, sides.end());
    return first;
}

void PagedView::setReason(int index, const std::optional<EmptyReason>& reason)
{
    if (!reason) {
        setNeverFilled(index, false);
        setHasData(index, true);
        return;
    }
    const auto empty = emptyOf(*reason, panel(index));
    markMuted(index, empty.side == 0 || !empty.otherSide.empty()
                         ? translateMessage(reason->what)
                         : QStringLiteral("%1: %2").arg(QString(QLatin1Char(empty.side)),
                                                        translateMessage(empty.reason.what)));
    setNeverFilled(index, isNeverFilled(empty, *context().workspace));
    page(index)->setEmpty(empty);
}

/// Only dumps or only a table have no summary: the first page that shows them, but not a page about them,
/// comes to the front. The trace of another tool has slices but no device to sum up: its timeline comes to
/// the front.
void PagedView::leaveEmptyPage()
{
    if (currentPage() != 0)
        return;
    if (hasData(0)) {
        const auto isTraceOnly = [](const ReportPtr& report) {
            return recorderOf(*report) == Recorder::Other && !whyMissing(*report, RunPart::Slices) &&
                   whyMissing(*report, RunPart::DeviceTasks);
        };
        const auto workspace = context().workspace;
        for (int i = 0; i < pageCount() && std::ranges::all_of(workspace->reports, isTraceOnly); ++i) {
            if ((traits(i).targets & kToSlice) != 0 && hasData(i))
                return showPage(i);
        }
        return;
    }
    std::optional<int> first;
    bool isShown =
        false; // on a page of its own: the list of files, or a page that offers to open one, does not count
    for (int i = 0; i < pageCount(); ++i) {
        if (!hasData(i) || (traits(i).targets & kToFinding) != 0)
            continue;
        first = first.value_or(i);
        isShown = isShown || !(traits(i).isShownWhileReading || traits(i).canOpenFile);
    }
    if (isShown)
        showPage(*first);
}

void PagedView::remakePages()
{
    for (int i = 0; i < pageCount(); ++i) {
        if (!traits(i).isOfOneRank)
            continue;
        m_pages[static_cast<std::size_t>(i)].hasData = false; // until checkPages knows it for the new data
        const QPointer<QWidget> old = content(i);             // its data are not valid any more
        page(i)->setLoading({});
        delete old;
    }
    makeSeenPages();
    checkPages(false);
}

void PagedView::dropAllContent()
{
    m_asking.cancel();
    for (auto& page : m_pages) {
        page.hasData = false;
        page.state->setLoading({});
    }
}

void PagedView::makeSeenPages()
{
    for (int index = 0; index < pageCount(); ++index) {
        const bool isInFront = index == currentPage() || index == m_side;
        if (!hasData(index) || !(isInFront || windowOf(index) != nullptr))
            continue;
        if (isInFront) {
            std::erase(m_lookedAt, index);
            m_lookedAt.insert(m_lookedAt.begin(), index);
        }
        if (page(index)->state() != PageState::State::Ready)
            makePage(index);
    }
    Q_EMIT contentChanged();
    deliver();
}

void PagedView::makePage(int index)
{
    auto of = context();
    of.facts = m_facts;
    auto* made = panel(index).create(of, page(index));
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
    retitleWindows();
    Q_EMIT pagesChanged();
}

} // namespace opscope
