// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/find.h"

#include <algorithm>
#include <map>
#include <numeric>

#include <catch2/catch.hpp>

#include "core/base/text_match.h"
#include "tests/core/analysis/random_report.h"

using namespace opscope;

TEST_CASE("find: slices whose name holds a text", "[core][analysis]")
{
    const auto report = test::randomReport(40000, 3); // long enough for several threads
    for (const std::string part : {"conv_1", "ALLREDUCE", "", "nowhere"}) {
        std::vector<SliceId> expected;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            if (containsNoCase(report->sliceName(SliceId::of(i)), lowerAscii(part)))
                expected.push_back(SliceId::of(i));
        }
        CHECK(findSlices(*report, part) == expected);
    }
}

TEST_CASE("find: groups by name and the longest slices equal the plain ones", "[core][analysis]")
{
    for (const std::size_t size : {5UL, 40000UL}) {
        const auto report = test::randomReport(size, 9);
        std::map<std::string, std::pair<std::uint64_t, std::int64_t>> expected;
        for (std::size_t i = 0; i < report->slices.size(); ++i) {
            auto& [count, total] = expected[std::string(report->sliceName(SliceId::of(i)))];
            ++count;
            total += report->slices.dur[i];
        }
        const auto groups = groupByName(*report);
        REQUIRE(groups.size() == expected.size());
        for (const auto& group : groups)
            CHECK(expected.at(std::string(report->text(group.name))) == std::pair(group.count, group.total));
        std::vector<SliceId> order;
        for (std::size_t i = 0; i < report->slices.size(); ++i)
            order.push_back(SliceId::of(i));
        std::stable_sort(order.begin(), order.end(), [&](SliceId a, SliceId b) {
            return report->slices.dur[a.index()] > report->slices.dur[b.index()];
        });
        order.resize(10);
        CHECK(longestSlices(*report, 10) == order);
        CHECK(longestSlices(*report, 0).empty());
    }
    CHECK(longestSlices(*ReportBuilder().finish(), 3).empty());
}
