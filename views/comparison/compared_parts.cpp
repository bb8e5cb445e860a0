// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/compared_parts.h"

#include <algorithm>
#include <set>

namespace opscope {

std::vector<std::int32_t> trackDevices(const Report& report)
{
    std::set<std::int32_t> devices;
    for (const auto& track : report.tracks) {
        if (track.device != kNoDevice && track.sliceCount != 0)
            devices.insert(track.device);
    }
    return {devices.begin(), devices.end()};
}

ComparedParts findParts(const ReportPtr& a, const ReportPtr& b)
{
    ComparedParts out;
    const auto devices = a == b ? trackDevices(*a) : std::vector<std::int32_t>();
    std::array runs{CompareRun{a, {}, {}}, CompareRun{b, {}, {}}};
    const bool hasDevices = devices.size() > 1;
    for (std::size_t i = 0; hasDevices && i < runs.size(); ++i)
        runs.at(i).device = out.sides.at(i).device = devices[i];
    const auto common = commonScope({&runs[0], 1}, {&runs[1], 1});
    if (common)
        out.notes = common->notes;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& report = *runs.at(i).report;
        auto& part = out.sides.at(i);
        part.scopes = scopesOf(report);
        const auto all = scopesOfAll(report);
        part.scopes.insert(part.scopes.begin() + 1, all.begin(), all.end());
        part.callCount = executeCallCount(report);
        const auto wanted =
            (common ? scopeOfAll(report, common->kind) : std::nullopt).value_or(part.scopes.front());
        const auto found = std::ranges::find_if(part.scopes, [&](const Scope& scope) {
            return scope.kind == wanted.kind && scope.index == wanted.index;
        });
        part.chosen = static_cast<std::size_t>(found - part.scopes.begin());
        if (found == part.scopes.end()) {
            part.chosen = 1;
            part.scopes.insert(part.scopes.begin() + 1, wanted);
        }
        if (a == b && !hasDevices && a->steps.size() > 1)
            part.chosen = part.scopes.size() - (i == 0 ? a->steps.size() : 1);
        part.preset = part.chosen;
        for (int by = 0; by < kCompareByCount; ++by)
            part.missing.at(static_cast<std::size_t>(by)) = missingFor(report, static_cast<CompareBy>(by));
    }
    return out;
}

} // namespace opscope
