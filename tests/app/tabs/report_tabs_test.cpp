// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_tabs.h"

#include <chrono>
#include <filesystem>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QToolButton>

#include "app/tabs/comparison_view.h"
#include "app/tabs/previous_run.h"
#include "tests/app/window_fixture.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

/// A folder of this name with a small trace.
QString makeRun(TestWindow& t, const char* name)
{
    const auto folder = t.folder.filePath(QLatin1String(name));
    QDir().mkpath(folder);
    t.trace(30, QLatin1String(name) + QStringLiteral("/trace_view.json"));
    return folder;
}

} // namespace

TEST_CASE("tabs: sixteen tabs keep twelve characters, and the current one its name", "[app][tab]")
{
    TestWindow t;
    QStringList paths;
    for (int i = 0; i < 16; ++i)
        paths << t.trace(3,
                         QStringLiteral("trace_of_a_long_name_%1_rank.json").arg(i, 4, 10, QLatin1Char('0')));
    t.window.open(paths);
    t.settle();
    const auto* bar = t.window.tabs().tabBar();
    const auto metrics = bar->fontMetrics();
    for (int i = 0; i < bar->count(); ++i)
        CHECK(bar->tabRect(i).width() > 12 * metrics.averageCharWidth());
    CHECK(bar->tabRect(bar->currentIndex()).width() >
          metrics.horizontalAdvance(bar->tabText(bar->currentIndex())));
}

TEST_CASE("tabs: a list at the right has all of them", "[app][tab]")
{
    TestWindow t;
    t.window.open({t.trace(3, QStringLiteral("a.json"))});
    t.settle();
    auto* list = t.window.tabs().listButton();
    CHECK_FALSE(list->isVisible());
    t.window.open({t.trace(3, QStringLiteral("b.json"))});
    t.settle();
    REQUIRE(list->isVisible());
    Q_EMIT list->menu()->aboutToShow();
    const auto actions = list->menu()->actions();
    REQUIRE(actions.size() == 2);
    CHECK_FALSE(actions[1]->isCheckable());
    CHECK(list->menu()->defaultAction() == actions[1]);
    actions[0]->trigger();
    CHECK(t.window.tabs().currentIndex() == 0);
}

TEST_CASE("tabs: Ctrl+Shift+T opens the last closed tab again on its page", "[app][tab]")
{
    TestWindow t;
    t.window.open({t.trace(30, QStringLiteral("a.json")), t.trace(30, QStringLiteral("b.json"))});
    t.settle();
    CHECK_FALSE(t.window.actions()["file.reopen"]->isEnabled());
    const auto path = t.window.currentReport()->path();
    t.window.currentView()->showPage(QStringLiteral("events"));
    t.settle();
    QApplication::setActiveWindow(&t.window);
    t.window.closeTab(1);
    t.window.closeTab(0);
    t.settle();
    const auto press = [&] {
        QTest::keyClick(&t.window, Qt::Key_T, Qt::ControlModifier | Qt::ShiftModifier);
        t.settle();
    };
    press();
    press();
    REQUIRE(t.window.tabCount() == 2);
    CHECK(t.window.currentReport()->path() == path);
    CHECK(t.window.currentView()->currentPageId() == QStringLiteral("events"));
    CHECK_FALSE(t.window.actions()["file.reopen"]->isEnabled());
}

TEST_CASE("tabs: the other tabs are closed, and a path is copied", "[app][tab]")
{
    TestWindow t;
    t.window.open({t.trace(3, QStringLiteral("a.json")), t.trace(3, QStringLiteral("b.json")),
                   t.trace(3, QStringLiteral("c.json"))});
    t.settle();
    t.window.setCurrentView(t.window.viewAt(1));
    t.window.actions()["report.copyPath"]->trigger();
    CHECK(QApplication::clipboard()->text() == t.folder.filePath(QStringLiteral("b.json")));
    t.window.actions()["file.closeOthers"]->trigger();
    t.settle();
    REQUIRE(t.window.tabCount() == 1);
    CHECK(t.window.currentReport()->path() == t.folder.filePath(QStringLiteral("b.json")));
    CHECK_FALSE(t.window.actions()["file.closeOthers"]->isEnabled());
}

