// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/report_rows.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/discover/export_name.h"
#include "core/import/tables/table_reader.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

constexpr std::int64_t kMostDevices = 1 << 20;
constexpr std::size_t kMostJoinedColumns = 10'000; ///< of a table of several files
constexpr std::size_t kFewColumns = 16;            ///< that any table may have, our own among them

/// "NPU:3", "NPU 3" or "3" as a device; kNoDevice if it is none.
std::int32_t deviceOf(std::string_view text)
{
    const auto at = text.find_last_of(": ");
    const auto number = numberOr(at == std::string_view::npos ? text : text.substr(at + 1));
    return number < 0 || number > kMostDevices ? kNoDevice : static_cast<std::int32_t>(number);
}

DataColumn missingColumn(std::string_view name, CellKind kind, std::size_t rows, std::string unit = {})
{
    DataColumn column{std::string(name), std::move(unit), kind, 0, {}, {}, {}};
    fillColumn(column, rows);
    return column;
}

/// Makes a column of another, wider kind; texts come out as the number prints.
void convert(DataColumn& column, CellKind kind, std::size_t rows, StringPool& strings)
{
    if (column.kind == kind)
        return;
    auto out = missingColumn(column.name, kind, rows, column.unit);
    out.decimals = column.decimals;
    for (std::size_t i = 0; i < rows; ++i) {
        if (kind == CellKind::Real) {
            out.reals.own()[i] = realAt(&column, i);
        } else if (kind == CellKind::Text) {
            const auto text = cellText(column, i, strings);
            out.texts.own()[i] = text.empty() ? StringId{} : strings.intern(text);
        } else { // Integer to Nanos: only an all-missing column, see `join`
            out.integers.own()[i] = column.integers[i];
        }
    }
    column = std::move(out);
}

bool isAllMissing(const DataColumn& column)
{
    return visitCells(column, [](const auto& cells, auto missing) {
        return std::ranges::all_of(cells.span(), [&](auto cell) { return cell == missing || cell != cell; });
    });
}

/// One file writes a ratio as 0..1, another as 0..100 %: a column has one unit.
void bePercent(DataColumn& column, std::size_t rows, StringPool& strings)
{
    convert(column, CellKind::Real, rows, strings);
    for (auto& value : column.reals.own())
        value *= 100;
    column.unit = std::string(1, '%');
}

/// Brings both to one kind and appends.
void join(DataColumn& to, DataColumn& part, std::size_t rows, std::size_t partRows, StringPool& strings)
{
    if (to.unit != part.unit && isVendorRatio(to.name)) {
        for (auto [bare, written, count] : {std::tuple(&to, &part, rows), std::tuple(&part, &to, partRows)}) {
            if (bare->unit.empty() && written->unit == "%" && bare->kind != CellKind::Text &&
                !isAllMissing(*bare) && !isAllMissing(*written))
                bePercent(*bare, count, strings);
        }
    }
    auto kind = std::max(to.kind, part.kind);
    if (to.kind != part.kind) {
        if (isAllMissing(to))
            kind = part.kind;
        else if (isAllMissing(part))
            kind = to.kind;
    }
    if (to.kind != kind && isAllMissing(to))
        to = missingColumn(to.name, kind, rows, to.unit);
    if (part.kind != kind && isAllMissing(part))
        part = missingColumn(part.name, kind, partRows);
    convert(to, kind, rows, strings);
    convert(part, kind, partRows, strings);
    if (to.unit.empty())
        to.unit = part.unit;
    appendColumn(to, part);
}

/// Counts the columns of each exact header: step_trace repeats "Reduce Start(us)".
class HeaderCounts {
public:
    using Key = std::pair<std::string, std::size_t>;
    /// The header, and how many columns had it before.
    Key next(const std::string& name) { return {name, m_counts[name]++}; }

private:
    std::map<std::string, std::size_t> m_counts;
};

/// How many columns a table keeps when rows of another file come: most cells of one with many more columns
/// than its files have bytes for are missing, and would fill the memory.
std::size_t mostColumns(const Report& report, std::size_t rows, std::size_t columns)
{
    if (!isSparse(rows, columns, 0))
        return kMostJoinedColumns;
    std::size_t bytes = 0;
    for (const auto& file : report.inventory)
        bytes += file.sizeBytes;
    return std::clamp<std::size_t>(mostCells(bytes) / std::max<std::size_t>(rows, 1), kFewColumns,
                                   kMostJoinedColumns);
}

