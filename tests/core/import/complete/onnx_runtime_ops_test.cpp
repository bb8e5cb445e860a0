// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>

#include <catch2/catch.hpp>

#include "core/graph/match/model_runs.h"
#include "core/graph/open_graph.h"
#include "core/import/open.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

ReportPtr openedProfile(const std::filesystem::path& path)
{
    const auto opened = openPath(path, {.useCache = false});
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    return opened->reports[0];
}

/// The op of each node of the model, with its time in us.
std::map<std::string, std::pair<std::string, std::int64_t>> timesOfNodes(const std::filesystem::path& model,
                                                                         const Report& report)
{
    const auto graph = openGraph(model);
    REQUIRE(graph);
    const auto runs = runsOf(**graph, report, {});
    std::map<std::string, std::pair<std::string, std::int64_t>> out;
    for (std::size_t i = 0; i < (*graph)->nodes.size(); ++i) {
        const auto node = NodeId::of(i);
        if (const auto* const time = runs.timeOf(node))
            out[std::string((*graph)->nameOf(node))] = {
                std::string(report.text(runs.identity.ops[runs.opOf(node)].name)), time->total / 1000};
    }
    return out;
}

} // namespace

TEST_CASE("onnx runtime: the time of a node is that of its kernel", "[core][import]")
{
    const TempFolder folder;
    const auto report = openedProfile(folder.write("profile.json", R"([
        {"cat":"Session","pid":1,"tid":2,"dur":900,"ts":0,"ph":"X","name":"session_initialization","args":{}},
        {"cat":"Node","pid":1,"tid":2,"dur":0,"ts":999,"ph":"X","name":"conv0_fence_before","args":{"op_name":"Conv"}},
        {"cat":"Node","pid":1,"tid":2,"dur":400,"ts":1001,"ph":"X","name":"conv0_kernel_time","args":{"op_name":"Conv"}},
        {"cat":"Node","pid":1,"tid":2,"dur":50,"ts":1404,"ph":"X","name":"r0_nchwc_kernel_time","args":{"op_name":"Relu"}},
        {"cat":"Node","pid":1,"tid":2,"dur":410,"ts":2001,"ph":"X","name":"conv0_kernel_time","args":{"op_name":"Conv"}}
    ])"));
    REQUIRE(report->ops.size() == 3);
    CHECK(report->text(report->ops.name[0]) == "conv0");
    CHECK(report->text(report->ops.type[0]) == "Conv");
    CHECK(report->text(report->ops.oriName[1]) == "r0");
    CHECK(report->ops.start[2] == 2'001'000);
    CHECK(report->ops.dur[2] == 410'000);
    CHECK(report->sliceName(report->ops.slice[2]) == "conv0_kernel_time");
}

TEST_CASE("onnx runtime: another trace with such names has no ops", "[core][import]")
{
    const TempFolder folder;
    const auto report = openedProfile(folder.write("profile.json", R"([
        {"cat":"Node","pid":1,"tid":2,"dur":400,"ts":1001,"ph":"X","name":"conv0_kernel_time","args":{"op_name":"Conv"}}
    ])"));
    CHECK(report->ops.size() == 0);
}

TEST_CASE("onnx runtime: each node of a real model has the time of its run", "[core][import][real]")
{
    const auto folder = captureData("gpu");
    if (!folder)
        return;
    const auto report = openedProfile(*folder / "onnxruntime_2026-11-27_17-35-47_988.json.gz");
    const auto times = timesOfNodes(*folder / "net.onnx", *report);
    // Conv and Relu are one op of the run, which is named after the tensor that it writes.
    CHECK(times.at("conv2") == std::pair<std::string, std::int64_t>("r2_nchwc", 911));
    CHECK(times.at("relu2") == std::pair<std::string, std::int64_t>("r2_nchwc", 911));
    CHECK(times.at("pool") == std::pair<std::string, std::int64_t>("g_nchwc", 639));
    CHECK(times.at("flatten").second == 243);
    CHECK(times.at("softmax").second == 248);
    CHECK(times.size() == 13);
}

TEST_CASE("onnx runtime: the nodes of case 20 have their own times", "[core][import][real]")
{
    const auto folder = captureData("cases/20_ort_profile");
    if (!folder)
        return;
    const auto report = openedProfile(*folder / "onnxruntime_profile.json");
    const auto times = timesOfNodes(*folder / "net.onnx", *report);
    CHECK(times.at("conv0").first == "conv0");
    CHECK(times.at("relu0").first == "relu0");
}
