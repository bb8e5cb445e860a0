// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// What a header cell says of its column.
struct ColumnHeader {
    std::string name;       ///< without surrounding blanks
    std::string unit;       ///< "us" of "Duration(us)"; empty if none that is known
    int timeScale = 0;      ///< decimal digits from the unit to ns: 3 for us, 6 for ms, 0 if it is no time
    bool isNumeric = false; ///< must be numbers: a cell that is none is reported, and missing
};
ColumnHeader readHeader(std::string_view cell);

/// Without blanks at both ends and the literal quotes that msprof writes around shapes.
std::string_view trimCell(std::string_view cell);
/// "", "N/A", "NA", "-", "None": a number that is not there.
bool isMissingCell(std::string_view cell);
/// "nan", "inf": what a computation gave instead of a number.
bool isNotFinite(std::string_view cell);

} // namespace opscope
