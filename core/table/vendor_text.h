// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/table/table.h"

namespace opscope {

/// The cell in the format of the vendor's tools: a time with all its digits, and at least the decimals of its
/// column; a vendor's real with all digits, a computed one with the decimals of its column; bytes in the unit
/// of the column. A unit that the header lacks follows the number. Empty if missing.
std::string vendorText(const ColumnSpec& spec, const Cell& cell);
/// False for texts, and for numbers written with their unit.
bool isVendorNumber(const ColumnSpec& spec);

} // namespace opscope
