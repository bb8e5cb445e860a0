// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/paged_view.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QEventLoop>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/grid/table_widget.h"
#include "views/selection/selection.h"
#include "views/workers/workers.h"

using namespace opscope;

namespace {

bool isSeen(const PagedView& view, const char* id)
{
    for (int i = 0; i < view.pageCount(); ++i) {
        if (view.pageId(i) == QLatin1String(id))
            return view.page(i)->isVisible();
    }
    return false;
}

} // namespace

TEST_CASE("split: two pages are next to each other and follow one selection", "[app][split]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("timeline"));
    view->showAtSide(QStringLiteral("events"));
    t.settle();
    CHECK(isSeen(*view, "timeline"));
    CHECK(isSeen(*view, "events"));
    CHECK(view->currentPageId() == QStringLiteral("timeline"));
    CHECK(view->sidePageId() == QStringLiteral("events"));
    auto* table = view->findChild<TableWidget*>();
    REQUIRE(table != nullptr);
    view->selection().setSlices({SliceId{42}});
    REQUIRE(waitFor([&] { return table->currentRow().has_value(); }));
    CHECK(table->table()->sliceOf(*table->currentRow()) == SliceId{42});

    view->showPage(QStringLiteral("inventory")); // the page at the side stays
    t.settle();
    CHECK(isSeen(*view, "inventory"));
    CHECK(isSeen(*view, "events"));
    CHECK_FALSE(isSeen(*view, "timeline"));

    view->showPage(QStringLiteral("events")); // both change places
    CHECK(view->sidePageId() == QStringLiteral("inventory"));
    CHECK(isSeen(*view, "inventory"));
    CHECK(isSeen(*view, "events"));

    view->closeSide();
    CHECK(view->sidePage() == -1);
    CHECK_FALSE(isSeen(*view, "inventory"));
    CHECK(isSeen(*view, "events"));
    view->showPage(QStringLiteral("inventory"));
    CHECK(isSeen(*view, "inventory"));
}

TEST_CASE("navigator: a target waits for its page while the report is read and is shown once",
          "[app][navigator]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    auto* view = t.window.currentView(); // there is no page yet
    view->navigator().go({.slice = SliceId{42}});
    CHECK(view->currentPageId() == QStringLiteral("timeline"));
    t.settle();
    CHECK(view->selection().slices() == std::vector<SliceId>{SliceId{42}});
    view->selection().setSlices({});
    view->showPage(QStringLiteral("events"));
    view->showPage(QStringLiteral("timeline"));
    t.settle();
    CHECK(view->selection().slices().empty());
}

TEST_CASE("navigator: the last of two targets is the one that is shown", "[app][navigator]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    auto* view = t.window.currentView();
    view->navigator().go({.slice = SliceId{42}});
    view->navigator().go({.filter = QStringLiteral("op_7")});
    t.settle();
    CHECK(view->currentPageId() == QStringLiteral("statistics"));
    CHECK(view->selection().slices().empty());
    view->showPage(QStringLiteral("timeline"));
    t.settle();
    CHECK(view->selection().slices().empty());
}

TEST_CASE("navigator: a range that follows another brings no page to the front and waits for no page",
          "[app][navigator]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("inventory"));
    view->selection().showRange({1, 2});
    t.settle();
    CHECK(view->currentPageId() == QStringLiteral("inventory"));
    CHECK(view->selection().range() == TimeRange{1, 2});
}

TEST_CASE("split: the current page moves to the side and another replaces it", "[app][split]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("timeline"));
    view->showAtSide(QStringLiteral("timeline"));
    t.settle();
    CHECK(view->sidePageId() == QStringLiteral("timeline"));
    CHECK(view->currentPageId() != QStringLiteral("timeline"));
    CHECK(isSeen(*view, "timeline"));
    CHECK(view->page(view->currentPage())->isVisible());
    view->showAtSide(view->currentPageId());
    CHECK(view->currentPageId() == QStringLiteral("timeline"));
    t.window.actions()["window.closeSplit"]->trigger();
    CHECK(view->sidePage() == -1);
}

