// SPDX-License-Identifier: GPL-3.0-or-later
/// Small inputs with the shape of public problem reports (data/cases): what a command prints for each.
#include <catch2/catch.hpp>

#include "tests/app/cli/cli_runner.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

struct Case {
    const char* path;
    std::vector<std::string> command; ///< what follows the path
    std::vector<const char*> texts;   ///< all of them are printed
};

const std::vector<Case> kCases{
    {"05_infinity_nan/trace.json",
     {"slices", "--wide"},
     {"fps=Infinity", "ratio=NaN", "ok=1", "x=-Infinity"}},
    {"10_bind_id_on_be/trace.json",
     {"query", "SELECT group_concat(s.name || '>' || t.name) AS f FROM flows JOIN slices s ON s.id = "
               "source_id JOIN slices t "
               "ON t.id = target_id"},
     {"A>B", "C>D"}},
    {"13_counter_multi_series/simulator_trace.json", {"slices"}, {"core0.veccore0"}},
    {"13_counter_multi_series/simulator_trace.json",
     {"query", "SELECT process, name, max FROM counters"},
     {"MTE Throughput", "UB_TO_GM", "3906.25"}},
    {"13_counter_multi_series/simulator_trace.json", {"table", "--page", "utilisation"}, {"MTE Throughput"}},
    {"57_kernel_details_without_stream",
     {"query", "SELECT group_concat(name || '=' || slices) AS lanes FROM tracks"},
     {"AI Core=20", "Communication=10"}},
};

} // namespace

TEST_CASE("cases: a command prints what a good viewer shows", "[cli][cases]")
{
    for (const auto& one : kCases) {
        const auto path = realData(std::string("../cases/") + one.path);
        if (!path)
            continue;
        auto arguments = one.command;
        arguments.insert(arguments.begin() + 1, path->string());
        const auto run = runCommand(arguments);
        INFO(one.path << '\n' << run.out << run.err);
        for (const auto* text : one.texts)
            CHECK(run.out.find(text) != std::string::npos);
    }
    SUCCEED("cases that are not there are skipped");
}
