// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/merge_runs.h"

#include <set>

#include "core/advisor/roofline/roofline.h"
#include "core/base/message_id.h"
#include "core/vendor/vendor_columns.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::string kInfo =
    R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],"platform_version":"0"})";

ReportPtr runOf(const std::string& columns, const std::vector<std::string>& rows,
                const std::string& info = kInfo)
{
    return openOps(columns, rows, info).reports.at(0);
}

bool isTold(const MergedRuns& merged, MessageId id)
{
    return std::ranges::find(merged.matchNotes, id, &Message::id) != merged.matchNotes.end();
}

} // namespace

TEST_CASE("merge: ops pair by name, shapes and occurrence", "[merge]")
{
    const std::string shapes = "Input Shapes,total_cycles,";
    const auto pipes =
        runOf(shapes + "mac_ratio",
              {"a,Conv2D,AI_CORE,0,40,0,2,\"1,8\",27200,0.5", "a,Conv2D,AI_CORE,100,40,0,2,\"1,8\",27200,0.6",
               "a,Conv2D,AI_CORE,200,40,0,2,\"1,9\",27200,0.7", "b,Relu,AI_CORE,300,40,0,2,\"1,8\",27200,0"});
    // In another order of the file, with an op more and one less.
    const auto memory = runOf(
        shapes + "main_mem_read_bw(GB/s)",
        {"a,Conv2D,AI_CORE,500,42,0,2,\"1,8\",28560,11", "c,Relu,AI_CORE,90,40,0,2,\"1,8\",27200,99",
         "a,Conv2D,AI_CORE,600,42,0,2,\"1,9\",28560,13", "a,Conv2D,AI_CORE,400,42,0,2,\"1,8\",28560,10"});
    const std::vector<ReportPtr> runs{memory, pipes};
    const auto merged = mergeRuns(runs);
    CHECK(merged.base == 1); // the run with the pipes
    CHECK(merged.further == std::vector<std::size_t>{0});
    const OpView view(pipes, 0, ChipList::builtIn(), merged.table);
    const auto* const read = view.column("main_mem_read_bw(GB/s)");
    REQUIRE(read != nullptr);
    CHECK(view.value(read, 0) == 10); // by their times: the first of the two
    CHECK(view.value(read, 1) == 11);
    CHECK(view.value(read, 2) == 13);
    CHECK(std::isnan(view.value(read, 3)));
    CHECK(view.value(view.column("total_cycles"), 0) == 27200);
    CHECK(view.value(view.column("total_cycles[Memory]"), 0) == 28560);
    CHECK(view.pipe(Pipe::Mac, 2) == Approx(0.7));

    REQUIRE(merged.matchNotes.size() == 4);
    CHECK(merged.matchNotes[0].args ==
          std::vector<std::string>{memory->name, "Memory", "3", "4", pipes->name});
    CHECK(merged.matchNotes[1].args == std::vector<std::string>{pipes->name, "1", memory->name, "b"});
    CHECK(merged.matchNotes[2].args == std::vector<std::string>{memory->name, "1", pipes->name, "c"});
    CHECK(merged.matchNotes[3].id == MessageId::MergeDrift); // 42 us for 40

    // Bytes are counted by the cycles of the run that measured them.
    const auto made = roofline(view);
    const auto point = std::ranges::find_if(made.points, [](const RooflinePoint& each) {
        return each.op == 0 && rooflineChannels()[each.channel].id == "memory_to_core";
    });
    REQUIRE(point != made.points.end());
    CHECK(point->bytes == Approx(10 * 0x1p30 * 28560 / 680e6));
}

TEST_CASE("merge: the same counters again bring nothing", "[merge]")
{
    const auto one = runOf("total_cycles,mac_ratio", {"a,Conv2D,AI_CORE,0,40,0,2,27200,0.5"});
    const auto same = runOf("total_cycles,mac_ratio", {"a,Conv2D,AI_CORE,0,40,0,2,99999,0.9"},
                            R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aic_frequency":"600"}]})");
    const auto merged = mergeRuns(std::vector{one, same});
    CHECK(isTold(merged, MessageId::MergeNothingNew));
    CHECK(isTold(merged, MessageId::MergeOtherClock));
    CHECK_FALSE(isTold(merged, MessageId::MergeAlone));
    const OpView view(one, 0, ChipList::builtIn(), merged.table);
    CHECK(view.pipe(Pipe::Mac, 0) == Approx(0.5));
    CHECK(view.column("total_cycles[PipeUtilization]") == nullptr);
}