DataColumn keyColumn(std::string_view name, std::int64_t value, std::size_t rows)
{
    auto column = missingColumn(name, CellKind::Integer, rows);
    std::ranges::fill(column.integers.own(), value);
    return column;
}

/// Each row's device: its own "Device_id" or "Device" cell, else the file's.
DataColumn deviceColumn(const ParsedTable& parsed, const ImportContext& context)
{
    const auto fallback =
        context.planned.device == kNoDevice ? kMissingInteger : std::int64_t{context.planned.device};
    auto column = keyColumn(kDeviceColumn, fallback, parsed.rows);
    for (const auto& each : parsed.columns) {
        const auto name = plainHeader(each.name);
        if (name != "deviceid" && name != "device" && name != "devicetype")
            continue;
        const auto& strings = context.builder.report().strings;
        for (std::size_t i = 0; i < parsed.rows; ++i) {
            const auto device =
                each.kind == CellKind::Text ? deviceOf(strings.text(each.texts[i])) : deviceAt(&each, i);
            if (device != kNoDevice)
                column.integers.own()[i] = device;
        }
        break;
    }
    return column;
}

std::vector<DataColumn> keyColumns(const ParsedTable& parsed, const ImportContext& context)
{
    std::vector<DataColumn> keys;
    keys.push_back(deviceColumn(parsed, context));
    const auto known = [](std::int64_t value) { return value < 0 ? kMissingInteger : value; };
    keys.push_back(keyColumn(kModelColumn, known(context.planned.model), parsed.rows));
    keys.push_back(keyColumn(kIterationColumn, known(context.planned.iteration), parsed.rows));
    keys.push_back(keyColumn(kPictureColumn, known(context.planned.picture), parsed.rows));
    std::erase_if(keys, isAllMissing);
    keys.push_back(
        keyColumn(kFileColumn, static_cast<std::int64_t>(context.planned.file.index()), parsed.rows));
    return keys;
}

} // namespace

AddedRows addRows(ImportContext& context, std::string_view kind, ParsedTable&& parsed)
{
    auto& report = context.builder.report();
    const auto it = std::ranges::find(report.tables, kind, &DataTable::kind);
    const auto index = static_cast<std::size_t>(it - report.tables.begin());
    const bool isFirst = it == report.tables.end();
    if (isFirst) {
        report.tables.emplace_back();
        report.tables.back().kind = std::string(kind);
    }
    auto& table = report.tables[index];
    const AddedRows added{index, table.rows, parsed.rows};

    escapeKeyNames(parsed.columns);
    const auto rows = table.rows + parsed.rows;
    const auto fresh = [&](DataColumn& part) {
        auto column = missingColumn(part.name, part.kind, table.rows, part.unit);
        appendColumn(column, part);
        return column;
    };
    std::size_t keyAt = 0;
    for (auto& key : keyColumns(parsed, context)) {
        while (keyAt < table.columns.size() && table.columns[keyAt].name.starts_with('@') &&
               table.columns[keyAt].name != key.name)
            ++keyAt;
        const auto to = std::ranges::find(table.columns, key.name, &DataColumn::name);
        if (to != table.columns.end())
            join(*to, key, table.rows, parsed.rows, report.strings);
        else
            table.columns.insert(table.columns.begin() + static_cast<std::ptrdiff_t>(keyAt), fresh(key));
    }
    const auto most =
        isFirst ? SIZE_MAX : mostColumns(report, rows, table.columns.size() + parsed.columns.size());
    const auto before = table.columns.size();
    table.columns.resize(std::min(before, most));
    auto leftOut = before - table.columns.size();
    std::map<HeaderCounts::Key, std::size_t> indexes;
    HeaderCounts there;
    for (std::size_t c = 0; c < table.columns.size(); ++c)
        indexes.emplace(there.next(table.columns[c].name), c);
    HeaderCounts here;
    for (auto& part : parsed.columns) {
        const auto found = indexes.find(here.next(part.name));
        if (found != indexes.end())
            join(table.columns[found->second], part, table.rows, parsed.rows, report.strings);
        else if (table.columns.size() < most)
            table.columns.push_back(fresh(part));
        else
            ++leftOut;
    }
    if (leftOut > 0)
        reportLoss(
            context,
            message(MessageId::DatabaseTooManyColumns, table.columns.size() + leftOut, table.columns.size()),
            0, leftOut);
    for (auto& column : table.columns) // also those that this file does not have
        fillColumn(column, rows);
    if (!table.isTotal.empty())
        table.isTotal.own().resize(rows, 0);
    table.rows = rows;
    context.entry().counts.rows += parsed.rows;
    return added;
}

} // namespace opscope
