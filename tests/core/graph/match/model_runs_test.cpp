// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/match/model_runs.h"

#include "core/builder/report_builder.h"
#include "core/graph/find_models.h"
#include "tests/core/graph/graph_files.h"

using namespace opscope;
using namespace opscope::test;

namespace {

const char* const kModel = R"(graph {
  op { name: "in" type: "Data" }
  op { name: "net/conv" type: "Conv2D" input: "in:0" }
  op { name: "net/relu" type: "Relu" input: "net/conv:0" } })";

} // namespace

TEST_CASE("a node has the times of all executions of its op", "[graph]")
{
    const auto graph = goodGraph("g.txt", kModel);
    Report report;
    const auto op = [&](const char* name, std::int64_t dur, SliceId slice = {}) {
        report.ops.name.push_back(report.strings.intern(name));
        report.ops.type.push_back(report.strings.intern("T"));
        report.ops.taskType.push_back(report.strings.intern("AI_CORE"));
        report.ops.start.push_back(0);
        report.ops.dur.push_back(dur);
        report.ops.device.push_back(0);
        report.ops.stream.push_back(0);
        report.ops.step.push_back(kNoStep);
        report.ops.model.push_back(0);
        report.ops.slice.push_back(slice);
    };
    op("net/conv", 30, SliceId{4});
    op("net/conv", 50, SliceId{2});
    op("other", 7);
    const auto runs = runsOf(*graph, report, {});
    REQUIRE(runs.timeOf(NodeId{1}));
    CHECK(runs.timeOf(NodeId{1})->count == 2);
    CHECK(runs.timeOf(NodeId{1})->total == 80);
    CHECK(runs.timeOf(NodeId{1})->min == 30);
    CHECK(runs.timeOf(NodeId{1})->max == 50);
    CHECK_FALSE(runs.timeOf(NodeId{2}));
    CHECK(runs.all == 87);
    CHECK(runs.opOfRow == std::vector<std::uint32_t>{0, 0, 1});
    CHECK(runs.slices == std::vector<std::vector<SliceId>>{{SliceId{4}, SliceId{2}}, {}});
}

TEST_CASE("of several models one is meant where it alone is named or compiled", "[graph]")
{
    const FoundModel om{"a.om", "", false};
    const FoundModel build{"ge_proto_00000042_Build.txt", "", false};
    const FoundModel before{"ge_proto_00000001_PreRunBegin.txt", "", false};
    const FoundModel named{"b.onnx", "", true};
    const auto only = [](std::vector<FoundModel> found) {
        const auto* const one = findOnlyModel(found);
        return one == nullptr ? std::string() : one->path.string();
    };
    CHECK(only({}).empty());
    CHECK(only({before}) == before.path);
    CHECK(only({before, build}) == build.path);
    CHECK(only({om, build}).empty());
    CHECK(only({om, build, named}) == named.path);
    CHECK(only({named, named}).empty());
}

TEST_CASE("models beside a run are found and those that it names come first", "[graph]")
{
    const TempFolder folder;
    folder.write("run/summary/x.csv", "a,b\n");
    folder.write("run/ge_proto_00000001_Build.txt", kModel);
    folder.write("models/unet.txt", kModel); // nothing in its name
    folder.write("models/ge_proto_unet_Build.txt", kModel);
    folder.write("ge_proto_00000002.json", "not a model");
    auto report = std::make_shared<Report>();
    const auto names = [&] {
        std::vector<std::string> out;
        for (const auto& model : findModels(folder / "run", std::vector<ReportPtr>{report}))
            out.push_back(model.path.filename().string() + (model.isNamed ? "!" : ""));
        return out;
    };
    CHECK(names() == std::vector<std::string>{"ge_proto_unet_Build.txt", "ge_proto_00000001_Build.txt"});
    report->collection.modelRuns.emplace_back().model = "unet.om";
    CHECK(names() == std::vector<std::string>{"ge_proto_unet_Build.txt!", "ge_proto_00000001_Build.txt"});
    const auto itself = findModels(folder / "run/ge_proto_00000001_Build.txt", {});
    REQUIRE(itself.size() == 1);
    CHECK(itself[0].isNamed);
}
