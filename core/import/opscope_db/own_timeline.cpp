// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/opscope_db/own_fields.h"
#include "core/import/sqlite/row_args.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxLanes = 1'000'000;

ArgRef argsOf(const OwnImport& in, ArgTable table, std::int64_t rowid)
{
    if (rowid <= 0 || rowid >= std::int64_t{1} << kArgRowBits)
        return {};
    return ArgRef::of(in.argSource, (std::uint64_t{static_cast<std::uint8_t>(table)} << kArgRowBits) |
                                        static_cast<std::uint64_t>(rowid));
}

/// A cell that must not be missing.
template <class Tag>
void need(TableScan& scan, Id<Tag> id, int column)
{
    if (!scan.isBad() && !id.valid())
        scan.reject(message(MessageId::DatabaseCellMissing, scan.columnName(column)));
}

void readSteps(OwnImport& in)
{
    auto& steps = in.report.steps;
    readRows<true>(
        in, steps, in.counts.rows, {"begin", "end"},
        [&](TableScan& scan, Step& step, int more) {
            readCell(in, scan, more, Unit::Start, step.range.begin);
            readCell(in, scan, more + 1, Unit::Start, step.range.end);
        },
        kMaxLanes);
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
    readRows<true>(
        in, report.processes, in.counts.metadata, {}, [](auto&...) {}, kMaxLanes);
    readRows<true>(
        in, report.threads, in.counts.metadata, {},
        [](TableScan& scan, const Thread& thread, int) { need(scan, thread.process, 0); }, kMaxLanes);
    readRows<true>(
        in, report.tracks, in.counts.metadata, {},
        [](TableScan& scan, Track& track, int) {
            need(scan, track.process, 0);
            track.isAsync = !track.thread.valid();
        },
        kMaxLanes);
}

void readSlices(OwnImport& in)
{
    auto scan = in.scan(
        "slices", {"id", "ts", "dur", "track_id", "name", "type", "class", "stream", "task", "step_id"});
    auto& slices = in.builder.slices();
    while (scan.next()) {
        Slice slice;
        slice.ts = scan.needTime(1);
        slice.dur = scan.needTime(2);
        if (slice.dur < 0) {
            scan.remark(message(MessageId::DatabaseEndBeforeStart), Severity::DataLoss);
            slice.dur = 0;
        }
        readCell(in, scan, 3, Unit::None, slice.track);
        readCell(in, scan, 9, Unit::Id, slice.step);
        need(scan, slice.track, 3);
        checkNumber(scan, 0, slices.size(), UINT32_MAX - 1);
        if (scan.isBad())
            continue;
        readCell(in, scan, 4, Unit::None, slice.name);
        readCell(in, scan, 5, Unit::None, slice.type);
        readCell(in, scan, 6, Unit::None, slice.cls);
        readCell(in, scan, 7, Unit::Id, slice.stream);
        readCell(in, scan, 8, Unit::Id, slice.task);
        slice.args = argsOf(in, ArgTable::OwnSlice, scan.rowid());
        in.builder.addSlice(slice);
        ++in.counts.slices;
    }
    in.close(scan);
}

void readCounters(OwnImport& in)
{
    auto& counters = in.report.counters.counters;
    readRows<true>(
        in, counters, in.counts.metadata, {},
        [](TableScan& scan, const Counter& counter, int) { need(scan, counter.process, 0); }, kMaxLanes);
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
    readRows(in, in.report.instants, in.counts.instants, {},
             [&](const TableScan& scan, Instant& instant, int) {
                 instant.args = argsOf(in, ArgTable::OwnInstant, scan.rowid());
             });
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
