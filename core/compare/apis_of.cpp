// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/other_rows.h"
#include "core/report/cells.h"
#include "core/table/values.h"
#include "core/vendor/names.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

/// The vendor's statistics as instances without a time: one for each row, with its total as duration.
void appendStatistics(const Report& report, OpKeys& keys, std::vector<OpInstance>& out)
{
    for (const auto* kind : {"acl_statistic", "api_statistic", "runtime_api_statistic", "runtime_api"}) {
        const auto* table = report.table(kind);
        if (table == nullptr)
            continue;
        const auto* name = columnOf(*table, RowFact::Name);
        const auto* total = columnOf(*table, RowFact::Total);
        const auto* type = columnOf(*table, RowFact::Level);
        if (name == nullptr || name->kind != CellKind::Text)
            continue;
        for (std::size_t row = 0; row < table->rows; ++row) {
            const auto ns = nanosAt(total, row);
            if (table->isTotalRow(row) || ns == kMissingInteger)
                continue;
            const auto typeText = type != nullptr && type->kind == CellKind::Text
                                      ? report.text(type->texts[row])
                                      : std::string_view();
            out.push_back({.key = keys.intern(report.text(name->texts[row]), typeText, typeText, {}),
                           .dur = ns,
                           .slice = {},
                           .op = {}});
        }
    }
}

} // namespace

Result<std::vector<OpInstance>> apisOf(const CompareRun& run, OpKeys& keys, std::stop_token stop)
{
    const auto& report = *run.report;
    const auto& slices = report.slices;
    std::vector<OpInstance> out;
    std::map<std::pair<std::uint32_t, SliceClass>, std::uint32_t> known;
    for (const auto& track : report.tracks) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const auto cls = slices.cls[i];
            if (!isHostApiClass(cls) && cls != SliceClass::Range)
                continue;
            if (run.scope.kind == ScopeKind::Step
                    ? slices.step[i] != run.scope.index
                    : !coversRun(run.scope.kind) && !run.scope.range.contains(slices.ts[i]))
                continue;
            const auto [it, isNew] = known.try_emplace({slices.name[i].value, cls}, 0U);
            if (isNew)
                it->second =
                    keys.intern(report.text(slices.name[i]), sliceClassName(cls), sliceClassName(cls), {});
            out.push_back({.key = it->second,
                           .device = kNoDevice,
                           .start = slices.ts[i],
                           .dur = countedDuration(run, slices.ts[i], slices.dur[i]),
                           .slice = SliceId{i},
                           .op = {}});
        }
    }
    if (out.empty() && coversRun(run.scope.kind))
        appendStatistics(report, keys, out);
    std::ranges::sort(out, {}, [](const OpInstance& o) { return std::tuple(o.start, o.slice.value, o.key); });
    return out;
}

} // namespace opscope
