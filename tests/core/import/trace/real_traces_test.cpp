// SPDX-License-Identifier: GPL-3.0-or-later
/// Every trace of the real captures against what Python's json module sees in it (with decimal numbers).
#include <algorithm>
#include <map>
#include <set>

#include <catch2/catch.hpp>

#include "tests/core/import/trace/trace_fixture.h"

using namespace opscope;
using namespace opscope::test;

namespace {

struct Facts {
    const char* file; ///< '@' stands for the timeline folder of the old PROF
    std::uint64_t events, slices, flows, counters, metadata;
    std::int64_t begin, end, totalNs;
    std::size_t names;
};

const Facts kFacts[] = {
    {"ascend_pt_text/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", 10112, 4384, 1217, 4431, 80,
     1736408883674584732, 1736408883852217921, 3623631093, 761},
    {"ascend_pt_text/rank1_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json", 9969, 4385, 1217, 4287, 80,
     1736408883676317851, 1736408883853308267, 3529502329, 763},
    {"chrome_trace/connected_flow_data.json", 12, 11, 0, 0, 1, 400000, 3733000, 4600000, 11},
    {"chrome_trace/flow_events_json_v1.json", 10, 5, 5, 0, 0, 0, 3731000, 1020000, 5},
    {"msprof_analyze/trace_view.json", 3670, 2212, 1426, 0, 32, 1704161511420289011, 1704161511434422441,
     69470744, 277},
    {"@hccl_0_2_1.json", 351, 338, 0, 0, 13, 56635868946300, 56635910480600, 206780900, 5},
    {"@hccl_0_2_10.json", 351, 338, 0, 0, 13, 56636210792310, 56636221030900, 50659690, 5},
    {"@hccl_0_2_2.json", 351, 338, 0, 0, 13, 56635948694670, 56635957997720, 45704520, 5},
    {"@hccl_0_2_3.json", 351, 338, 0, 0, 13, 56635987370240, 56635996584050, 45469140, 5},
    {"@hccl_0_2_4.json", 351, 338, 0, 0, 13, 56636020521660, 56636029827940, 45659380, 5},
    {"@hccl_0_2_5.json", 351, 338, 0, 0, 13, 56636051521950, 56636062902890, 56452190, 5},
    {"@hccl_0_2_6.json", 351, 338, 0, 0, 13, 56636085211020, 56636094661140, 46379870, 5},
    {"@hccl_0_2_7.json", 351, 338, 0, 0, 13, 56636116088120, 56636125422190, 45934410, 5},
    {"@hccl_0_2_8.json", 351, 338, 0, 0, 13, 56636147724840, 56636158116180, 51304030, 5},
    {"@hccl_0_2_9.json", 351, 338, 0, 0, 13, 56636179678070, 56636188697610, 44263230, 5},
    {"@msprof_0_2_1.json", 1108, 1049, 2, 0, 57, 56635864386800, 56635912264950, 652691420, 160},
    {"@msprof_0_2_10.json", 1154, 1100, 2, 0, 52, 56636206208020, 56636222784140, 200209739, 161},
    {"@msprof_0_2_2.json", 1134, 1085, 2, 0, 47, 56635944110330, 56635959754910, 169196359, 160},
    {"@msprof_0_2_3.json", 1135, 1081, 2, 0, 52, 56635982799100, 56635998345810, 168386309, 160},
    {"@msprof_0_2_4.json", 1140, 1086, 2, 0, 52, 56636015955870, 56636031570150, 184692898, 161},
    {"@msprof_0_2_5.json", 1134, 1085, 2, 0, 47, 56636046960130, 56636064669590, 201141858, 160},
    {"@msprof_0_2_6.json", 1139, 1085, 2, 0, 52, 56636080624510, 56636096405410, 171306849, 160},
    {"@msprof_0_2_7.json", 1139, 1085, 2, 0, 52, 56636111515000, 56636127179760, 169866519, 160},
    {"@msprof_0_2_8.json", 1150, 1096, 2, 0, 52, 56636143165090, 56636159862620, 202310398, 161},
    {"@msprof_0_2_9.json", 1140, 1086, 2, 0, 52, 56636175112560, 56636190459950, 180219038, 161},
    {"@step_trace_0_2_1.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_10.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_2.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_3.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_4.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_5.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_6.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_7.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_8.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@step_trace_0_2_9.json", 63, 40, 20, 0, 3, 56635864652490, 56636222784140, 509305200, 40},
    {"@task_time_0_2_1.json", 505, 490, 0, 0, 15, 56635864664910, 56635912227420, 172200620, 146},
    {"@task_time_0_2_10.json", 505, 490, 0, 0, 15, 56636206465180, 56636222772640, 46938849, 146},
    {"@task_time_0_2_2.json", 505, 490, 0, 0, 15, 56635944380550, 56635959726340, 43135359, 146},
    {"@task_time_0_2_3.json", 505, 490, 0, 0, 15, 56635983053660, 56635998334870, 43029559, 146},
    {"@task_time_0_2_4.json", 505, 490, 0, 0, 15, 56636016205950, 56636031557730, 43093338, 146},
    {"@task_time_0_2_5.json", 505, 490, 0, 0, 15, 56636047211340, 56636064658640, 51808458, 146},
    {"@task_time_0_2_6.json", 505, 490, 0, 0, 15, 56636080883210, 56636096391550, 43657339, 146},
    {"@task_time_0_2_7.json", 505, 490, 0, 0, 15, 56636111767200, 56636127169680, 43336789, 146},
    {"@task_time_0_2_8.json", 505, 490, 0, 0, 15, 56636143418700, 56636159856400, 47456738, 146},
    {"@task_time_0_2_9.json", 505, 490, 0, 0, 15, 56636175364250, 56636190448580, 41936328, 146},
};

std::filesystem::path pathOf(const std::filesystem::path& root, std::string file)
{
    if (file[0] == '@')
        file = "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC/device_0/timeline/" + file.substr(1);
    return root / file;
}

std::uint64_t samplesOf(const Report& report, std::string_view counter, std::string_view series)
{
    for (const auto& c : report.counters.counters) {
        if (report.text(c.name) == counter && report.text(c.series) == series)
            return c.sampleCount;
    }
    return 0;
}

std::map<std::string, std::uint64_t> countByClass(const Report& report)
{
    std::map<std::string, std::uint64_t> counts;
    for (const auto cls : report.slices.cls)
        ++counts[sliceClassName(cls)];
    return counts;
}

} // namespace

