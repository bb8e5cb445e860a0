// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_html.h"

#include <algorithm>
#include <fmt/format.h>

#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "core/export/document.h"
#include "core/table/breakdown.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"
#include "core/table/summary_tables.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxRows = 2000;

ColumnSpec shareSpec()
{
    auto spec = percentSpec("share", OPSCOPE_TEXT("Column", "Share"));
    spec.decimals = 1;
    return spec;
}

TablePtr breakdownOf(const ReportPtr& report, const Summary& summary, const std::string& entireRun)
{
    RecordTable table("breakdown", report, summary.breakdown);
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &OverlapRow::device);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), [&](const OverlapRow& row) {
        return row.step == kNoStep ? entireRun : summary.steps[row.step].label;
    });
    table.column(durationSpec("length", OPSCOPE_TEXT("Column", "Wall time")),
                 [](const OverlapRow& row) { return row.range.dur(); });
    addBreakdown(table, table.records(), {"compute_sum",    "compute",
                                          "compute_share",  "communication_sum",
                                          "communication",  "communication_share",
                                          "not_overlapped", "not_overlapped_share",
                                          "copy_sum",       "copy",
                                          "copy_share",     "host_api_sum",
                                          "host_api",       "host_api_share",
                                          "free",           "free_of_device",
                                          "idle",           "idle_share",
                                          "before_first",   "after_last"});
    for (auto& column : table.table().columns)
        column.spec.decimals = column.spec.kind == CellKind::Percent ? 1 : column.spec.decimals;
    return table.finish();
}

TablePtr communicationOf(const ReportPtr& report, const Summary& summary)
{
    auto rows = summary.breakdown;
    std::erase_if(
        rows, [](const OverlapRow& row) { return row.step != kNoStep || row.communication.covered <= 0; });
    RecordTable table("communication", report, std::move(rows));
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &OverlapRow::device);
    addBreakdown(table, table.records(),
                 {"communication", "communication_share", "not_overlapped", "not_overlapped_share"});
    return table.finish();
}

TablePtr entriesTable(const ReportPtr& report, const std::vector<SummaryEntry>& entries)
{
    using Entry = SummaryEntry;
    RecordTable table("entries", report, entries);
    table.column(textSpec("name", OPSCOPE_TEXT("Column", "Name")), &Entry::name);
    table.column(textSpec("type", OPSCOPE_TEXT("Column", "Type")),
                 [](const Entry& entry) { return std::optional(entry.type); });
    table.column(durationSpec("total", OPSCOPE_TEXT("Column", "Total Time")), &Entry::total);
    table.column(shareSpec(), [](const Entry& entry) { return 100 * entry.share; });
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &Entry::count);
    return table.finish();
}

TablePtr gapsTable(const ReportPtr& report, const Summary& summary, const Words& words)
{
    const auto name = [&](SliceId id) { return id.valid() ? std::string(report->sliceName(id)) : ""; };
    RecordTable table("gaps", report, summary.gaps);
    table.column(textSpec("previous", OPSCOPE_TEXT("Column", "Previous")),
                 [&](const Gap& gap) { return name(gap.previous); });
    table.column(textSpec("next", OPSCOPE_TEXT("Column", "Next")),
                 [&](const Gap& gap) { return name(gap.next); });
    table.column(textSpec("host", OPSCOPE_TEXT("Column", "Host meanwhile")),
                 [&](const Gap& gap) { return hostText(*report, gap.host, words); });
    table.column(durationSpec("length", OPSCOPE_TEXT("Column", "Length")),
                 [](const Gap& gap) { return gap.range.dur(); });
    return table.finish();
}

TablePtr stepsTable(const ReportPtr& report, const Summary& summary, const Words& words)
{
    RecordTable table("steps", report, summary.steps);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), &SummaryStep::label);
    table.column(textSpec("outlier", OPSCOPE_TEXT("Column", "Outlier")), [&](const SummaryStep& step) {
        return std::optional(step.isOutlier ? words.text(OPSCOPE_TEXT("Word", "outlier")) : std::string());
    });
    table.column(durationSpec("time", OPSCOPE_TEXT("Column", "Time")), &SummaryStep::time);
    return table.finish();
}

TablePtr peaksTable(const ReportPtr& report, const Summary& summary)
{
    RecordTable table("peaks", report, summary.memoryPeaks);
    table.column(textSpec("component", OPSCOPE_TEXT("Column", "Component")), &SummaryPeak::component);
    table.column(bytesSpec("bytes", OPSCOPE_TEXT("Column", "Size")), &SummaryPeak::bytes);
    return table.finish();
}

TablePtr frequenciesTable(const ReportPtr& report, const Summary& summary)
{
    using Frequency = SummaryFrequency;
    RecordTable table("frequencies", report, summary.frequencies);
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), &Frequency::device);
    table.column(textSpec("unit", OPSCOPE_TEXT("Column", "Unit")), &Frequency::unit);
    table.column(realSpec("min", OPSCOPE_TEXT("Column", "Min"), {}, kAllDigits), &Frequency::min);
    table.column(realSpec("mean", OPSCOPE_TEXT("Column", "Mean"), {}, 1), &Frequency::mean);
    table.column(realSpec("max", OPSCOPE_TEXT("Column", "Max"), {}, kAllDigits), &Frequency::max);
    return table.finish();
}

