// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/table.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/unit.h"
#include "core/table/values.h"

namespace opscope {
namespace {

void appendInteger(std::string& out, std::uint64_t value)
{
    char buffer[24];
    out.append(std::begin(buffer), std::to_chars(std::begin(buffer), std::end(buffer), value).ptr);
}

/// value / 10^scale with `decimals` digits, rounded half away from zero, without a double on the way.
void appendScaled(std::string& out, std::int64_t value, int scale, int decimals)
{
    auto magnitude = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    const auto power = [](int n) {
        std::uint64_t p = 1;
        for (int i = 0; i < n; ++i)
            p *= 10;
        return p;
    };
    if (decimals < scale) {
        const auto cut = power(scale - decimals);
        magnitude = magnitude / cut + (magnitude % cut >= cut / 2 ? 1 : 0);
    }
    const int kept = std::min(decimals, scale);
    const auto unit = power(kept);
    if (value < 0 && magnitude != 0)
        out += '-';
    appendInteger(out, magnitude / unit);
    if (decimals == 0)
        return;
    out += '.';
    char digits[24];
    auto rest = magnitude % unit;
    for (int i = kept - 1; i >= 0; --i) {
        digits[i] = static_cast<char>('0' + rest % 10);
        rest /= 10;
    }
    out.append(std::begin(digits), static_cast<std::size_t>(kept));
    out.append(static_cast<std::size_t>(decimals - kept), '0');
}

void appendReal(std::string& out, double value, int decimals)
{
    if (!std::isfinite(value)) {
        out += std::isnan(value) ? "N/A" : value < 0 ? "-inf" : "inf";
        return;
    }
    char buffer[400]; // the greatest double has 309 digits
    const auto result = decimals == kAllDigits ? std::to_chars(std::begin(buffer), std::end(buffer), value)
                                               : std::to_chars(std::begin(buffer), std::end(buffer), value,
                                                               std::chars_format::fixed, decimals);
    out.append(std::begin(buffer), result.ptr);
}

void appendInt(std::string& out, const ColumnSpec& spec, std::int64_t value)
{
    switch (spec.kind) {
    case CellKind::Timestamp:
    case CellKind::Duration:
        appendScaled(out, value, nanoDigits(spec.unit, 3), std::min<int>(spec.decimals, 9));
        return;
    case CellKind::Bytes:
        if (const auto unit = static_cast<double>(bytesPer(spec.unit)); unit != 1.0) {
            appendReal(out, static_cast<double>(value) / unit, spec.decimals);
            return;
        }
        break;
    default:
        break;
    }
    if (value < 0)
        out += '-';
    appendInteger(out, value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value));
}

template <class T>
Cell cellOf(const T& values, std::size_t row)
{
    if constexpr (kIsFunction<T>) {
        return values(row);
    } else if constexpr (kIsText<T>) {
        const auto id = values.ids[row];
        return id.valid() ? Cell(values.pool->text(id)) : Cell();
    } else {
        const auto value = values[row];
        if (isMissingValue(value))
            return {};
        if constexpr (kIsRealSpan<T>)
            return value;
        else
            return static_cast<std::int64_t>(value);
    }
}

} // namespace

ColumnValues valuesOf(const Report& report, const DataColumn& column)
{
    if (column.kind == CellKind::Text)
        return TextValues{column.texts.span(), &report.strings};
    return column.kind == CellKind::Real ? ColumnValues(column.reals.span())
                                         : ColumnValues(column.integers.span());
}

ColumnSpec exactSpec(ColumnSpec spec)
{
    if (isTimeKind(spec.kind))
        spec.decimals = static_cast<std::uint8_t>(nanoDigits(spec.unit, 3));
    return spec;
}

void appendCellText(std::string& out, const ColumnSpec& spec, const Cell& cell)
{
    if (const auto* integer = std::get_if<std::int64_t>(&cell))
        appendInt(out, spec, *integer);
    else if (const auto* real = std::get_if<double>(&cell))
        appendReal(out, *real, spec.decimals);
    else if (const auto* text = std::get_if<std::string_view>(&cell))
        out += *text;
    else
        out += "N/A";
}

