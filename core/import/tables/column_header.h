// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// The information in a header cell.
struct ColumnHeader {
    std::string name;       ///< without surrounding blanks
    std::string unit;       ///< "us" of "Duration(us)"; empty if there is no known unit
    int timeScale = 0;      ///< decimal digits from the unit to ns: 3 for us, 6 for ms, 0 if it is not a time
    bool isNumeric = false; ///< numeric column: a cell that is not a number is reported, and missing
};
ColumnHeader readHeader(std::string_view cell);

/// The cell without blanks at both ends and without the quotes that msprof writes around shapes.
std::string_view trimCell(std::string_view cell);
/// True for the texts of a missing number: "", "N/A", "NA", "-", "None".
bool isMissingCell(std::string_view cell);
/// True for "nan", "inf": a computed value that is not finite.
bool isNotFinite(std::string_view cell);

} // namespace opscope
