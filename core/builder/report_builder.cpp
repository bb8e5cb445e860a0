// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/builder/report_builder.h"

#include <algorithm>
#include <atomic>
#include <numeric>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/text_match.h"
#include "core/builder/op_links.h"
#include "core/builder/row_layout.h"
#include "core/builder/unknown_times.h"
#include "core/report/issue_log.h"
#include "core/report/step_assignment.h"
#include "core/report/stray_times.h"
#include "core/vendor/communication_parts.h"
#include "core/vendor/task_types.h"
#include "core/vendor/usage_process.h"

namespace opscope {
namespace {

constexpr std::size_t kSlicesPerThread = std::size_t{1} << 16U;
constexpr std::size_t kMostReduces = 1000; ///< of a step: an export has two columns for each

/// Returns how many are left out.
std::uint64_t cutReduces(std::vector<Step>& steps)
{
    std::uint64_t cut = 0;
    for (auto& step : steps) {
        cut += step.reduces.size() - std::min(step.reduces.size(), kMostReduces);
        step.reduces.resize(std::min(step.reduces.size(), kMostReduces));
    }
    return cut;
}

/// Reorders a column in place of its old values: out[i] = in[order[i]]. One column at a time keeps the peak
/// low.
template <class T>
void permute(Column<T>& column, const std::vector<std::uint32_t>& order)
{
    auto& values = column.own();
    std::vector<T> sorted(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        sorted[i] = values[order[i]];
    values.swap(sorted);
}

/// Sorts the slices [first, first + count), which are on one track, by (ts, -dur), in place.
void sortLane(SliceTable& slices, std::size_t first, std::size_t count)
{
    const auto ts = slices.ts.span().subspan(first, count);
    const auto dur = slices.dur.span().subspan(first, count);
    const auto before = [&](std::size_t a, std::size_t b) {
        return ts[a] != ts[b] ? ts[a] < ts[b] : dur[a] != dur[b] ? dur[a] > dur[b] : a < b;
    };
    bool isSorted = true;
    for (std::size_t i = 1; i < count && isSorted; ++i)
        isSorted = before(i - 1, i);
    if (isSorted)
        return;
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, before);
    slices.forEachColumn([&](auto& column) {
        auto& values = column.own();
        const auto from = values.begin() + static_cast<std::ptrdiff_t>(first);
        const std::vector old(from, from + static_cast<std::ptrdiff_t>(count));
        for (std::size_t i = 0; i < count; ++i)
            from[static_cast<std::ptrdiff_t>(i)] = old[order[i]];
    });
}

std::vector<bool> tracksWithInstants(const Report& report)
{
    std::vector<bool> out(report.tracks.size(), false);
    for (const auto& instant : report.instants) {
        if (instant.track.valid())
            out[instant.track.index()] = true;
    }
    return out;
}

std::string compositeKey(char kind, std::uint64_t parent, std::string_view text)
{
    std::string key(1, kind);
    key.append(reinterpret_cast<const char*>(&parent), sizeof(parent));
    key += text;
    return key;
}

} // namespace

ReportBuilder::ReportBuilder() : m_report(std::make_shared<Report>()) {}

ProcessId ReportBuilder::process(std::string_view pid)
{
    auto& processes = m_report->processes;
    const auto [it, isNew] =
        m_keys.try_emplace(compositeKey('p', 0, pid), static_cast<std::uint32_t>(processes.size()));
    if (isNew)
        processes.push_back({.key = intern(pid), .name = {}, .labels = {}});
    return ProcessId{it->second};
}

ThreadId ReportBuilder::thread(ProcessId process, std::string_view tid)
{
    auto& threads = m_report->threads;
    const auto [it, isNew] =
        m_keys.try_emplace(compositeKey('t', process.value, tid), static_cast<std::uint32_t>(threads.size()));
    if (isNew)
        threads.push_back({.process = process, .key = intern(tid), .name = {}});
    return ThreadId{it->second};
}

TrackId ReportBuilder::track(ThreadId thread)
{
    auto& tracks = m_report->tracks;
    const auto [it, isNew] =
        m_keys.try_emplace(compositeKey('l', thread.value, {}), static_cast<std::uint32_t>(tracks.size()));
    if (isNew)
        tracks.push_back(
            {.process = m_report->threads[thread.index()].process, .thread = thread, .name = {}});
    return TrackId{it->second};
}

TrackId ReportBuilder::asyncTrack(ProcessId process, std::string_view group)
{
    auto& tracks = m_report->tracks;
    const auto [it, isNew] = m_keys.try_emplace(compositeKey('a', process.value, group),
                                                static_cast<std::uint32_t>(tracks.size()));
    if (isNew)
        tracks.push_back({.process = process, .thread = {}, .name = intern(group), .isAsync = true});
    return TrackId{it->second};
}

CounterId ReportBuilder::counter(ProcessId process, std::string_view name, std::string_view series,
                                 std::string_view unit, CounterKind kind)
{
    auto& counters = m_report->counters.counters;
    std::string key(name);
    key += '\0';
    key += series;
    const auto [it, isNew] = m_keys.try_emplace(compositeKey('c', process.value, key),
                                                static_cast<std::uint32_t>(counters.size()));
    if (isNew)
        counters.push_back({.process = process,
                            .name = intern(name),
                            .series = series.empty() ? StringId{} : intern(series),
                            .unit = unit.empty() ? StringId{} : intern(unit),
                            .kind = kind});
    return CounterId{it->second};
}

StepId ReportBuilder::stepFor(std::int32_t device, std::int64_t model, std::int64_t iteration)
{
    auto& steps = m_report->steps;
    const auto key = std::to_string(device) + ' ' + std::to_string(model);
    const auto [it, isNew] = m_keys.try_emplace(compositeKey('s', static_cast<std::uint64_t>(iteration), key),
                                                static_cast<std::uint32_t>(steps.size()));
    if (isNew) {
        Step step;
        step.number = iteration;
        step.label = intern("Iteration " + std::to_string(iteration));
        step.model = model;
        step.device = device;
        for (auto* time : {&step.fpStart, &step.bpEnd, &step.iterationEnd, &step.iterationTime, &step.fpToBp,
                           &step.refresh, &step.dataAug})
            *time = kMissingInteger; // until a source contains it
        steps.push_back(std::move(step));
    }
    return StepId{it->second};
}

void ReportBuilder::addSample(CounterId counter, std::int64_t ts, double value)
{
    m_sampleCounter.push_back(counter);
    m_report->counters.ts.push_back(ts);
    m_report->counters.value.push_back(value);
}

void ReportBuilder::addIssue(Severity severity, Message message, SourcePos where, std::uint64_t count)
{
    addIssue({severity, std::move(message), {std::move(where)}, count});
}

void ReportBuilder::addIssue(Issue issue)
{
    std::erase_if(issue.places, [](const SourcePos& place) { return place.file.empty(); });
    const auto key = std::to_string(static_cast<int>(issue.severity)) + ':' +
                     std::to_string(static_cast<int>(issue.message.id)) + ':' +
                     (issue.places.empty() ? std::string() : issue.places.front().file);
    const auto keyed = [&] { return key + '\0' + subjectOf(issue.message); };
    auto& issues = m_report->issues;
    auto& subjects = m_issueIndex[key]; // how many; no issue has this key
    if (subjects >= kMostSubjects && !m_issueIndex.contains(keyed()))
        dropSubject(issue.message);
    const auto [it, isNew] = m_issueIndex.try_emplace(keyed(), issues.size());
    subjects += isNew ? 1 : 0;
    if (isNew) {
        issues.push_back(std::move(issue));
        return;
    }
    auto& known = issues[it->second];
    known.count += issue.count;
    for (auto& place : issue.places) {
        if (known.places.size() < Issue::kPlaces)
            known.places.push_back(std::move(place));
    }
}

void ReportBuilder::addFlow(SliceId source, SliceId target, StringId category)
{
    m_followsSlices = true;
    m_joinedFlows.source.push_back(source);
    m_joinedFlows.target.push_back(target);
    m_joinedFlows.category.push_back(category);
}

std::uint32_t ReportBuilder::addArgSource(std::shared_ptr<const ArgSource> source)
{
    m_report->argSources.push_back(std::move(source));
    return static_cast<std::uint32_t>(m_report->argSources.size() - 1);
}

/// Sorts tracks by process sort index, then thread sort index, then name; async tracks and threads without a
/// name come last.
void ReportBuilder::orderTracks()
{
    auto& report = *m_report;
    std::vector<std::uint32_t> order(report.tracks.size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t i) {
        const auto& track = report.tracks[i];
        const auto processSort =
            track.process.valid() ? report.processes[track.process.index()].sortIndex : 0;
        const auto* const thread = track.thread.valid() ? &report.threads[track.thread.index()] : nullptr;
        return std::tuple(processSort, track.process.value, thread != nullptr ? thread->sortIndex : 0,
                          thread == nullptr, thread != nullptr && !thread->name.valid());
    };
    const auto nameOf = [&](std::uint32_t i) {
        const auto thread = report.tracks[i].thread;
        return report.text(thread.valid() ? report.threads[thread.index()].name : StringId{});
    };
    std::ranges::stable_sort(order, [&](std::uint32_t a, std::uint32_t b) {
        const auto keyA = key(a);
        const auto keyB = key(b);
        return keyA != keyB ? keyA < keyB : naturalOrder(nameOf(a), nameOf(b)) < 0;
    });
    std::vector<std::uint32_t> newIndex(order.size());
    std::vector<Track> tracks;
    tracks.reserve(order.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        newIndex[order[i]] = static_cast<std::uint32_t>(i);
        tracks.push_back(report.tracks[order[i]]);
    }
    report.tracks = std::move(tracks);
    if (!std::ranges::is_sorted(order)) {
        const auto move = [&](TrackId& track) {
            if (track.valid())
                track = TrackId{newIndex[track.index()]};
        };
        std::ranges::for_each(report.slices.track.own(), move);
        std::ranges::for_each(m_flowPoints, move, &FlowPoint::track);
        std::ranges::for_each(report.instants, move, &Instant::track);
    }
    for (auto& track : report.tracks) {
        if (!track.name.valid() && track.thread.valid()) {
            const auto& thread = report.threads[track.thread.index()];
            track.name = thread.name.valid() ? thread.name : thread.key;
        }
        if (track.device == kNoDevice && track.process.valid())
            track.device = report.processes[track.process.index()].device;
    }
}

void ReportBuilder::sortSlices()
{
    auto& report = *m_report;
    auto& slices = report.slices;
    const auto count = slices.size();
    const auto track = slices.track.span();
    const auto ts = slices.ts.span();
    const auto dur = slices.dur.span();

    // Counting sort by track keeps the file's order within a track, which real traces mostly have right
    // already.
    std::vector<std::uint32_t> first(report.tracks.size() + 1, 0);
    for (const auto id : track)
        ++first[id.index() + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        report.tracks[t].firstSlice = first[t];
        report.tracks[t].sliceCount = first[t + 1] - first[t];
    }
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        return ts[a] != ts[b] ? ts[a] < ts[b] : dur[a] != dur[b] ? dur[a] > dur[b] : a < b;
    };
    if (!m_followsSlices &&
        std::ranges::is_sorted(track)) { // already grouped by the importer: only some tracks may be unsorted
        for (const auto& lane : report.tracks)
            sortLane(slices, lane.firstSlice, lane.sliceCount);
        return;
    }
    std::vector<std::uint32_t> order(count);
    auto next = first;
    for (std::uint32_t i = 0; i < count; ++i)
        order[next[track[i].index()]++] = i;
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        const auto begin = order.begin() + first[t];
        const auto end = order.begin() + first[t + 1];
        if (!std::is_sorted(begin, end, before))
            std::sort(begin, end, before);
    }
    slices.forEachColumn([&](auto& column) { permute(column, order); });
    if (m_followsSlices)
        moveSliceIds(order);
}

