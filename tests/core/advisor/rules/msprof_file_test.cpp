// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/msprof_report.h"
#include "core/base/message_id.h"
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

/// Three TransData and a slow AI CPU op; `advice` is the file's sets.
Workspace runWith(const std::string& advice, const std::string& name = "prof_rule_0.json")
{
    const std::string folder = "PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/";
    return openHandMade(
        {{folder + "op_summary_0_1_1.csv",
          "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us),Task Wait Time(us)\n"
          "t0,TransData,AI_CORE,0,10,0\nt1,TransData,AI_CORE,20,10,0\n"
          "t2,TransData,AI_CORE,40,10,0\ncpu,Cast,AI_CPU,60,30,0\n"},
         {folder + name, R"({"status":0,"data":)" + advice + "}"}});
}

std::string ops(const std::string& group, const std::string& advice, const std::string& names)
{
    return R"({"Rule Type":")" + group + R"(","result":[{"Rule Subtype":"","Rule Suggestion":")" + advice +
           R"(","Tuning Data":[)" + names + "]}]}";
}

const Finding* findingOf(const Advice& advice, std::string_view said)
{
    for (const auto& finding : advice.findings) {
        if (finding.what.args.at(0) == said)
            return &finding;
    }
    return nullptr;
}

} // namespace

TEST_CASE("msprof file: what both say is fine", "[advisor][msprof]")
{
    const auto same =
        R"({"Op Summary":[)" + ops("Operator Processing", "reduce the transData", R"("t0","t1","t2")") + "," +
        ops("Operator Processing", "reduce AI CPU operators", R"("cpu")") + R"(],"Op Parallel":[)" +
        R"x({"Rule Type":"Operator Parallelism","result":[{"Rule Subtype":"","Rule Suggestion":"serial",
             "Tuning Data":{"AI CPU Execution Time(us)":30.0}}]}]})x";
    const auto advice = adviceOf(runWith(same), "msprof_file");
    CHECK(advice.findings.empty());
    CHECK(advice.rules[0].outcome == Outcome::Fine);
    CHECK(advice.rules[0].lookedAt == msprofAdvice().size());
}

TEST_CASE("msprof file: every difference is told with the ops of both", "[advisor][msprof]")
{
    const auto workspace =
        runWith("[" + ops("Operator Processing", "please check and reduce the transData", R"("t0","gone")") +
                "," + ops("Operator Processing", "an advice of tomorrow", R"("t1")") + "]");
    const auto advice = adviceOf(workspace, "msprof_file");
    const auto* const transData = findingOf(advice, "please check and reduce the transData");
    REQUIRE(transData != nullptr);
    CHECK(transData->what.args ==
          std::vector<std::string>{"please check and reduce the transData", "2", "3", "1", "2"});
    CHECK(transData->why.args.at(1) == "gone");
    CHECK(transData->why.args.at(2) == "t1, t2");
    REQUIRE(transData->evidence);
    CHECK(transData->evidence->rows == 4); // beside each other, those that differ first
    CHECK(transData->evidence->text(3, 0) == "t0");
    CHECK(subjectNames(workspace, *transData) == Names{"t1", "t2"});
    REQUIRE(findingOf(advice, "an advice of tomorrow") != nullptr); // none of our rules stands for it
    const auto* const ours = findingOf(advice, "rule_aicpu_1"); // msprof gave no such advice: it names no ops
    REQUIRE(ours != nullptr);
    CHECK(ours->what.id == MessageId::MsprofFileOnlyHere);
    CHECK(subjectNames(workspace, *ours) == Names{"cpu"});
    CHECK(findingOf(advice, "rule_ai_core_and_ai_cpu_parallelism_1")->what.id ==
          MessageId::MsprofFileOnlyHere);
}

TEST_CASE("msprof file: without the file the rule is skipped", "[advisor][msprof]")
{
    checkSkipped(openOps("", {"a,Add,AI_CORE,0,100,0,1"}), "msprof_file");
}

