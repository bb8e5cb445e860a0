// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/selection_table.h"

#include <array>

#include "core/base/message.h"
#include "core/base/text.h"
#include "core/table/record_table.h"

namespace opscope {
namespace {

struct Row {
    std::string name;
    std::uint64_t count = 0;
    std::int64_t total = 0;
    std::int64_t unionTime = 0;
    std::int64_t min = 0;
    std::int64_t max = 0;
    double mean = 0;
    double deviation = 0;
    std::int64_t first = 0;
    SliceId slice;
};

std::string filled(const std::string& text, const std::string& value)
{
    return fillTemplate(text, std::array{value});
}

std::string nameOf(const Report& report, const SelectionStatistics& all, const NameStatistics& group,
                   const SelectionWords& words)
{
    if (all.group == SelectionGroup::Lane)
        return group.track.index() < words.lanes.size()
                   ? words.lanes[group.track.index()]
                   : std::string(report.text(report.tracks[group.track.index()].name));
    if (all.group == SelectionGroup::Stream)
        return group.stream ? filled(words.stream, std::to_string(*group.stream)) : words.noStream;
    return std::string(report.text(group.name));
}

std::vector<Row> rowsOf(const Report& report, const SelectionStatistics& statistics,
                        const SelectionWords& words, std::int64_t zero)
{
    std::vector<Row> rows;
    rows.reserve(statistics.names.size() + statistics.gaps.size());
    for (const auto& s : statistics.names)
        rows.push_back({nameOf(report, statistics, s, words), s.count, s.sum, s.unionTime, s.min, s.max,
                        s.mean, s.deviation(), report.slices.ts[s.first.index()] - zero, s.first});
    for (const auto& s : statistics.gaps)
        rows.push_back(
            {s.host.valid() ? filled(words.gapWithHost, std::string(report.text(s.host))) : words.gap,
             s.count, s.sum, s.sum, s.min, s.max, s.mean, s.deviation(), s.longest.begin - zero, SliceId()});
    return rows;
}

const char* titleHeader(SelectionGroup group)
{
    switch (group) {
    case SelectionGroup::OpType:
        return OPSCOPE_TEXT("Column", "Op type");
    case SelectionGroup::Lane:
        return OPSCOPE_TEXT("Column", "Lane");
    case SelectionGroup::Stream:
        return OPSCOPE_TEXT("Column", "Stream");
    case SelectionGroup::Name:
        break;
    }
    return OPSCOPE_TEXT("Column", "Name");
}

} // namespace

TablePtr selectionTable(const ReportPtr& report, const SelectionStatistics& statistics,
                        const SelectionWords& words, std::int64_t zero)
{
    RecordTable table("selection", report, rowsOf(*report, statistics, words, zero));
    table.column(textSpec("name", titleHeader(statistics.group)), &Row::name);
    table.nameIsLast();
    table.column(countSpec("count", OPSCOPE_TEXT("Column", "Count")), &Row::count);
    table.column(durationSpec("total", OPSCOPE_TEXT("Column", "Total Time")), &Row::total);
    table.sortByLast();
    table.column(unsummed(durationSpec("union", OPSCOPE_TEXT("Column", "Union"))), &Row::unionTime);
    auto share = percentSpec("range_share", OPSCOPE_TEXT("Column", "Share of the range"));
    share.meaning = Meaning::None;
    table.column(share, [range = statistics.range.dur()](const Row& row) {
        return range > 0 ? 100.0 * static_cast<double>(row.unionTime) / static_cast<double>(range) : 0.0;
    });
    table.column(weighted(realSpec("avg", OPSCOPE_TEXT("Column", "Avg"), "us"), "count"),
                 [](const Row& row) { return row.mean / 1000; });
    table.column(unsummed(durationSpec("min", OPSCOPE_TEXT("Column", "Min"))), &Row::min);
    table.column(unsummed(durationSpec("max", OPSCOPE_TEXT("Column", "Max"))), &Row::max);
    table.column(unsummed(realSpec("std", OPSCOPE_TEXT("Column", "Std"), "us")),
                 [](const Row& row) { return row.deviation / 1000; });
    table.column(timestampSpec("first", OPSCOPE_TEXT("Column", "First")), &Row::first);
    table.slices(&Row::slice);
    return table.finish();
}

} // namespace opscope
