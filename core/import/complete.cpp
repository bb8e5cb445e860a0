// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/complete.h"

#include <algorithm>

#include "core/import/op_rows.h"
#include "core/import/vendor_table.h"

namespace opscope {
namespace {

/// The table of msprof_tx_*.csv: "pid,tid,category,event_type,...,Start_time(us),End_time(us),...,message".
void addMsprofTx(ReportBuilder& builder)
{
    auto& report = builder.report();
    const auto index = static_cast<std::size_t>(
        std::ranges::find_if(report.tables, [](const DataTable& t) { return t.kind == "msprof_tx"; }) -
        report.tables.begin());
    const bool hasRanges =
        std::ranges::find(report.slices.cls.span(), SliceClass::Range) != report.slices.cls.span().end();
    const bool hasMarks = std::ranges::any_of(report.instants, [](const Instant& i) { return i.isMark; });
    if (index == report.tables.size() || hasRanges || hasMarks)
        return;
    const auto& table = report.tables[index];
    const auto* const pid = findAny(table, {"pid"});
    const auto* const tid = findAny(table, {"tid"});
    const auto* const start = findAny(table, {"Start_time(us)", "Start Time(us)"});
    const auto* const end = findAny(table, {"End_time(us)", "End Time(us)"});
    const auto* const text = findAny(table, {"message"});
    const auto* const type = findAny(table, {"event_type"});
    if (start == nullptr)
        return;
    for (std::size_t i = 0; i < table.rows; ++i) {
        const auto begin = nanosAt(start, i);
        if (begin == kMissingInteger)
            continue;
        const auto pidText = pid == nullptr ? std::string("msproftx") : cellText(*pid, i, report.strings);
        const auto tidText = tid == nullptr ? std::string() : cellText(*tid, i, report.strings);
        const auto process = builder.process("msproftx " + pidText);
        report.processes[process.index()].name = builder.intern("msproftx");
        const auto thread = builder.thread(process, tidText);
        report.threads[thread.index()].name = builder.intern("Thread " + tidText);
        const auto track = builder.track(thread);
        report.tracks[track.index()].cls = SliceClass::Range;
        const auto name = textIdAt(text, i, report.strings);
        const auto stop = nanosAt(end, i);
        const auto kind = report.strings.text(textIdAt(type, i, report.strings));
        const bool isMark =
            kind.find("mark") != std::string_view::npos || stop == kMissingInteger || stop == begin;
        if (isMark) {
            Instant mark;
            mark.ts = begin;
            mark.track = track;
            mark.process = process;
            mark.name = name;
            mark.isMark = true;
            builder.addInstant(mark);
            continue;
        }
        Slice slice;
        slice.ts = begin;
        slice.dur = std::max<std::int64_t>(0, stop - begin);
        slice.track = track;
        slice.name = name;
        slice.type = textIdAt(type, i, report.strings);
        slice.cls = SliceClass::Range;
        builder.addSlice(slice);
    }
}

} // namespace

void completeReport(ReportBuilder& builder)
{
    slicesFromOps(builder);
    addMsprofTx(builder);
}

} // namespace opscope
