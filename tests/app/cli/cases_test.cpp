// SPDX-License-Identifier: GPL-3.0-or-later
// Questions that users reported for tools of this kind: each folder of `cases` with the command that they
// would use and the answer that they need. README.md of that folder contains the right results, computed by
// Python.
#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/analysis/summary.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/open.h"

using namespace opscope;

namespace {

/// `{}` in the command is replaced by the path of the case.
struct Case {
    const char* path;
    std::vector<std::string> command;
    std::vector<std::string> expected; ///< the output contains each of them
    std::vector<std::string> absent = {};
    int code = 0;
};

const std::vector<Case> kCases{
    {"05_infinity_nan/trace.json",
     {"slices", "{}", "--wide"},
     {"fps=Infinity", "ratio=NaN", "ok=1", "x=-Infinity"}},
    {"10_bind_id_on_be/trace.json",
     {"query", "{}",
      "SELECT group_concat(s.name || '>' || t.name) AS f FROM flows JOIN slices s ON s.id = source_id JOIN "
      "slices "
      "t ON t.id = target_id"},
     {"A>B", "C>D"}},
    {"13_counter_multi_series/simulator_trace.json", {"slices", "{}"}, {"core0.veccore0"}},
    {"13_counter_multi_series/simulator_trace.json",
     {"query", "{}", "SELECT process, name, max FROM counters"},
     {"MTE Throughput", "UB_TO_GM", "3906.25"}},
    {"14_outlier_time", {"info", "{}"}, {"59.923 ms", "one_event_at_zero.json@", "far away from all others"}},
    {"18_other_formats/simple.speedscope.json", {"info", "{}"}, {"speedscope", "www.speedscope.app"}},
    {"18_other_formats/trace.pftrace", {"info", "{}"}, {"Perfetto", "traceconv json"}},
    {"18_other_formats/trace.xplane.pb", {"info", "{}"}, {"XPlane", "TensorBoard"}},
    {"18_other_formats/v8.cpuprofile", {"info", "{}"}, {"CPU profile of V8", "DevTools"}},
    {"18_other_formats/run.zip", {"info", "{}"}, {"archive (zip)", "Unpack"}},
    {"18_other_formats/firefox.json", {"info", "{}"}, {"Firefox", "profiler.firefox.com"}},
    {"18_other_formats/page.html", {"info", "{}"}, {"A web page", "Save the file"}, {}, 2},
    {"27_active_steps_without_kernels",
     {"compare", "{}/host_100_20260911100000000_ascend_pt", "{}/full_101_20260911110000000_ascend_pt"},
     {"Steps 8, 9 have no slices of the device in A", "50.250  50.250", "+0.0 %"},
     {"Steps 9, 8"}},
    {"28_raw_only_ascend_pt", {"info", "{}", "--all"}, {"raw data only", "analyse("}, {"msprof --export"}},
    {"28_raw_only_ascend_pt", {"ranks", "{}"}, {"raw data only", "analyse("}},
    {"28_raw_only_ascend_pt", {"advise", "{}"}, {"raw data only", "analyse("}, {"acl.json", "0.001 us"}},
    {"30_one_rank_unparsed", {"info", "{}"}, {"Rank 2 has raw data only", "analyse("}},
    {"30_one_rank_unparsed", {"ranks", "{}"}, {"Rank 2 has raw data only", "analyse("}},
    {"30_one_rank_unparsed", {"advise", "{}"}, {"Rank 2 has raw data only", "analyse("}},
    {"32_mix_aic_scalar_bound",
     {"advise", "{}"},
     {"rule_scalar_bound_1", "Cube Ratio: 0 "},
     {"rule_memory_bound_1: ", "99.5 %", " inf ", "Rank -1"}},
    {"34_csv_saved_by_excel/kernel_details.csv",
     {"info", "{}"},
     {"6 times have at most 6 digits", "6 data loss"}},
    {"34_csv_saved_by_excel/kernel_details_semicolon.csv", {"info", "{}"}, {"separated by ';'", "6 ops"}},
    {"37_svp_shared_npu",
     {"compare", "{}/JOBALONEAAAAAAAAAAAAAAAAAAAAAA", "{}/JOBSHAREDBBBBBBBBBBBBBBBBBBBBB"},
     {"1.48 times", "a shared NPU"}},
    {"38_slow_card_over_collectives",
     {"advise", "{}", "--rule", "comm_wait", "--skipped"},
     {"no task Notify_Wait"},
     {"no communication ops"}},
    {"40_ts_zero_in_trace_view",
     {"info", "{}"},
     {"5.100 ms", "trace_view.json@", "far away from all others"}},
    {"45_comm_on_aicpu",
     {"table", "{}", "--page", "overlap", "--format", "csv"},
     {"19810.000", "6000.000", "9600.000"}},
    {"45_comm_on_aicpu",
     {"advise", "{}"},
     {"comm_not_hidden: 9600.000 us"},
     {"op_aicpu_serial: ", "rule_aicpu_1: "}},
    {"46_overlap_lanes_counted_twice",
     {"stats", "{}", "--by", "name"},
     {"MatMul"},
     {"Computing", "Not Overlapped"}},
    {"55_memory_snapshot_pickle/snapshot.pickle",
     {"info", "{}"},
     {"memory snapshot of PyTorch", "MindStudio Insight"}},
    {"57_kernel_details_without_stream",
     {"query", "{}", "SELECT group_concat(name || '=' || slices) AS lanes FROM tracks"},
     {"AI Core=20", "Communication=10"}},
};

/// The printed text with each run of white space as one space, because a sentence may continue on the next
/// line.
std::string unfolded(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        const bool isSpace = c == ' ' || c == '\n';
        if (!isSpace || out.empty() || out.back() != ' ')
            out += isSpace ? ' ' : c;
    }
    return out;
}

} // namespace

TEST_CASE("cases: each command prints the expected answer", "[cli][cases][real]")
{
    for (const auto& each : kCases) {
        const auto path = captureData(std::string("cases/") + each.path);
        if (!path)
            return;
        auto command = each.command;
        for (auto& word : command) {
            if (const auto at = word.find("{}"); at != std::string::npos)
                word.replace(at, 2, path->string());
        }
        const auto ran = runCommand(command);
        INFO(each.path << ": " << command.front() << '\n' << ran.out << ran.err);
        CHECK(ran.code == each.code);
        const auto printed = unfolded(ran.out + ran.err);
        for (const auto& text : each.expected)
            CHECK_THAT(printed, Catch::Matchers::Contains(unfolded(text)));
        for (const auto& text : each.absent)
            CHECK_THAT(printed, !Catch::Matchers::Contains(unfolded(text)));
    }
}

TEST_CASE("cases: the summary has the figures of each", "[cli][cases][real]")
{
    struct Figures {
        const char* folder;
        double total, busy, notOverlapped; ///< us, share, us
    };
    for (const auto& each : {Figures{"40_ts_zero_in_trace_view", 5100, 3000.0 / 5100, 0},
                             Figures{"45_comm_on_aicpu", 19810, 6000.0 / 19810, 9600}}) {
        const auto folder = captureData(std::string("cases/") + each.folder);
        if (!folder)
            return;
        INFO(each.folder);
        const auto summary = summarise(*openOne(*folder));
        CHECK(static_cast<double>(summary.totalTime) == Approx(each.total * 1000));
        REQUIRE(summary.deviceBusy);
        CHECK(*summary.deviceBusy == Approx(each.busy));
        CHECK(static_cast<double>(summary.breakdown.at(0).communicationNotOverlapped) ==
              Approx(each.notOverlapped * 1000));
    }
}