TEST_CASE("tabs: a report is compared with the run before it in its folder", "[app][tab]")
{
    TestWindow t;
    const auto run = [&](const char* name) { return makeRun(t, name); };
    run("PROF_000001_20250101000000000_A");
    const auto previous = run("PROF_000001_20250102000000000_B");
    const auto current = run("PROF_000001_20250103000000000_C");
    run("PROF_000001_20250104000000000_D");
    t.window.open({current});
    t.settle();
    t.window.actions()["compare.previous"]->trigger();
    REQUIRE(waitFor([&] { return t.window.tabCount() == 3; }));
    t.settle();
    CHECK(t.window.reports()[1]->path() == previous);
    CHECK(qobject_cast<const ReportView*>(t.window.currentView()) == nullptr); // the comparison
}

TEST_CASE("tabs: the run before a folder without a known name is one of the same kind", "[app][tab]")
{
    const TempFolder folder;
    const auto at = [&](const char* file, const char* text, int hoursAgo) {
        const auto path = folder.write(file, text).parent_path();
        std::filesystem::last_write_time(path, std::filesystem::file_time_type::clock::now() -
                                                   std::chrono::hours(hoursAgo));
        return path;
    };
    const auto* const table = "Op Name,OP Type,Task Start Time(us),Task Duration(us)\na,b,1,2\n";
    const auto current = at("third/op_summary_0_1_1.csv", table, 1);
    at("notes/readme.txt", "What to try next.\n", 2);
    const auto previous = at("second/op_summary_0_1_1.csv", table, 3);
    at("first/op_summary_0_1_1.csv", table, 4);
    CHECK(previousRun(current, {}) == previous);
    CHECK(previousRun(folder / "first", {}).empty());
    CHECK(std::ranges::count(neighbourRuns(previous, {}), current) == 1); // the later ones, too
    CHECK(std::ranges::count(neighbourRuns(previous, {}), previous) == 0);
}

TEST_CASE("tabs: the earlier of two runs is the baseline if their times decide", "[app][tab]")
{
    TestWindow t;
    const auto run = [&](const char* name) { return makeRun(t, name); };
    const auto later = run("PROF_000001_20250102000000000_A");
    const auto earlier = run("PROF_000001_20250101000000000_B");
    t.window.open({later, earlier});
    t.settle();
    auto& tabs = t.window.tabs();
    const auto first = tabs.reportOf(later)->report();
    const auto second = tabs.reportOf(earlier)->report();
    REQUIRE((first && second));
    const auto baselineOf = [](const PagedView* view) {
        return qobject_cast<const ComparisonView*>(view)->baseline();
    };
    CHECK(baselineOf(tabs.compareRuns(first, second, {}, ReportTabs::Order::ByTime)) == second);
    CHECK(baselineOf(tabs.compareRuns(second, first, {}, ReportTabs::Order::ByTime)) == second);
    CHECK(baselineOf(tabs.compareRuns(first, second)) == first);
}

TEST_CASE("tabs: comparisons of copies in two folders have different names", "[app][tab]")
{
    TestWindow t;
    QStringList paths;
    for (const char* copy : {"c1", "c2"}) {
        for (const char* name : {"before", "after"}) {
            QDir().mkpath(t.folder.filePath(QLatin1String(copy)));
            paths << t.trace(30, QStringLiteral("%1/%2.json").arg(QLatin1String(copy), QLatin1String(name)));
        }
    }
    t.window.open(paths);
    t.settle();
    auto& tabs = t.window.tabs();
    for (int i = 0; i < 4; i += 2)
        tabs.compareRuns(tabs.reportOf(paths[i])->report(), tabs.reportOf(paths[i + 1])->report());
    t.settle();
    REQUIRE(tabs.count() == 6);
    CHECK(tabs.viewAt(4)->name().contains(QStringLiteral("c1")));
    CHECK(tabs.viewAt(5)->name().contains(QStringLiteral("c2")));
}