TEST_CASE("pages: a row that is too narrow lists all of its pages in a menu", "[app]")
{
    TestWindow t;
    t.window.open({t.trace(100)});
    t.settle();
    t.settings.change([](AppSettings& values) { values.hasPageTabs = true; });
    auto* view = t.window.currentView();
    auto* all = t.window.findChild<QToolButton*>(QStringLiteral("pages.all"));
    REQUIRE(all != nullptr);
    t.window.resize(2400, 700);
    REQUIRE(waitFor([&] { return !all->isVisible(); }));
    t.window.resize(600, 500);
    REQUIRE(waitFor([&] { return all->isVisible(); }));
    Q_EMIT all->menu()->aboutToShow();
    const auto actions = all->menu()->actions();
    REQUIRE(actions.size() == view->pageCount());
    for (int i = 0; i < view->pageCount(); ++i)
        CHECK(actions[i]->text() == view->pageName(i));
    actions[view->pageCount() - 1]->trigger();
    CHECK(view->currentPage() == view->pageCount() - 1);
}

TEST_CASE("pages: filters and order stay when the language changes", "[app][i18n]")
{
    TestWindow t;
    t.window.open({t.trace(300)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("events"));
    t.settle();
    auto* table = view->page(view->currentPage())->findChild<TableWidget*>();
    REQUIRE(table != nullptr);
    table->setSearch(QStringLiteral("op_42"));
    REQUIRE(waitFor([&] { return table->shown().rows && table->shown().rows->order.size() < 20; }));
    const auto rows = table->shown().rows->order;
    QEvent change(QEvent::LanguageChange);
    QCoreApplication::sendEvent(view, &change);
    t.settle();
    CHECK(view->page(view->currentPage())->findChild<TableWidget*>() == table);
    CHECK(test::part<QLineEdit>(table, "table.search_line")->text() == QStringLiteral("op_42"));
    CHECK(table->shown().rows->order == rows);
}

TEST_CASE("pages: a report that is read again under an open dialog replaces the page afterwards",
          "[app][tab]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* report = t.window.currentReport();
    report->showPage(QStringLiteral("events"));
    t.settle();
    const QPointer<QWidget> page(report->currentContent());
    QEventLoop loop; // the one of the program
    bool isClosed = false;
    QTimer::singleShot(0, &loop, [&] {
        test::part<TableWidget>(page.data())->openExport();
        CHECK_FALSE(page.isNull());
        isClosed = true;
    });
    int ticks = 0;
    constexpr int kTicks = 50;
    QTimer tick; // in the loop of the dialog, later in that of the program
    tick.callOnTimeout(&loop, [&] {
        auto* const dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        if (dialog != nullptr && ticks == 0)
            report->load(t.settings.openOptions());
        if (dialog != nullptr && ++ticks > kTicks && workers().activeThreadCount() == 0)
            dialog->reject();
        else if (isClosed && (page.isNull() || ++ticks > 100 * kTicks))
            loop.quit();
    });
    tick.start(10);
    loop.exec();
    CHECK(isClosed);
    CHECK(page.isNull());
    t.settle();
    CHECK(report->phase() == OpeningPhase::Ready);
}

TEST_CASE("window of a page: it comes back when the window is closed, and closes with the tab",
          "[app][split]")
{
    TestWindow t;
    t.window.open({t.trace(1000)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("events"));
    t.settle();
    const int events = view->currentPage();
    view->moveToWindow(events);
    t.settle();
    REQUIRE(view->windowOf(events) != nullptr);
    CHECK(view->currentPage() != events);
    CHECK(isSeen(*view, "events"));
    CHECK(view->page(events)->window() != &t.window);
    CHECK(view->windowOf(events)->windowTitle().startsWith(QStringLiteral("Events")));
    view->selection().setSlices({SliceId{42}}); // it follows the selection
    auto* table = view->content(events)->findChild<TableWidget*>();
    REQUIRE(waitFor([&] { return table->currentRow().has_value(); }));
    const int front = view->currentPage();
    view->showPage(events); // its window comes to the front, no page moves
    CHECK(view->currentPage() == front);

    const QPointer<QWidget> closed = view->windowOf(events);
    closed->close();
    view->showPage(front);
    REQUIRE_FALSE(closed.isNull());
    closed->close(); // again, before it is deleted
    CHECK(view->currentPage() == front);
    view->showPage(events);
    t.settle();
    CHECK(closed.isNull());
    CHECK(view->windowOf(events) == nullptr);
    CHECK(view->page(events)->window() == &t.window);
    CHECK(view->currentPage() == events);

    view->moveToWindow(events);
    const QPointer<QWidget> own = view->windowOf(events);
    REQUIRE_FALSE(own.isNull());
    t.window.closeTab(0);
    t.settle();
    CHECK(own.isNull());
}
