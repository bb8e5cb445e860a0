// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/calls_outside.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <utility>

#include "core/analysis/execute_calls.h"
#include "core/analysis/host_calls.h"
#include "core/analysis/intervals.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/side_stats.h"
#include "core/vendor/slice_span.h"

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

/// The time of a side outside the compared part, ns; mean over its runs.
std::optional<std::int64_t> outsideTime(const std::vector<CompareRun>& runs)
{
    std::vector<std::int64_t> times;
    for (const auto& run : runs) {
        const auto compared = comparedTime(run);
        if (compared.ranges().empty())
            return std::nullopt;
        const auto all = Intervals({sliceSpan(*run.report)});
        times.push_back(all.without(compared).length());
    }
    return meanOfRuns(times);
}

/// The name and class of host calls or ranges, as the rows of calls have them; no name for the time without
/// any.
using CallKind = std::pair<std::string, SliceClass>;
const CallKind kNoCall{{}, SliceClass::Range};

/// The time for each kind of host calls; time without a call counts for the range that contains it.
std::map<CallKind, std::int64_t> outsideByKind(const std::vector<CompareRun>& runs)
{
    std::map<CallKind, std::int64_t> sums;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        const auto& slices = report.slices;
        const auto outside = Intervals({sliceSpan(report)}).without(comparedTime(run));
        for (const auto& track : report.tracks) {
            std::int64_t counted = INT64_MIN; // a call that begins before this is nested in the previous call
            for (auto i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i) {
                if (!isHostApiClass(slices.cls[i]) || slices.ts[i] < counted)
                    continue;
                counted = slices.ts[i] + slices.dur[i];
                if (const auto part = outside.lengthIn({slices.ts[i], counted}); part > 0)
                    sums[{std::string(report.text(slices.name[i])), slices.cls[i]}] += part;
            }
        }
        const HostCalls host(report);
        const auto withoutCall = outside.without(host.recorded());
        for (const auto piece : withoutCall.ranges()) {
            const auto inside = host.during(piece).inside;
            sums[inside.valid() ? CallKind(std::string(report.sliceName(inside)), slices.cls[inside.index()])
                                : kNoCall] += piece.dur();
        }
    }
    for (auto& [kind, sum] : sums)
        sum /= static_cast<std::int64_t>(runs.size());
    return sums;
}

/// The time of a kind in the entire runs, with the calls inside it, as the rows of calls count it.
std::int64_t timeInRuns(const std::vector<CompareRun>& runs, const CallKind& kind)
{
    std::int64_t sum = 0;
    for (const auto& run : runs) {
        const auto& report = *run.report;
        if (kind == kNoCall) {
            const HostCalls host(report);
            const auto withoutCall = Intervals({sliceSpan(report)}).without(host.recorded());
            for (const auto piece : withoutCall.ranges())
                sum += host.during(piece).inside.valid() ? 0 : piece.dur();
            continue;
        }
        for (std::size_t i = 0; i < report.slices.size(); ++i) {
            if (report.slices.cls[i] == kind.second && report.text(report.slices.name[i]) == kind.first)
                sum += report.slices.dur[i];
        }
    }
    return sum / static_cast<std::int64_t>(runs.size());
}

} // namespace

std::optional<Message> changeOutside(const Comparison& c)
{
    const auto isWanted = [&](const CompareRun& run) {
        return c.options.isDefaultScope || coversRun(run.scope.kind);
    };
    if (c.noTotal || !std::ranges::all_of(c.runsA, isWanted) || !std::ranges::all_of(c.runsB, isWanted))
        return std::nullopt;
    const auto timeA = outsideTime(c.runsA);
    const auto timeB = outsideTime(c.runsB);
    if (!timeA || !timeB || stateOf(*timeA, *timeB, c.options) == RowState::Same)
        return std::nullopt;
    const auto parts = std::max(c.partsA.size() / c.runsA.size(), c.partsB.size() / c.runsB.size());
    const auto change = std::abs(static_cast<double>(*timeB - *timeA));
    if (change <= std::abs(static_cast<double>(c.totalB - c.totalA)) * static_cast<double>(parts))
        return std::nullopt;
    std::map<CallKind, std::pair<std::int64_t, std::int64_t>> both;
    for (const auto& [kind, time] : outsideByKind(c.runsA))
        both[kind].first = time;
    for (const auto& [kind, time] : outsideByKind(c.runsB))
        both[kind].second = time;
    const auto changeOf = [](const auto& entry) {
        return std::abs(entry.second.second - entry.second.first);
    };
    const auto most = std::ranges::max_element(both, {}, changeOf);
    const auto difference = (*timeB > *timeA ? "+" : "") + microsText(*timeB - *timeA);
    if (most == both.end() || static_cast<double>(changeOf(*most)) < change / 2)
        return message(MessageId::CompareOutside, microsText(*timeA), microsText(*timeB), difference);
    const auto& [kind, times] = *most;
    const auto& name = kind.first;
    const bool isRange = !name.empty() && !isHostApiClass(kind.second);
    return message(MessageId::CompareOutsideBy, microsText(*timeA), microsText(*timeB), difference,
                   name.empty() ? OPSCOPE_TEXT("Argument", "time without a recorded call") : name.c_str(),
                   microsText(times.first), microsText(times.second), isRange ? 1 : 0,
                   microsText(timeInRuns(c.runsA, kind)), microsText(timeInRuns(c.runsB, kind)));
}

std::vector<ComparisonRow> callsOutsideExecution(const std::vector<CompareRun>& a,
                                                 const std::vector<CompareRun>& b,
                                                 const CompareOptions& options)
{
    std::vector<ComparisonRow> rows;
    if (!isByExecute(a) || !isByExecute(b))
        return rows;
    const auto ofA = callsOf(a);
    const auto ofB = callsOf(b);
    const auto sideOf = [](const Call* call, std::size_t runs) {
        if (call == nullptr)
            return RowSide();
        const auto mean = static_cast<long double>(call->sum) / static_cast<long double>(runs);
        return RowSide{.has = true,
                       .total = runs == 1 ? call->sum : std::llround(mean),
                       .count = (call->count + runs / 2) / runs,
                       .first = call->first};
    };
    const auto add = [&](const std::string& name, const Call* inA, const Call* inB) {
        ComparisonRow row;
        row.title = name;
        row.a = sideOf(inA, a.size());
        row.b = sideOf(inB, b.size());
        row.state = !row.a.has   ? RowState::New
                    : !row.b.has ? RowState::Gone
                                 : stateOf(row.a.total, row.b.total, options);
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
        const auto sizeOf = [](const ComparisonRow& r) { return std::max(r.a.total, r.b.total); };
        return sizeOf(x) != sizeOf(y) ? sizeOf(x) > sizeOf(y) : x.title < y.title;
    });
    return rows;
}

} // namespace opscope
