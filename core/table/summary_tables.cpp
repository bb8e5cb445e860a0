// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/summary_tables.h"

#include <algorithm>

#include "core/base/text.h"
#include "core/table/breakdown.h"
#include "core/table/join_ranks.h"
#include "core/table/record_table.h"
#include "core/vendor/names.h"

namespace opscope {
namespace {

using Rows = RecordTable<std::uint32_t>;

Rows rowsOf(const char* page, const Workspace& workspace, const RankSummary& summary, std::size_t count,
            const std::vector<std::size_t>& ranks)
{
    Rows table(page, workspace.reports.front(), allRows(count));
    if (summary.ranks.size() > 1)
        table.column(textSpec("rank", isByRank(workspace) ? OPSCOPE_TEXT("Column", "Rank")
                                                          : OPSCOPE_TEXT("Column", "Run")),
                     [&](std::uint32_t row) { return rankName(workspace, ranks[row]); });
    return table;
}

ColumnSpec differenceSpec(const char* id, const char* title)
{
    return hinted(unsummed(durationSpec(id, title)), CellHint::DiffBar);
}

/// The vendor's value, the one that is computed here, and the second minus the first.
void compare(Rows& table, const std::vector<VendorBreakdown>& rows, ColumnSpec vendorSpec,
             ColumnSpec hereSpec, ColumnSpec difference, std::int64_t VendorBreakdown::*vendor,
             std::int64_t VendorBreakdown::*here)
{
    table.column(std::move(vendorSpec), [&](std::uint32_t row) { return rows[row].*vendor; });
    table.column(std::move(hereSpec),
                 [&](std::uint32_t row) { return rows[row].isMatched ? rows[row].*here : kMissingInteger; });
    table.column(std::move(difference), [&](std::uint32_t row) {
        return rows[row].isMatched ? rows[row].*here - rows[row].*vendor : kMissingInteger;
    });
}

} // namespace

TablePtr breakdownTable(const Workspace& workspace, const RankSummary& summary, const std::string& wholeRun)
{
    const auto& rows = summary.breakdown;
    auto table = rowsOf("breakdown", workspace, summary, rows.size(), summary.ofBreakdown);
    table.column(integerSpec("device", OPSCOPE_TEXT("Column", "Device")),
                 [&](std::uint32_t row) { return rows[row].device; });
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")), [&](std::uint32_t row) {
        const auto& report = *workspace.reports[summary.ofBreakdown[row]];
        return rows[row].step < report.steps.size() ? stepName(report, report.steps[rows[row].step])
                                                    : wholeRun;
    });
    table.nameIsLast();
    table.column(unsummed(durationSpec("length", OPSCOPE_TEXT("Column", "Wall time"))),
                 [&](std::uint32_t row) { return rows[row].range.dur(); });
    addBreakdown(table, rows, {"compute", "communication", "not_overlapped"});
    addBreakdown(table, rows, {"copy", "host_api"}, true);
    const auto isSame = [](const OverlapRow& row) { return row.free == row.idle; };
    addBreakdown(table, rows, {"free"}, std::ranges::all_of(rows, isSame)); // there are no copies
    addBreakdown(table, rows, {"idle"});
    addBreakdown(table, rows, {"idle_share", "before_first", "after_last"}, true);
    return table.finish();
}

