// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_line.h"

#include <QFile>
#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

#include <catch2/catch.hpp>

#include "app/base/dock_set.h"
#include "core/analysis/selection_statistics.h"
#include "tests/app/window_fixture.h"
#include "tests/views/seen.h"
#include "views/timeline/selection_dock.h"

using namespace opscope;

TEST_CASE("status line: it counts the selection as the dock Selection does", "[app][window]")
{
    TestWindow t;
    t.window.open({t.trace(800)});
    t.settle();
    auto& view = *t.window.currentReport();
    view.showPage(QStringLiteral("timeline"));
    t.window.docks().show("dock.selection");
    t.settle();
    const auto* dock = t.window.findChild<SelectionDock*>();
    REQUIRE(dock != nullptr);
    // The dock shows "... 12 slice(s) ...".
    const auto dockShows = [&](std::size_t slices) {
        return test::wordsOf(*dock, "selection.summary").contains(QStringLiteral(" %1 slice(s)").arg(slices));
    };
    const auto text = [&] { return t.window.findChild<QLabel*>(QStringLiteral("status.selection"))->text(); };
    CHECK(text().isEmpty());

    const auto begin = view.report()->span.begin;
    view.selection().setRange(TimeRange{begin + 100'000, begin + 1'000'000}, {TrackId{1}, TrackId{2}});
    REQUIRE(waitFor([&] { return text().contains(QStringLiteral("slice")); }));
    const std::vector<TrackId> lanes{TrackId{1}, TrackId{2}};
    const auto count = countSlices(*view.report(), {.range = view.selection().range(), .tracks = lanes}, {});
    CHECK(count > 10);
    CHECK(waitFor([&] { return dockShows(count); }));
    const auto expected = QStringLiteral(", %1 slice").arg(count);
    CHECK(text().contains(expected));
    view.showPage(QStringLiteral("events")); // on other pages, too
    CHECK(text().contains(expected));

    view.selection().setSlices({SliceId{3}, SliceId{4}}); // picked in the area as with Ctrl and clicks
    CHECK(text().startsWith(QStringLiteral("2 slice")));
    CHECK(waitFor([&] { return dockShows(2); }));
    view.selection().forget();
    CHECK(text().isEmpty());
}

TEST_CASE("status line: it counts the problems of the tab in front", "[app][window]")
{
    TestWindow t;
    const auto broken = t.folder.filePath(QStringLiteral("broken.json"));
    QFile file(broken);
    REQUIRE(file.open(QIODevice::WriteOnly));
    file.write("no trace");
    file.close();
    t.window.open({t.trace(80), broken});
    t.settle();
    const auto shown = [&] {
        for (const auto* button : t.window.statusBar()->findChildren<QToolButton*>()) {
            if (button->text().contains(QStringLiteral("problem")))
                return !button->isHidden();
        }
        return false;
    };
    t.window.setCurrentView(t.window.viewAt(1));
    t.settle();
    REQUIRE(t.window.currentReport()->problemCount() == 1);
    CHECK(shown());
    t.window.setCurrentView(t.window.viewAt(0));
    t.settle();
    REQUIRE(t.window.currentReport()->problemCount() == 0);
    CHECK_FALSE(shown());
}