TablePtr factsTable(const Report& report, const Words& words)
{
    RowTable table({textSpec("name", OPSCOPE_TEXT("Column", "Fact")),
                    textSpec("value", OPSCOPE_TEXT("Column", "Value"))});
    const auto fact = [&](const std::string& name, const std::string& value) {
        if (!value.empty())
            table.row({name, value});
    };
    const auto& c = report.collection;
    fact(words.text(OPSCOPE_TEXT("Word", "Begin")), c.begin);
    fact(words.text(OPSCOPE_TEXT("Word", "End")), c.end);
    if (c.beginNs && c.endNs && *c.endNs >= *c.beginNs)
        fact(words.text(OPSCOPE_TEXT("Word", "Elapsed us")), microsText(*c.endNs - *c.beginNs));
    if (c.sizeOnDisk != 0)
        fact(words.text(OPSCOPE_TEXT("Word", "Size on disk (bytes)")), std::to_string(c.sizeOnDisk));
    for (const auto& f : platformFacts(report))
        fact(words.message(f.name), f.value);
    return table.finish();
}

TablePtr notesTable(const ReportPtr& report, const std::vector<Note>& notes)
{
    RecordTable table("notes", report, notes);
    table.column(textSpec("subject", OPSCOPE_TEXT("Column", "On")), [](const Note& note) {
        return std::optional(note.subject + (note.lane.empty() ? "" : " · " + note.lane));
    });
    table.column(textSpec("note", OPSCOPE_TEXT("Column", "Note")), &Note::text);
    table.column(durationSpec("length", OPSCOPE_TEXT("Column", "Length")), [](const Note& note) {
        const bool isTimed = note.kind == NoteKind::Slice || note.kind == NoteKind::Range;
        return isTimed ? note.range.dur() : kMissingInteger;
    });
    return table.finish();
}

void addHeadline(Document& out, const Summary& s, const Words& words)
{
    if (s.inference) {
        out.marked(words.text(OPSCOPE_TEXT("Word", "One inference")), {},
                   ' ' + words.message(inferenceText(*s.inference)));
        if (const auto note = inferenceNote(*s.inference))
            out.text(words.message(*note));
    }
    std::string facts = ' ' + microsText(s.totalTime) + " us";
    const auto add = [&](std::string_view what, const std::string& value) {
        facts += " · " + words.text(what) + " " + value;
    };
    add(OPSCOPE_TEXT("Word", "Ops"), std::to_string(s.opCount));
    add(OPSCOPE_TEXT("Word", "Steps"), std::to_string(s.stepCount));
    if (s.deviceBusy)
        add(OPSCOPE_TEXT("Word", "AI Core busy"), fmt::format("{:.1f} %", *s.deviceBusy * 100));
    if (s.longestWait)
        add(OPSCOPE_TEXT("Word", "Longest wait between ops"), microsText(*s.longestWait) + " us");
    add(OPSCOPE_TEXT("Word", "Files read"), std::to_string(s.filesUsed));
    add(OPSCOPE_TEXT("Word", "Files missing"), std::to_string(s.filesMissing));
    add(OPSCOPE_TEXT("Word", "Files broken"), std::to_string(s.filesBroken));
    add(OPSCOPE_TEXT("Word", "Problems while reading"), std::to_string(s.problems));
    out.marked(words.text(s.isWallTime ? OPSCOPE_TEXT("Word", "Total time")
                                       : OPSCOPE_TEXT("Word", "Sum of op times")),
               {}, facts);
}

} // namespace

std::string summaryHtml(const Report& report, const Summary& s, const Words& words,
                        const std::vector<Note>& notes)
{
    const ReportPtr own(ReportPtr(), &report); // no table outlives this function
    const Workspace workspace{{own}};
    RankSummary ranks;
    ranks.ranks = {0};
    ranks.vendor = s.vendor;
    ranks.ofVendor.assign(s.vendor.size(), 0);
    const auto entireRun = words.text(OPSCOPE_TEXT("Word", "entire run"));
    Document out(report.name, words);
    addHeadline(out, s, words);
    const auto section = [&](std::string_view title, const TablePtr& table) {
        if (table->rows != 0)
            out.heading(words.text(title));
        out.table(table, kMaxRows);
    };
    section(OPSCOPE_TEXT("Word", "Notes"), notesTable(own, notesOf(notes, report.root)));
    section(OPSCOPE_TEXT("Word", "Where the time goes"), breakdownOf(own, s, entireRun));
    section(OPSCOPE_TEXT("Word", "The vendor's step times and ours"),
            vendorTimesTable(workspace, ranks, entireRun));
    section(OPSCOPE_TEXT("Word", "Communication of each device"), communicationOf(own, s));
    section(OPSCOPE_TEXT("Word", "Top ops"), entriesTable(own, s.topOps));
    section(OPSCOPE_TEXT("Word", "Top op types"), entriesTable(own, s.topOpTypes));
    section(OPSCOPE_TEXT("Word", "Top APIs"), entriesTable(own, s.topApis));
    section(OPSCOPE_TEXT("Word", "Longest gaps"), gapsTable(own, s, words));
    section(OPSCOPE_TEXT("Word", "Steps"), stepsTable(own, s, words));
    section(OPSCOPE_TEXT("Word", "Memory peaks"), peaksTable(own, s));
    section(OPSCOPE_TEXT("Word", "AI Core frequency"), frequenciesTable(own, s));
    section(OPSCOPE_TEXT("Word", "Collection and platform"), factsTable(report, words));
    return out.html();
}

} // namespace opscope