/// `order[i]` is the old id of slice i.
void ReportBuilder::moveSliceIds(const std::vector<std::uint32_t>& order)
{
    std::vector<std::uint32_t> now(order.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        now[order[i]] = static_cast<std::uint32_t>(i);
    const auto move = [&](SliceId& slice) {
        slice = slice.valid() && slice.index() < now.size() ? SliceId{now[slice.index()]} : SliceId{};
    };
    std::ranges::for_each(m_report->ops.slice.own(), move);
    std::ranges::for_each(m_joinedFlows.source.own(), move);
    std::ranges::for_each(m_joinedFlows.target.own(), move);
    for (auto& point : m_flowPoints)
        move(point.slice);
}

/// Returns how many slices share the last row of their track.
std::size_t ReportBuilder::layOutRows()
{
    auto& slices = m_report->slices;
    auto& rows = slices.row.own();
    const auto ts = slices.ts.span();
    const auto dur = slices.dur.span();
    std::atomic<std::size_t> shared{0};
    const auto hasInstants = tracksWithInstants(*m_report);
    parallelEach(m_report->tracks.size(), slices.size(), kSlicesPerThread, [&](std::size_t t) {
        auto& track = m_report->tracks[t];
        RowPacker packer;
        for (std::uint32_t i = track.firstSlice; i < track.firstSlice + track.sliceCount; ++i)
            rows[i] = packer.place(ts[i], ts[i] + std::max<std::int64_t>(dur[i], 0));
        const std::size_t least = track.sliceCount != 0 || hasInstants[t] ? 1 : 0;
        track.rows = static_cast<std::uint16_t>(std::max(packer.rows(), least));
        shared += packer.shared();
    });
    return shared;
}

void ReportBuilder::sortSamples()
{
    auto& table = m_report->counters;
    const auto count = m_sampleCounter.size();
    std::vector<std::uint32_t> first(table.counters.size() + 1, 0);
    for (const auto id : m_sampleCounter)
        ++first[id.index() + 1];
    std::partial_sum(first.begin(), first.end(), first.begin());
    std::vector<std::uint32_t> order(count);
    auto next = first;
    for (std::uint32_t i = 0; i < count; ++i)
        order[next[m_sampleCounter[i].index()]++] = i;
    const auto ts = table.ts.span();
    const auto before = [&](std::uint32_t a, std::uint32_t b) {
        return ts[a] != ts[b] ? ts[a] < ts[b] : a < b;
    };
    for (std::size_t c = 0; c < table.counters.size(); ++c) {
        const auto begin = order.begin() + first[c];
        const auto end = order.begin() + first[c + 1];
        if (!std::is_sorted(begin, end, before))
            std::sort(begin, end, before);
    }
    // A table of utilisation and our export of it as a trace contain the same samples twice.
    const auto isAgain = [&](std::uint32_t a, std::uint32_t b) {
        const auto& counter = table.counters[m_sampleCounter[b].index()];
        return m_sampleCounter[a] == m_sampleCounter[b] && ts[a] == ts[b] &&
               table.value[a] == table.value[b] &&
               m_report->text(m_report->processes[counter.process.index()].key).starts_with(kUsageProcess);
    };
    order.erase(std::unique(order.begin(), order.end(), isAgain), order.end());
    permute(table.ts, order);
    permute(table.value, order);
    for (std::size_t i = 0; i < order.size();) {
        auto& counter = table.counters[m_sampleCounter[order[i]].index()];
        counter.firstSample = static_cast<std::uint32_t>(i);
        counter.min = counter.max = table.value[i];
        const auto id = m_sampleCounter[order[i]];
        for (; i < order.size() && m_sampleCounter[order[i]] == id; ++i) {
            counter.min = std::min(counter.min, table.value[i]);
            counter.max = std::max(counter.max, table.value[i]);
            ++counter.sampleCount;
        }
    }
    m_sampleCounter = {};
}

/// A step without a range of its own gets the range of its slices.
void ReportBuilder::rangeSteps()
{
    auto& report = *m_report;
    std::vector<bool> isOpen(report.steps.size(), false);
    bool any = false;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        isOpen[i] = report.steps[i].range == TimeRange{};
        any = any || isOpen[i];
    }
    if (!any)
        return;
    std::vector<bool> isSeen(report.steps.size(), false);
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        const auto at = report.slices.step[i];
        if (at >= isOpen.size() || !isOpen[at])
            continue;
        auto& range = report.steps[at].range;
        const auto ts = report.slices.ts[i];
        const auto end = ts + report.slices.dur[i];
        range =
            isSeen[at] ? TimeRange{std::min(range.begin, ts), std::max(range.end, end)} : TimeRange{ts, end};
        isSeen[at] = true;
    }
}

