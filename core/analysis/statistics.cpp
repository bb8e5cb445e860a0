// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/statistics.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "core/base/int128.h"
#include "core/base/page_memory.h"
#include "core/base/parallel.h"
#include "core/base/text_match.h"
#include "core/report/task_types.h"

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
        return {SliceClass::Kernel, SliceClass::AiCpu,   SliceClass::CommunicationTask,
                SliceClass::Memcpy, SliceClass::Control, SliceClass::Wait};
    case StatisticsBy::Api:
    case StatisticsBy::ApiPerThread:
        return {SliceClass::HostApi,     SliceClass::HostModel,         SliceClass::HostNode,
                SliceClass::HostRuntime, SliceClass::HostCommunication, SliceClass::HostOs};
    case StatisticsBy::Range:
        return {SliceClass::Range};
    case StatisticsBy::Step:
        return {SliceClass::Kernel, SliceClass::AiCpu, SliceClass::Communication, SliceClass::Memcpy};
    case StatisticsBy::AnyName:
        break;
    }
    return {};
}

std::int64_t numberOf(std::string_view text)
{
    std::int64_t value = -1;
    const auto* const end = text.data() + text.size();
    const auto parsed = std::from_chars(text.data(), end, value);
    return parsed.ec == std::errc() && parsed.ptr == end ? value : -1;
}

/// Gives each slice the number of its group; makes a row for a new one.
class Grouper {
public:
    Grouper(const Report& report, StatisticsBy by) : m_report(report), m_by(by) {}

    std::uint32_t groupOf(std::uint32_t slice)
    {
        const auto& slices = m_report.slices;
        const auto cls = slices.cls[slice];
        const auto name = slices.name[slice];
        const auto type = slices.type[slice];
        switch (m_by) {
        case StatisticsBy::Op:
            return row(key(name.value, type.value), [&](auto& r) { named(r, name, type); });
        case StatisticsBy::OpType: {
            const auto op = m_report.opOf(SliceId{slice});
            if (op.valid() && op.index() < m_report.ops.type.size() &&
                m_report.ops.type[op.index()].valid()) {
                const auto opType = m_report.ops.type[op.index()];
                const auto task = taskTypeOf(op, type);
                return row(key(opType.value, task.value), [&](auto& r) { named(r, opType, task); });
            }
            if (cls == SliceClass::Communication) {
                return textRow(communicationType(m_report.text(name)), "COMMUNICATION",
                               key(name.value, kOfText));
            }
            return row(key(name.value, type.value), [&](auto& r) { named(r, name, type); });
        }
        case StatisticsBy::TaskType: {
            if (cls == SliceClass::Communication)
                return textRow("COMMUNICATION", {}, key(name.value, kOfText));
            const auto task = taskTypeOf(m_report.opOf(SliceId{slice}), type);
            return row(key(task.value, 0),
                       [&](auto& r) { r.name = task.valid() ? m_report.text(task) : "N/A"; });
        }
        case StatisticsBy::Api:
            return textRow(apiName(m_report.text(name)), apiLevel(cls),
                           key(name.value, static_cast<std::uint32_t>(cls)));
        case StatisticsBy::ApiPerThread: {
            const auto& track = m_report.tracks[slices.track[slice].index()];
            const auto thread = track.thread;
            // A name belongs to one class nearly always: three ids make the key.
            const auto id = (std::uint64_t{name.value} << 32U) |
                            (std::uint64_t{thread.value & 0xffffffU} << 8U) | static_cast<std::uint64_t>(cls);
            return row(id, [&](auto& r) {
                r.name = apiName(m_report.text(name));
                r.type = apiLevel(cls);
                if (track.process.valid())
                    r.process = numberOf(m_report.text(m_report.processes[track.process.index()].key));
                if (thread.valid())
                    r.thread = numberOf(m_report.text(m_report.threads[thread.index()].key));
            });
        }
        case StatisticsBy::Stream: {
            const auto& track = m_report.tracks[slices.track[slice].index()];
            const auto stream = slices.stream[slice] != kNoNumber ? slices.stream[slice] : track.stream;
            return row(key(static_cast<std::uint32_t>(track.device), stream), [&](auto& r) {
                r.device = track.device;
                r.stream = stream;
                r.name = stream == kNoNumber ? "N/A" : "Stream " + std::to_string(stream);
            });
        }
        case StatisticsBy::Step: {
            const auto step = slices.step[slice];
            return row(step, [&](auto& r) {
                r.step = step;
                r.name = step < m_report.steps.size() ? m_report.text(m_report.steps[step].label) : "N/A";
            });
        }
        case StatisticsBy::Range:
        case StatisticsBy::AnyName:
            break;
        }
        return row(name.value, [&](auto& r) { r.name = m_report.text(name); });
    }