TEST_CASE("real traces: events, spans, totals and names are those that Python sees", "[core][trace][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    for (const auto& facts : kFacts) {
        INFO(facts.file);
        const auto trace = openTraceFile(pathOf(root, facts.file), 2);
        REQUIRE(trace.result);
        CHECK(eventsOf(trace.counts) == facts.events);
        CHECK(trace.counts.slices == facts.slices);
        CHECK(trace.counts.flowPoints == facts.flows);
        CHECK(trace.counts.counters == facts.counters);
        CHECK(trace.counts.metadata == facts.metadata);
        CHECK(trace.counts.reported == 0);
        const auto& slices = trace.report->slices;
        REQUIRE(slices.size() == facts.slices);
        std::int64_t begin = slices.ts[0];
        std::int64_t end = begin;
        std::int64_t total = 0;
        std::set<std::string_view> names;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            begin = std::min(begin, slices.ts[i]);
            end = std::max(end, slices.ts[i] + slices.dur[i]);
            total += slices.dur[i];
            names.insert(trace.report->sliceName(SliceId::of(i)));
        }
        CHECK(begin == facts.begin);
        CHECK(end == facts.end);
        CHECK(total == facts.totalNs);
        CHECK(names.size() == facts.names);
    }
}

TEST_CASE("real traces: flows of both versions join what their authors meant", "[core][trace][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    const auto flowsOf = [&](const char* file) {
        const auto trace = openTraceFile(root / "chrome_trace" / file);
        const auto& r = *trace.report;
        std::set<std::pair<std::string, std::string>> flows;
        for (std::size_t i = 0; i < r.flows.size(); ++i)
            flows.emplace(r.sliceName(r.flows.source[i]), r.sliceName(r.flows.target[i]));
        return flows;
    };
    using Flows = std::set<std::pair<std::string, std::string>>;
    CHECK(flowsOf("flow_events_json_v1.json") ==
          Flows{{"SenderB", "Blergh"}, {"SenderA", "OtherSlice"}, {"OtherSlice", "SomeSlice"}});
    CHECK(flowsOf("flow_events_json_v2.json") == Flows{{"SenderB", "Blergh"},
                                                       {"SenderA", "OtherSlice"},
                                                       {"OtherSlice", "SomeSlice"},
                                                       {"OtherSlice", "SomeOtherSlice"}});
    CHECK(flowsOf("connected_flow_data.json") == Flows{{"Flow0_Slice0", "Flow0_Slice1"},
                                                       {"Flow1_Slice0", "Flow1_Slice1a"},
                                                       {"Flow1_Slice0", "Flow1_Slice1b"},
                                                       {"Flow2_Slice0", "Flow2_Slice1"},
                                                       {"Flow2_Slice1", "Flow2_Slice2"},
                                                       {"Flow2_Slice2", "Flow2_Slice3b"},
                                                       {"Flow2_Slice2a", "Flow2_Slice3a"}});
}