std::string cellText(const ColumnSpec& spec, const Cell& cell)
{
    std::string out;
    appendCellText(out, spec, cell);
    return out;
}

Cell Table::cell(std::size_t row, std::size_t column) const
{
    return std::visit([row](const auto& values) { return cellOf(values, row); }, columns[column].values);
}

std::string Table::text(std::size_t row, std::size_t column) const
{
    const auto value = cell(row, column);
    return isOfGroups && std::holds_alternative<std::monostate>(value)
               ? std::string()
               : cellText(columns[column].spec, value);
}

std::optional<std::size_t> Table::find(std::string_view idOrTitle) const
{
    for (std::size_t i = 0; i < columns.size(); ++i) {
        if (columns[i].spec.id == idOrTitle)
            return i;
    }
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const auto& spec = columns[i].spec;
        if (equalsNoCase(spec.id, idOrTitle) || equalsNoCase(spec.title, idOrTitle) ||
            (!spec.unit.empty() && equalsNoCase(spec.title + "(" + spec.unit + ")", idOrTitle)))
            return i; // the last is what a command prints above the column
    }
    return std::nullopt;
}

StoredValues storedValues(const Table& table, std::size_t column, std::stop_token stop)
{
    const auto& values = table.columns[column].values;
    const auto* function = std::get_if<std::function<Cell(std::size_t)>>(&values);
    if (function == nullptr)
        return {values, nullptr};

    struct Evaluated {
        std::vector<std::int64_t> integers;
        std::vector<double> reals;
        std::vector<StringId> ids;
        StringPool pool;
    };
    auto evaluated = std::make_shared<Evaluated>();
    if (table.columns[column].spec.kind == CellKind::Text) {
        evaluated->ids.resize(table.rows);
        std::string text;
        // Most such columns repeat few texts with the same view: intern each view once.
        struct Seen {
            const char* data = nullptr;
            std::size_t size = 0;
            StringId id;
        };
        std::array<Seen, 256> seen{};
        for (std::size_t row = 0; row < table.rows; ++row) {
            if ((row & 0xfffU) == 0 && stop.stop_requested())
                break;
            const auto cell = (*function)(row);
            if (std::holds_alternative<std::monostate>(cell))
                continue;
            if (const auto* view = std::get_if<std::string_view>(&cell)) {
                auto& known = seen.at((std::bit_cast<std::uintptr_t>(view->data()) >> 3U) % seen.size());
                if (known.data != view->data() || known.size != view->size() || !known.id.valid())
                    known = {view->data(), view->size(), evaluated->pool.intern(*view)};
                evaluated->ids[row] = known.id;
                continue;
            }
            text.clear();
            appendCellText(text, table.columns[column].spec, cell);
            evaluated->ids[row] = evaluated->pool.intern(text);
        }
        return {TextValues{evaluated->ids, &evaluated->pool}, evaluated};
    }
    evaluated->integers.assign(table.rows, kMissingInteger);
    for (std::size_t row = 0; row < table.rows; ++row) {
        if ((row & 0xfffU) == 0 && stop.stop_requested())
            break;
        const auto cell = (*function)(row);
        const auto* real = std::get_if<double>(&cell);
        if (real != nullptr && evaluated->reals.empty()) {
            evaluated->reals.assign(table.rows, kNoReal);
            for (std::size_t i = 0; i < row; ++i) {
                if (!isMissingValue(evaluated->integers[i]))
                    evaluated->reals[i] = static_cast<double>(evaluated->integers[i]);
            }
        }
        if (const auto* integer = std::get_if<std::int64_t>(&cell)) {
            if (evaluated->reals.empty())
                evaluated->integers[row] = *integer;
            else
                evaluated->reals[row] = static_cast<double>(*integer);
        } else if (real != nullptr) {
            evaluated->reals[row] = *real;
        }
    }
    if (!evaluated->reals.empty())
        return {std::span<const double>(evaluated->reals), evaluated};
    return {std::span<const std::int64_t>(evaluated->integers), evaluated};
}

} // namespace opscope