TEST_CASE("merge: reports without ops are left out", "[merge]")
{
    ReportBuilder empty;
    const auto nothing = empty.finish();
    const auto run = runOf("mac_ratio", {"a,Conv2D,AI_CORE,0,40,0,2,0.5"});
    const auto merged = mergeRuns(std::vector{nothing, run});
    CHECK(merged.base == 1);
    CHECK(merged.further.empty());
    CHECK(merged.matchNotes.empty());
    CHECK(mergeRuns(std::vector{nothing}).table == nullptr);
    CHECK(mergeRuns({}).table == nullptr);
}

TEST_CASE("merge: runs go together when no two have the same group", "[merge]")
{
    const auto pipes = runOf("mac_ratio", {"a,Conv2D,AI_CORE,0,40,0,2,0.5"});
    const auto memory = runOf("main_mem_read_bw(GB/s)", {"a,Conv2D,AI_CORE,0,40,0,2,10"});
    const auto bare = runOf("", {"a,Conv2D,AI_CORE,0,40,0,2"});
    using Sets = std::vector<std::vector<std::size_t>>;
    CHECK(runsToMerge(std::vector{pipes, memory}) == Sets{{0, 1}});
    CHECK(runsToMerge(std::vector{pipes, memory, pipes}) == Sets{{0}, {1}, {2}});
    CHECK(runsToMerge(std::vector{bare}) == Sets{{0}});
    CHECK(runsToMerge(std::vector{bare, pipes}) == Sets{{0}, {1}});
    CHECK(metricGroups(*memory) == std::vector<std::string_view>{"Memory"});
    // Another model, though its counters would fit.
    const auto other =
        runOf("main_mem_read_bw(GB/s)", {"x,Conv2D,AI_CORE,0,40,0,2,10", "a,Conv2D,AI_CORE,0,40,0,2,1",
                                         "y,Conv2D,AI_CORE,0,40,0,2,10"});
    CHECK(runsToMerge(std::vector{pipes, other}) == Sets{{0}, {1}});
    const auto sets = mergedSets(std::vector{memory, pipes});
    REQUIRE(sets.size() == 1);
    CHECK(sets[0].base == 1);
    CHECK(sets[0].further == std::vector<std::size_t>{0});
    CHECK(&setOf(sets, 0) == &sets[0]);
    CHECK(mergedSets(std::vector{pipes, other})[1].table == nullptr);
}

TEST_CASE("merge: the rules look at runs of one model as one", "[merge][advisor]")
{
    const auto workspace =
        openForTest(std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend310_six_groups");
    REQUIRE(workspace.reports.size() == 6);
    const auto advice = advise(workspace, {});
    REQUIRE(advice);
    REQUIRE(advice->merged.size() == 1);
    CHECK(advice->merged[0].further.size() == 5);
    CHECK_FALSE(advice->merged[0].matchNotes.empty());
    std::set<std::pair<std::string, std::string>> said; // no advice twice
    for (const auto& finding : advice->findings) {
        CHECK(said.emplace(finding.rule, finding.what.english()).second);
        CHECK(finding.report == advice->merged[0].base);
        for (const auto& subject : finding.subjects)
            CHECK(subject.report == finding.report);
    }
    // Pipes and conflicts stand in different runs; each rule has what it needs.
    for (const auto& rule : advice->rules) {
        if (rule.id == "rule_cube_ratio_1" || rule.id == "rule_vec_bank_cflt_ratio_1")
            CHECK(rule.outcome == Outcome::Found);
    }
    REQUIRE(advice->performance.size() == 1);
    CHECK(advice->performance[0].isGood.has_value());
}

TEST_CASE("merge: a header keeps its unit at the end", "[merge]")
{
    CHECK(mergedHeader("total_cycles", "Memory") == "total_cycles[Memory]");
    CHECK(mergedHeader("Task Duration(us)", "MemoryL0") == "Task Duration[MemoryL0](us)");
}
