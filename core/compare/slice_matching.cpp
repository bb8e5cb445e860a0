// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/slice_matching.h"

#include <algorithm>
#include <map>

#include "core/base/message_id.h"
#include "core/compare/other_rows.h"
#include "core/compare/scopes.h"

namespace opscope {
namespace {

constexpr std::uint32_t kNone = UINT32_MAX;

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

std::vector<std::string> namesOf(const std::vector<std::uint32_t>& keyIds, const OpKeys& keys)
{
    std::vector<std::string> out;
    for (const auto key : keyIds)
        out.push_back(keys.at(key).name);
    return out;
}

RowState swapped(RowState state)
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
    // Rank 0 on device 0 against rank 1 on device 1: devices are paired by their place, not their number.
    std::map<std::int32_t, std::uint32_t> places;
    for (const auto& op : ops)
        places.emplace(op.device, 0U);
    std::uint32_t place = 0;
    for (auto& [device, at] : places)
        at = place++;
    side.executionsOf.resize(side.report->slices.size(), kNone);
    for (const auto& op : ops) {
        if (!op.slice.valid() || op.key < firstKey)
            continue;
        const auto device = places.at(op.device);
        const auto [it, isNew] = side.byKeyAndDevice.try_emplace(
            packed(op.key, device), static_cast<std::uint32_t>(side.executions.size()));
        if (isNew)
            side.executions.push_back({op.key, device, {}});
        side.executions[it->second].slices.push_back(op.slice); // by start, as the ops come
        side.executionsOf[op.slice.index()] = it->second;
    }
}

Result<std::shared_ptr<const SliceMatching>> SliceMatching::build(const CompareRun& runA,
                                                                  const CompareRun& runB,
                                                                  const CompareOptions& options,
                                                                  std::stop_token stop)
{
    auto out = std::make_shared<SliceMatching>();
    const auto sideA = std::make_shared<Side>();
    const auto sideB = std::make_shared<Side>();
    sideA->report = runA.report;
    sideB->report = runB.report;
    const auto a = wholeRuns({runA}).front();
    const auto b = wholeRuns({runB}).front();
    OpKeys keys;
    const auto match = [&](const std::vector<OpInstance>& opsA, const std::vector<OpInstance>& opsB,
                           bool isApi, std::size_t firstKey) {
        index(*sideA, opsA, firstKey);
        index(*sideB, opsB, firstKey);
        auto matchOptions = options.match;
        matchOptions.isNamesOnly = isApi;
        const auto matching =
            matchOps(keys, sequenceOf(opsA, keys.size()), sequenceOf(opsB, keys.size()), matchOptions);
        out->m_isBounded = out->m_isBounded || matching.isLcsBounded;
        const auto totalA = sums(opsA, keys.size());
        const auto totalB = sums(opsB, keys.size());
        for (const auto& found : matching.rows) {
            SliceMatchRow row{.match = found.kind,
                              .isApi = isApi,
                              .namesA = namesOf(found.a, keys),
                              .namesB = namesOf(found.b, keys),
                              .a = found.a,
                              .b = found.b};
            const auto at = static_cast<std::uint32_t>(out->m_rows.size());
            std::int64_t sumA = 0;
            std::int64_t sumB = 0;
            for (const auto key : row.a) {
                sumA += totalA[key];
                sideA->rowOfKey[key] = at;
            }
            for (const auto key : row.b) {
                sumB += totalB[key];
                sideB->rowOfKey[key] = at;
            }
            row.state = row.a.empty()   ? RowState::New
                        : row.b.empty() ? RowState::Gone
                                        : stateOf(sumA, sumB, options);
            out->m_rows.push_back(std::move(row));
        }
    };
    {
        OPSCOPE_TRY_ASSIGN(const auto opsA, opsOf(a, keys, stop));
        OPSCOPE_TRY_ASSIGN(const auto opsB, opsOf(b, keys, stop));
        match(opsA, opsB, false, 0);
        out->m_hasOps = !sideA->executions.empty() && !sideB->executions.empty();
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    {
        const auto firstKey = keys.size();
        OPSCOPE_TRY_ASSIGN(const auto callsA, apisOf(a, keys, stop));
        OPSCOPE_TRY_ASSIGN(const auto callsB, apisOf(b, keys, stop));
        match(callsA, callsB, true, firstKey);
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    out->m_a = sideA;
    out->m_b = sideB;
    return out;
}

std::shared_ptr<const SliceMatching> SliceMatching::swapped() const
{
    auto out = std::make_shared<SliceMatching>(*this);
    std::swap(out->m_a, out->m_b);
    for (auto& row : out->m_rows) {
        row.state = opscope::swapped(row.state);
        std::swap(row.namesA, row.namesB);
        std::swap(row.a, row.b);
    }
    return out;
}

std::optional<std::uint32_t> SliceMatching::rowOf(CompareSide which, SliceId slice) const
{
    const auto& mine = side(which);
    if (!slice.valid() || slice.index() >= mine.executionsOf.size() ||
        mine.executionsOf[slice.index()] == kNone)
        return {};
    return mine.rowOfKey.at(mine.executions[mine.executionsOf[slice.index()]].key);
}

std::size_t SliceMatching::Side::firstBehind(std::size_t at, std::int64_t ts) const
{
    const auto& slices = executions[at].slices;
    const auto it =
        std::ranges::lower_bound(slices, ts, {}, [this](SliceId s) { return report->slices.ts[s.index()]; });
    return static_cast<std::size_t>(it - slices.begin());
}

SliceId SliceMatching::matchOf(CompareSide which, SliceId slice, const SliceAnchors& anchors) const
{
    const auto row = rowOf(which, slice);
    if (!row)
        return {};
    const auto& mine = side(which);
    const auto& other = side(otherSide(which));
    const auto at = mine.executionsOf[slice.index()];
    const auto& executions = mine.executions[at];
    const auto& myKeys = which == CompareSide::A ? m_rows[*row].a : m_rows[*row].b;
    const auto& otherKeys = which == CompareSide::A ? m_rows[*row].b : m_rows[*row].a;
    if (otherKeys.empty())
        return {};
    // In a group of n against m the k-th member belongs to the k-th, the surplus to the last.
    const auto member = static_cast<std::size_t>(std::ranges::find(myKeys, executions.key) - myKeys.begin());
    const auto otherKey = otherKeys[std::min(member, otherKeys.size() - 1)];
    const auto found = other.byKeyAndDevice.find(packed(otherKey, executions.device));
    if (found == other.byKeyAndDevice.end())
        return {};
    // By start, then id: executions at the same time keep their order.
    const auto& times = mine.report->slices.ts;
    const auto place = std::ranges::lower_bound(executions.slices, std::pair(times[slice.index()], slice), {},
                                                [&](SliceId s) { return std::pair(times[s.index()], s); }) -
                       executions.slices.begin();
    const auto relative = place - static_cast<std::ptrdiff_t>(mine.firstBehind(at, anchors.of(which)));
    const auto wanted =
        static_cast<std::ptrdiff_t>(other.firstBehind(found->second, anchors.of(otherSide(which)))) +
        relative;
    const auto& candidates = other.executions[found->second].slices;
    return wanted >= 0 && wanted < std::ssize(candidates) ? candidates[static_cast<std::size_t>(wanted)]
                                                          : SliceId{};
}

} // namespace opscope
