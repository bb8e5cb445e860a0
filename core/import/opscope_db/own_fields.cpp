// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/opscope_db/own_fields.h"

#include <algorithm>
#include <limits>

namespace opscope {

void readCell(OwnImport&, TableScan& scan, int column, Unit unit, std::int64_t& out)
{
    const auto none = noneOf<std::int64_t>(unit);
    out = unit == Unit::Time ? scan.needTime(column) : scan.integer(column, none);
    constexpr std::int64_t kMaxTime = std::int64_t{1} << 62U; // leaves room for sums and differences
    const bool isBounded = unit == Unit::Nanos || unit == Unit::Start || unit == Unit::Count;
    if (!isBounded || out == none || (out > -kMaxTime && out < kMaxTime))
        return;
    scan.remark(message(MessageId::DatabaseCellOutOfRange, scan.columnName(column), out));
    out = none;
}

void readCell(OwnImport&, TableScan& scan, int column, Unit unit, std::int32_t& out)
{
    out = noneOf<std::int32_t>(unit);
    const auto value = scan.integer(column, out);
    if (value >= 0 && value <= std::numeric_limits<std::int32_t>::max())
        out = static_cast<std::int32_t>(value);
    else if (value != out)
        scan.remark(message(MessageId::DatabaseCellOutOfRange, scan.columnName(column), value));
}

void readCell(OwnImport&, TableScan& scan, int column, Unit, std::uint64_t& out)
{
    out = static_cast<std::uint64_t>(std::max<std::int64_t>(0, scan.integer(column, 0)));
}

void readCell(OwnImport&, TableScan& scan, int column, Unit, std::uint32_t& out)
{
    const auto value = scan.integer(column, kNoNumber);
    out = value < 0 || value > kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
}

void readCell(OwnImport& in, TableScan& scan, int column, Unit, std::uint16_t& out)
{
    const auto steps = std::min<std::size_t>(in.report.steps.size(), kNoStep);
    out = static_cast<std::uint16_t>(in.link(scan, column, steps, false).value_or(kNoStep));
}

void readCell(OwnImport&, TableScan& scan, int column, Unit, double& out)
{
    out = scan.real(column).value_or(kNoReal);
}

void readCell(OwnImport&, TableScan& scan, int column, Unit, bool& out)
{
    out = scan.integer(column, 0) != 0;
}

void readCell(OwnImport&, TableScan& scan, int column, Unit, std::string& out)
{
    out = scan.text(column);
}

void readCell(OwnImport& in, TableScan& scan, int column, Unit, StringId& out)
{
    out = in.text(scan, column);
}

void checkNumber(TableScan& scan, int column, std::size_t expected, std::size_t most)
{
    const auto id = scan.need(column);
    if (!scan.isBad() && (id < 0 || static_cast<std::uint64_t>(id) != expected || expected >= most))
        scan.reject(message(MessageId::DatabaseCellOutOfRange, scan.columnName(column), id),
                    Severity::DataLoss);
}

} // namespace opscope
