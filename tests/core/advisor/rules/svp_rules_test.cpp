// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// Layers of 100 us: type, Mac Busy, Mac Ppen, Vec Busy, Vec Ppen, Dstr, Dtrans, DLD, WLD.
Workspace layersOfJob(const std::vector<std::string>& rows, const std::string& rate = "01")
{
    std::string csv =
        "Layer Id,Ori Layer Name,Layer Name,Time(us),Layer Type,Mac Busy Ratio,Mac Ppen Ratio,"
        "Vec Busy Ratio,Vec Ppen Ratio,Dstr Ratio,Dtrans Ratio,DLD Ratio,WLD Ratio,DDR Total(byte)\n";
    for (std::size_t i = 0; i < rows.size(); ++i)
        csv += fmt::format("{0},layer{0},layer{0},100.000,{1},1000000\n", i, rows[i]);
    return openHandMade({{"summary/op_summary_0.net.1.1.1.1.0." + rate + ".1000.csv", csv}});
}

} // namespace

TEST_CASE("svp bounds: a layer that is not fine is named by what holds it", "[advisor]")
{
    const auto workspace = layersOfJob({"Conv,0.5,0.4,0,0,0.1,0,0.71,0.2", // input
                                        "Conv,0.5,0.4,0,0,0.1,0,0.70,0.2", // at the limit
                                        "Conv,0.8,0.71,0,0,0.9,0,0.9,0.9", // fine
                                        "Conv,0.5,0.4,0,0,0.1,0,0.2,0.81", // weights
                                        "Mul,0,0,0.4,0.4,0.75,0,0.2,0",    // output
                                        "Mul,0,0,0.6,0.51,0.9,0,0.9,0",    // fine
                                        "Mul,0,0,0.6,N/A,0.9,0,0.9,0.9"}); // not known
    CHECK(found(workspace, "svp_dld") == Names{"layer0"});
    CHECK(found(workspace, "svp_wld") == Names{"layer3"});
    CHECK(found(workspace, "svp_dstr") == Names{"layer4"});
    CHECK(adviceOf(workspace, "svp_dld").rules[0].lookedAt == 6);
    // Until Mac Busy, the next part, is the largest: 100 us * (0.71 - 0.5).
    CHECK(adviceOf(workspace, "svp_dld").findings[0].gain.ns == 21000);
    CHECK(adviceOf(workspace, "svp_wld").findings[0].gain.ns == 31000);  // 0.81 - 0.5
    CHECK(adviceOf(workspace, "svp_dstr").findings[0].gain.ns == 35000); // 0.75 - 0.4
    Thresholds lower;
    REQUIRE(lower.parse("svp_dld=0.6"));
    CHECK(found(workspace, "svp_dld", lower) == Names{"layer0", "layer1"});
}

TEST_CASE("svp bounds: nothing busy is abnormal", "[advisor]")
{
    const auto workspace = layersOfJob(
        {"Conv,0.6,0.4,0,0,0.49,0,0.3,0.2", "Conv,0.6,0.4,0,0,0.5,0,0.3,0.2", "Conv,0,N/A,0,0,0,0,0,0"});
    CHECK(found(workspace, "svp_abnormal") == Names{"layer0"});
    CHECK(adviceOf(workspace, "svp_abnormal").findings[0].gain.ns == 0);
}

TEST_CASE("svp layers: layout and waiting cube are found by their shares", "[advisor]")
{
    const auto workspace = layersOfJob(
        {"Conv,0.9,0.5,0,0,0,0.31,0,0", "Conv,0.8,0.5,0,0,0,0.3,0,0", "Conv,0.7,0.5,0,0,0,N/A,0,0"});
    CHECK(found(workspace, "svp_dtrans") == Names{"layer0"});
    CHECK(adviceOf(workspace, "svp_dtrans").findings[0].gain.ns == 31000);
    CHECK(adviceOf(workspace, "svp_dtrans").rules[0].lookedAt == 2);
    CHECK(found(workspace, "svp_mac_wait") == Names{"layer0"});
    CHECK(adviceOf(workspace, "svp_mac_wait").findings[0].gain.ns == 40000); // 0.9 - 0.5
}

