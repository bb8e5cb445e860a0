// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_reader.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "core/base/csv_reader.h"
#include "core/base/mapped_file.h"
#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/base/utf8.h"
#include "core/import/discover/export_name.h"
#include "core/import/tables/json_rows.h"
#include "core/import/tables/table_text.h"
#include "core/report/vendor_columns.h"

namespace opscope {
namespace {

constexpr double kNotThere = std::numeric_limits<double>::quiet_NaN();

std::string plainHeader(std::string_view text)
{
    std::string out;
    for (const char c : text) {
        if (c != ' ' && c != '\t' && c != '\r' && c != '_')
            out += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return out;
}

int timeScale(const DataColumn& column)
{
    return column.unit == "us" ? 3 : column.unit == "ms" ? 6 : column.unit == "s" ? 9 : 0;
}

double powerOfTen(int n)
{
    double value = 1;
    for (; n > 0; --n)
        value *= 10;
    return value;
}

std::int64_t timeOf(double ns)
{
    return std::abs(ns) < 4.6e18 ? opscope::timeOf(std::int64_t{std::llround(ns)}) : kMissingInteger;
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
            const auto device = each.kind == DataKind::Text
                                    ? deviceOf(strings.text(each.texts[i]))
                                    : static_cast<std::int32_t>(
                                          std::clamp<std::int64_t>(integerAt(&each, i), kNoDevice, 1 << 20));
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

void tellProblems(ImportContext& context, const ParsedTable& parsed)
{
    auto& entry = context.entry();
    for (const auto& problem : parsed.problems) {
        std::string column;
        if (problem.column < parsed.columns.size())
            column = parsed.columns[problem.column].name;
        Message text;
        auto severity = Severity::DataLoss;
        switch (problem.kind) {
        case TableProblem::Kind::NotANumber:
            text = message(MessageId::CellNotANumber, column, problem.text);
            break;
        case TableProblem::Kind::OtherUnit:
            text = message(MessageId::CellOtherUnit, column, problem.text);
            severity = Severity::Info;
            break;
        case TableProblem::Kind::BareRatio:
            text = message(MessageId::CellsWithoutPercent, column, problem.text);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::RowTooShort:
            text = message(MessageId::RowTooShort, parsed.columns.size());
            break;
        case TableProblem::Kind::RowTooLong:
            text = message(MessageId::RowTooLong, parsed.columns.size(), problem.text);
            break;
        case TableProblem::Kind::RepeatedHeader:
            text = message(MessageId::HeaderRepeated);
            severity = Severity::Info;
            break;
        case TableProblem::Kind::StrayQuote:
            text = message(MessageId::QuoteStray);
            break;
        case TableProblem::Kind::NotUtf8:
            text = message(MessageId::CellNotUtf8, column);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::TooManyColumns:
            text = message(MessageId::DatabaseTooManyColumns, problem.text, parsed.columns.size());
            break;
        case TableProblem::Kind::NoHeader:
            text = message(MessageId::FirstRowIsData);
            severity = Severity::Warning;
            break;
        case TableProblem::Kind::CellTooLong:
            text = message(MessageId::CellTooLong, column);
            break;
        }
        if (severity == Severity::DataLoss) {
            entry.counts.reported += problem.count;
            entry.state = FileState::Partial;
            entry.reason = text;
        }
        const auto places = problem.lines.size();
        for (std::size_t i = 0; i < places; ++i)
            context.builder.addIssue(severity, text, {context.file, problem.lines[i], {}},
                                     i + 1 == places ? problem.count - i : 1);
    }
}

Result<ParsedTable> readTableFile(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto file, MappedFile::open(context.planned.path));
    CsvOptions options{context.threads, context.stop, context.progress};
    std::string converted;
    if (!HeaderProbe::isCsvName(context.planned.path.filename().string())) {
        JsonTableFacts facts;
        OPSCOPE_TRY_ASSIGN(converted, jsonTableCsv(file->bytes(), context.file, context.stop, &facts));
        options.keepsShortRows = !facts.hasArrayRows;
        options.mayLackHeader = false;
        const auto tell = [&](std::uint64_t count, std::string_view expected) {
            if (count == 0)
                return;
            context.entry().reason = message(MessageId::JsonShape, expected);
            context.builder.addIssue(Severity::DataLoss, *context.entry().reason, {context.file, 0, {}},
                                     count);
            context.entry().counts.reported += count;
            context.entry().state = FileState::Partial;
        };
        tell(facts.notCells, "a cell");
        tell(facts.notRows, "a row");
    }
    const bool isCsv = converted.empty();
    if (auto text = isCsv ? withoutCarriageReturns(file->bytes()) : std::nullopt)
        converted = *std::move(text);
    auto parsed = parseCsv(converted.empty() ? file->bytes() : std::string_view(converted),
                           context.builder.report().strings, options);
    if (file->shrank()) {
        context.builder.addIssue(Severity::DataLoss, message(MessageId::FileShrank), {context.file, 0, {}});
        context.entry().state = FileState::Partial;
        context.entry().reason = message(MessageId::FileShrank);
    }
    if (parsed.columns.empty())
        return fail(ErrorCode::Malformed, message(MessageId::NoHeader), {context.file, 1, {}});
    tellProblems(context, parsed);
    if (isCsv)
        tellCutOff(context, converted.empty() ? file->bytes() : std::string_view(converted), parsed);
    tellMissingColumns(context, parsed);
    dropNegatives(context, parsed);
    if (parsed.isCancelled) {
        context.entry().state = FileState::Partial;
        context.entry().reason = message(MessageId::Cancelled);
    }
    return parsed;
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

void setRatioUnits(ParsedTable& parsed)
{
    if (std::ranges::none_of(parsed.columns,
                             [](const DataColumn& c) { return plainHeader(c.name) == "layername"; }))
        return;
    // A column that writes "%" says its unit; those that do not are of one kind.
    const auto isBare = [](const DataColumn& c) {
        return plainHeader(c.name).ends_with("ratio") && c.kind != DataKind::Text && c.unit != "%";
    };
    bool isPercent = false;
    for (const auto& column : parsed.columns) {
        const auto rows = isBare(column) ? parsed.rows : 0;
        for (std::size_t i = 0; i < rows && !isPercent; ++i)
            isPercent = realAt(&column, i) > 1.5;
    }
    for (auto& column : parsed.columns) {
        if (isPercent && isBare(column))
            column.unit = std::string(1, '%');
    }
}

Result<void> readPlainTable(ImportContext& context, std::string_view kind)
{
    OPSCOPE_TRY_ASSIGN(auto parsed, readTableFile(context));
    addRows(context, kind, std::move(parsed));
    return {};
}

const DataColumn* findAny(const DataTable& table, std::initializer_list<std::string_view> names)
{
    for (const auto name : names) {
        if (const auto* column = table.find(name))
            return column;
    }
    for (const auto name : names) {
        const auto plain = plainHeader(name);
        for (const auto& column : table.columns) {
            if (plainHeader(column.name) == plain)
                return &column;
        }
    }
    return nullptr;
}

std::int64_t nanosAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr)
        return kMissingInteger;
    switch (column->kind) {
    case DataKind::Nanos:
        return timeOf(column->integers[row]);
    case DataKind::Integer: {
        std::int64_t ns = 0;
        const auto value = column->integers[row];
        const auto factor = static_cast<std::int64_t>(powerOfTen(timeScale(*column)));
        return value == kMissingInteger || __builtin_mul_overflow(value, factor, &ns) ? kMissingInteger
                                                                                      : timeOf(ns);
    }
    case DataKind::Real:
        return timeOf(column->reals[row] * powerOfTen(timeScale(*column)));
    case DataKind::Text:
        break;
    }
    return kMissingInteger;
}

std::int64_t bareTimeAt(const DataColumn* column, std::size_t row, bool isNanos)
{
    const std::int64_t factor = isNanos ? 1 : 1000;
    std::int64_t ns = 0;
    if (column != nullptr && column->kind == DataKind::Real)
        return timeOf(column->reals[row] * static_cast<double>(factor));
    const auto value = integerAt(column, row);
    return value == kMissingInteger || __builtin_mul_overflow(value, factor, &ns) ? kMissingInteger
                                                                                  : timeOf(ns);
}

std::int64_t integerAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr || column->kind == DataKind::Text)
        return kMissingInteger;
    if (column->kind == DataKind::Real) {
        const auto value = column->reals[row];
        return std::isfinite(value) && std::abs(value) < 9.2e18 ? std::llround(value) : kMissingInteger;
    }
    return column->integers[row];
}

double realAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr || column->kind == DataKind::Text)
        return kNotThere;
    if (column->kind == DataKind::Real)
        return column->reals[row];
    const auto value = column->integers[row];
    if (value == kMissingInteger)
        return kNotThere;
    const auto real = static_cast<double>(value);
    return column->kind == DataKind::Nanos ? real / powerOfTen(timeScale(*column)) : real;
}

std::string cellText(const DataColumn& column, std::size_t row, const StringPool& strings)
{
    switch (column.kind) {
    case DataKind::Text:
        return std::string(strings.text(column.texts[row]));
    case DataKind::Real:
        return std::isnan(column.reals[row]) ? std::string() : fmt::format("{}", column.reals[row]);
    case DataKind::Integer:
        return column.integers[row] == kMissingInteger ? std::string() : std::to_string(column.integers[row]);
    case DataKind::Nanos:
        break;
    }
    const auto ns = column.integers[row];
    if (ns == kMissingInteger)
        return {};
    if (column.unit != "ms")
        return microsTextShort(ns);
    const auto magnitude = ns < 0 ? ~static_cast<std::uint64_t>(ns) + 1 : static_cast<std::uint64_t>(ns);
    auto text = fmt::format("{}{}.{:06}", ns < 0 ? "-" : "", magnitude / 1'000'000, magnitude % 1'000'000);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

StringId textIdAt(const DataColumn* column, std::size_t row, StringPool& strings)
{
    if (column == nullptr)
        return {};
    if (column->kind == DataKind::Text)
        return column->texts[row];
    const auto text = cellText(*column, row, strings);
    return text.empty() ? StringId{} : strings.intern(text);
}

std::int64_t bytesAt(const DataColumn* column, std::size_t row)
{
    const auto value = realAt(column, row);
    if (std::isnan(value))
        return -1;
    const double factor = column->unit == "KB"   ? 1024.0
                          : column->unit == "MB" ? 1024.0 * 1024.0
                          : column->unit == "GB" ? 1024.0 * 1024.0 * 1024.0
                                                 : 1.0;
    const auto bytes = value * factor;
    return std::abs(bytes) < 9.2e18 ? std::llround(bytes) : -1;
}

std::int32_t deviceOf(std::string_view text)
{
    const auto at = text.find_last_of(": ");
    const auto number = numberOr(at == std::string_view::npos ? text : text.substr(at + 1));
    return number < 0 || number > (1 << 20) ? kNoDevice : static_cast<std::int32_t>(number);
}

bool HeaderProbe::isCsvName(std::string_view name)
{
    return !name.ends_with(".json");
}

HeaderProbe::HeaderProbe(const FileProbe& probe)
{
    if (!isCsvName(probe.name)) {
        m_isText = true;
        for (const auto& key : jsonTableKeys(probe.head))
            m_headers.push_back(plainHeader(key));
        return;
    }
    const auto text = withoutCarriageReturns(probe.head);
    const std::string_view head = text ? std::string_view(*text) : probe.head;
    CsvReader reader(head);
    const bool hasHeader = reader.next();
    // A damaged byte in a row is no reason to leave the others unread.
    m_isText = std::ranges::none_of(head.substr(0, reader.offset()), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    if (!m_isText || !hasHeader)
        return;
    for (const auto cell : reader.cells())
        m_headers.push_back(plainHeader(cell));
}

bool HeaderProbe::has(std::string_view name) const
{
    return std::ranges::find(m_headers, plainHeader(name)) != m_headers.end();
}

HeaderProbe::HeaderProbe(const ParsedTable& parsed) : m_isText(true)
{
    for (const auto& column : parsed.columns)
        m_headers.push_back(plainHeader(column.name));
}

bool HeaderProbe::hasAll(std::span<const std::string_view> names) const
{
    return std::ranges::all_of(names, [&](std::string_view name) { return has(name); });
}

bool HeaderProbe::hasAll(std::initializer_list<std::string_view> names) const
{
    return std::ranges::all_of(names, [&](std::string_view name) { return has(name); });
}

} // namespace opscope
