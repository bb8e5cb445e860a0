// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "tests/core/cli/cli_runner.h"
#include "tests/core/compare/two_devices.h"

using namespace opscope;
using nlohmann::json;

namespace {

const auto kMish = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
const auto kLeaky = (samplesFolder() / "JOBYOLOLEAKYRELUAFTERSAMPLE").string();
const auto kSteps = (samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERBLOCK").string();
const auto kRank = (samplesFolder() / "ascend_pt_two_ranks/node-a_4101_20250620083530654_ascend_pt").string();

CliRun compare(std::vector<std::string> args)
{
    args.insert(args.begin(), "compare");
    return runCommand(std::move(args));
}

json compareJson(std::vector<std::string> args)
{
    args.insert(args.end(), {"--format", "json"});
    const auto ran = compare(std::move(args));
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return json::parse(ran.out);
}

json rowOf(const json& answer, const std::string& title)
{
    for (const auto& row : answer["rows"]) {
        if (row["title"] == title)
            return row;
    }
    FAIL("no row " << title);
    return {};
}

bool holds(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

struct TwoDevices {
    TwoDevices()
    {
        std::filesystem::create_directories(folder);
        test::writeTwoDevices(path);
    }
    ~TwoDevices() { std::filesystem::remove_all(folder); }
    std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("opscope_two_devices_" + std::to_string(::getpid()));
    std::string path = (folder / "trace_view.json").string();
};

} // namespace

TEST_CASE("compare command: every format tells the same totals and rows", "[cli][compare]")
{
    const auto table = compare({kMish, kLeaky});
    CHECK(table.code == 0);
    CHECK(holds(table.out, "Total 23299.000 -> 14190.000 us, -9109.000 us, -39.1 %, faster"));
    CHECK(holds(table.out, "Apart svp_acl_mdl_load_from_mem 61204.318 -> 61187.640 us, SAME"));
    CHECK(holds(table.out, "different models: yolov4_mish and yolov4_leaky"));

    const auto answer = compareJson({kMish, kLeaky});
    CHECK(answer["total"]["a_ns"] == 23'299'000);
    CHECK(answer["total"]["difference_ns"] == -9'109'000);
    CHECK(answer["total"]["percent"].get<double>() == Approx(-39.0961).margin(1e-4));
    std::int64_t bars = 0;
    for (const auto& bar : answer["waterfall"])
        bars += bar["delta_ns"].get<std::int64_t>();
    CHECK(bars == -9'109'000);

    const auto csv = compare({kMish, kLeaky, "--format", "csv"});
    CHECK(static_cast<std::size_t>(std::ranges::count(csv.out, '\n')) == answer["rows"].size() + 1);
    const auto markdown = compare({kMish, kLeaky, "--format", "markdown", "--top", "3"});
    CHECK(holds(markdown.out,
                R"(| FASTER | layer1-act\_softplus + layer1-act\_tanh + layer1-act\_mul -> layer1-act |)"));
    CHECK(holds(markdown.out, "-808.931"));
}

TEST_CASE("compare command: the HTML is one file of its own with table and waterfall and totals",
          "[cli][compare]")
{
    const auto html = compare({kMish, kLeaky, "--format", "html"}).out;
    CHECK(html.starts_with("<!"));
    for (const auto* part : {"23299.000 us", "14190.000 us", "-39.1 %", "<svg", "layer1-act_softplus",
                             "61204.318", "different models"})
        CHECK(holds(html, part));
    for (const auto* foreign : {"http:", "https:", "src=", "<link", "@import", "url(", "<script"})
        CHECK_FALSE(holds(html, foreign));
}

TEST_CASE("compare command: exit code 4 when the total grew by more than the budget", "[cli][compare]")
{
    // 14.190 -> 23.299 ms: +64.19 %.
    CHECK(compare({kLeaky, kMish, "--fail-on", "5%"}).code == 4);
    CHECK(compare({kLeaky, kMish, "--fail-on", "64.1%"}).code == 4);
    CHECK(compare({kLeaky, kMish, "--fail-on", "64.2%"}).code == 0);
    CHECK(compare({kLeaky, kMish}).code == 0);
    CHECK(compare({kMish, kLeaky, "--fail-on", "0%"}).code == 0); // faster
    CHECK(compare({kMish, kMish, "--fail-on", "0%"}).code == 0);  // the same
    CHECK(compare({kLeaky, kMish, "--fail-on", "5%", "--format", "html"}).code == 4);
    CHECK(compare({kMish, kLeaky, "--fail-on", "lots"}).code == 3);
}

TEST_CASE("compare command: noise is a share and a time in any unit and sets what is the same",
          "[cli][compare]")
{
    const auto same = [&](const char* noise) {
        const auto answer = compareJson({kMish, kLeaky, "--by", "op-types", "--noise", noise});
        return rowOf(answer, "Conv")["state"] == "SAME";
    };
    CHECK_FALSE(same("3%,5us"));
    CHECK(same("90%"));
    CHECK(same("0%,1s"));
    CHECK(same("0%,1000ms"));
    CHECK_FALSE(same("0%,1ns"));
    CHECK(compare({kMish, kLeaky, "--noise", "some"}).code == 3);
    CHECK(compare({kMish, kLeaky, "--noise", "-3%"}).code == 3);
}

TEST_CASE("compare command: two steps of one report in every tab", "[cli][compare]")
{
    // step_trace: 2001.718 and 2962.230 us; iteration 5 computes more.
    const auto steps = compareJson({kSteps, kSteps, "--scope-a", "step:1", "--scope-b", "step:5"});
    CHECK(steps["total"]["a_ns"] == 2'001'718);
    CHECK(steps["total"]["b_ns"] == 2'962'230);
    CHECK(steps["a"][0]["scope"] == "Iteration 1");
    CHECK(steps["b"][0]["scope"] == "Iteration 5");
    CHECK(compare({kSteps, kSteps, "--scope-a", "step:1", "--scope-b", "step:99"}).code == 3);

    // communication.json: each step has two all-reduces of its own.
    const auto collectives =
        compareJson({kRank, kRank, "--scope-a", "step:10", "--scope-b", "step:11", "--by", "communication"});
    CHECK(collectives["rows"].size() == 4);
    CHECK(rowOf(collectives, "hcom_allReduce__0_1")["a_ns"] == 1'236'605);
    CHECK(rowOf(collectives, "hcom_allReduce__0_1")["state"] == "GONE");
    CHECK(rowOf(collectives, "hcom_allReduce__2_1")["b_ns"] == 967'347);
    CHECK(rowOf(collectives, "hcom_allReduce__2_1")["state"] == "NEW");
}

TEST_CASE("compare command: two devices of one report", "[cli][compare]")
{
    const TwoDevices two;
    const auto answer = compareJson({two.path, two.path, "--device-a", "0", "--device-b", "1"});
    CHECK(answer["rows"].size() == 3);
    CHECK(rowOf(answer, "conv")["a_ns"] == 300'000);
    CHECK(rowOf(answer, "conv")["b_ns"] == 400'000);
    CHECK(rowOf(answer, "conv")["state"] == "SLOWER");
    CHECK(rowOf(answer, "relu")["state"] == "SAME");
    CHECK(rowOf(answer, "cast")["state"] == "NEW");
    // What one device did longer it idled less: the wall time is that of the run.
    CHECK(answer["total"]["difference_ns"] == 0);
    std::int64_t bars = 0;
    for (const auto& bar : answer["waterfall"])
        bars += bar["delta_ns"].get<std::int64_t>();
    CHECK(bars == 0);

    const auto missing = compare({two.path, two.path, "--device-a", "0", "--device-b", "7"});
    CHECK(missing.code == 3);
    CHECK(holds(missing.err, "has no device 7"));
}

TEST_CASE("compare command: several runs of a side give mean and spread", "[cli][compare]")
{
    const auto answer = compareJson({kMish, kMish, "--more-b", kLeaky});
    CHECK(answer["b"].size() == 2);
    CHECK(answer["total"]["b_ns"] == (23'299'000 + 14'190'000) / 2);
    CHECK(answer["total"]["spread_a_ns"] == 0);
    // The standard deviation of two values: half their distance times the square root of 2.
    CHECK(answer["total"]["spread_b_ns"].get<double>() == Approx(9'109'000 / 1.41421356).epsilon(1e-4));
    CHECK(holds(compare({kMish, kMish, "--more-b", kLeaky}).out, "Spread of the runs 0.000 / 6441.0"));
}

TEST_CASE("compare command: what cannot be compared says why", "[cli][compare]")
{
    CHECK(compare({kMish, "/no/such/folder"}).code == 2);
    const auto nothing = compare({kMish, kLeaky, "--by", "communication"});
    CHECK(nothing.code != 0);
    CHECK(holds(nothing.err, "neither side has any"));
    CHECK(compare({kMish, kLeaky, "--by", "colour"}).code == 3);
    CHECK(compare({(samplesFolder() / "ascend_pt_two_ranks").string(), kMish}).code == 3); // which rank?
}
