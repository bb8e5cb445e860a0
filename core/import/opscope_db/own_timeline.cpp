// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <limits>
#include <unordered_map>

#include "core/base/message_id.h"
#include "core/import/opscope_db/own_import.h"
#include "core/import/sqlite/row_args.h"
#include "core/report/names.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxLanes = 1'000'000;

std::uint32_t numberAt(TableScan& scan, int column)
{
    const auto value = scan.integer(column, kNoNumber);
    return value < 0 || value > kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
}

ArgRef argsOf(const OwnImport& in, ArgTable table, std::int64_t rowid)
{
    if (rowid <= 0 || rowid >= std::int64_t{1} << kArgRowBits)
        return {};
    return ArgRef::of(in.argSource, (std::uint64_t{static_cast<std::uint8_t>(table)} << kArgRowBits) |
                                        static_cast<std::uint64_t>(rowid));
}

template <class Enum, class Name>
std::unordered_map<std::string_view, Enum> namesOf(int count, Name name)
{
    std::unordered_map<std::string_view, Enum> out;
    for (int i = 0; i < count; ++i)
        out.emplace(name(static_cast<Enum>(i)), static_cast<Enum>(i));
    return out;
}

template <class Enum>
Enum at(const std::unordered_map<std::string_view, Enum>& names, std::string_view text, Enum otherwise)
{
    const auto it = names.find(text);
    return it == names.end() ? otherwise : it->second;
}

/// Rows are numbered from 0: a gap would move every link behind it.
bool isNext(TableScan& scan, std::size_t rows, std::size_t limit)
{
    const auto id = scan.need(0);
    if (!scan.isBad() && (id < 0 || static_cast<std::uint64_t>(id) != rows || rows >= limit))
        scan.reject(message(MessageId::DatabaseCellOutOfRange, scan.columnName(0), id), Severity::DataLoss);
    return !scan.isBad();
}

void readSteps(OwnImport& in)
{
    auto scan =
        in.scan("steps", {"id", "number", "label", "model", "device", "begin", "end", "fp_start", "bp_end",
                          "iteration_end", "iteration_time", "fp_to_bp", "refresh", "data_aug"});
    auto& steps = in.report.steps;
    while (scan.next()) {
        if (!isNext(scan, steps.size(), kMaxLanes))
            continue;
        Step step;
        step.number = scan.integer(1, 0);
        step.label = in.text(scan, 2);
        step.model = scan.integer(3, -1);
        step.device = in.small(scan, 4, kNoDevice);
        step.range.begin = in.time(scan, 5, 0);
        step.range.end = in.time(scan, 6, 0);
        int column = 7;
        for (auto* time : {&step.fpStart, &step.bpEnd, &step.iterationEnd, &step.iterationTime, &step.fpToBp,
                           &step.refresh, &step.dataAug}) {
            *time = in.time(scan, column++, kMissingInteger);
            step.hasTrainingTimes = step.hasTrainingTimes || *time != kMissingInteger;
        }
        if (!scan.isBad())
            steps.push_back(std::move(step));
    }
    in.close(scan);
    in.counts.rows += steps.size();
    auto reduces = in.scan("step_reduces", {"step_id", "ts", "dur"});
    while (reduces.next()) {
        const auto step = in.link(reduces, 0, steps.size());
        const auto ts = reduces.needTime(1);
        const auto dur = reduces.needTime(2);
        if (!step || reduces.isBad())
            continue;
        steps[*step].reduces.emplace_back(ts, dur);
        ++in.counts.rows;
    }
    in.close(reduces);
}

void readLanes(OwnImport& in)
{
    auto& report = in.report;
    auto processes = in.scan("processes", {"id", "key", "name", "labels", "device", "sort_index"});
    while (processes.next()) {
        if (!isNext(processes, report.processes.size(), kMaxLanes))
            continue;
        report.processes.push_back({in.text(processes, 1), in.text(processes, 2), in.text(processes, 3),
                                    processes.integer(5, 0), in.small(processes, 4, kNoDevice)});
        ++in.counts.metadata;
    }
    in.close(processes);
    auto threads = in.scan("threads", {"id", "process_id", "key", "name", "sort_index"});
    while (threads.next()) {
        const auto process = in.link(threads, 1, report.processes.size());
        if (!process || !isNext(threads, report.threads.size(), kMaxLanes))
            continue;
        report.threads.push_back(
            {ProcessId{*process}, in.text(threads, 2), in.text(threads, 3), threads.integer(4, 0)});
        ++in.counts.metadata;
    }
    in.close(threads);
    const auto classes = namesOf<SliceClass>(kSliceClassCount, sliceClassName);
    auto tracks = in.scan("tracks", {"id", "process_id", "thread_id", "name", "class", "device", "stream"});
    while (tracks.next()) {
        const auto process = in.link(tracks, 1, report.processes.size());
        const auto thread = in.link(tracks, 2, report.threads.size());
        if (!process || !isNext(tracks, report.tracks.size(), kMaxLanes))
            continue;
        Track track;
        track.process = ProcessId{*process};
        track.thread = thread ? ThreadId{*thread} : ThreadId{};
        track.isAsync = !thread;
        track.name = in.text(tracks, 3);
        track.cls = at(classes, tracks.text(4), SliceClass::Other);
        track.device = in.small(tracks, 5, kNoDevice);
        track.stream = numberAt(tracks, 6);
        report.tracks.push_back(track);
        ++in.counts.metadata;
    }
    in.close(tracks);
}

