// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_toolbar.h"

#include <catch2/catch.hpp>

#include "tests/views/seen.h"
#include "tests/views/timeline/sample_report.h"
#include "tests/views/timeline/timeline_stage.h"
#include "views/timeline/find_dock.h"

using namespace opscope;

TEST_CASE("timeline tool bar: a narrow row keeps space for the search and moves rare settings into a menu",
          "[views][timeline]")
{
    Selection selection;
    TimelineModel timeline(test::sampleReport(), selection, nullptr, TimelineMemory::None);
    TimelineView view(&timeline);
    TimelineToolBar bar(&view);
    for (const auto& [width, isNarrow] : {std::pair{1900, false}, {560, true}}) {
        INFO(width);
        bar.resize(width, bar.sizeHint().height());
        bar.show();
        QCoreApplication::processEvents();
        CHECK(test::part<QToolButton>(bar, "timeline.seldom")->isVisible() == isNarrow);
        CHECK(test::part<QComboBox>(bar, "timeline.unit_box")->isVisible() != isNarrow);
        CHECK(bar.findBar()->width() >= 300);
    }
    auto* menu = test::part<QToolButton>(bar, "timeline.seldom")->menu();
    Q_EMIT menu->aboutToShow();
    REQUIRE_FALSE(menu->actions().isEmpty());
    auto* units = menu->actions().front()->menu();
    REQUIRE(units != nullptr);
    units->actions().at(3)->trigger();
    CHECK(timeline.options().unit == static_cast<TimeUnit>(3));
}
