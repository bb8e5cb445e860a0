// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <set>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/text_width.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/core/compare/two_devices.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using nlohmann::json;

namespace {

const auto kMish = (samplesFolder() / "JOBYOLOMISHBEFORESAMPLE").string();
const auto kLeaky = (samplesFolder() / "JOBYOLOLEAKYRELUAFTERSAMPLE").string();
const auto kSleeping = (samplesFolder() / "PROF_000001_20211118093012345_FACEMASKSLEEPING").string();
const auto kAwake = (samplesFolder() / "PROF_000001_20211118094024567_FACEMASKNOSLEEPS").string();
const auto kFused = (samplesFolder() / "PROF_000001_20211118095113789_FACEMASKOPSFUSED").string();
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

bool hasText(const std::string& text, const std::string& part)
{
    return text.find(part) != std::string::npos;
}

struct TwoDevices {
    TwoDevices() { test::writeTwoDevices(path); }
    TempFolder folder;
    std::string path = (folder / "trace_view.json").string();
};

} // namespace

TEST_CASE("compare command: every format has the same totals and rows", "[cli][compare]")
{
    const auto table = compare({kMish, kLeaky});
    CHECK(table.code == 0);
    CHECK(hasText(table.out, "Total 23299.000 -> 14190.000 us, -9109.000 us, -39.1 %, faster"));
    CHECK(hasText(table.out, "Outside the call: svp_acl_mdl_load_from_mem 61204.318 -> 61187.640 us, same"));
    CHECK(hasText(table.out, "Outside the call: 20 more: --by apis --scope run"));
    CHECK(hasText(table.out, "Different models: yolov4_mish and yolov4_leaky"));

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
    CHECK(hasText(
        markdown.out,
        R"(| FASTER | layer1-act\_softplus + layer1-act\_tanh + layer1-act\_mul -&gt; layer1-act |)"));
    CHECK(hasText(markdown.out, "-808.931"));
}

TEST_CASE("compare command: the change by type comes first and then twenty rows", "[cli][compare]")
{
    const auto table = compare({kMish, kLeaky}).out;
    const auto changes = table.find("Change by type");
    const auto activations = table.find("Softplus + Tanh + Mul -> LeakyRelu");
    const auto rows = table.find("layer1-act_softplus");
    REQUIRE(rows != std::string::npos);
    CHECK(changes < activations);
    CHECK(activations < rows);
    CHECK(hasText(table, "-5698.205")); // the 67 activations
    CHECK(hasText(table, "144 more: --top 0"));
    CHECK_FALSE(hasText(compare({kMish, kLeaky, "--top", "0"}).out, "more: --top 0"));
    CHECK(hasText(compare({kMish, kLeaky, "--top", "3"}).out, "161 more: --top 0"));
    // Files are complete without --top.
    const auto csv = compare({kMish, kLeaky, "--format", "csv"}).out;
    CHECK(std::ranges::count(csv, '\n') == 165);
    CHECK(compare({kMish, kLeaky, "--by", "nonsense"}).code == 3);
}

TEST_CASE("compare command: no line is wider than the terminal or 120 columns", "[cli][compare]")
{
    for (const std::size_t columns : {0U, 80U, 200U}) {
        for (const auto& [a, b] : {std::pair{kMish, kLeaky}, {kAwake, kFused}, {kSteps, kSteps}}) {
            const auto ran = runCommand({"compare", a, b}, columns);
            std::istringstream lines(ran.out);
            for (std::string line; std::getline(lines, line);) {
                INFO(line);
                CHECK(displayWidth(line) <= (columns == 0 ? 120 : columns));
            }
        }
    }
}