TablePtr partsTable(const ReportPtr& report, const OverlapRow& line, const Words& words)
{
    struct Part {
        const char* name;
        std::int64_t sum;
        std::int64_t covered;
        std::int64_t inBar;
        double ofDevice;
    };
    std::vector<Part> parts{
        {OPSCOPE_TEXT("Word", "Compute"), line.compute.sum, line.compute.covered, line.compute.covered,
         kNoReal},
        {OPSCOPE_TEXT("Word", "Communication"), line.communication.sum, line.communication.covered,
         kMissingInteger, communicationShare(line)},
        {OPSCOPE_TEXT("Word", "Communication, not overlapped"), kMissingInteger,
         line.communicationNotOverlapped, line.communicationNotOverlapped, notOverlappedShare(line)},
        {OPSCOPE_TEXT("Word", "Copy"), line.copy.sum, line.copy.covered, line.copyOnly, kNoReal},
        {OPSCOPE_TEXT("Word", "Idle"), kMissingInteger, line.idle, kMissingInteger, kNoReal},
        {OPSCOPE_TEXT("Word", "Idle, host call"), kMissingInteger, line.hostOnly, line.hostOnly, kNoReal},
        {OPSCOPE_TEXT("Word", "Idle, no call"), kMissingInteger, line.nothing, line.nothing, kNoReal},
        {OPSCOPE_TEXT("Word", "Host API"), line.hostApi.sum, line.hostApi.covered, kMissingInteger, kNoReal},
        {OPSCOPE_TEXT("Word", "Free: idle, or only copying"), kMissingInteger, line.free, kMissingInteger,
         freeShare(line)},
        {OPSCOPE_TEXT("Word", "Before the first task"), kMissingInteger, line.beforeFirst, line.beforeFirst,
         kNoReal},
        {OPSCOPE_TEXT("Word", "After the last task"), kMissingInteger, line.afterLast, line.afterLast,
         kNoReal},
    };
    if (line.free == line.idle) { // without copies both are the same time
        const auto isCalled = [&](std::string_view name) {
            return std::ranges::find_if(parts, [name](const Part& part) { return part.name == name; });
        };
        isCalled("Idle")->ofDevice = freeShare(line);
        parts.erase(isCalled("Free: idle, or only copying"));
    }
    // A board without communication has no rows of zeros about it.
    const auto isNone = [](const Part& part) {
        return std::max<std::int64_t>(part.sum, 0) + part.covered == 0;
    };
    const std::string_view copy = "Copy";
    std::erase_if(parts, [&](const Part& part) {
        const std::string_view name = part.name;
        return isNone(part) && (name == copy || name.starts_with("Communication"));
    });
    RecordTable<Part> table("parts", report, parts);
    const auto time = [&](const char* id, const char* title, std::int64_t Part::*field) {
        table.column(unsummed(durationSpec(id, title)), field); // a part is a part of another
    };
    const auto share = [&](const char* id, const char* title, const auto& of) {
        auto spec = unsummed(percentSpec(id, title));
        spec.hint = CellHint::None;
        table.column(std::move(spec), of);
    };
    const auto ofWall = [&](std::int64_t ns) {
        return ns == kMissingInteger ? kNoReal
                                     : 100.0 * static_cast<double>(ns) /
                                           static_cast<double>(std::max<std::int64_t>(line.range.dur(), 1));
    };
    table.column(textSpec("part", OPSCOPE_TEXT("Column", "Part")),
                 [&](const Part& part) { return words.text(part.name); });
    table.nameIsLast();
    time("part_union", OPSCOPE_TEXT("Column", "Union"), &Part::covered);
    share("part_share", OPSCOPE_TEXT("Column", "Share"),
          [&](const Part& part) { return ofWall(part.covered); });
    share("part_in_bar", OPSCOPE_TEXT("Column", "In the bar"),
          [&](const Part& part) { return ofWall(part.inBar); });
    time("part_sum", OPSCOPE_TEXT("Column", "Sum"), &Part::sum);
    share("part_of_device", OPSCOPE_TEXT("Column", "Share of the device's time"),
          [](const Part& part) { return 100.0 * part.ofDevice; });
    table.table().isComputed = true;
    table.table().source = "timeline";
    return table.finish();
}

TablePtr vendorTimesTable(const Workspace& workspace, const RankSummary& summary, const std::string& wholeRun)
{
    const auto& rows = summary.vendor;
    auto table = rowsOf("vendor_times", workspace, summary, rows.size(), summary.ofVendor);
    table.column(textSpec("step", OPSCOPE_TEXT("Column", "Step")),
                 [&](std::uint32_t row) { return rows[row].step.empty() ? wholeRun : rows[row].step; });
    table.nameIsLast();
    using Row = VendorBreakdown;
    compare(table, rows, durationSpec("computing_vendor", OPSCOPE_TEXT("Column", "Computing (vendor)")),
            durationSpec("computing", OPSCOPE_TEXT("Column", "Computing (here)")),
            differenceSpec("computing_difference", OPSCOPE_TEXT("Column", "Computing: difference")),
            &Row::vendorComputing, &Row::computing);
    compare(table, rows,
            durationSpec("not_overlapped_vendor", OPSCOPE_TEXT("Column", "Not overlapped (vendor)")),
            durationSpec("not_overlapped", OPSCOPE_TEXT("Column", "Not overlapped (here)")),
            differenceSpec("not_overlapped_difference", OPSCOPE_TEXT("Column", "Not overlapped: difference")),
            &Row::vendorNotOverlapped, &Row::notOverlapped);
    compare(table, rows, durationSpec("free_vendor", OPSCOPE_TEXT("Column", "Free (vendor)")),
            durationSpec("free", OPSCOPE_TEXT("Column", "Free (here)")),
            differenceSpec("free_difference", OPSCOPE_TEXT("Column", "Free: difference")), &Row::vendorFree,
            &Row::free);
    return table.finish();
}

} // namespace opscope