TEST_CASE("svp net: Mac Ppen is weighted by time", "[advisor]")
{
    CHECK(found(layersOfJob({"Conv,0.9,0.8,0,0,0,0,0,0", "Conv,0.7,0.5,0,0,0,0,0,0"}), "svp_net").empty());
    const auto advice = adviceOf(layersOfJob({"Conv,0.9,0.8,0,0,0,0,0,0", "Mul,0,0,0,0,0,0,0,0"}), "svp_net");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].what.english() == "The entire network uses 40.0 % of the cube");
    CHECK(advice.findings[0].severity == FindingSeverity::Low);
}

TEST_CASE("svp icache: the rate of the file name is compared", "[advisor]")
{
    const std::vector<std::string> rows{"Conv,0.9,0.8,0,0,0,0,0,0"};
    CHECK(adviceOf(layersOfJob(rows, "0499"), "svp_icache").rules[0].outcome == Outcome::Fine);
    const auto advice = adviceOf(layersOfJob(rows, "0.0612"), "svp_icache");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].numbers[0].value == Approx(0.0612));
    CHECK(found(layersOfJob(rows, "0.05"), "svp_icache").empty()); // at the limit
    checkSkipped(layersOfJob(rows, "x"), "svp_icache");
}

TEST_CASE("svp ddr: without the peak of the board the rule asks for it", "[advisor]")
{
    const auto workspace = layersOfJob({"Conv,0.9,0.8,0,0,0,0,0,0"}); // 1 MB in 100 us: 10 GB/s
    CHECK(adviceOf(workspace, "svp_ddr").rules[0].outcome == Outcome::Skipped);
    CHECK(adviceOf(workspace, "svp_ddr").rules[0].missing.at(0).what.id == MessageId::MissingThreshold);
    Thresholds thresholds;
    REQUIRE(thresholds.parse("svp_ddr_peak=12"));
    CHECK(found(workspace, "svp_ddr", thresholds) == Names{"layer0"});
    REQUIRE(thresholds.parse("svp_ddr_peak=13"));
    CHECK(found(workspace, "svp_ddr", thresholds).empty());
}