TEST_CASE("compare command: the HTML is one file of its own with table and waterfall and totals",
          "[cli][compare]")
{
    const auto html = compare({kMish, kLeaky, "--format", "html"}).out;
    CHECK(html.starts_with("<!"));
    for (const auto* part : {"23299.000 us", "14190.000 us", "-39.1 %", "<svg", "layer1-act_softplus",
                             "61204.318", "Different models"})
        CHECK(hasText(html, part));
    for (const auto* foreign : {"http:", "https:", "src=", "<link", "@import", "url(", "<script"})
        CHECK_FALSE(hasText(html, foreign));
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
    const auto bare =
        compare({kLeaky, kMish, "--fail-on", "5"}); // it could mean five percent, or five times as long
    CHECK(bare.code == 3);
    CHECK(hasText(bare.err, "such as 5%"));
}

TEST_CASE("compare command: noise is a share and a time in any unit and decides which rows are the same",
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
    // step_trace: 2001.718 and 2962.230 us; iteration 5 has a longer computation.
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
    CHECK(answer["a"][0]["device"] == 0);
    CHECK(answer["b"][0]["device"] == 1);
    CHECK(rowOf(answer, "conv")["a_ns"] == 300'000);
    CHECK(rowOf(answer, "conv")["b_ns"] == 400'000);
    CHECK(rowOf(answer, "conv")["state"] == "SLOWER");
    CHECK(rowOf(answer, "relu")["state"] == "SAME");
    CHECK(rowOf(answer, "cast")["state"] == "NEW");
    // The time of each device, not that of the run of both.
    CHECK(answer["total"]["a_ns"] == 410'000);
    CHECK(answer["total"]["b_ns"] == 571'000);
    for (const auto* scope : {"run", "device"}) {
        const auto gate = compare(
            {two.path, two.path, "--device-a", "0", "--device-b", "1", "--scope", scope, "--fail-on", "5%"});
        CHECK(gate.code == 4);
        CHECK(hasText(gate.out, "Total 410.000 -> 571.000 us"));
    }
    std::int64_t bars = 0;
    for (const auto& bar : answer["waterfall"])
        bars += bar["delta_ns"].get<std::int64_t>();
    CHECK(bars == 161'000);

    const auto missing = compare({two.path, two.path, "--device-a", "0", "--device-b", "7"});
    CHECK(missing.code == 3);
    CHECK(hasText(missing.err, "has no device 7"));
}

TEST_CASE("compare command: several runs of a side are shown as mean and spread", "[cli][compare]")
{
    const auto answer = compareJson({kMish, kMish, "--more-b", kLeaky});
    CHECK(answer["b"].size() == 2);
    CHECK(answer["total"]["b_ns"] == (23'299'000 + 14'190'000) / 2);
    CHECK(answer["total"]["spread_a_ns"] == 0);
    // The standard deviation of two values: half their distance times the square root of 2.
    CHECK(answer["total"]["spread_b_ns"].get<double>() == Approx(9'109'000 / 1.41421356).epsilon(1e-4));
    CHECK(hasText(compare({kMish, kMish, "--more-b", kLeaky}).out, "Spread of the runs 0.000 / 6441.0"));
}

TEST_CASE("compare command: two PROFs are compared by their execute call and a gate sees it",
          "[cli][compare]")
{
    // aclmdlExecute took 2.305 ms with fused ops and 7.209 ms without; the complete runs differ by 0.8 %.
    const auto gate = compare({kFused, kAwake, "--fail-on", "5%"});
    INFO(gate.out << gate.err);
    CHECK(gate.code == 4);
    CHECK(hasText(gate.out, "Compared by execute call aclmdlExecute #1\n"));
    CHECK(hasText(gate.out, "Total 2305.000 -> 7209.000 us, +4904.000 us, +212.8 %, slower"));
    CHECK(compare({kAwake, kFused, "--fail-on", "5%"}).code == 0);
    const auto answer = compareJson({kFused, kAwake});
    CHECK(answer["compared_by"] == json::array({"execute call aclmdlExecute #1"}));
    CHECK(answer["a"][0]["scope_kind"] == "execute");
    const auto html = compare({kFused, kAwake, "--format", "html"}).out;
    CHECK(hasText(html, "execute call aclmdlExecute #1"));
    // The cause of a slow run is often outside the execute call: the calls are those of the complete runs.
    const auto apis = compareJson({kSleeping, kAwake, "--by", "apis"});
    CHECK(rowOf(apis, "CreateMultipleStreamsFromFile")["a_ns"] == 5'645'052'000);
    CHECK(apis["total"]["a_ns"] == 7'209'000);
}

TEST_CASE("compare command: without execute calls every step counts", "[cli][compare]")
{
    const auto answer = compareJson({kSteps, kSteps});
    CHECK(answer["compared_by"] == json::array({"the mean of 6 steps"}));
    CHECK(answer["total"]["difference_ns"] == 0);
    const auto table = compare({kSteps, kSteps}).out;
    CHECK(hasText(table, "Compared by the mean of 6 steps\n"));
}

TEST_CASE("compare command: a side without a timeline is compared by the data of both", "[cli][compare]")
{
    const TempFolder folder;
    const auto steps = [&](const std::string& name, const std::string& stage) {
        return folder
            .write(name + "/step_trace_time.csv",
                   "Step,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,Stage,Bubble,"
                   "Communication(Not Overlapped and Exclude Receive)\n" +
                       stage)
            .string();
    };
    const auto bare =
        steps("bare", "10,3000,1000,0,1000,1000,5000,0,1000\n11,3000,1000,0,1000,1400,5400,0,1000\n");
    const auto slow =
        steps("slow", "10,3000,1000,0,1000,1000,5000,0,1000\n11,3000,1000,0,1000,3000,7000,0,1000\n");
    // Neither has a timeline: the step times that both report are compared.
    const auto two = compare({bare, slow, "--fail-on", "5%"});
    INFO(two.out << two.err);
    CHECK(two.code == 4);
    CHECK(hasText(two.out, "Compared by the mean of 2 stated step times"));
    CHECK(hasText(two.out, "Total 5200.000 -> 6000.000 us"));
    const auto rows = compareJson({bare, slow, "--by", "steps"});
    CHECK(rowOf(rows, "10")["state"] == "SAME");
    CHECK(rowOf(rows, "11")["state"] == "SLOWER");

    // One has a timeline and steps, the other only step times.
    const auto mixed = compare({kRank, bare, "--fail-on", "5%", "--by", "steps"});
    INFO(mixed.out << mixed.err);
    CHECK((mixed.code == 0 || mixed.code == 4));
    CHECK(hasText(mixed.out, "Cannot compare by steps: B has no timeline; compared by step times instead"));
    CHECK(hasText(mixed.out, "stated step times"));
    CHECK_FALSE(hasText(mixed.out, "0.000 us, -100.0 %"));
    CHECK_FALSE(hasText(mixed.out, "GONE")); // "ProfilerStep#10" is 10
    const auto mirrored = compare({bare, kRank, "--by", "steps"});
    CHECK(
        hasText(mirrored.out, "Cannot compare by steps: A has no timeline; compared by step times instead"));

    // Nothing matches: there is no total, and a gate does not pass.
    const auto ops =
        folder
            .write("api_statistic.csv", "Device_id,Level,API Name,Time(us),Count,Avg(us),Min(us),Max(us),"
                                        "Variance\n0,acl,aclrtMalloc,10,1,10,10,10,0\n")
            .string();
    const auto none = compare({kFused, ops, "--by", "apis", "--fail-on", "5%"});
    INFO(none.out << none.err);
    CHECK(none.code == 2);
    CHECK(hasText(none.out, "B has no timeline"));
    CHECK_FALSE(hasText(none.out, "-100.0 %, faster"));
    const auto asked = compare({kFused, ops, "--by", "apis", "--scope", "run", "--fail-on", "5%"});
    CHECK(asked.code == 2);
    const auto noTotal = compareJson({kFused, ops, "--by", "apis"});
    CHECK(noTotal["total"]["b_ns"].is_null());
}

TEST_CASE("compare command: two outputs of a cluster by their step times", "[cli][compare]")
{
    const TempFolder folder;
    const auto cluster = [&](const std::string& name, int more) {
        std::string csv =
            "Step,Type,Index,Computing,Communication(Not Overlapped),Overlapped,Communication,Free,"
            "Stage,Bubble,Communication(Not Overlapped and Exclude Receive)\n";
        for (int rank = 0; rank < 18; ++rank)
            csv += "2,rank," + std::to_string(rank) + ",100,50,0,50,50," + std::to_string(200 + rank + more) +
                   ",0,50\n";
        folder.write(name + "/cluster_analysis_output/cluster_step_trace_time.csv", csv);
        return (folder.path() / name / "cluster_analysis_output").string();
    };
    const auto a = cluster("a", 0);
    const auto b = cluster("b", 40);
    const auto answer = compareJson({a, b});
    CHECK(answer["by"] == "steps");
    CHECK(answer["rows"].size() == 18);
    for (const auto& row : answer["rows"])
        CHECK(row["difference_ns"] == 40'000);
    CHECK(compare({a, b, "--fail-on", "5%"}).code == 4);
}

TEST_CASE("compare command: metrics are found whatever the scope", "[cli][compare]")
{
    for (const auto& [a, b] :
         {std::pair{kMish, kLeaky}, std::pair{kAwake, kFused}, std::pair{kSteps, kSteps}}) {
        const auto answer = compareJson({a, b, "--by", "metrics"});
        CHECK(answer["rows"].size() > 5);
    }
}

TEST_CASE("compare command: metrics are those of ops and not of the model they run in", "[cli][compare]")
{
    std::set<std::string> titles;
    const auto answer = compareJson({kAwake, kFused, "--by", "metrics"});
    for (const auto& row : answer["rows"])
        titles.insert(row["title"].get<std::string>());
    CHECK(titles.size() > 5);
    CHECK_FALSE(titles.contains("face_mask_ssd"));
}

TEST_CASE("compare command: a scope that one side does not have is named in the note", "[cli][compare]")
{
    const TempFolder folder;
    const auto table = folder
                           .write("op_summary_0.yolo.1.1.1.1.0.01.1000.csv",
                                  "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio\n"
                                  "0,layer1-conv,layer1-conv,Conv,690.154,0.5\n")
                           .string();
    const auto answer = compareJson({kMish, table, "--scope", "run"});
    const auto notes = answer["context"].dump();
    INFO(notes);
    CHECK(hasText(
        notes,
        "Cannot compare by the entire run: B has no timeline; compared by the sum of op times instead"));
    CHECK_FALSE(hasText(notes, "execute calls"));
    CHECK(hasText(compareJson({kMish, table})["context"].dump(), "Cannot compare by execute calls"));
}

TEST_CASE("compare command: runs that cannot be compared are reported with the reason", "[cli][compare]")
{
    CHECK(compare({kMish, "/no/such/folder"}).code == 2);
    const auto nothing = compare({kMish, kLeaky, "--by", "communication"});
    CHECK(nothing.code != 0);
    CHECK(hasText(nothing.err, "neither side has such data"));
    CHECK(compare({kMish, kLeaky, "--by", "colour"}).code == 3);
    CHECK(compare({(samplesFolder() / "ascend_pt_two_ranks").string(), kMish}).code ==
          3); // the rank is not chosen
}

TEST_CASE("compare command: lost data of a side is reported and fails a strict run", "[cli][compare]")
{
    const TempFolder folder;
    const std::string complete = R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":0,"dur":50},
{"name":"b","ph":"X","pid":1,"tid":1,"ts":60,"dur":50},)";
    const auto good =
        folder.write("good.json", complete + R"({"name":"c","ph":"X","pid":1,"tid":1,"ts":120,"dur":5}])")
            .string();
    const auto cut = folder.write("cut.json", complete + R"({"name":"c","ph":"X","pid)").string();
    CHECK(compare({good, good, "--by", "platform", "--strict"}).code == 0);
    const auto partly = compare({good, cut, "--by", "platform"});
    INFO(partly.out << partly.err);
    CHECK(partly.code == 0);
    CHECK(hasText(partly.out, "! B was only partly read"));
    CHECK(hasText(partly.err, "Data was lost in"));
    CHECK(compare({good, cut, "--by", "platform", "--strict"}).code == 1);
    CHECK(compare({cut, good, "--by", "platform", "--strict"}).code == 1);
}

TEST_CASE("compare: a text and a database of one run differ in words for people", "[core][cli][compare]")
{
    const auto database = (samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERINADB").string();
    for (const auto& args : {std::vector<std::string>{kSteps, database}, {database, kSteps}}) {
        const auto out = compare(args).out;
        CHECK(hasText(out, " has no iterations"));
        CHECK_FALSE(hasText(out, "Different chips")); // "Ascend 910B" and "Ascend910B"
        for (const auto* internal : {"_csv", "chrome_trace", "msprof_db", "_json"})
            CHECK_FALSE(hasText(out, internal));
    }
}

TEST_CASE("compare command: --context prints the settings that differ in each format", "[cli][compare]")
{
    const auto text = compare({kMish, kLeaky, "--context"});
    INFO(text.out << text.err);
    CHECK(text.code == 0);
    CHECK(hasText(text.out, "A (baseline)  JOBYOLOMISHBEFORESAMPLE\n"));
    CHECK(hasText(text.out, "yolov4_mish"));
    CHECK(hasText(text.out, "Settings that are equal: "));
    CHECK_FALSE(hasText(text.out, "ss928-demoboard"));  // equal on both sides
    CHECK_FALSE(hasText(text.out, "icache miss rate")); // it was measured
    CHECK(hasText(text.out, "Values of the run that are no settings (clocks, ids, times): "));
    const auto csv = compare({kMish, kLeaky, "--context", "--format", "csv"}).out;
    CHECK(hasText(csv, "Group,Setting,Baseline (A),Current (B)\r\n"));
    CHECK(hasText(csv, "model,model run 0 model,yolov4_mish,yolov4_leaky\r\n"));
    const auto answer = json::parse(compare({kMish, kAwake, "--context", "--format", "json"}).out);
    CHECK(answer["schema"]["name"] == "compare_settings");
    CHECK(answer["equal"].is_number());
    CHECK(answer["not_settings"].get<int>() > 0);
    const auto& rows = answer["settings"];
    const auto cann =
        std::find_if(rows.begin(), rows.end(), [](const json& row) { return row["setting"] == "aicpu"; });
    REQUIRE(cann != rows.end()); // only the PROF records it
    CHECK((*cann)["a"].is_null());
    CHECK((*cann)["b"] == "off");
    CHECK(hasText(compare({kMish, kLeaky, "--context", "--format", "markdown"}).out, "| yolov4\\_mish |"));
    CHECK(compare({kMish, kLeaky, "--context", "--fail-on", "5%"}).code == 3);
    CHECK(hasText(compare({kMish, kMish, "--context"}).out, "Settings that are equal: "));
}

TEST_CASE("compare command: copies of one run have the folder that differs in each format", "[cli][compare]")
{
    const TempFolder folder;
    std::vector<std::string> copies;
    for (const auto* part : {"first", "second"}) {
        const auto to = folder / part / "JOBYOLOMISHBEFORESAMPLE";
        std::filesystem::create_directories(to.parent_path());
        std::filesystem::copy(kMish, to, std::filesystem::copy_options::recursive);
        copies.push_back(to.string());
    }
    const std::string first = "first · JOBYOLOMISHBEFORESAMPLE";
    for (const auto* format : {"table", "html", "markdown", "json"}) {
        for (const bool isContext : {false, true}) {
            std::vector<std::string> args{copies[0], copies[1], "--format", format};
            if (isContext)
                args.emplace_back("--context");
            INFO(format << isContext);
            CHECK(hasText(compare(args).out, first));
        }
    }
}
