// SPDX-License-Identifier: GPL-3.0-or-later
/// Memory over time: what stands in the plot.
#include <set>

#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/answered.h"
#include "tests/support/open.h"
#include "tests/support/slices.h"
#include "tests/views/plots/lines_seen.h"
#include "tests/views/plots/peaks_of.h"
#include "tests/views/seen.h"
#include "views/panel.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

/// The names of peaks that are painted.
std::vector<QString> peaksOf(const char* sample)
{
    Selection selection;
    const auto workspace = std::make_shared<const Workspace>(
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples" / sample));
    const std::unique_ptr<QWidget> page(panelOf("memory")->create({workspace, selection}, nullptr));
    page->resize(1400, 900);
    page->show();
    auto* plot = page->findChild<LinesPlot*>();
    std::vector<QString> told;
    REQUIRE(plot != nullptr);
    REQUIRE(QTest::qWaitFor([&] { return !test::peaksOf(*plot).empty(); }, 20000));
    for (const auto* peak : test::peaksOf(*plot))
        told.push_back(peak->text());
    return told;
}

constexpr std::int64_t kMsOfMemory = 1'000'000;

/// 100 ms whose memory is highest 40 ms after their begin.
ReportPtr allocatedFrom(std::int64_t beginMs, int rank)
{
    ReportBuilder b;
    b.report().rank = rank;
    b.report().name = "rank " + std::to_string(rank);
    b.addSlice(
        sliceOf(b, b.track(b.thread(b.process("1"), "1")), "op", beginMs * kMsOfMemory, 100 * kMsOfMemory));
    auto& memory = b.report().memory;
    for (const auto& [ms, mb] : {std::pair{0, 10}, {40, 90}, {50, 20}, {100, 15}}) {
        memory.ts.push_back((beginMs + ms) * kMsOfMemory);
        memory.source.push_back(b.intern("memory_record"));
        memory.component.push_back(b.intern("PTA"));
        memory.device.push_back(0);
        memory.allocated.push_back(mb * 1024 * 1024);
        memory.reserved.push_back(kMissingInteger);
        memory.active.push_back(kMissingInteger);
    }
    return b.finish();
}

struct Allocated {
    explicit Allocated(const std::vector<ReportPtr>& reports, const std::vector<std::int64_t>& clocksMs)
    {
        setClocks(clocksMs);
        page.reset(panelOf("memory")->create(
            {std::make_shared<const Workspace>(Workspace{reports}), selection}, nullptr));
        waitForAnswers();
        plot = test::part<LinesPlot>(*page);
        REQUIRE(plot->graphCount() == static_cast<int>(reports.size()));
    }
    void setClocks(std::vector<std::int64_t> shiftsMs)
    {
        for (auto& shift : shiftsMs)
            shift *= kMsOfMemory;
        selection.setClocks(std::move(shiftsMs));
    }
    static TimeRange ms(std::int64_t begin, std::int64_t end)
    {
        return {begin * kMsOfMemory, end * kMsOfMemory};
    }

    Selection selection;
    std::unique_ptr<QWidget> page;
    LinesPlot* plot = nullptr;
};

} // namespace

TEST_CASE("memory page: no peak is named twice", "[views][table]")
{
    for (const char* sample : {"ascend_pt_two_ranks", "PROF_000001_20250620081530123_TRANSFORMERBLOCK"}) {
        INFO(sample);
        const auto told = peaksOf(sample);
        CHECK_FALSE(told.empty());
        CHECK(std::set<QString>(told.begin(), told.end()).size() == told.size());
    }
}

TEST_CASE("memory page: lines of ranks lie over each other as on the timeline", "[views][table][ranks]")
{
    Allocated a({allocatedFrom(1000, 0), allocatedFrom(7000, 1)}, {0, -6000});
    CHECK(test::topOf(*a.plot, 0) == Approx(40));
    CHECK(test::topOf(*a.plot, 1) == Approx(40));
    CHECK(a.plot->visibleRange().begin == 1000 * kMsOfMemory);
    CHECK(a.plot->visibleRange().end <= 1100 * kMsOfMemory + 1);

    a.setClocks({0, -6010}); // the second begins 10 ms before the first
    waitForAnswers();
    CHECK(test::topOf(*a.plot, 0) == Approx(50));
    CHECK(test::topOf(*a.plot, 1) == Approx(40));
    CHECK(a.plot->visibleRange().begin == 990 * kMsOfMemory);
}

TEST_CASE("memory page: a zoom and the mark are by the clock of the rank in focus", "[views][table][ranks]")
{
    Allocated a({allocatedFrom(1000, 0), allocatedFrom(7000, 1)}, {0, -6000});
    test::zoomIn(*a.plot, {20, 60});
    CHECK(a.selection.range() == a.ms(1020, 1060));
    CHECK(test::markOf(*a.plot) == QCPRange(20, 60));

    a.selection.setRank(1); // the picture is the same
    waitForAnswers();
    CHECK(test::markOf(*a.plot) == QCPRange(20, 60));
    CHECK(a.plot->xAxis->range() == QCPRange(20, 60));
    test::zoomIn(*a.plot, {40, 50});
    CHECK(a.selection.range() == a.ms(7040, 7050));
    CHECK(test::markOf(*a.plot) == QCPRange(40, 50));

    a.setClocks({0, -6010});
    waitForAnswers();
    CHECK(a.selection.range() == a.ms(7040, 7050));
    CHECK(test::markOf(*a.plot) == QCPRange(40, 50)); // of the second rank still
    a.selection.setRank(0);
    test::zoomIn(*a.plot, {50, 60});
    CHECK(a.selection.range() == a.ms(1040, 1050));
}

TEST_CASE("memory page: a rank that is shown alone is drawn by its own clock", "[views][table][ranks]")
{
    Allocated a({allocatedFrom(1000, 0), allocatedFrom(7000, 1)}, {0, -6000});
    a.selection.setNarrowing({.rank = 1});
    waitForAnswers();
    REQUIRE(a.plot->graphCount() == 1);
    CHECK(test::topOf(*a.plot, 0) == Approx(40));
    test::zoomIn(*a.plot, {20, 60});
    CHECK(a.selection.range() == a.ms(7020, 7060));
    a.setClocks({0, -5000}); // it lies over no other: what is zoomed to stays
    waitForAnswers();
    CHECK(a.plot->visibleRange() == a.ms(7020, 7060));
    CHECK(test::markOf(*a.plot) == QCPRange(20, 60));
}