    std::uint32_t groupOfOp(std::size_t op)
    {
        const auto& ops = m_report.ops;
        const auto at = [op](const Column<StringId>& column) {
            return op < column.size() ? column[op] : StringId();
        };
        if (m_by == StatisticsBy::TaskType) {
            const auto task = at(ops.taskType);
            const auto text = task.valid() ? m_report.text(task) : "N/A";
            return textRow(taskTypeName(text), {}, key(task.value, 0));
        }
        if (m_by == StatisticsBy::Stream) {
            const auto device = op < ops.device.size() ? ops.device[op] : kNoDevice;
            const auto stream = op < ops.stream.size() ? ops.stream[op] : kNoNumber;
            return row(key(static_cast<std::uint32_t>(device), stream), [&](auto& r) {
                r.device = device;
                r.stream = stream;
                r.name = stream == kNoNumber ? "N/A" : "Stream " + std::to_string(stream);
            });
        }
        if (m_by == StatisticsBy::Step) {
            const auto step = op < ops.step.size() ? ops.step[op] : kNoStep;
            return row(step, [&](auto& r) {
                r.step = step;
                r.name = step < m_report.steps.size() ? m_report.text(m_report.steps[step].label) : "N/A";
            });
        }
        const auto name = m_by == StatisticsBy::OpType ? at(ops.type) : at(ops.name);
        const auto task = at(ops.taskType);
        return row(key(name.value, task.value), [&](auto& r) { named(r, name, task); });
    }

    std::vector<StatisticsRow>& rows() { return m_rows; }

private:
    /// In the place of a second id: the first one stands for a text that is made of it.
    static constexpr std::uint32_t kOfText = UINT32_MAX - 1;
    static std::uint64_t key(std::uint32_t a, std::uint32_t b) { return (std::uint64_t{a} << 32U) | b; }

    StringId taskTypeOf(OpId op, StringId otherwise) const
    {
        const auto& column = m_report.ops.taskType;
        return op.valid() && op.index() < column.size() && column[op.index()].valid() ? column[op.index()]
                                                                                      : otherwise;
    }
    void named(StatisticsRow& r, StringId name, StringId type) const
    {
        r.name = name.valid() ? m_report.text(name) : "N/A";
        r.type = m_report.text(type);
    }
    template <class Fill>
    std::uint32_t row(std::uint64_t id, const Fill& fill)
    {
        auto& recent = m_recent[(id * 0x9e3779b97f4a7c15ULL) >> kRecentShift];
        if (recent.row != kNoRow && recent.id == id)
            return recent.row;
        const auto [it, isNew] = m_known.try_emplace(id, static_cast<std::uint32_t>(m_rows.size()));
        if (isNew)
            fill(m_rows.emplace_back());
        recent = {id, it->second};
        return it->second;
    }
    /// A row by its texts; `id` stands for them and is looked at first.
    std::uint32_t textRow(std::string_view name, std::string_view type, std::uint64_t id)
    {
        const auto known = m_known.find(id);
        if (known != m_known.end())
            return known->second;
        auto text = std::string(name) + '\0' + std::string(type);
        const auto [it, isNew] =
            m_knownTexts.try_emplace(std::move(text), static_cast<std::uint32_t>(m_rows.size()));
        if (isNew) {
            auto& r = m_rows.emplace_back();
            r.name = name;
            r.type = type;
        }
        m_known.emplace(id, it->second);
        return it->second;
    }