void ReportBuilder::assignSteps()
{
    if (m_report->steps.size() >= kNoStep)
        addIssue(Severity::Warning, message(MessageId::TooManySteps, kNoStep - 1));
    assignStepsByTime(*m_report);
}

ReportPtr ReportBuilder::finish()
{
    orderTracks();
    sortSlices();
    markCollectivesOnAiCpu(*m_report);
    markCommunicationCopies(*m_report);
    std::size_t shared = 0;
    std::uint64_t unjoined = 0;
    // Rows, samples and flows are independent of each other.
    parallelEach(3, m_report->slices.size(), kSlicesPerThread, [&](std::size_t task) {
        if (task == 0)
            unjoined = joinFlows();
        else if (task == 1)
            shared = layOutRows();
        else
            sortSamples();
    });
    if (shared != 0)
        addIssue(Severity::DataLoss, message(MessageId::RowsShared, RowPacker::kMaxRows, shared), {}, shared);
    std::ranges::stable_sort(m_report->instants, {}, &Instant::ts);
    rangeSteps();
    dropUnknownTimes(*m_report);
    if (const auto cut = cutReduces(m_report->steps); cut != 0)
        addIssue(Severity::DataLoss, message(MessageId::TooManyReduces, kMostReduces), {}, cut);
    assignSteps();
    std::set<std::int64_t> empty;
    for (const auto step : stepsWithoutDevice(*m_report))
        empty.insert(m_report->steps[step].number);
    if (!empty.empty())
        addIssue(Severity::Info, message(MessageId::StepsWithoutDevice, stepNumbers(empty)), {});
    if (unjoined != 0)
        addIssue(Severity::Info, message(MessageId::FlowsUnjoined, unjoined), {});
    linkOps(*m_report);
    nameTaskTypes(*m_report);
    if (auto strays = computeSpan(*m_report))
        addIssue(*std::move(strays));
    m_keys.clear();
    m_groupRanks.clear();
    m_issueIndex.clear();
    trimHeap();
    auto report = std::move(m_report);
    m_report = std::make_shared<Report>();
    return report;
}

} // namespace opscope
