// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/cells.h"

#include <cmath>
#include <fmt/format.h>

#include "core/base/time.h"
#include "core/base/unit.h"

namespace opscope {
namespace {

std::int64_t roundedTime(double ns)
{
    return std::abs(ns) < 4.6e18 ? timeOf(std::llround(ns)) : kMissingInteger;
}

} // namespace

std::int64_t nanosAt(const DataColumn* column, std::size_t row, std::string_view otherwise)
{
    if (column == nullptr || column->kind == CellKind::Text)
        return kMissingInteger;
    if (column->kind == CellKind::Duration)
        return timeOf(column->integers[row]);
    const auto factor = nanosPer(column->unit, otherwise);
    if (column->kind == CellKind::Real)
        return roundedTime(column->reals[row] * static_cast<double>(factor));
    std::int64_t ns = 0;
    const auto value = column->integers[row];
    return value == kMissingInteger || __builtin_mul_overflow(value, factor, &ns) ? kMissingInteger
                                                                                  : timeOf(ns);
}

std::int64_t integerAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr || column->kind == CellKind::Text)
        return kMissingInteger;
    if (column->kind == CellKind::Real) {
        const auto value = column->reals[row];
        return std::isfinite(value) && std::abs(value) < 9.2e18 ? std::llround(value) : kMissingInteger;
    }
    return column->integers[row];
}

std::int32_t deviceAt(const DataColumn* column, std::size_t row)
{
    const auto value = integerAt(column, row);
    return value < 0 || value > (1 << 20) ? kNoDevice : static_cast<std::int32_t>(value);
}

double realAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr || column->kind == CellKind::Text)
        return kNoReal;
    if (column->kind == CellKind::Real)
        return column->reals[row];
    const auto value = column->integers[row];
    if (value == kMissingInteger)
        return kNoReal;
    const auto real = static_cast<double>(value);
    return column->kind == CellKind::Duration ? real / static_cast<double>(nanosPer(column->unit, {})) : real;
}

std::string cellText(const DataColumn& column, std::size_t row, const StringPool& strings)
{
    if (column.kind == CellKind::Text)
        return std::string(strings.text(column.texts[row]));
    if (column.kind == CellKind::Real)
        return std::isnan(column.reals[row]) ? std::string() : fmt::format("{}", column.reals[row]);
    const auto ns = column.integers[row];
    if (ns == kMissingInteger)
        return {};
    if (column.kind == CellKind::Integer)
        return std::to_string(ns);
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
    if (column->kind == CellKind::Text)
        return column->texts[row];
    const auto text = cellText(*column, row, strings);
    return text.empty() ? StringId{} : strings.intern(text);
}

std::int64_t bytesAt(const DataColumn* column, std::size_t row)
{
    if (column == nullptr)
        return -1;
    const auto bytes = realAt(column, row) * static_cast<double>(bytesPer(column->unit));
    return std::abs(bytes) < 9.2e18 ? std::llround(bytes) : -1; // not of NaN
}

void escapeKeyNames(std::vector<DataColumn>& columns)
{
    for (auto& column : columns) {
        if (column.name.starts_with('@'))
            column.name.insert(0, 1, '_');
    }
}

} // namespace opscope