    const Report& m_report;
    StatisticsBy m_by;
    std::unordered_map<std::uint64_t, std::uint32_t> m_known;
    std::unordered_map<std::string, std::uint32_t> m_knownTexts;
    static constexpr std::uint32_t kNoRow = UINT32_MAX;
    static constexpr int kRecentShift = 64 - 12;
    struct Recent {
        std::uint64_t id = 0;
        std::uint32_t row = kNoRow;
    };
    std::vector<Recent> m_recent = std::vector<Recent>(std::size_t{1} << 12); ///< in front of m_known
    std::vector<StatisticsRow> m_rows;
};

/// Takes out what would count twice by stream: the tasks on planes that their stream shows again, by the
/// number of the task or, where it has none, by its start.
void dropTasksOfPlanes(const Report& report, std::vector<std::uint32_t>& slices)
{
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

/// Time covered at least once.
std::int64_t unionOf(const std::vector<std::int64_t>& starts, const std::vector<std::int64_t>& durations)
{
    std::int64_t covered = 0;
    std::int64_t until = INT64_MIN;
    const auto take = [&](std::size_t i) {
        const auto end = starts[i] + durations[i];
        if (end > until) {
            covered += end - std::max(until, starts[i]);
            until = end;
        }
    };
    if (std::is_sorted(starts.begin(), starts.end())) { // of one track
        for (std::size_t i = 0; i < starts.size(); ++i)
            take(i);
        return covered;
    }
    std::vector<std::uint32_t> order(starts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return starts[a] < starts[b]; });
    std::ranges::for_each(order, take);
    return covered;
}

std::int64_t saturated(Int128 value)
{
    return static_cast<std::int64_t>(std::clamp<Int128>(value, INT64_MIN, INT64_MAX));
}

constexpr std::size_t kMembersPerThread = 1U << 16U;

struct Member {
    std::int64_t start;
    std::int64_t dur;
    SliceId slice;
};

/// What falls to the groups: mostly whole slices, of which the id is enough.
class Members {
public:
    explicit Members(const Report* report) : m_report(report) {}

    void reserve(std::size_t count)
    {
        reservePages(m_what, count);
        reservePages(m_groups, count);
    }
    void add(SliceId whole, std::uint32_t group)
    {
        m_what.push_back(whole.value);
        m_groups.push_back(group);
    }
    void add(const Member& part, std::uint32_t group)
    {
        m_what.push_back(kPart | m_parts.size());
        m_groups.push_back(group);
        m_parts.push_back(part);
    }
    const std::vector<std::uint32_t>& groups() const { return m_groups; }
    Member operator[](std::size_t i) const
    {
        if ((m_what[i] & kPart) != 0)
            return m_parts[m_what[i] & ~kPart];
        const SliceId slice{static_cast<std::uint32_t>(m_what[i])};
        return {m_report->slices.ts[slice.index()], m_report->slices.dur[slice.index()], slice};
    }

private:
    static constexpr std::uint64_t kPart = std::uint64_t{1} << 63U;
    const Report* m_report;
    std::vector<std::uint64_t> m_what;   ///< a slice, or kPart and the place of a part
    std::vector<std::uint32_t> m_groups; ///< of each, the index of its row
    std::vector<Member> m_parts;
};

