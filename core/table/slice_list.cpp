// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/slice_list.h"

#include "core/base/json_text.h"
#include "core/report/no_id.h"
#include "core/table/join_ranks.h"

namespace opscope {
namespace {

struct ListedRow {
    std::size_t report = 0;
    SliceId id;
    TimeRange time;
    Slice slice;
    std::string args;
};

std::string argsText(const Args& args)
{
    std::string text;
    for (const auto& arg : shownArgs(args))
        text += (text.empty() ? "" : ", ") + arg.key + "=" + arg.value;
    return text;
}

std::string argsJson(const Args& args)
{
    std::string text = "{";
    for (const auto& arg : args) {
        if (text.size() > 1)
            text += ", ";
        appendJsonString(text, arg.key);
        text += ": ";
        if (isNoId(arg.key, arg.value))
            text += "null";
        else
            appendJsonValue(text, arg);
    }
    return text + "}";
}

ColumnSpec nanosSpec(std::string id, std::string title)
{
    auto spec = integerSpec(std::move(id), std::move(title));
    spec.unit = "ns";
    return spec;
}

} // namespace

Result<TablePtr> sliceTable(const Workspace& workspace, std::span<const ListedSlice> slices,
                            const SliceTableOptions& options)
{
    std::vector<ListedRow> rows;
    for (const auto& [index, id, time] : slices) {
        const auto& report = *workspace.reports[index];
        OPSCOPE_TRY_ASSIGN(const auto args, report.sourceArgs(report.slices.args[id.index()]));
        rows.push_back(
            {index, id, time, report.slices.at(id), options.isArgsAsText ? argsText(args) : argsJson(args)});
    }
    RecordTable<ListedRow> table("slices", nullptr, std::move(rows));
    const auto reportOf = [&](const ListedRow& row) -> const Report& {
        return *workspace.reports[row.report];
    };
    const auto trackOf = [&](const ListedRow& row) -> const Track& {
        return reportOf(row).tracks[row.slice.track.index()];
    };
    const auto text = [&](const char* id, const char* title, const auto& field) {
        table.column(textSpec(id, title),
                     [&](const ListedRow& row) { return std::string(reportOf(row).text(field(row))); });
    };
    addRankColumn(table, workspace, &ListedRow::report);
    table.column(integerSpec("id", "Id"), [](const ListedRow& row) { return std::int64_t{row.id.value}; });
    table.column(nanosSpec("ts", "Ts"), [](const ListedRow& row) { return row.time.begin; });
    table.column(nanosSpec("dur", "Dur"), [](const ListedRow& row) { return row.time.dur(); });
    if (options.hasFullTime)
        table.column(nanosSpec("full_dur", "Full dur"), [](const ListedRow& row) {
            return row.time.dur() != row.slice.dur ? row.slice.dur : kMissingInteger;
        });
    text("process", "Process", [&](const ListedRow& row) {
        const auto process = trackOf(row).process;
        return process.valid() ? reportOf(row).processes[process.index()].shownName() : StringId();
    });
    text("track", "Track", [&](const ListedRow& row) { return trackOf(row).name; });
    table.column(integerSpec("sub_row", "Sub-row"),
                 [](const ListedRow& row) { return std::int64_t{row.slice.row}; });
    table.column(textSpec("class", "Class"),
                 [](const ListedRow& row) { return std::string(sliceClassName(row.slice.cls)); });
    table.column(textSpec("name", "Name"), [&](const ListedRow& row) {
        return std::optional<std::string>(reportOf(row).text(row.slice.name));
    });
    text("type", "Type", [](const ListedRow& row) { return row.slice.type; });
    table.column(integerSpec("stream", "Stream"), [](const ListedRow& row) { return row.slice.stream; });
    table.column(integerSpec("task", "Task"), [](const ListedRow& row) { return row.slice.task; });
    table.column(integerSpec("step", "Step"), [&](const ListedRow& row) {
        const auto& steps = reportOf(row).steps;
        return row.slice.step < steps.size() ? steps[row.slice.step].number : kMissingInteger;
    });
    auto args = textSpec("args", "Args");
    args.longText = LongText::CutEnd;
    args.isJson = !options.isArgsAsText;
    table.column(std::move(args), [](const ListedRow& row) { return std::optional(row.args); });
    return table.finish();
}

} // namespace opscope
