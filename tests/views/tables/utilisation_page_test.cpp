// SPDX-License-Identifier: GPL-3.0-or-later
/// Counters over time: the lines of several ranks on one axis.
#include <QTest>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/answered.h"
#include "tests/views/plots/lines_seen.h"
#include "tests/views/seen.h"
#include "views/grid/table_page.h"
#include "views/panel.h"
#include "views/selection/selection.h"

using namespace opscope;

namespace {

constexpr std::int64_t kMsOfLine = 1'000'000;

/// A counter over 100 ms that is highest 40 ms after its begin.
ReportPtr countedFrom(std::int64_t beginMs, int rank)
{
    ReportBuilder b;
    b.report().rank = rank;
    b.report().name = "rank " + std::to_string(rank);
    const auto counter = b.counter(b.process("1"), "CPU", "all", "%");
    for (const auto& [ms, value] : {std::pair{0, 10.0}, {40, 90.0}, {50, 20.0}, {100, 15.0}})
        b.addSample(counter, (beginMs + ms) * kMsOfLine, value);
    return b.finish();
}

struct Counted {
    explicit Counted(const std::vector<ReportPtr>& reports, const std::vector<std::int64_t>& clocksMs)
    {
        setClocks(clocksMs);
        page.reset(panelOf("utilisation")
                       ->create({std::make_shared<const Workspace>(Workspace{reports}), selection}, nullptr));
        page->resize(1200, 800);
        page->show();
        plot = test::part<LinesPlot>(*page);
        const auto lines = static_cast<int>(reports.size());
        REQUIRE(QTest::qWaitFor([&] { return plot->graphCount() == lines; }, 20'000));
        waitForAnswers();
    }
    void setClocks(std::vector<std::int64_t> shiftsMs)
    {
        for (auto& shift : shiftsMs)
            shift *= kMsOfLine;
        selection.setClocks(std::move(shiftsMs));
    }
    static TimeRange ms(std::int64_t begin, std::int64_t end) { return {begin * kMsOfLine, end * kMsOfLine}; }

    Selection selection;
    std::unique_ptr<QWidget> page;
    LinesPlot* plot = nullptr;
};

} // namespace

TEST_CASE("utilisation page: lines of ranks lie over each other as on the timeline", "[views][table][ranks]")
{
    Counted c({countedFrom(1000, 0), countedFrom(7000, 1)}, {0, -6000});
    CHECK(test::topOf(*c.plot, 0) == Approx(40));
    CHECK(test::topOf(*c.plot, 1) == Approx(40));
    CHECK(c.plot->visibleRange() == c.ms(1000, 1100));

    c.setClocks({0, -6010}); // the second begins 10 ms before the first
    waitForAnswers();
    CHECK(test::topOf(*c.plot, 0) == Approx(50));
    CHECK(test::topOf(*c.plot, 1) == Approx(40));
    CHECK(c.plot->visibleRange() == c.ms(990, 1100));
}

TEST_CASE("utilisation page: a zoom and the mark are by the clock of the rank in focus",
          "[views][table][ranks]")
{
    Counted c({countedFrom(1000, 0), countedFrom(7000, 1)}, {0, -6000});
    test::zoomIn(*c.plot, {20, 60});
    CHECK(c.selection.range() == c.ms(1020, 1060));
    CHECK(test::markOf(*c.plot) == QCPRange(20, 60));

    c.selection.setRank(1); // the picture is the same
    waitForAnswers();
    CHECK(test::markOf(*c.plot) == QCPRange(20, 60));
    CHECK(c.plot->xAxis->range() == QCPRange(20, 60));
    test::zoomIn(*c.plot, {40, 50});
    CHECK(c.selection.range() == c.ms(7040, 7050));
    CHECK(test::markOf(*c.plot) == QCPRange(40, 50));

    c.setClocks({0, -6010});
    waitForAnswers();
    CHECK(c.selection.range() == c.ms(7040, 7050));
    CHECK(test::markOf(*c.plot) == QCPRange(40, 50)); // of the second rank still
    c.selection.setRank(0);
    test::zoomIn(*c.plot, {50, 60});
    CHECK(c.selection.range() == c.ms(1040, 1050));
}

TEST_CASE("utilisation page: one report is drawn by its own clock", "[views][table]")
{
    Counted c({countedFrom(1000, 0)}, {-300});
    CHECK(test::topOf(*c.plot, 0) == Approx(40));
    test::zoomIn(*c.plot, {20, 60});
    c.setClocks({-500});
    waitForAnswers();
    CHECK(c.selection.range() == c.ms(1020, 1060));
    CHECK(c.plot->visibleRange() == c.ms(1020, 1060));
}
