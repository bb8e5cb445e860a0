// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/report_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/import/discover/export_name.h"
#include "core/report/vendor_columns.h"

namespace opscope {
namespace {

constexpr double kNotThere = std::numeric_limits<double>::quiet_NaN();
constexpr std::int64_t kMostDevices = 1 << 20;

/// "NPU:3", "NPU 3" or "3" as a device; kNoDevice if it is none.
std::int32_t deviceOf(std::string_view text)
{
    const auto at = text.find_last_of(": ");
    const auto number = numberOr(at == std::string_view::npos ? text : text.substr(at + 1));
    return number < 0 || number > kMostDevices ? kNoDevice : static_cast<std::int32_t>(number);
}

DataColumn missingColumn(std::string_view name, DataKind kind, std::size_t rows)
{
    DataColumn column;
    column.name = std::string(name);
    column.kind = kind;
    if (kind == DataKind::Real)
        column.reals.own().assign(rows, kNotThere);
    else if (kind == DataKind::Text)
        column.texts.own().assign(rows, StringId{});
    else
        column.integers.own().assign(rows, kMissingInteger);
    return column;
}

/// Makes a column of another, wider kind; texts come out as the number prints.
void convert(DataColumn& column, DataKind kind, std::size_t rows, StringPool& strings)
{
    if (column.kind == kind)
        return;
    auto out = missingColumn(column.name, kind, rows);
    out.unit = column.unit;
    out.decimals = column.decimals;
    for (std::size_t i = 0; i < rows; ++i) {
        if (kind == DataKind::Real) {
            out.reals.own()[i] = realAt(&column, i);
        } else if (kind == DataKind::Text) {
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
    const auto isGone = [](auto value) { return value == kMissingInteger; };
    switch (column.kind) {
    case DataKind::Integer:
    case DataKind::Nanos:
        return std::ranges::all_of(column.integers.span(), isGone);
    case DataKind::Real:
        return std::ranges::all_of(column.reals.span(), [](double v) { return std::isnan(v); });
    case DataKind::Text:
        break;
    }
    return std::ranges::none_of(column.texts.span(), [](StringId id) { return id.valid(); });
}

void appendColumn(DataColumn& to, DataColumn& part)
{
    const auto move = [](auto& out, auto& in) {
        if (out.empty())
            out.swap(in);
        else
            out.insert(out.end(), in.begin(), in.end());
    };
    move(to.integers.own(), part.integers.own());
    move(to.reals.own(), part.reals.own());
    move(to.texts.own(), part.texts.own());
    to.decimals = std::max(to.decimals, part.decimals);
}

/// One file writes a ratio as 0..1, another as 0..100 %: a column has one unit.
void bePercent(DataColumn& column, std::size_t rows, StringPool& strings)
{
    convert(column, DataKind::Real, rows, strings);
    for (auto& value : column.reals.own())
        value *= 100;
    column.unit = std::string(1, '%');
}

/// Brings both to one kind and appends.
void join(DataColumn& to, DataColumn& part, std::size_t rows, std::size_t partRows, StringPool& strings)
{
    if (to.unit != part.unit && isVendorRatio(to.name)) {
        for (auto [bare, written, count] : {std::tuple(&to, &part, rows), std::tuple(&part, &to, partRows)}) {
            if (bare->unit.empty() && written->unit == "%" && bare->kind != DataKind::Text &&
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
        to = [&] {
            auto fresh = missingColumn(to.name, kind, rows);
            fresh.unit = to.unit;
            return fresh;
        }();
    if (part.kind != kind && isAllMissing(part))
        part = missingColumn(part.name, kind, partRows);
    convert(to, kind, rows, strings);
    convert(part, kind, partRows, strings);
    if (to.unit.empty())
        to.unit = part.unit;
    appendColumn(to, part);
}

/// The n-th column of that exact header: step_trace repeats "Reduce Start(us)".
DataColumn* nthNamed(DataTable& table, std::string_view name, std::size_t n)
{
    for (auto& column : table.columns) {
        if (column.name == name && n-- == 0)
            return &column;
    }
    return nullptr;
}

DataColumn keyColumn(std::string_view name, std::int64_t value, std::size_t rows)
{
    auto column = missingColumn(name, DataKind::Integer, rows);
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
                each.kind == DataKind::Text ? deviceOf(strings.text(each.texts[i])) : deviceAt(&each, i);
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

std::int32_t deviceAt(const DataColumn* column, std::size_t row)
{
    const auto value = integerAt(column, row);
    return value < 0 || value > kMostDevices ? kNoDevice : static_cast<std::int32_t>(value);
}

AddedRows addRows(ImportContext& context, std::string_view kind, ParsedTable&& parsed)
{
    auto& report = context.builder.report();
    const auto it = std::ranges::find(report.tables, kind, &DataTable::kind);
    const auto index = static_cast<std::size_t>(it - report.tables.begin());
    if (it == report.tables.end()) {
        report.tables.emplace_back();
        report.tables.back().kind = std::string(kind);
    }
    auto& table = report.tables[index];
    const AddedRows added{index, table.rows, parsed.rows};

    auto keys = keyColumns(parsed, context);
    std::size_t keyAt = 0;
    const auto take = [&](DataColumn& part, std::size_t nth, std::size_t newAt) {
        auto* const to = nthNamed(table, part.name, nth);
        if (to != nullptr) {
            join(*to, part, table.rows, parsed.rows, report.strings);
            return;
        }
        auto fresh = missingColumn(part.name, part.kind, table.rows);
        fresh.unit = part.unit;
        appendColumn(fresh, part);
        table.columns.insert(table.columns.begin() + static_cast<std::ptrdiff_t>(newAt), std::move(fresh));
    };
    for (auto& key : keys) {
        while (keyAt < table.columns.size() && table.columns[keyAt].name.starts_with('@') &&
               table.columns[keyAt].name != key.name)
            ++keyAt;
        take(key, 0, std::min(keyAt, table.columns.size()));
    }
    for (std::size_t c = 0; c < parsed.columns.size(); ++c) {
        const auto& name = parsed.columns[c].name;
        const auto nth = static_cast<std::size_t>(
            std::count_if(parsed.columns.begin(), parsed.columns.begin() + static_cast<std::ptrdiff_t>(c),
                          [&](const DataColumn& each) { return each.name == name; }));
        take(parsed.columns[c], nth, table.columns.size());
    }
    const auto rows = table.rows + parsed.rows;
    for (auto& column : table.columns) { // columns that this file does not have
        if (column.kind == DataKind::Real)
            column.reals.own().resize(rows, kNotThere);
        else if (column.kind == DataKind::Text)
            column.texts.own().resize(rows);
        else
            column.integers.own().resize(rows, kMissingInteger);
    }
    if (!table.isTotal.empty())
        table.isTotal.own().resize(rows, 0);
    table.rows = rows;
    context.entry().counts.rows += parsed.rows;
    return added;
}

} // namespace opscope
