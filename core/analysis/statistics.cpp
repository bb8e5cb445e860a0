// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "core/analysis/times_by_row.h"
#include "core/base/ascii.h"
#include "core/base/text_match.h"

namespace opscope {
namespace {

std::vector<SliceClass> classesOf(StatisticsBy by)
{
    switch (by) {
    case StatisticsBy::Op:
    case StatisticsBy::OpType:
    case StatisticsBy::TaskType:
        return {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication};
    case StatisticsBy::Stream:
        return {SliceClass::Kernel,        SliceClass::AiCpu,  SliceClass::CommunicationTask,
                SliceClass::Communication, SliceClass::Memcpy, SliceClass::Control,
                SliceClass::Wait};
    case StatisticsBy::Api:
    case StatisticsBy::ApiPerThread:
        return {SliceClass::HostApi,     SliceClass::HostModel,         SliceClass::HostNode,
                SliceClass::HostRuntime, SliceClass::HostCommunication, SliceClass::HostOs};
    case StatisticsBy::Family:
    case StatisticsBy::FrameworkOp:
    case StatisticsBy::Module:
        return {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication, SliceClass::Memcpy};
    case StatisticsBy::Range:
        return {SliceClass::Range};
    case StatisticsBy::Step:
        return {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication, SliceClass::Memcpy};
    case StatisticsBy::AnyName:
        break;
    }
    // All except the vendor's overlap analysis, which describes the time of the others once more.
    std::vector<SliceClass> classes;
    for (int cls = 0; cls < kSliceClassCount; ++cls) {
        if (static_cast<SliceClass>(cls) != SliceClass::Overlap)
            classes.push_back(static_cast<SliceClass>(cls));
    }
    return classes;
}

/// The classes that a request counts. If tracks are chosen for names, all classes on them count.
std::vector<SliceClass> classesOf(const StatisticsRequest& request)
{
    if (!request.classes.empty() || (request.by == StatisticsBy::AnyName && !request.scope.tracks.empty()))
        return request.classes;
    return classesOf(request.by);
}

/// Removes collectives that are not on a stream, and tasks that would count twice by stream: tasks on planes
/// that their stream shows again, with the same task number or, without a number, the same start.
void dropTasksOfPlanes(const Report& report, std::vector<std::uint32_t>& slices)
{
    // A collective of a GPU is a kernel on a stream; elsewhere its tasks are on streams.
    std::erase_if(slices, [&](std::uint32_t slice) {
        return report.slices.cls[slice] == SliceClass::Communication &&
               report.tracks[report.slices.track[slice].index()].stream == kNoNumber;
    });
    const auto isOnPlane = [&](std::uint32_t slice) {
        return report.slices.cls[slice] == SliceClass::CommunicationTask &&
               report.tracks[report.slices.track[slice].index()].stream == kNoNumber;
    };
    if (std::ranges::none_of(slices, isOnPlane))
        return;
    using Key = std::tuple<std::int32_t, std::uint32_t, std::int64_t>;
    const auto keyOf = [&](std::uint32_t slice, std::int64_t what) {
        const auto& track = report.tracks[report.slices.track[slice].index()];
        const auto stream = report.slices.stream[slice];
        return Key{track.device, stream != kNoNumber ? stream : track.stream, what};
    };
    std::vector<Key> tasks;
    std::vector<Key> starts;
    for (const auto slice : slices) {
        if (isOnPlane(slice))
            continue;
        tasks.push_back(keyOf(slice, report.slices.task[slice]));
        starts.push_back(keyOf(slice, report.slices.ts[slice]));
    }
    std::ranges::sort(tasks);
    std::ranges::sort(starts);
    std::erase_if(slices, [&](std::uint32_t slice) {
        const auto task = report.slices.task[slice];
        return isOnPlane(slice) &&
               (std::ranges::binary_search(starts, keyOf(slice, report.slices.ts[slice])) ||
                (task != kNoNumber && std::ranges::binary_search(tasks, keyOf(slice, task))));
    });
}

bool isOfOps(StatisticsBy by)
{
    return by == StatisticsBy::Op || by == StatisticsBy::OpType || by == StatisticsBy::TaskType ||
           by == StatisticsBy::Stream || by == StatisticsBy::Step || by == StatisticsBy::Family ||
           by == StatisticsBy::Module;
}

/// The ops of the op table in the scope that have a duration.
std::vector<std::size_t> opsIn(const Report& report, const SliceScope& scope)
{
    const auto& ops = report.ops;
    const auto text = lowerAscii(scope.text);
    std::vector<std::size_t> out;
    for (std::size_t op = 0; op < ops.size() && op < ops.dur.size(); ++op) {
        const auto isOther = [op](const auto& column, const auto& wanted) {
            return wanted && (op >= column.size() || column[op] != *wanted);
        };
        const bool hasStart = op < ops.start.size() && ops.start[op] != kMissingInteger;
        if (ops.dur[op] >= 0 && containsNoCase(report.text(ops.name[op]), text) &&
            !isOther(ops.device, scope.device) && !isOther(ops.model, scope.model) &&
            !isOther(ops.step, scope.step) && (!scope.range || hasStart))
            out.push_back(op);
    }
    return out;
}

TimesByRow collect(const Report& report, const StatisticsRequest& request, const std::stop_token& stop)
{
    const auto& scope = request.scope;
    const auto classes = classesOf(request);
    auto slices = slicesIn(report, scope, classes, stop);
    if (request.classes.empty() && request.by == StatisticsBy::Stream)
        dropTasksOfPlanes(report, slices);
    const auto timed = [&](TimeRange time, std::uint16_t step, SliceId slice) -> std::optional<Timed> {
        const auto counted = countedTime(report, time, scope.range,
                                         request.by == StatisticsBy::Step ? std::optional(step) : scope.step);
        if (!counted)
            return std::nullopt;
        return Timed{*counted, slice, *counted != time};
    };
    const StatisticsGroups groups(report, request.by, request.isByDevice, request.isByModel);
    const bool hasSlices =
        !slices.empty() || (!scope.isEverything() && !slicesIn(report, {}, classes, stop).empty());
    if (hasSlices || !isOfOps(request.by) || !request.classes.empty())
        return groupTimes(
            groups, slices.size(),
            [&](std::size_t i) {
                const auto slice = slices[i];
                const auto ts = report.slices.ts[slice];
                return timed({ts, ts + report.slices.dur[slice]}, report.slices.step[slice], SliceId{slice});
            },
            [&](StatisticsGroups& of, std::size_t i) { return of.ofSlice(slices[i]); }, stop);
    const auto ops = opsIn(report, scope);
    return groupTimes(
        groups, ops.size(),
        [&](std::size_t i) -> std::optional<Timed> {
            const auto& table = report.ops;
            const auto op = ops[i];
            const auto start = op < table.start.size() ? table.start[op] : kMissingInteger;
            const TimeRange time{start, start + table.dur[op]};
            if (start == kMissingInteger)
                return Timed{time, {}, false};
            return timed(time, op < table.step.size() ? table.step[op] : kNoStep, {});
        },
        [&](StatisticsGroups& of, std::size_t i) { return of.ofOp(ops[i]); }, stop);
}

void sortByTotal(std::vector<StatisticsRow>& rows)
{
    std::stable_sort(rows.begin(), rows.end(), [](const StatisticsRow& a, const StatisticsRow& b) {
        if (a.time.total != b.time.total)
            return a.time.total > b.time.total;
        return naturalOrder(a.name, b.name) < 0;
    });
}

} // namespace

std::vector<StatisticsRow> statistics(const Report& report, const StatisticsRequest& request,
                                      std::stop_token stop)
{
    auto times = collect(report, request, stop);
    fillRows(times, stop);
    sortByTotal(times.rows);
    return std::move(times.rows);
}

std::uint64_t executedOps(const Report& report, std::stop_token stop)
{
    return executionsOf(statistics(report, {}, std::move(stop)));
}

std::uint64_t executionsOf(std::span<const StatisticsRow> rows)
{
    std::uint64_t count = 0;
    for (const auto& row : rows)
        count += row.time.count;
    return count;
}

std::vector<StatisticsRow> statisticsOfAll(std::span<const ReportPtr> reports, StatisticsBy by,
                                           std::span<const SliceScope> scopes, std::stop_token stop)
{
    std::vector<StatisticsRow> rows;
    std::vector<std::vector<std::int64_t>> durations; // by row
    std::vector<std::int64_t> covered; // times of different runs do not overlap, so they are added up
    std::unordered_map<std::string, std::size_t> known;
    for (std::size_t r = 0; r < reports.size() && !stop.stop_requested(); ++r) {
        auto part = collect(*reports[r], {by, scopes[r], {}}, stop);
        std::vector<std::size_t> rowOf;
        for (std::size_t i = 0; i < part.rows.size(); ++i) {
            auto& row = part.rows[i];
            const auto key = fmt::format("{}\x1f{}\x1f{}\x1f{}", row.name, row.type, row.device, row.stream);
            const auto [it, isNew] = known.try_emplace(key, rows.size());
            rowOf.push_back(it->second);
            if (isNew) {
                covered.push_back(0);
                durations.emplace_back();
                rows.push_back(row);
                rows.back().cut = 0;
                rows.back().step = kNoStep; // the index is valid in one report only
                rows.back().longest = {};
            }
            rows[it->second].cut += row.cut;
            const auto of = part.durationsOf(i);
            durations[it->second].insert(durations[it->second].end(), of.begin(), of.end());
        }
        fillRows(part, stop);
        for (std::size_t i = 0; i < part.rows.size(); ++i)
            covered[rowOf[i]] += part.rows[i].time.unionTime;
    }
    std::size_t count = 0;
    for (const auto& of : durations)
        count += of.size();
    parallelEach(rows.size(), count, kSlicesPerThread, [&](std::size_t i) {
        fillFigures(rows[i].time, durations[i]);
        rows[i].time.unionTime = covered[i];
    });
    fillShares(rows);
    sortByTotal(rows);
    return rows;
}

Message whyNoStatistics(const Report& report, const StatisticsRequest& request)
{
    return whyNoSlices(report, request.scope, classesOf(request));
}

std::string_view communicationType(std::string_view name)
{
    name = name.substr(0, name.find('@'));
    // MindSpore: "Default/AllReduce-op534_0".
    if (const auto op = name.rfind("-op");
        op != std::string_view::npos && op + 3 < name.size() && isDigit(name[op + 3])) {
        const auto first = name.rfind('/', op) + 1; // npos + 1 is 0: without '/' from the begin
        return name.substr(first, op - first);
    }
    const auto cut = name.find("__");
    if (cut != std::string_view::npos && cut + 2 < name.size() && isDigit(name[cut + 2]))
        return name.substr(0, cut + 1);
    return name;
}

std::string_view apiName(std::string_view name)
{
    const auto at = name.find('@');
    return at == std::string_view::npos || at + 1 == name.size() ? name : name.substr(at + 1);
}

std::string_view apiLevel(SliceClass cls)
{
    switch (cls) {
    case SliceClass::HostApi:
        return "acl";
    case SliceClass::HostModel:
        return "model";
    case SliceClass::HostNode:
        return "node";
    case SliceClass::HostRuntime:
        return "runtime";
    case SliceClass::HostCommunication:
        return "communication";
    case SliceClass::HostOs:
        return "os";
    default:
        return {};
    }
}

std::string_view exportedApiLevel(SliceClass cls)
{
    return cls == SliceClass::HostOs ? std::string_view() : apiLevel(cls);
}

} // namespace opscope
