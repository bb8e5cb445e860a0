// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/names.h"

#include <array>

namespace opscope {

const char* counterKindName(CounterKind kind)
{
    static constexpr std::array<const char*, kCounterKindCount> kNames{
        "other", "cpu", "memory", "disk",      "network",    "ddr",
        "hbm",   "llc", "power",  "frequency", "npu_memory", "utilization"};
    return kNames.at(static_cast<std::size_t>(kind));
}

const char* instantScopeName(InstantScope scope)
{
    static constexpr std::array<const char*, kInstantScopeCount> kNames{"thread", "process", "global"};
    return kNames.at(static_cast<std::size_t>(scope));
}

std::string memorySeriesName(const Report& report, std::size_t row)
{
    std::string name(report.text(report.memory.component[row]));
    const auto source = report.text(report.memory.source[row]);
    return source.empty() ? name : name + " (" + std::string(source) + ')';
}

} // namespace opscope
