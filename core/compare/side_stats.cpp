// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side_stats.h"

#include <cmath>
#include <utility>

#include "core/base/parallel.h"
#include "core/compare/launched_ops.h"
#include "core/compare/other_rows.h"

namespace opscope {
namespace {

double spreadOf(std::span<const std::int64_t> values)
{
    if (values.size() < 2)
        return 0;
    const auto center = static_cast<double>(meanOfRuns(values));
    double squares = 0;
    for (const auto v : values)
        squares += (static_cast<double>(v) - center) * (static_cast<double>(v) - center);
    return std::sqrt(squares / static_cast<double>(values.size() - 1));
}

/// Op types: every instance gets the key of its type.
void foldToTypes(std::vector<OpInstance>& ops, OpKeys& keys)
{
    std::vector<std::uint32_t> typeKey(keys.size(), UINT32_MAX);
    for (auto& op : ops) {
        auto& key = typeKey[op.key];
        if (key == UINT32_MAX) {
            const OpKey full = keys.at(op.key);
            const auto type = full.type.empty() ? full.taskType : full.type;
            key = keys.intern(type.empty() ? "(no type)" : type, {}, type, full.taskType);
        }
        op.key = key;
    }
}

Attribution attributionOf(const CompareRun& part, std::span<const OpInstance> ops, std::size_t keyCount)
{
    return attribute(ops, keyCount, part.scope.range, part.scope.kind == ScopeKind::OpTimes);
}

struct PartTime {
    std::int64_t total = 0;
    bool isWallTime = true;
    bool isKnown = true;
};

PartTime partTime(const CompareRun& part, const Attribution& attribution, bool hasOps)
{
    if (part.scope.kind == ScopeKind::StepTimes)
        return {part.scope.time, true, true};
    if (!part.scope.range.empty())
        return {part.scope.range.dur(), true, true};
    return {attribution.total, attribution.isWallTime, hasOps};
}

SideTime meanTime(const std::vector<PartTime>& parts)
{
    SideTime out;
    std::vector<std::int64_t> totals;
    for (const auto& part : parts) {
        totals.push_back(part.total);
        out.isWallTime = out.isWallTime && part.isWallTime;
        out.isKnown = out.isKnown && part.isKnown;
    }
    out.total = meanOfRuns(totals);
    out.spread = spreadOf(totals);
    return out;
}

/// The ops of every run of a side; `keys` belong only to this side.
Result<SideStats> readSide(const std::vector<CompareRun>& runs, OpKeys& keys, CompareBy by,
                           std::string_view letter, const std::stop_token& stop)
{
    SideStats side;
    for (const auto& run : runs) {
        OPSCOPE_TRY_ASSIGN(auto ops,
                           by == CompareBy::Apis ? apisOf(run, keys, stop) : opsOf(run, keys, stop));
        side.runs.push_back(std::move(ops));
    }
    if (by == CompareBy::OpTypes) {
        for (auto& run : side.runs)
            foldToTypes(run, keys);
    }
    if (by == CompareBy::Family || by == CompareBy::FrameworkOp || by == CompareBy::Module) {
        for (std::size_t i = 0; i < runs.size(); ++i)
            foldToLaunches(*runs[i].report, side.runs[i], keys, by, letter, *side.shapes);
    }
    return side;
}

} // namespace

std::int64_t meanOfRuns(std::span<const std::int64_t> values)
{
    if (values.size() == 1)
        return values[0];
    long double sum = 0;
    for (const auto v : values)
        sum += static_cast<long double>(v);
    return values.empty()
               ? 0
               : static_cast<std::int64_t>(std::llround(sum / static_cast<long double>(values.size())));
}

Result<std::array<SideStats, 2>> readSides(const std::vector<CompareRun>& partsA,
                                           const std::vector<CompareRun>& partsB, CompareBy by, OpKeys& keys,
                                           const std::stop_token& stop)
{
    OpKeys keysOfB;
    std::array<Result<SideStats>, 2> sides;
    parallelChunks(2, 1, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i)
            sides[i] =
                i == 0 ? readSide(partsA, keys, by, "A", stop) : readSide(partsB, keysOfB, by, "B", stop);
    });
    OPSCOPE_TRY_ASSIGN(auto a, std::move(sides[0]));
    OPSCOPE_TRY_ASSIGN(auto b, std::move(sides[1]));
    const auto shared = keys.merge(keysOfB);
    for (auto& run : b.runs) {
        for (auto& op : run)
            op.key = shared[op.key];
    }
    return std::array{std::move(a), std::move(b)};
}

void summarise(SideStats& side, const std::vector<CompareRun>& runs, const OpKeys& keys, CompareBy by)
{
    side.byKey.resize(keys.size());
    for (std::size_t r = 0; r < runs.size(); ++r) {
        auto& ofRun = side.totals.emplace_back(keys.size(), 0);
        for (const auto& op : side.runs[r]) {
            auto& stats = side.byKey[op.key];
            ofRun[op.key] += op.dur;
            if (stats.count++ == 0)
                side.sequence.keys.push_back(op.key);
            if (!stats.first.valid() && r == 0)
                stats.first = op.slice;
        }
        if (by != CompareBy::Apis)
            side.attributions.push_back(attributionOf(runs[r], side.runs[r], keys.size()));
    }
    for (const auto key : side.sequence.keys)
        side.sequence.counts.push_back(side.byKey[key].count);
    if (by == CompareBy::Apis)
        return;
    std::vector<PartTime> times;
    for (std::size_t r = 0; r < runs.size(); ++r)
        times.push_back(partTime(runs[r], side.attributions[r], !side.runs[r].empty()));
    side.time = meanTime(times);
}

Result<SideTime> timeOf(const std::vector<CompareRun>& parts, const std::stop_token& stop)
{
    std::vector<PartTime> times;
    for (const auto& part : parts) {
        OpKeys keys;
        std::vector<OpInstance> ops;
        if (part.scope.range.empty()) { // otherwise they are not used
            OPSCOPE_TRY_ASSIGN(ops, opsOf(part, keys, stop));
        }
        times.push_back(partTime(part, attributionOf(part, ops, keys.size()), !ops.empty()));
    }
    return meanTime(times);
}

RowSide KeySums::of(std::span<const std::uint32_t> members)
{
    RowSide out;
    out.has = !members.empty();
    for (const auto key : members) {
        const auto& stats = m_side.byKey[key];
        out.count += stats.count;
        if (!out.first.valid())
            out.first = stats.first;
    }
    const auto add = [&](const std::vector<std::int64_t>& byKey) {
        auto& sum = m_values.emplace_back(0);
        for (const auto key : members)
            sum += byKey[key];
    };
    m_values.clear();
    for (const auto& attribution : m_side.attributions)
        add(attribution.exclusive);
    out.exclusive = meanOfRuns(m_values);
    m_values.clear();
    for (const auto& totals : m_side.totals)
        add(totals);
    out.total = meanOfRuns(m_values);
    out.spread = spreadOf(m_values);
    out.count = (out.count + m_side.runCount() / 2) / std::max<std::size_t>(m_side.runCount(), 1);
    return out;
}

} // namespace opscope
