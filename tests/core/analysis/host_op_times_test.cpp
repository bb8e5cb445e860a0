// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/host_op_times.h"

#include <cmath>
#include <map>

#include <catch2/catch.hpp>

#include "core/base/json_tree.h"
#include "core/import/open.h"
#include "tests/support/captures.h"

using namespace opscope;

TEST_CASE("host op times: each op of the profiler has the same count and times", "[core][analysis][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    for (const std::string name : {"resnet50_fp32", "gpt_eager", "resnet18_stack"}) {
        INFO(name);
        const auto opened = openPath(*folder / (name + ".pt.trace.json.gz"), {.useCache = false});
        REQUIRE(opened);
        std::map<std::string, HostOpTime> ours;
        for (auto& row : hostOpTimes(*opened->reports.at(0)))
            ours.emplace(row.name, row);
        const auto expected = readJsonTree(*folder / (name + ".pt.trace.key_averages.json"));
        REQUIRE(expected);
        std::size_t ops = 0;
        for (const auto& op : *expected) {
            const auto ns = [&](const char* key) { return std::llround(op[key].get<double>() * 1000); };
            if (ns("cpu_us") == 0) // device work, which other tests add up
                continue;
            ++ops;
            INFO(textOf(op, "key"));
            const auto& row = ours[textOf(op, "key")];
            CHECK(row.count == static_cast<std::uint64_t>(integerOf(op, "count")));
            CHECK(row.host == ns("cpu_us"));
            CHECK(row.selfHost == ns("self_cpu_us"));
            CHECK(row.device == ns("device_us"));
            CHECK(row.selfDevice == ns("self_device_us"));
        }
        CHECK(ops > 80);
    }
}
