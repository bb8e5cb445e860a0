// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/compare/comparison.h"
#include "tests/support/slices.h"

using namespace opscope;

namespace {

/// A net of two layers, each with one kernel; the second needs so many ns.
ReportPtr twoLayers(std::int64_t second, bool hasModules = true)
{
    ReportBuilder builder;
    const auto host = builder.track(builder.thread(builder.process("1"), "1"));
    const auto stream = builder.track(builder.thread(builder.process("3"), "7"));
    const auto add = [&](TrackId track, const char* name, std::int64_t ts, std::int64_t dur, SliceClass cls) {
        builder.addSlice(sliceOf(builder, track, name, ts, dur, cls));
        return SliceId::of(builder.slices().size() - 1);
    };
    const auto launch = [&](std::int64_t ts, std::int64_t start, std::int64_t dur) {
        builder.addFlow(add(host, "cudaLaunchKernel", ts, 5, SliceClass::HostRuntime),
                        add(stream, "kernel", start, dur, SliceClass::Kernel), builder.intern("ac2g"));
    };
    if (hasModules) {
        add(host, "nn.Module: Net_0", 0, 200, SliceClass::Python);
        add(host, "nn.Module: Linear_0", 10, 50, SliceClass::Python);
        add(host, "nn.Module: Linear_1", 70, 50, SliceClass::Python);
    }
    launch(20, 1'000, 10'000);
    launch(80, 20'000, second);
    launch(300, 200'000, 7'000); // outside
    return builder.finish();
}

} // namespace

TEST_CASE("compare: by module each kernel counts for the module that launched it", "[core][compare]")
{
    CompareOptions options;
    options.by = CompareBy::Module;
    const auto c = compareRuns({{twoLayers(20'000), {}, {}}}, {{twoLayers(60'000), {}, {}}}, options);
    REQUIRE(c);
    std::map<std::string, std::int64_t> changes;
    for (const auto& row : c->rows) {
        if (row.a.has && row.b.has)
            changes[row.title] = row.difference();
    }
    CHECK(changes == std::map<std::string, std::int64_t>{{"Linear_0", 0}, {"Linear_1", 40'000}});
    CHECK_FALSE(
        compareRuns({{twoLayers(1), {}, {}}}, {{twoLayers(1, false), {}, {}}}, options)); // no modules in B
}
