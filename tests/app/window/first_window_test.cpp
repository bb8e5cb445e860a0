// SPDX-License-Identifier: GPL-3.0-or-later
// The first window of a new user: samples by their question, no page without a purpose, no empty dock.
#include <QAction>
#include <QDockWidget>
#include <QToolButton>

#include <catch2/catch.hpp>

#include "app/base/dock_set.h"
#include "app/tabs/page_bar.h"
#include "app/window/samples.h"
#include "app/window/welcome_page.h"
#include "tests/app/window_fixture.h"

using namespace opscope;

namespace {

QStringList shownPages(const MainWindow& window)
{
    QStringList names;
    const auto* bar = window.currentView()->pageBar()->findChild<PageBar*>();
    for (int i = 0; i < bar->count(); ++i) {
        if (bar->isTabVisible(i))
            names << bar->tabText(i);
    }
    return names;
}

} // namespace

TEST_CASE("first window: every sample answers a question", "[app][window]")
{
    QStringList folders;
    for (const auto* name : {"JOBYOLOMISHBEFORESAMPLE", "JOBYOLOLEAKYRELUAFTERSAMPLE", "ascend_pt_two_ranks",
                             "ascend_pt_two_ranks_db"})
        folders << sample(name);
    folders << QStringLiteral("/somewhere/mine");
    const auto stories = sampleStories(folders);
    REQUIRE(stories.size() == 3);
    CHECK(stories[0].question == QStringLiteral("Why is YOLO slow on SS928?"));
    CHECK(stories[0].links.size() == 3);
    CHECK(stories[0].links[2].folders == QStringList{folders[0], folders[1]}); // compare both
    CHECK(stories[1].links[1].folders == QStringList{folders[3]});
    CHECK(stories[2].question == QStringLiteral("mine")); // unknown folders are shown, too
}

TEST_CASE("first window: pages that a run can never fill are shown with All Pages only", "[app][window]")
{
    TestWindow t;
    t.window.open({sample("JOBYOLOMISHBEFORESAMPLE")});
    t.settle();
    const auto few = shownPages(t.window);
    CHECK(few.contains(QStringLiteral("Timeline")));
    CHECK_FALSE(few.contains(QStringLiteral("Communication"))); // SVP boards have none
    const auto* bar = t.window.currentView()->pageBar()->findChild<PageBar*>();
    int end = 0; // hidden tabs leave no gaps
    for (int i = 0; i < bar->count(); ++i) {
        if (bar->isTabVisible(i)) {
            CHECK(bar->tabRect(i).left() <= end + 1);
            end = bar->tabRect(i).right();
        }
    }
    t.window.actions()["view.allPages"]->trigger();
    CHECK(shownPages(t.window).contains(QStringLiteral("Communication")));
    CHECK(shownPages(t.window).size() == t.window.currentView()->pageCount());
    t.window.actions()["view.allPages"]->trigger();
    CHECK(shownPages(t.window) == few);
    t.window.currentView()->showPage(QStringLiteral("communication")); // requested by its id
    CHECK(shownPages(t.window).contains(QStringLiteral("Communication")));
}

TEST_CASE("first window: the dock Selection is hidden until something is selected", "[app][window]")
{
    TestWindow t;
    t.window.resize(1500, 900);
    t.window.open({t.trace(100)});
    t.settle();
    auto* view = t.window.currentView();
    view->showPage(QStringLiteral("timeline"));
    t.settle();
    const auto* dock = t.window.docks().dock("dock.selection");
    CHECK(dock->isHidden());
    view->selection().setSlices({SliceId{3}});
    CHECK(waitFor([&] { return !dock->isHidden(); }));
    view->selection().setSlices({});
    CHECK(waitFor([&] { return dock->isHidden(); }));
}
