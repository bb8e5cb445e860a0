// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/apart.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace opscope {
namespace {

struct Call {
    std::int64_t sum = 0; ///< over all runs of the side
    std::uint64_t count = 0;
    SliceId first; ///< of the first run
};
using Calls = std::unordered_map<std::string, Call>;

void addRun(const CompareRun& run, bool isFirst, Calls& calls)
{
    const auto& report = *run.report;
    const auto& slices = report.slices;
    const auto& scope = run.scope.range;
    for (const auto& track : report.tracks) {
        std::int64_t counted = INT64_MIN; // a call that begins before this is nested in the previous call
        for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
            const auto begin = slices.ts[i];
            const auto end = begin + slices.dur[i];
            if (!isHostApiClass(slices.cls[i]) || begin < counted || (begin < scope.end && end > scope.begin))
                continue;
            counted = end;
            const auto name = report.text(slices.name[i]);
            if (isExecuteCall(name))
                continue;
            auto& call = calls[std::string(name)];
            call.sum += slices.dur[i];
            ++call.count;
            if (isFirst && !call.first.valid())
                call.first = SliceId{i};
        }
    }
}

Calls callsOf(const std::vector<CompareRun>& runs)
{
    Calls out;
    for (const auto& run : runs)
        addRun(run, &run == runs.data(), out);
    return out;
}

bool isByExecute(const std::vector<CompareRun>& runs)
{
    return !runs.empty() && std::ranges::all_of(runs, [](const CompareRun& run) {
        return run.scope.kind == ScopeKind::Execute || run.scope.kind == ScopeKind::Calls;
    });
}

} // namespace

std::vector<ComparisonRow> callsApart(const std::vector<CompareRun>& a, const std::vector<CompareRun>& b,
                                      const CompareOptions& options)
{
    std::vector<ComparisonRow> rows;
    if (!isByExecute(a) || !isByExecute(b))
        return rows;
    const auto ofA = callsOf(a);
    const auto ofB = callsOf(b);
    const auto perRun = [](std::int64_t sum, std::size_t runs) {
        return runs == 1 ? sum : std::llround(static_cast<long double>(sum) / static_cast<long double>(runs));
    };
    const auto add = [&](const std::string& name, const Call* inA, const Call* inB) {
        ComparisonRow row;
        row.id = name;
        row.title = name;
        row.hasA = inA != nullptr;
        row.hasB = inB != nullptr;
        if (inA != nullptr) {
            row.a = perRun(inA->sum, a.size());
            row.countA = (inA->count + a.size() / 2) / a.size();
            row.sliceA = inA->first;
        }
        if (inB != nullptr) {
            row.b = perRun(inB->sum, b.size());
            row.countB = (inB->count + b.size() / 2) / b.size();
            row.sliceB = inB->first;
        }
        row.state = !row.hasA ? RowState::New : !row.hasB ? RowState::Gone : stateOf(row.a, row.b, options);
        rows.push_back(std::move(row));
    };
    for (const auto& [name, call] : ofA) {
        const auto other = ofB.find(name);
        add(name, &call, other == ofB.end() ? nullptr : &other->second);
    }
    for (const auto& [name, call] : ofB) {
        if (!ofA.contains(name))
            add(name, nullptr, &call);
    }
    std::ranges::sort(rows, [](const ComparisonRow& x, const ComparisonRow& y) {
        const auto sizeOf = [](const ComparisonRow& r) { return std::max(r.a, r.b); };
        return sizeOf(x) != sizeOf(y) ? sizeOf(x) > sizeOf(y) : x.title < y.title;
    });
    return rows;
}

} // namespace opscope
