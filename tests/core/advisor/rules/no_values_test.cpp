// SPDX-License-Identifier: GPL-3.0-or-later
// Every rule with every column that it reads, and no value in them.
#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

const std::vector<std::string> kColumns{"Stream ID",
                                        "OP State",
                                        "Input Shapes",
                                        "Input Data Types",
                                        "Input Formats",
                                        "Output Shapes",
                                        "Output Data Types",
                                        "Output Formats",
                                        "aicore_time(us)",
                                        "total_cycles",
                                        "mac_ratio",
                                        "vec_ratio",
                                        "scalar_ratio",
                                        "mte1_ratio",
                                        "mte2_ratio",
                                        "mte3_ratio",
                                        "fixpipe_ratio",
                                        "vec_bank_cflt_ratio",
                                        "vec_bankgroup_cflt_ratio",
                                        "main_mem_read_bw(GB/s)",
                                        "cube_utilization(%)"};

std::string joined(const std::vector<std::string>& texts)
{
    std::string out;
    for (const auto& text : texts)
        out += (out.empty() ? "" : ",") + text;
    return out;
}

/// Ops of types and cores that rules look for; every other cell is `cell`.
Workspace profOf(const std::string& cell)
{
    const auto further = "," + joined(std::vector<std::string>(kColumns.size(), cell));
    std::vector<std::string> rows;
    for (const auto* op : {"Conv2D,AI_CORE", "MatMulV2,AI_CORE", "FlashAttentionScore,MIX_AIC",
                           "Add,AI_VECTOR_CORE", "Mul,AI_VECTOR_CORE", "Unique,AI_CORE"})
        rows.push_back(fmt::format("op,{0},{1},{1},{1},{1}{2}", op, cell, further));
    return openOps(joined(kColumns), rows,
                   R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":4,"aic_frequency":"680"}],
                       "platform_version":"0"})");
}

Workspace jobOf(const std::string& cell)
{
    const std::vector<std::string> columns{
        "Time(us)",   "Layer Type",   "Mac Busy Ratio", "Mac Ppen Ratio", "Vec Busy Ratio", "Vec Ppen Ratio",
        "Dstr Ratio", "Dtrans Ratio", "DLD Ratio",      "WLD Ratio",      "DDR Total(byte)"};
    auto csv = "Layer Id,Ori Layer Name,Layer Name," + joined(columns) + "\n";
    for (const auto* name : {"conv", "softplus", "tanh", "mul"})
        csv += fmt::format("0,{0},{0},{1}\n", name, joined(std::vector<std::string>(columns.size(), cell)));
    return openHandMade({{"summary/op_summary_0.net.1.1.1.1.0.01.1000.csv", csv}});
}

} // namespace

TEST_CASE("rules: columns without a value make no finding and break nothing", "[advisor]")
{
    for (const auto* cell : {"N/A", "", "nan", "inf", "-", "x"}) {
        for (const auto& workspace : {profOf(cell), jobOf(cell)}) {
            Thresholds thresholds;
            thresholds.set(ThresholdId::SvpDdrPeak, 10);
            for (const auto* rule : rules()) {
                INFO(rule->id << " with '" << cell << "'");
                const auto advice = adviceOf(workspace, std::string(rule->id), thresholds);
                CHECK(advice.findings.empty());
                CHECK_FALSE(advice.rules[0].failure);
                CHECK(advice.total == 0);
            }
        }
    }
}