void fillRows(std::vector<StatisticsRow>& rows, const Members& members, const std::stop_token& stop)
{
    const auto& group = members.groups();
    std::vector<std::size_t> first(rows.size() + 1);
    for (const auto g : group)
        ++first[g + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> sorted(group.size());
    auto next = first;
    for (std::size_t i = 0; i < group.size(); ++i)
        sorted[next[group[i]]++] = static_cast<std::uint32_t>(i);

    const auto fill = [&](std::size_t g) {
        std::vector<std::int64_t> durations;
        std::vector<std::int64_t> starts;
        durations.reserve(first[g + 1] - first[g]);
        starts.reserve(first[g + 1] - first[g]);
        std::int64_t longest = -1;
        for (auto i = first[g]; i < first[g + 1]; ++i) {
            const auto member = members[sorted[i]];
            durations.push_back(member.dur);
            if (member.start != kMissingInteger)
                starts.push_back(member.start);
            if (member.slice.valid() && member.dur > longest) {
                longest = member.dur;
                rows[g].longest = member.slice;
            }
        }
        rows[g].time = statisticsOf(std::move(durations), starts);
    };
    const auto leastRows = std::max<std::size_t>(1, kMembersPerThread * rows.size() / (group.size() + 1));
    parallelChunks(rows.size(), leastRows, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (auto g = begin; g < end && !stop.stop_requested(); ++g)
            fill(g);
    });
    Int128 all = 0;
    for (const auto& row : rows)
        all += row.time.total;
    for (auto& row : rows)
        row.time.share = all == 0 ? 0 : static_cast<double>(row.time.total) / static_cast<double>(all);
}

} // namespace

DurationStatistics statisticsOf(std::vector<std::int64_t> durations, const std::vector<std::int64_t>& starts)
{
    DurationStatistics out;
    out.count = durations.size();
    if (durations.empty())
        return out;
    Int128 total = 0;
    for (const auto dur : durations)
        total += dur;
    out.total = saturated(total);
    out.unionTime = starts.size() == durations.size() ? unionOf(starts, durations) : out.total;
    out.average = static_cast<double>(total) / static_cast<double>(durations.size());
    double squares = 0;
    for (const auto dur : durations) {
        const double d = static_cast<double>(dur) - out.average;
        squares += d * d;
    }
    out.deviation = std::sqrt(squares / static_cast<double>(durations.size()));
    const auto [least, greatest] = std::minmax_element(durations.begin(), durations.end());
    out.min = *least;
    out.max = *greatest;
    auto from = durations.begin();
    const auto rank = [&](std::size_t percent) { // ceil(p * n) - 1; the percents go up
        const auto index = (durations.size() * percent + 99) / 100 - 1;
        const auto at = durations.begin() + static_cast<std::ptrdiff_t>(index);
        std::nth_element(from, at, durations.end());
        from = at;
        return *at;
    };
    out.p50 = rank(50);
    out.p95 = rank(95);
    return out;
}