TEST_CASE("msprof file: the advice of each version is known", "[advisor][msprof]")
{
    const auto ruleOf = [](const char* group, const char* subtype, const char* text) {
        const auto* const advice = msprofAdviceOf(group, subtype, text);
        return advice == nullptr ? std::string_view() : advice->rule;
    };
    CHECK(ruleOf("Model/Operator Computation", "Cube", "low cube usage") == "rule_cube_ratio_1");
    CHECK(ruleOf("Computation", "Vector", "the vector bank group conflict is high") ==
          "rule_vec_bankgroup_cflt_ratio_1");
    CHECK(ruleOf("Computation", "Vector", "the vector bank conflict is high") ==
          "rule_vec_bank_cflt_ratio_1");
    CHECK(ruleOf("Operator Processing", "", "cast to INT32 for AI Core") == "rule_aicpu_2");
    CHECK(ruleOf("Memory", "", "Check repeat counts") == "rule_vector_bound_1");
    CHECK(ruleOf("Memory", "Cube", "Check repeat counts").empty());
}

TEST_CASE("msprof report: groups in msprof's order, names once, N/A for what is fine", "[advisor][msprof]")
{
    const auto workspace = runWith("[]", "other.json");
    AdviceOptions options;
    for (const auto& each : msprofAdvice())
        options.rules.emplace_back(each.rule);
    const auto advice = advise(workspace, options);
    REQUIRE(advice);
    const auto text = msprofReport(workspace, 0, *advice);
    CHECK(text.starts_with("\nPerformance Summary Report:\n1. Computation:\n\tN/A\n2. Memory:\n\tN/A\n"
                           "3. Operator Schedule:\n\tN/A\n4. Operator Processing:\n\t1)3 TransData ops"));
    CHECK(text.find(": [t0,t1,t2]\n\t2)1 op runs on the AI CPU: 30.000 us: [cpu]\n"
                    "5. Operator Metrics:\n\tN/A\n6. Operator Parallelism:\n\t1)") != std::string::npos);
    CHECK(text.find("7. Model Bottleneck Analysis:\n\tN/A\n") != std::string::npos);
    ReportBuilder empty;
    CHECK(msprofReport(workspaceOf(empty), 0, *advice).empty());
}

TEST_CASE("msprof report: the ops of a wait are named without a timeline", "[advisor][msprof]")
{
    const auto workspace = openOps("", {"a,Add,AI_CORE,100,170,11,1", "b,Add,AI_CORE,400,170,10,1"});
    const auto advice = adviceOf(workspace, "rule_wait_time_1");
    REQUIRE(advice.findings.size() == 1);
    CHECK(opNamesOf(workspace, advice.findings[0]) == Names{"a"});
}

TEST_CASE("msprof workspace: ops of a graph that need memory of their own", "[advisor][msprof]")
{
    const auto run = [](const std::string& rows) {
        const std::string folder = "PROF_000001_20240101000000000_ABCDEFGHIJKLMNOP/device_0/summary/";
        return openHandMade({{folder + "op_summary_0_1_1.csv",
                              "Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"
                              "conv,Conv2D,AI_CORE,0,10\nrelu,Relu,AI_CORE,20,10\n"},
                             {folder + "fusion_op_0_1.csv",
                              "Model Name,Model ID,Fusion Op,Original Ops,Memory Input(KB),Memory Output(KB),"
                              "Memory Weight(KB),Memory Workspace(KB),Memory Total(KB)\n" +
                                  rows}});
    };
    const auto some = run("m,1,conv,a;b,1,1,1,64,67\nm,1,relu,c,1,1,0,0,2\nm,1,x,d,1,1,1,N/A,3\n");
    CHECK(found(some, "rule_memory_workspace_1") == Names{"conv"});
    const auto advice = adviceOf(some, "rule_memory_workspace_1");
    CHECK(advice.rules[0].lookedAt == 2);
    CHECK(advice.findings[0].numbers.at(1).value == 64);
    CHECK(found(run("m,1,conv,a,1,1,1,0,67\n"), "rule_memory_workspace_1").empty());
    checkSkipped(run("m,1,conv,a,1,1,1,N/A,67\n"), "rule_memory_workspace_1");
    checkSkipped(openOps("", {"a,Add,AI_CORE,0,100,0,1"}), "rule_memory_workspace_1");
}
