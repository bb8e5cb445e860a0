// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matched_ops.h"

#include <algorithm>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/text.h"
#include "core/compare/compared_scopes.h"

namespace opscope {
namespace {

/// How many slices of a side begin or end outside the compared range.
std::size_t cutSlices(const SideStats& side, const std::vector<CompareRun>& runs)
{
    std::size_t cut = 0;
    for (std::size_t r = 0; r < runs.size(); ++r) {
        if (coversRun(runs[r].scope.kind))
            continue;
        const auto& durations = runs[r].report->slices.dur;
        cut += static_cast<std::size_t>(std::ranges::count_if(side.runs[r], [&](const OpInstance& op) {
            return op.slice.valid() && op.dur < durations[op.slice.index()];
        }));
    }
    return cut;
}

MatchedOpsPtr mirrored(const MatchedOps& known)
{
    auto out = std::make_shared<MatchedOps>(known);
    std::swap(out->parts[0], out->parts[1]);
    std::swap(out->sides[0], out->sides[1]);
    out->matching =
        swapped(std::move(out->matching), out->keys.size(), out->sides[0].sequence, out->sides[1].sequence);
    return out;
}

} // namespace

Result<MatchedOpsPtr> matchedOps(std::array<std::vector<CompareRun>, 2> parts, CompareBy by,
                                 MatchOptions options, const MatchedOpsPtr& known,
                                 const std::stop_token& stop)
{
    options.isNamesOnly = by != CompareBy::Ops;
    if (known && known->by == by && known->options == options) {
        if (known->parts == parts)
            return known;
        if (known->parts[0] == parts[1] && known->parts[1] == parts[0])
            return mirrored(*known);
    }
    auto out = std::make_shared<MatchedOps>();
    out->by = by;
    out->options = std::move(options);
    out->parts = std::move(parts);
    OPSCOPE_TRY_ASSIGN(out->sides, readSides(out->parts[0], out->parts[1], by, out->keys, stop));
    const auto isEmpty = [](const SideStats& side) {
        return std::ranges::all_of(side.runs, [](const auto& run) { return run.empty(); });
    };
    if (std::ranges::all_of(out->sides, isEmpty))
        return fail(ErrorCode::NotFound, message(MessageId::CompareNothing, compareByName(by)));
    const bool isByModule = by == CompareBy::Module;
    for (std::size_t i = 0; i < 2 && (by == CompareBy::FrameworkOp || isByModule); ++i) {
        if (out->sides[i].shapes->empty())
            return fail(ErrorCode::NotFound,
                        message(MessageId::CompareNotBy, compareByName(by), i == 0 ? "A" : "B",
                                isByModule ? OPSCOPE_TEXT("Argument", "modules")
                                           : OPSCOPE_TEXT("Argument", "ops launched by a framework")));
    }
    std::array<std::size_t, 2> cut{};
    parallelChunks(2, 1, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i) {
            auto& side = out->sides[i];
            summarise(side, out->parts[i], out->keys, by);
            cut[i] = cutSlices(side, out->parts[i]);
            side.runs = {};
        }
    });
    out->cut = cut[0] + cut[1];
    out->matching = matchOps(out->keys, out->sides[0].sequence, out->sides[1].sequence, out->options);
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    return out;
}

} // namespace opscope