namespace {

/// What statistics are made of: rows without their times yet, and the durations of each.
struct Collected {
    std::vector<StatisticsRow> rows;
    Members members;
};

Collected collect(const Report& report, const StatisticsRequest& request, const std::stop_token& stop)
{
    Collected out{{}, Members(&report)};
    auto& members = out.members;
    const auto classes = request.classes.empty() ? classesOf(request.by) : request.classes;
    auto slices = slicesIn(report, request.scope, classes, stop);
    if (request.classes.empty() && request.by == StatisticsBy::Stream)
        dropTasksOfPlanes(report, slices);
    Grouper grouper(report, request.by);
    members.reserve(slices.size());
    std::vector<std::uint32_t> cutGroups;
    const auto& scope = request.scope;
    const bool isByStep = request.by == StatisticsBy::Step;
    const auto take = [&](TimeRange time, std::uint16_t step, SliceId slice, const auto& groupOf) {
        const auto counted =
            countedTime(report, time, scope.range, isByStep ? std::optional(step) : scope.step);
        if (!counted)
            return;
        const auto group = groupOf();
        if (slice.valid() && *counted == time)
            members.add(slice, group);
        else
            members.add({counted->begin, counted->dur(), slice}, group);
        if (*counted != time)
            cutGroups.push_back(group);
    };
    for (const auto slice : slices) {
        const auto ts = report.slices.ts[slice];
        take({ts, ts + report.slices.dur[slice]}, report.slices.step[slice], SliceId{slice},
             [&] { return grouper.groupOf(slice); });
    }
    const bool isOfOps = request.by == StatisticsBy::Op || request.by == StatisticsBy::OpType ||
                         request.by == StatisticsBy::TaskType || request.by == StatisticsBy::Stream ||
                         request.by == StatisticsBy::Step;
    const bool hasSlices =
        !slices.empty() ||
        (request.scope.isEverything() ? false : !slicesIn(report, {}, classes, stop).empty());
    if (isOfOps && !hasSlices && request.classes.empty()) {
        const auto& ops = report.ops;
        const auto text = lowerAscii(request.scope.text);
        for (std::size_t op = 0; op < ops.size() && op < ops.dur.size(); ++op) {
            const auto start = op < ops.start.size() ? ops.start[op] : kMissingInteger;
            const auto dur = ops.dur[op];
            const auto step = op < ops.step.size() ? ops.step[op] : kNoStep;
            if (dur == kMissingInteger || !containsNoCase(report.text(ops.name[op]), text) ||
                (scope.device && (op >= ops.device.size() || ops.device[op] != *scope.device)) ||
                (scope.model && (op >= ops.model.size() || ops.model[op] != *scope.model)) ||
                (scope.step && step != *scope.step) || (scope.range && start == kMissingInteger))
                continue;
            const auto groupOf = [&] { return grouper.groupOfOp(op); };
            if (start != kMissingInteger) {
                take({start, start + dur}, step, {}, groupOf);
                continue;
            }
            members.add({start, dur, {}}, groupOf());
        }
    }
    out.rows = std::move(grouper.rows());
    for (const auto row : cutGroups)
        ++out.rows[row].cut;
    return out;
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
    auto [rows, members] = collect(report, request, stop);
    fillRows(rows, members, stop);
    sortByTotal(rows);
    return std::move(rows);
}

std::vector<StatisticsRow> statisticsOfAll(std::span<const ReportPtr> reports, StatisticsBy by,
                                           std::span<const SliceScope> scopes, std::stop_token stop)
{
    Collected all{{}, Members(nullptr)};
    std::vector<std::int64_t> covered; // clocks of runs differ: what they cover adds up
    std::unordered_map<std::string, std::uint32_t> known;
    for (std::size_t r = 0; r < reports.size() && !stop.stop_requested(); ++r) {
        auto part = collect(*reports[r], {by, scopes[r], {}}, stop);
        fillRows(part.rows, part.members, stop);
        std::vector<std::uint32_t> rowOf;
        for (auto& row : part.rows) {
            const auto key = fmt::format("{}\x1f{}\x1f{}\x1f{}", row.name, row.type, row.device, row.stream);
            const auto [it, isNew] = known.try_emplace(key, static_cast<std::uint32_t>(all.rows.size()));
            rowOf.push_back(it->second);
            if (isNew) {
                covered.push_back(0);
                all.rows.push_back(row);
                all.rows.back().cut = 0;
                all.rows.back().step = kNoStep; // an index of one report
                all.rows.back().longest = {};
            }
            covered[it->second] += row.time.unionTime;
            all.rows[it->second].cut += row.cut;
        }
        for (std::size_t i = 0; i < part.members.groups().size(); ++i)
            all.members.add({kMissingInteger, part.members[i].dur, {}}, rowOf[part.members.groups()[i]]);
    }
    fillRows(all.rows, all.members, stop);
    for (std::size_t i = 0; i < all.rows.size(); ++i)
        all.rows[i].time.unionTime = covered[i];
    sortByTotal(all.rows);
    return std::move(all.rows);
}

Message whyNoStatistics(const Report& report, const StatisticsRequest& request)
{
    return whyNoSlices(report, request.scope,
                       request.classes.empty() ? classesOf(request.by) : request.classes);
}

std::string_view communicationType(std::string_view name)
{
    name = name.substr(0, name.find('@'));
    const auto cut = name.find("__");
    if (cut != std::string_view::npos && cut + 2 < name.size() && name[cut + 2] >= '0' &&
        name[cut + 2] <= '9')
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