void readSlices(OwnImport& in)
{
    const auto classes = namesOf<SliceClass>(kSliceClassCount, sliceClassName);
    auto scan = in.scan(
        "slices", {"id", "ts", "dur", "track_id", "name", "type", "class", "stream", "task", "step_id"});
    auto& slices = in.builder.slices();
    const auto steps = std::min<std::size_t>(in.report.steps.size(), kNoStep);
    while (scan.next()) {
        Slice slice;
        slice.ts = scan.needTime(1);
        slice.dur = scan.needTime(2);
        if (slice.dur < 0) {
            scan.remark(message(MessageId::DatabaseEndBeforeStart), Severity::DataLoss);
            slice.dur = 0;
        }
        const auto track = in.link(scan, 3, in.report.tracks.size());
        const auto step = in.link(scan, 9, steps, false);
        if (!scan.isBad() && !track)
            scan.reject(message(MessageId::DatabaseCellMissing, scan.columnName(3)));
        if (!isNext(scan, slices.size(), UINT32_MAX - 1))
            continue;
        slice.track = TrackId{*track};
        slice.name = in.text(scan, 4);
        slice.type = in.text(scan, 5);
        slice.cls = at(classes, scan.text(6), SliceClass::Other);
        slice.stream = numberAt(scan, 7);
        slice.task = numberAt(scan, 8);
        slice.step = step ? static_cast<std::uint16_t>(*step) : kNoStep;
        slice.args = argsOf(in, ArgTable::OwnSlice, scan.rowid());
        in.builder.addSlice(slice);
        ++in.counts.slices;
    }
    in.close(scan);
}

void readCounters(OwnImport& in)
{
    const auto kinds = namesOf<CounterKind>(kCounterKindCount, counterKindName);
    auto& counters = in.report.counters.counters;
    auto scan = in.scan("counters", {"id", "process_id", "name", "series", "unit", "kind", "device"});
    while (scan.next()) {
        const auto process = in.link(scan, 1, in.report.processes.size());
        if (!scan.isBad() && !process)
            scan.reject(message(MessageId::DatabaseCellMissing, scan.columnName(1)));
        if (!isNext(scan, counters.size(), kMaxLanes))
            continue;
        Counter counter;
        counter.process = ProcessId{*process};
        counter.name = in.text(scan, 2);
        counter.series = in.text(scan, 3);
        counter.unit = in.text(scan, 4);
        counter.kind = at(kinds, scan.text(5), CounterKind::Other);
        counter.device = in.small(scan, 6, kNoDevice);
        counters.push_back(counter);
        ++in.counts.metadata;
    }
    in.close(scan);
    auto samples = in.scan("samples", {"counter_id", "ts", "value"});
    while (samples.next()) {
        const auto counter = in.link(samples, 0, counters.size());
        const auto ts = samples.needTime(1);
        const auto value = samples.real(2);
        if (!samples.isBad() && (!counter || !value))
            samples.reject(message(MessageId::DatabaseCellMissing, samples.columnName(counter ? 2 : 0)));
        if (samples.isBad())
            continue;
        in.builder.addSample(CounterId{*counter}, ts, *value);
        ++in.counts.counters;
    }
    in.close(samples);
}

void readFlows(OwnImport& in)
{
    const auto slices = in.report.slices.size();
    auto scan = in.scan("flows", {"source_id", "target_id", "category"});
    while (scan.next()) {
        const auto source = in.link(scan, 0, slices);
        const auto target = in.link(scan, 1, slices);
        if (!scan.isBad() && (!source || !target))
            scan.reject(message(MessageId::DatabaseCellMissing, scan.columnName(source ? 1 : 0)));
        if (scan.isBad())
            continue;
        in.builder.addFlow(SliceId{*source}, SliceId{*target}, in.text(scan, 2));
        in.counts.flowPoints += 2;
    }
    in.close(scan);
}

void readInstants(OwnImport& in)
{
    const auto scopes = namesOf<InstantScope>(kInstantScopeCount, instantScopeName);
    auto scan = in.scan("instants", {"ts", "track_id", "process_id", "name", "scope", "is_mark"});
    while (scan.next()) {
        Instant instant;
        instant.ts = scan.needTime(0);
        const auto track = in.link(scan, 1, in.report.tracks.size());
        const auto process = in.link(scan, 2, in.report.processes.size());
        if (scan.isBad())
            continue;
        instant.track = track ? TrackId{*track} : TrackId{};
        instant.process = process ? ProcessId{*process} : ProcessId{};
        instant.name = in.text(scan, 3);
        instant.scope = at(scopes, scan.text(4), InstantScope::Global);
        instant.isMark = scan.integer(5, 0) != 0;
        instant.args = argsOf(in, ArgTable::OwnInstant, scan.rowid());
        in.builder.addInstant(instant);
        ++in.counts.instants;
    }
    in.close(scan);
}

} // namespace

void readOwnTimeline(OwnImport& in)
{
    readSteps(in);
    readLanes(in);
    readSlices(in);
    readCounters(in);
    readFlows(in);
    readInstants(in);
}

} // namespace opscope
