// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/side_stats.h"

#include <cmath>
#include <utility>

#include "core/base/parallel.h"
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

/// Op types: every instance under the key of its type alone.
void foldToTypes(std::vector<OpInstance>& ops, OpKeys& keys)
{
    std::vector<std::uint32_t> typeKey(keys.size(), UINT32_MAX);
    for (auto& op : ops) {
        auto& key = typeKey[op.key];
        if (key == UINT32_MAX) {
            const OpKey full = keys.at(op.key);
            const auto& type = full.type.empty() ? full.taskType : full.type;
            key = keys.intern(type.empty() ? "(no type)" : type, {}, type, full.taskType);
        }
        op.key = key;
    }
}

/// The ops of every run of a side; `keys` are its own.
Result<SideStats> readSide(const std::vector<CompareRun>& runs, OpKeys& keys, CompareBy by,
                           const std::stop_token& stop)
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

Result<std::array<SideStats, 2>> readSides(const Comparison& comparison, OpKeys& keys,
                                           const std::stop_token& stop)
{
    OpKeys keysOfB;
    const auto by = comparison.options.by;
    std::array<Result<SideStats>, 2> sides;
    parallelChunks(2, 1, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (auto i = begin; i < end; ++i)
            sides[i] = i == 0 ? readSide(comparison.runsA, keys, by, stop)
                              : readSide(comparison.runsB, keysOfB, by, stop);
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
    std::vector<std::int64_t> totals;
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
        if (by == CompareBy::Apis) {
            totals.push_back(runs[r].scope.range.dur());
        } else {
            side.attributions.push_back(attribute(side.runs[r], keys.size(), runs[r].scope.range));
            totals.push_back(side.attributions.back().total);
            side.isWallTime = side.isWallTime && side.attributions.back().isWallTime;
        }
    }
    for (const auto key : side.sequence.keys)
        side.sequence.counts.push_back(side.byKey[key].count);
    side.total = meanOfRuns(totals);
    side.spread = spreadOf(totals);
}

RowSide sumKeys(const SideStats& side, const std::vector<std::uint32_t>& members, const OpKeys& keys)
{
    RowSide out;
    std::vector<std::int64_t> totals(side.runCount(), 0);
    std::vector<std::int64_t> exclusive(side.attributions.size(), 0);
    for (const auto key : members) {
        const auto& stats = side.byKey[key];
        for (std::size_t r = 0; r < totals.size(); ++r)
            totals[r] += side.totals[r][key];
        for (std::size_t r = 0; r < exclusive.size(); ++r)
            exclusive[r] += side.attributions[r].exclusive[key];
        out.count += stats.count;
        if (!out.first.valid())
            out.first = stats.first;
        out.names.push_back(keys.at(key).name);
    }
    out.total = meanOfRuns(totals);
    out.spread = spreadOf(totals);
    out.exclusive = exclusive.empty() ? 0 : meanOfRuns(exclusive);
    out.count = (out.count + side.runCount() / 2) / std::max<std::size_t>(side.runCount(), 1);
    return out;
}

} // namespace opscope