TEST_CASE("real traces: a torch trace has its tracks, classes, counters and flows", "[core][trace][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    const auto trace =
        openTraceFile(root / "ascend_pt_text/rank0_ascend_pt/ASCEND_PROFILER_OUTPUT/trace_view.json");
    const auto& r = *trace.report;
    CHECK(r.clock == ClockKind::Unix);
    const auto classes = countByClass(r);
    CHECK(classes.at("python") == 1282);
    CHECK(classes.at("framework") == 1178);
    CHECK(classes.at("overlap") == 382);
    CHECK(classes.at("communication") == 4);
    CHECK(classes.at("communication_task") == 296 + 72); // planes, and the copies that collectives run as
    CHECK(samplesOf(r, "AI Core Freq", "MHz") == 2);
    CHECK(samplesOf(r, "QoS OTHERS", "value") == 1405);
    CHECK(samplesOf(r, "read_bandwidth (acc_id 0)", "value") > 0);
    CHECK(r.flows.size() == 159 + 27 + 211 + 4 + 210);
    int collectives = 0;
    for (std::size_t i = 0; i < r.flows.size(); ++i) {
        if (r.text(r.flows.category[i]) == "HostToDevice" &&
            r.slices.cls[r.flows.target[i].index()] == SliceClass::Communication) {
            ++collectives; // connection_id 1175 is that of the launch, which begins with
                           // AscendCL@hcom_allReduce_
            CHECK(r.sliceName(r.flows.source[i]) == "Node@launch");
        }
    }
    CHECK(collectives == 4);
}

TEST_CASE("real traces: an iteration file gives its step with the vendor's times", "[core][trace][real]")
{
    const auto found = realData();
    if (!found)
        return;
    const auto& root = *found;
    const auto trace = openTraceFile(pathOf(root, "@msprof_0_2_3.json"), 1, 3);
    const auto& r = *trace.report;
    CHECK(r.clock == ClockKind::Monotonic);
    const auto own = openTraceFile(pathOf(root, "@step_trace_0_2_1.json"));
    REQUIRE(own.report->steps.size() == 10);
    const auto& first = own.report->steps[0];
    CHECK(first.number == 1);
    CHECK(first.model == 2);
    CHECK(first.range == TimeRange{56635864652490, 56635912240300});
    CHECK(first.iterationTime == 47587810);
    CHECK(first.fpStart == 56635864658620);
    CHECK(first.bpEnd == 56635868894720);
    CHECK(first.fpToBp == 4236100);
    CHECK(first.refresh == 43345580);
    CHECK(first.reduces == std::vector<std::pair<std::int64_t, std::int64_t>>{{56635868930890, 41565450}});
    CHECK(first.hasTrainingTimes);
    CHECK(std::ranges::all_of(r.slices.step, [](std::uint16_t s) { return s == 0; }));
}
