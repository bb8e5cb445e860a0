// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/slice_matching.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <unordered_set>

#include "core/base/message_id.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/matched_ops.h"
#include "core/compare/other_rows.h"

namespace opscope {
namespace {

std::uint64_t packed(std::uint32_t key, std::uint32_t device)
{
    return std::uint64_t{key} << 32 | device;
}

std::vector<std::int64_t> sums(const std::vector<OpInstance>& ops, std::size_t keyCount)
{
    std::vector<std::int64_t> out(keyCount, 0);
    for (const auto& op : ops)
        out[op.key] += op.dur;
    return out;
}

std::vector<bool> isIn(const OpSequence& sequence, std::size_t keyCount)
{
    std::vector<bool> out(keyCount, false);
    for (const auto key : sequence.keys)
        out[key] = true;
    return out;
}

/// Reduces a matching of parts to what also holds for the entire runs: an op that only one part has may be
/// outside the part of the other run.
Matching reduceToRuns(Matching parts, const std::array<OpSequence, 2>& runs, std::size_t keyCount)
{
    const std::array isInRun{isIn(runs[0], keyCount), isIn(runs[1], keyCount)};
    std::erase_if(parts.rows, [&](const MatchRow& row) {
        const auto isThere = [&](std::size_t side) {
            return [&isThat = isInRun.at(side)](std::uint32_t key) { return isThat[key]; };
        };
        return (row.a.empty() && std::ranges::any_of(row.b, isThere(0))) ||
               (row.b.empty() && std::ranges::any_of(row.a, isThere(1)));
    });
    return parts;
}

/// The part of a side's sequence that is in no row of a matching.
OpSequence findUnmatched(const OpSequence& sequence, const Matching& matching, std::size_t side,
                         std::size_t keyCount)
{
    std::vector<bool> isHeld(keyCount, false);
    for (const auto& row : matching.rows) {
        for (const auto key : side == 0 ? row.a : row.b)
            isHeld[key] = true;
    }
    OpSequence out;
    for (std::size_t i = 0; i < sequence.keys.size(); ++i) {
        if (isHeld[sequence.keys[i]])
            continue;
        out.keys.push_back(sequence.keys[i]);
        out.counts.push_back(sequence.counts[i]);
    }
    return out;
}

std::vector<std::string> namesOf(const std::vector<std::uint32_t>& keyIds, const OpKeys& keys)
{
    std::vector<std::string> out;
    for (const auto key : keyIds)
        out.emplace_back(keys.at(key).name);
    return out;
}

RowState mirrored(RowState state)
{
    switch (state) {
    case RowState::Slower:
        return RowState::Faster;
    case RowState::Faster:
        return RowState::Slower;
    case RowState::New:
        return RowState::Gone;
    case RowState::Gone:
        return RowState::New;
    default:
        return state;
    }
}

} // namespace

void SliceMatching::index(Side& side, const std::vector<OpInstance>& ops, std::size_t firstKey)
{
    // Rank 0 on device 0 corresponds to rank 1 on device 1: devices are paired by place, not by number.
    std::map<std::int32_t, std::uint32_t> places;
    for (const auto& op : ops)
        places.emplace(op.device, 0U);
    std::uint32_t place = 0;
    for (auto& [device, at] : places)
        at = place++;
    side.executionsOf.resize(side.report->slices.size(), kNoNumber);
    for (const auto& op : ops) {
        if (!op.slice.valid() || op.key < firstKey)
            continue;
        const auto device = places.at(op.device);
        const auto [it, isNew] = side.byKeyAndDevice.try_emplace(
            packed(op.key, device), static_cast<std::uint32_t>(side.executions.size()));
        if (isNew)
            side.executions.push_back({op.key, device, {}});
        side.executions[it->second].slices.push_back(op.slice); // sorted by start, like the ops
        side.executionsOf[op.slice.index()] = it->second;
    }
}

void SliceMatching::add(const std::vector<MatchRow>& rows, bool isApi, const OpKeys& keys,
                        const std::array<std::vector<std::int64_t>, 2>& totals, const CompareOptions& options)
{
    for (const auto& found : rows) {
        SliceMatchRow row{.match = found.kind,
                          .isApi = isApi,
                          .namesA = namesOf(found.a, keys),
                          .namesB = namesOf(found.b, keys),
                          .a = found.a,
                          .b = found.b};
        const auto at = static_cast<std::uint32_t>(m_rows.size());
        std::array<std::int64_t, 2> sums{};
        for (std::size_t side = 0; side < sums.size(); ++side) {
            for (const auto key : side == 0 ? row.a : row.b) {
                sums.at(side) += totals.at(side)[key];
                m_sides.at(side)->rowOfKey[key] = at;
            }
        }
        row.state = row.a.empty()   ? RowState::New
                    : row.b.empty() ? RowState::Gone
                                    : stateOf(sums[0], sums[1], options);
        m_rows.push_back(std::move(row));
    }
}

Result<std::shared_ptr<const SliceMatching>>
SliceMatching::build(const CompareRun& runA, const CompareRun& runB, const CompareOptions& options,
                     std::stop_token stop, const MatchedOpsPtr& known)
{
    auto out = std::make_shared<SliceMatching>();
    const std::array runs{entireRuns({runA}).front(), entireRuns({runB}).front()};
    for (std::size_t side = 0; side < runs.size(); ++side) {
        out->m_sides.at(side) = std::make_shared<Side>();
        out->m_sides.at(side)->report = runs.at(side).report;
    }
    auto keys = known ? known->keys : OpKeys();
    for (const bool isApi : {false, true}) {
        const auto firstKey = isApi ? keys.size() : 0;
        std::array<std::vector<OpInstance>, 2> ops;
        for (std::size_t side = 0; side < runs.size(); ++side) {
            OPSCOPE_TRY_ASSIGN(ops.at(side),
                               isApi ? apisOf(runs.at(side), keys, stop) : opsOf(runs.at(side), keys, stop));
        }
        std::array<std::vector<std::int64_t>, 2> totals;
        std::array<OpSequence, 2> sequences;
        for (std::size_t side = 0; side < runs.size(); ++side) {
            index(*out->m_sides.at(side), ops.at(side), firstKey);
            totals.at(side) = sums(ops.at(side), keys.size());
            sequences.at(side) = sequenceOf(ops.at(side), keys.size());
        }
        const auto matched =
            reduceToRuns(known && !isApi ? known->matching : Matching(), sequences, keys.size());
        out->add(matched.rows, isApi, keys, totals, options);
        auto matchOptions = options.match;
        matchOptions.isNamesOnly = isApi;
        const auto matching = matchOps(keys, findUnmatched(sequences[0], matched, 0, keys.size()),
                                       findUnmatched(sequences[1], matched, 1, keys.size()), matchOptions);
        out->m_isBounded = out->m_isBounded || matched.isLcsBounded || matching.isLcsBounded;
        out->add(matching.rows, isApi, keys, totals, options);
        if (!isApi)
            out->m_hasOps =
                std::ranges::none_of(out->m_sides, [](const auto& side) { return side->executions.empty(); });
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    }
    return out;
}

std::shared_ptr<const SliceMatching> SliceMatching::swapped() const
{
    auto out = std::make_shared<SliceMatching>(*this);
    std::swap(out->m_sides[0], out->m_sides[1]);
    for (auto& row : out->m_rows) {
        row.state = mirrored(row.state);
        std::swap(row.namesA, row.namesB);
        std::swap(row.a, row.b);
    }
    return out;
}

std::optional<std::uint32_t> SliceMatching::rowOf(CompareSide which, SliceId slice) const
{
    const auto& mine = side(which);
    if (!slice.valid() || slice.index() >= mine.executionsOf.size() ||
        mine.executionsOf[slice.index()] == kNoNumber)
        return {};
    return mine.rowOfKey.at(mine.executions[mine.executionsOf[slice.index()]].key);
}

std::size_t SliceMatching::Side::findFirstAfter(std::size_t at, std::int64_t ts) const
{
    const auto& slices = executions[at].slices;
    const auto it =
        std::ranges::lower_bound(slices, ts, {}, [this](SliceId s) { return report->slices.ts[s.index()]; });
    return static_cast<std::size_t>(it - slices.begin());
}

std::span<const std::uint32_t> SliceMatching::otherKeys(CompareSide which, SliceId slice,
                                                        std::uint32_t row) const
{
    const auto& mine = side(which);
    const auto key = mine.executions[mine.executionsOf[slice.index()]].key;
    const auto& myKeys = which == CompareSide::A ? m_rows[row].a : m_rows[row].b;
    const std::span others(which == CompareSide::A ? m_rows[row].b : m_rows[row].a);
    if (others.empty())
        return {};
    // In a group of n against m, the k-th member belongs to the k-th, and surplus members to the last.
    const auto member = static_cast<std::size_t>(std::ranges::find(myKeys, key) - myKeys.begin());
    const auto first = std::min(member, others.size() - 1);
    return others.subspan(first, member + 1 == myKeys.size() ? std::dynamic_extent : 1);
}

SliceId SliceMatching::matchOf(CompareSide which, SliceId slice, const SliceAnchors& anchors) const
{
    const auto row = rowOf(which, slice);
    const auto others = row ? otherKeys(which, slice, *row) : std::span<const std::uint32_t>();
    return others.empty() ? SliceId{} : matchAmong(which, slice, others.front(), anchors);
}

std::vector<SliceId> SliceMatching::matchesOf(CompareSide which, const std::vector<SliceId>& slices,
                                              const SliceAnchors& anchors) const
{
    std::vector<SliceId> out;
    std::unordered_set<std::uint32_t> known;
    for (auto slice = slices.rbegin(); slice != slices.rend(); ++slice) {
        const auto row = rowOf(which, *slice);
        for (const auto key : row ? otherKeys(which, *slice, *row) : std::span<const std::uint32_t>()) {
            const auto match = matchAmong(which, *slice, key, anchors);
            if (match.valid() && known.insert(match.value).second)
                out.push_back(match);
        }
    }
    std::ranges::reverse(out);
    return out;
}

std::vector<SliceId> SliceMatching::slicesOf(CompareSide which, std::uint32_t row,
                                             const CompareRun& part) const
{
    const auto& mine = side(which);
    const auto& slices = mine.report->slices;
    const auto isIn = [&](SliceId slice) {
        const auto at = slice.index();
        const auto& track = mine.report->tracks[slices.track[at].index()];
        return (!part.device || track.device == kNoDevice ||
                track.device == *part.device) && // calls: no device
               (part.scope.kind == ScopeKind::Step
                    ? slices.step[at] == part.scope.index
                    : coversRun(part.scope.kind) || part.scope.range.contains(slices.ts[at]));
    };
    std::vector<SliceId> out;
    for (const auto& executions : mine.executions) {
        if (mine.rowOfKey.at(executions.key) == row)
            std::ranges::copy_if(executions.slices, std::back_inserter(out), isIn);
    }
    std::ranges::sort(out, {}, [&](SliceId slice) { return std::pair(slices.ts[slice.index()], slice); });
    return out;
}

/// The slice of one op of the other side.
SliceId SliceMatching::matchAmong(CompareSide which, SliceId slice, std::uint32_t otherKey,
                                  const SliceAnchors& anchors) const
{
    const auto& mine = side(which);
    const auto& other = side(otherSide(which));
    const auto at = mine.executionsOf[slice.index()];
    const auto& executions = mine.executions[at];
    const auto found = other.byKeyAndDevice.find(packed(otherKey, executions.device));
    if (found == other.byKeyAndDevice.end())
        return {};
    // By start, then id: executions at the same time keep their order.
    const auto& times = mine.report->slices.ts;
    const auto place = std::ranges::lower_bound(executions.slices, std::pair(times[slice.index()], slice), {},
                                                [&](SliceId s) { return std::pair(times[s.index()], s); }) -
                       executions.slices.begin();
    const auto relative = place - static_cast<std::ptrdiff_t>(mine.findFirstAfter(at, anchors.of(which)));
    const auto wanted =
        static_cast<std::ptrdiff_t>(other.findFirstAfter(found->second, anchors.of(otherSide(which)))) +
        relative;
    const auto& candidates = other.executions[found->second].slices;
    return wanted >= 0 && wanted < std::ssize(candidates) ? candidates[static_cast<std::size_t>(wanted)]
                                                          : SliceId{};
}

} // namespace opscope
