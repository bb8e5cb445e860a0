// SPDX-License-Identifier: GPL-3.0-or-later
/// Memory over time: what stands in the plot.
#include <set>

#include <QTest>

#include <catch2/catch.hpp>

#include "tests/support/open.h"
#include "tests/views/plots/peaks_of.h"
#include "views/panel.h"

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
