// SPDX-License-Identifier: GPL-3.0-or-later
/// A report that is dragged onto another is compared with it: with the mouse, from the navigator and from the
/// tabs.
#include "app/tabs/report_drag.h"

#include <QDragEnterEvent>
#include <QDropEvent>
#include <QTabBar>
#include <QTest>
#include <QWindow>

#include "app/tabs/comparison_view.h"
#include "app/tabs/report_tabs.h"
#include "app/tabs/side_bar.h"
#include "tests/app/mouse_drag.h"
#include "tests/app/window_fixture.h"
#include "views/comparison/comparison_sides.h"
#include "views/selection/preferences.h"

using namespace opscope;

namespace {

const char* const kJobBefore = "JOBYOLOMISHBEFORESAMPLE";
const char* const kJobAfter = "JOBYOLOLEAKYRELUAFTERSAMPLE";

struct TwoReports : TestWindow {
    TwoReports()
    {
        window.open({sample(kJobBefore), sample(kJobAfter)});
        settle();
        dock = window.findChild<NavigatorTree*>();
        tabs = window.tabs().tabBar();
        REQUIRE(waitFor([&] { return dock->model()->rowCount() == 2 && dock->isVisible(); }));
    }

    Place dockItem(int row) const
    {
        return {dock->viewport(), dock->visualRect(dock->model()->index(row, 0)).center()};
    }
    Place tab(int index) const { return {tabs, tabs->tabRect(index).center()}; }
    const ComparisonView* comparison() const { return qobject_cast<ComparisonView*>(window.currentView()); }
    void checkCompared(const char* baseline, const char* current) const
    {
        REQUIRE(comparison() != nullptr);
        CHECK(comparison()->baseline()->name == baseline);
        CHECK(comparison()->current()->name == current);
    }

    NavigatorTree* dock = nullptr;
    QTabBar* tabs = nullptr;
};

} // namespace

TEST_CASE("drag: a report of the navigator pulled onto another is compared with it as the baseline",
          "[app][compare][drag]")
{
    TwoReports t;
    dragWithMouse(t.dockItem(1), {0, 30}, t.dockItem(0));
    t.checkCompared(kJobBefore, kJobAfter);
    CHECK(t.dock->model()->rowCount() == 3); // nothing was moved
    CHECK(t.window.tabCount() == 3);
}

TEST_CASE("drag: a tab pulled out of the bar onto another tab is compared with it", "[app][compare][drag]")
{
    TwoReports t;
    dragWithMouse(t.tab(0), {0, 60}, t.tab(1));
    t.checkCompared(kJobAfter, kJobBefore);
    CHECK(t.window.viewAt(0)->name() == QLatin1String(kJobBefore)); // no tab was moved
}

TEST_CASE("drag: navigator and tabs and the page in front accept reports from each other",
          "[app][compare][drag]")
{
    SECTION("from the navigator onto a tab")
    {
        TwoReports t;
        dragWithMouse(t.dockItem(1), {0, 30}, t.tab(0));
        t.checkCompared(kJobBefore, kJobAfter);
    }
    SECTION("from a tab onto the navigator")
    {
        TwoReports t;
        dragWithMouse(t.tab(1), {0, 60}, t.dockItem(0));
        t.checkCompared(kJobBefore, kJobAfter);
    }
    SECTION("onto the page in front")
    {
        TwoReports t;
        auto* page = t.window.currentView(); // the second
        dragWithMouse(t.dockItem(0), {0, 30}, {page, page->rect().center()});
        t.checkCompared(kJobAfter, kJobBefore);
    }
}

TEST_CASE("drag: along the bar a tab moves and a report dropped onto itself compares nothing",
          "[app][compare][drag]")
{
    TwoReports t;
    auto* window = t.window.windowHandle();
    const auto at = [&](int tab) { return t.tabs->mapTo(&t.window, t.tabs->tabRect(tab).center()); };
    const auto from = at(0);
    const auto to = at(1);
    QTest::mousePress(window, Qt::LeftButton, Qt::NoModifier, from);
    for (int x = from.x(); x <= to.x(); x += 10)
        QTest::mouseMove(window, {x, from.y()});
    QTest::mouseRelease(window, Qt::LeftButton, Qt::NoModifier, to);
    CHECK(waitFor([&] { return t.window.viewAt(1)->name() == QLatin1String(kJobBefore); }, 2000));
    CHECK(t.comparison() == nullptr);

    dragWithMouse(t.dockItem(0), {0, 30}, t.dockItem(0));
    CHECK(t.comparison() == nullptr);
    CHECK(t.window.tabCount() == 2);
}

TEST_CASE("drag: the window handles what is not a report", "[app][compare][drag]")
{
    TwoReports t;
    QMimeData files;
    files.setUrls({QUrl::fromLocalFile(sample(kJobBefore))});
    for (QWidget* widget : {t.dock->viewport(), static_cast<QWidget*>(t.tabs)}) {
        QDragEnterEvent enter({5, 5}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &enter);
        QDropEvent drop({5, 5}, Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(widget, &drop);
        CHECK(t.comparison() == nullptr);
        CHECK(t.window.tabCount() == 2);
    }
    // A report that is closed during its drag.
    Preferences preferences;
    auto* closing = new ReportView(sample(kJobBefore), preferences, nullptr);
    ReportMimeData mime(closing);
    delete closing;
    CHECK(mime.report() == nullptr);
    QDropEvent drop(t.dockItem(0).at, Qt::CopyAction, &mime, Qt::LeftButton, Qt::NoModifier);
    QCoreApplication::sendEvent(t.dock->viewport(), &drop);
    CHECK(t.comparison() == nullptr);
}

TEST_CASE("navigator: two selected reports are compared from their menu", "[app][compare][navigator]")
{
    TwoReports t;
    const auto front = t.window.currentView();
    const auto other = t.window.tabs().viewAt(0);
    REQUIRE(front != other);
    CHECK(t.dock->selectedReports() == std::vector{qobject_cast<ReportView*>(front)});
    QTest::mouseClick(t.dock->viewport(), Qt::LeftButton, Qt::ControlModifier,
                      t.dock->visualRect(t.dock->model()->index(0, 0)).center());
    t.settle();
    CHECK(t.window.currentView() == front); // only selected
    CHECK(t.dock->selectedReports().size() == 2);
    t.window.compareReports(t.dock->selectedReports());
    t.checkCompared(kJobAfter, kJobBefore); // neither has a time: the one in front is the baseline
    t.window.tabs().closeOthers(t.window.currentView()); // the comparison keeps its runs
    CHECK(t.window.tabs().count() == 1);
    t.settle();
    t.checkCompared(kJobAfter, kJobBefore);
    t.comparison()->sides()->swap();
    t.settle();
    t.checkCompared(kJobBefore, kJobAfter);
}
