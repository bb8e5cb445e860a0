// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/column_header.h"

#include "core/base/ascii.h"
#include "core/base/unit.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxName = 512;

} // namespace

ColumnHeader readHeader(std::string_view cell)
{
    cell = trimmed(cell);
    ColumnHeader header;
    header.name = std::string(cell.substr(0, kMaxName));
    header.unit = std::string(unitOfHeader(cell));
    const auto digits = nanoDigits(header.unit, 0);
    header.timeScale = digits == 3 || digits == 6 ? digits : 0;
    header.isNumeric = !header.unit.empty() || isVendorNumber(header.name);
    return header;
}

std::string_view trimCell(std::string_view cell)
{
    cell = trimmed(cell);
    if (cell.size() >= 2 && cell.front() == '"' && cell.back() == '"')
        cell = cell.substr(1, cell.size() - 2);
    return cell;
}

bool isMissingCell(std::string_view cell)
{
    if (cell.empty())
        return true;
    if (cell.size() > 4)
        return false;
    return cell == "N/A" || cell == "NA" || cell == "-" || cell == "n/a" || cell == "None";
}

bool isNotFinite(std::string_view cell)
{
    if (cell.starts_with('-'))
        cell.remove_prefix(1);
    return cell == "nan" || cell == "NaN" || cell == "inf" || cell == "Infinity";
}

} // namespace opscope
