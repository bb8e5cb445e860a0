// SPDX-License-Identifier: GPL-3.0-or-later
// Every real trace can be opened, and zooming reaches all of its slices.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <utility>
#include <vector>

#include <QTest>
#include <QtConcurrentRun>

#include <catch2/catch.hpp>

#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/views/gap_clock.h"
#include "tests/views/seen.h"
#include "tests/views/timeline/lanes_of.h"
#include "tests/views/timeline/sample_report.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_page.h"
#include "views/timeline/timeline_view.h"
#include "views/workers/workers.h"

namespace fs = std::filesystem;
using namespace opscope;

namespace {

std::size_t reachable(const TimelineModel& timeline)
{
    const auto& report = timeline.report();
    std::vector<bool> isReached(report.slices.size(), false);
    for (const auto track : test::shownTracks(timeline.lanes())) {
        const auto& pyramid = *timeline.run().pyramids().tracks[track.id.index()];
        for (std::size_t r = 0; r < pyramid.rowCount(); ++r) {
            const auto row = pyramid.row(r);
            row.walk(
                {report.span.begin, report.span.end + 1}, Viewport::kMinNsPerPx,
                [&](std::size_t first, std::size_t last) {
                    for (auto p = first; p < last; ++p)
                        isReached[row.slice(p).index()] = true;
                },
                [](TimeRange, std::int64_t, SliceId) {});
        }
    }
    return static_cast<std::size_t>(std::ranges::count(isReached, true));
}

} // namespace

TEST_CASE("real traces: the timeline reaches every slice by zooming", "[views][timeline][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    int reports = 0;
    for (const char* path : {"ascend_pt_text/rank0_ascend_pt", "ascend_pt_text/rank1_ascend_pt",
                             "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC", "msprof_analyze"}) {
        const auto workspace = openPath(root / path, {}, {});
        INFO(path);
        REQUIRE(workspace.has_value());
        for (const auto& report : workspace->reports) {
            Selection selection;
            TimelineModel timeline(report, selection);
            REQUIRE(QTest::qWaitFor([&] { return timeline.isReady(); }, 30'000));
            CHECK(reachable(timeline) == report->slices.size());
            ++reports;
        }
    }
    CHECK(reports >= 4);
}

TEST_CASE("timeline: the window stays alive while a million slices come in", "[views][timeline][real]")
{
    CHECK(test::answersInTime("a million slices come into the timeline", [] {
        test::GapClock gaps;
        // The report is made on another thread, as in a load.
        auto loading = QtConcurrent::run(&workers(), [] { return test::denseReport(20, 50'000); });
        REQUIRE(QTest::qWaitFor([&] { return loading.isFinished(); }, 120'000));
        Selection selection;
        {
            TimelinePage page({loading.result(), selection}, nullptr);
            page.resize(1000, 600);
            page.show();
            for (int i = 0; i < 60; ++i) {
                page.timeline()->zoomAt(300 + i, i % 3 == 0 ? 0.5 : 1.4);
                if (i % 10 == 0)
                    page.resize(900 + 5 * i, 600);
                QTest::mouseMove(test::part<TimelineView>(page)->viewport(), QPoint(300 + i, 200));
                QCoreApplication::processEvents();
            }
            REQUIRE(QTest::qWaitFor([&] { return page.timeline()->isReady(); }, 60'000));
        }
        gaps.stop();
        return std::pair(gaps.longestMs(), gaps.controlMs());
    }));
}
