// SPDX-License-Identifier: GPL-3.0-or-later
/// The Details dock is shown only while it has content.
#include <QApplication>
#include <QDockWidget>
#include <QTest>

#include <catch2/catch.hpp>

#include "app/base/dock_set.h"
#include "tests/app/window_fixture.h"
#include "views/timeline/timeline_view.h"

using namespace opscope;

namespace {

struct OnTimeline : TestWindow {
    OnTimeline()
    {
        window.resize(1280, 800);
        window.open({trace(100)});
        settle();
        window.currentView()->showPage(QStringLiteral("timeline"));
        settle();
    }
    QDockWidget* details() const { return window.docks().dock("dock.details"); }
    void select(std::vector<SliceId> slices) const
    {
        window.currentView()->selection().setSlices(std::move(slices));
    }
    int canvasWidth() const
    {
        return window.currentView()->currentContent()->findChild<TimelineView*>()->width();
    }
};

} // namespace

TEST_CASE("details dock: appears with a slice and is hidden after Esc", "[app][window]")
{
    OnTimeline t;
    CHECK_FALSE(t.details()->isVisible());
    const int fullWidth = t.canvasWidth();
    CHECK(fullWidth > t.window.width() * 8 / 10);
    t.select({SliceId{3}});
    REQUIRE(waitFor([&] { return t.details()->isVisible(); }));
    t.settle();
    CHECK(t.canvasWidth() < fullWidth);
    CHECK(t.canvasWidth() >= t.window.width() * 6 / 10);
    QTest::keyClick(t.window.currentView()->currentContent()->findChild<TimelineView*>(), Qt::Key_Escape);
    CHECK_FALSE(t.details()->isVisible());
    t.settle();
    CHECK(t.canvasWidth() == fullWidth);
}

TEST_CASE("details dock: it stays closed after the user closed it", "[app][window]")
{
    OnTimeline t;
    t.select({SliceId{3}});
    REQUIRE(waitFor([&] { return t.details()->isVisible(); }));
    t.details()->toggleViewAction()->trigger();
    t.select({});
    t.select({SliceId{4}});
    CHECK_FALSE(
        QTest::qWaitFor([&] { return t.details()->isVisible(); }, 2 * QApplication::doubleClickInterval()));
}

TEST_CASE("details dock: a dock that was hidden because it was empty is shown in the next run",
          "[app][window]")
{
    QTemporaryDir folder;
    OnTimeline t; // only its trace is used
    const auto path = t.trace(100);
    const auto run = [&](const auto& look) {
        Settings settings(folder.filePath(QStringLiteral("o.ini")));
        LogFile log(folder.filePath(QStringLiteral("log")));
        MainWindow window(&settings, &log);
        window.resize(1280, 800);
        window.show();
        window.open({path});
        REQUIRE(opscope::settle(window, 60000));
        window.currentView()->showPage(QStringLiteral("timeline"));
        REQUIRE(opscope::settle(window, 60000));
        look(window);
        window.close();
    };
    run([](MainWindow&) {});
    run([](MainWindow& window) {
        const auto* details = window.docks().dock("dock.details");
        CHECK_FALSE(details->isVisible());
        window.currentView()->selection().setSlices({SliceId{3}});
        CHECK(waitFor([&] { return details->isVisible(); }));
    });
}
