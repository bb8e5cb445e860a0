// SPDX-License-Identifier: GPL-3.0-or-later
// No rule may cost more than n log n in the ops of a run: four times the ops may take ten times as long, the
// best of three attempts; a square takes sixteen times as long.
#include <ctime>
#include <map>

#include "tests/core/advisor/hand_made.h"

using namespace opscope;

namespace {

#ifdef OPSCOPE_SANITIZED
constexpr std::size_t kSmall = 2'000;
#else
constexpr std::size_t kSmall = 8'000;
#endif
constexpr double kMostGrowth = 3.2 * 3.2;
constexpr double kLeast = 0.02; ///< seconds: less says nothing

const std::string kColumns = "Stream ID,Input Shapes,Input Data Types,Input Formats,Output Shapes,Output "
                             "Data Types,Output Formats,OP State,"
                             "mac_ratio,vec_ratio,scalar_ratio,mte1_ratio,mte2_ratio,mte3_ratio,vec_bank_"
                             "cflt_ratio,vec_bankgroup_cflt_ratio";

/// Every rule finds something at every op; `areApart`: one after the other, else all at once.
Workspace runOf(std::size_t count, bool areApart)
{
    constexpr const char* kTypes[]{"Conv2D", "BatchNorm", "TransData", "Add", "MatMulV2", "Cast"};
    std::vector<std::string> rows;
    for (std::size_t i = 0; i < count; ++i) {
        const auto* const type = kTypes[i % 6];
        rows.push_back(fmt::format(
            "op{},{},{},{},{},20,1,{},\"\"\"16,64,64,128\"\"\",INT64,NCHW,\"\"\"16,64,64,128\"\"\","
            "FLOAT16,NHWC,dynamic,0.{},0.4,0.85,0.2,0.7,0.1,0.5,0.5",
            i, type, i % 6 == 5 ? "AI_CPU" : "AI_CORE", areApart ? i * 100 : i, 40 + i % 7, i % 3,
            1 + i % 9));
    }
    return openOps(kColumns, rows,
                   R"({"DeviceInfo":[{"id":0,"ai_core_num":2,"aiv_num":0,"aic_frequency":"680"}],
                                      "platform_version":"0"})");
}

/// Seconds of each rule.
std::map<std::string, double> timesOf(const Workspace& workspace)
{
    std::map<std::string, double> times;
    for (const auto* rule : rules()) {
        AdviceOptions options;
        options.rules = {std::string(rule->id)};
        const auto before = std::clock();
        REQUIRE(advise(workspace, options));
        times[options.rules[0]] = static_cast<double>(std::clock() - before) / CLOCKS_PER_SEC;
    }
    return times;
}

} // namespace

TEST_CASE("advice growth: no rule costs a square of the ops", "[advisor][growth]")
{
    for (const bool areApart : {true, false}) {
        const auto small = runOf(kSmall, areApart);
        const auto large = runOf(4 * kSmall, areApart);
        std::map<std::string, std::pair<double, double>> slow;
        for (int attempt = 0; attempt < 3 && (attempt == 0 || !slow.empty()); ++attempt) {
            slow.clear();
            const auto before = timesOf(small);
            for (const auto& [rule, seconds] : timesOf(large)) {
                if (seconds >= kLeast && seconds >= kMostGrowth * before.at(rule))
                    slow[rule] = {before.at(rule), seconds};
            }
        }
        for (const auto& [rule, seconds] : slow) {
            UNSCOPED_INFO(rule << ": " << seconds.first << " s, then " << seconds.second << " s");
        }
        CHECK(slow.empty());
    }
}
