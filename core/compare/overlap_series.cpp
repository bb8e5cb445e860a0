// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <optional>
#include <utility>

#include "core/analysis/overlap.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/compared_series.h"

namespace opscope {

Series overlapsOf(const std::vector<CompareRun>& parts, const std::stop_token& stop)
{
    Series out;
    std::map<const Report*, std::vector<OverlapRow>> known; // with the rows of all steps
    for (const auto& part : parts) {
        const bool isStep = part.scope.kind == ScopeKind::Step;
        const auto rowsIn = [&](std::optional<TimeRange> range) {
            return overlapOf(*part.report, range, stop, RunRange::DeviceSpan, HostTime::LeftOut);
        };
        const bool isOfAll = isStep || coversRun(part.scope.kind);
        if (isOfAll && !known.contains(part.report.get()))
            known.emplace(part.report.get(), rowsIn(std::nullopt));
        for (const auto& row : isOfAll ? known.at(part.report.get()) : rowsIn(part.scope.range)) {
            if (isStep ? row.step != part.scope.index : row.step != kNoStep)
                continue;
            if (part.device && row.device != kNoDevice && row.device != *part.device)
                continue;
            const std::pair<const char*, std::int64_t> times[]{
                {OPSCOPE_TEXT("Argument", "compute"), row.compute.covered},
                {OPSCOPE_TEXT("Argument", "communication"), row.communication.covered},
                {OPSCOPE_TEXT("Argument", "communication during compute"), row.overlapped},
                {OPSCOPE_TEXT("Argument", "communication not overlapped"), row.communicationNotOverlapped},
                {OPSCOPE_TEXT("Argument", "copies"), row.copy.covered},
                {OPSCOPE_TEXT("Argument", "free"), row.free}};
            for (const auto& [name, time] : times) {
                if (time == 0 && name == times[4].first && !recordsCopies(*part.report))
                    continue;
                auto& value = out.at(name);
                value.integer += time;
                ++value.count;
                value.label = message(MessageId::AsWritten, name);
            }
        }
    }
    return out;
}

} // namespace opscope