TEST_CASE("svp cpu: layers on the AI CPU are named with their time", "[advisor]")
{
    const auto run = [](const std::string& columns, const std::string& first, const std::string& second) {
        return openHandMade(
            {{"summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
              "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)" + columns + "\n0,a,a,Conv,100.000" +
                  first + "\n1,b,b,Proposal,30.000" + second + "\n"}});
    };
    const auto workspace = run(",Task Type", ",AA_CORE", ",AA_CPU");
    CHECK(found(workspace, "svp_cpu") == Names{"b"});
    CHECK(adviceOf(workspace, "svp_cpu").findings[0].gain.ns == 30'000);
    CHECK(found(run(",Task Type", ",AA_CORE", ",AA_CORE"), "svp_cpu").empty());
    checkSkipped(run(",Task Type", ",N/A", ",N/A"), "svp_cpu"); // nothing says where they ran
    checkSkipped(run("", "", ""), "svp_cpu");
}

TEST_CASE("svp cpu: an op_summary without task types leaves them to other files", "[advisor]")
{
    const Workspace sample{{openSample("JOBYOLOMISHBEFORESAMPLE")}};
    const auto ofSample = adviceOf(sample, "svp_cpu"); // layer97-detection_out: 315.418 of 22 245.884 us
    CHECK(ofSample.findings.empty());
    CHECK(ofSample.rules[0].outcome == Outcome::Fine);
    CHECK(ofSample.rules[0].lookedAt > 100);
    const auto run = [](const std::string& name, const std::string& text) {
        return openHandMade({{"JOBNET/summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
                              "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n"
                              "0,a,a,Conv,100.000\n1,b,b,Proposal,30.000\n2,c,c,Proposal,30.000\n"},
                             {"JOBNET/" + name, text}});
    };
    const auto statistic = [&](const std::string& rows) {
        return run("summary/op_statistic_0_1_1_1.csv",
                   "Task ID,Stream ID,OP Name,Task Type,Total Time "
                   "Ratio(%),Total Time(us),Count,Avg(us),Max(us),Min(us)\n" +
                       rows);
    };
    const auto row = [](const char* name, const char* type) {
        return fmt::format("0,0,{},{},50,30.000,1,30.000,30.000,30.000\n", name, type);
    };
    const auto workspace =
        statistic(row("a", "AI_CORE") + row("b", "AI_CPU") + row("c", "AI_CPU") + row("c", "AI_CORE"));
    CHECK(found(workspace, "svp_cpu") == Names{"b"}); // of the two "c" one is on the CPU: which is not known
    CHECK(adviceOf(workspace, "svp_cpu").rules[0].lookedAt == 2);
    CHECK(found(statistic(row("a", "AI_CORE")), "svp_cpu").empty());
    checkSkipped(statistic(row("a", "N/A")), "svp_cpu");
    CHECK(found(run("timeline/task_time_0.net.1.1.json",
                    R"([{"name":"process_name","ph":"M","pid":0,"tid":0,"args":{"name":"Device 0"}},)"
                    R"({"name":"thread_name","ph":"M","pid":0,"tid":0,"args":{"name":"Stream 0"}},)"
                    R"({"name":"b","ph":"X","pid":0,"tid":0,"ts":10,"dur":30,)"
                    R"("args":{"Task Type":"AI_CPU","Stream Id":0,"Task Id":1}}])"),
                "svp_cpu") == Names{"b"});
}

TEST_CASE("svp rules: a JOB without metrics says which columns are missing", "[advisor]")
{
    const auto workspace =
        openHandMade({{"summary/op_summary_0.net.1.1.1.1.0.01.1000.csv",
                       "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,a,a,Conv,100.000\n"}});
    for (const auto* rule : {"svp_dld", "svp_wld", "svp_dstr", "svp_abnormal", "svp_dtrans", "svp_mac_wait",
                             "svp_net", "svp_ddr"}) {
        INFO(rule);
        const auto advice = adviceOf(workspace, rule);
        CHECK(advice.rules[0].outcome == Outcome::Skipped);
        REQUIRE_FALSE(advice.rules[0].missing.empty());
        CHECK(advice.rules[0].missing[0].what.id == MessageId::MissingColumn);
    }
}

TEST_CASE("svp rules: the healthy sample has nothing above low", "[advisor]")
{
    const auto advice = advise({{openSample("JOBYOLOLEAKYRELUAFTERSAMPLE")}}, {});
    REQUIRE(advice);
    for (const auto& finding : advice->findings) {
        INFO(finding.rule);
        CHECK(finding.severity == FindingSeverity::Low);
    }
}

TEST_CASE("model load: only a second load is a loss", "[advisor]")
{
    CHECK(adviceOf({{openSample("JOBYOLOMISHBEFORESAMPLE")}}, "model_load").rules[0].outcome ==
          Outcome::Fine);
    ReportBuilder builder;
    const auto track = builder.track(builder.thread(builder.process("1"), "1"));
    for (const std::int64_t at : {0, 1000, 3000})
        builder.addSlice(
            sliceOf(builder, track, "AscendCL@aclmdlLoadFromFile", at, 500 + at, SliceClass::HostApi));
    builder.addSlice(sliceOf(builder, track, "AscendCL@aclmdlLoadFromMem", 9000, 100, SliceClass::HostApi));
    const auto advice = adviceOf(workspaceOf(builder), "model_load");
    REQUIRE(advice.findings.size() == 1);
    CHECK(advice.findings[0].gain.ns == 1500 + 3500);
    ReportBuilder none;
    checkSkipped(workspaceOf(none), "model_load");
}
