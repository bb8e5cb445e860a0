// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/covering.h"

#include <algorithm>
#include <numeric>
#include <random>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

ReportPtr reportOfRanges(const std::vector<TimeRange>& ranges)
{
    ReportBuilder b;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        b.addSlice(sliceOf(b, b.track(b.thread(b.process("1"), std::to_string(i % 3))), {}, ranges[i].begin,
                           ranges[i].dur()));
    }
    return b.finish();
}

std::vector<std::uint32_t> every(const Report& report)
{
    std::vector<std::uint32_t> slices(report.slices.size());
    std::iota(slices.begin(), slices.end(), 0U);
    return slices;
}

std::int64_t covered(const Report& report, std::size_t slice, TimeRange range)
{
    const auto end = report.slices.ts[slice] + report.slices.dur[slice];
    return std::min(end, range.end) - std::max(report.slices.ts[slice], range.begin);
}

} // namespace

TEST_CASE("covering: the slice that covers most of a stretch and of equal ones the innermost",
          "[core][analysis]")
{
    const auto report = reportOfRanges({{0, 100}, {110, 610}, {120, 600}, {700, 710}});
    const Covering covering(*report, every(*report));
    const auto most = [&](TimeRange range) {
        const auto slice = covering.mostOf(range);
        return slice.valid() ? report->slices.ts[slice.index()] : -1;
    };
    CHECK(most({130, 600}) == 120); // both cover it whole
    CHECK(most({0, 105}) == 0);
    CHECK(most({90, 800}) == 110);
    CHECK(most({605, 706}) == 700);
    CHECK(most({100, 110}) == -1);
    CHECK(most({1000, 2000}) == -1);
    CHECK(most({50, 50}) == -1);
    const auto empty = reportOfRanges({});
    CHECK_FALSE(Covering(*empty, {}).mostOf({0, 10}).valid());
}

TEST_CASE("covering: what a look at every slice finds for any stretch", "[core][analysis]")
{
    std::mt19937 random(7);
    for (std::size_t count = 1; count < 40; ++count) {
        std::vector<TimeRange> ranges;
        for (std::size_t i = 0; i < count; ++i) {
            const auto begin = static_cast<std::int64_t>(random() % 60);
            ranges.push_back({begin, begin + static_cast<std::int64_t>(random() % (i % 4 == 0 ? 60 : 8))});
        }
        const auto report = reportOfRanges(ranges);
        const Covering covering(*report, every(*report));
        for (std::int64_t begin = 0; begin < 70; begin += 3) {
            for (std::int64_t end = begin + 1; end < 80; end += 4) {
                std::int64_t most = 0;
                std::int64_t began = 0;
                for (std::size_t i = 0; i < count; ++i) {
                    const auto part = covered(*report, i, {begin, end});
                    if (part > most || (part == most && part > 0))
                        began = part > most ? report->slices.ts[i] : std::max(began, report->slices.ts[i]);
                    most = std::max(most, part);
                }
                const auto found = covering.mostOf({begin, end});
                REQUIRE(found.valid() == (most > 0));
                if (!found.valid())
                    continue;
                CHECK(covered(*report, found.index(), {begin, end}) == most);
                CHECK(report->slices.ts[found.index()] == began);
            }
        }
    }
}
