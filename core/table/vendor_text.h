// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/table/table.h"

namespace opscope {

/// The cell as the vendor's tools write it: a time with the decimals of its column at least and every digit
/// that it has, a real of the vendor with every digit and one of ours with the decimals of its column, bytes
/// in the column's unit; a unit that the header does not say stands behind the number. Empty if missing.
std::string vendorText(const ColumnSpec& spec, const Cell& cell);
/// False for texts, and for numbers with their unit.
bool isVendorNumber(const ColumnSpec& spec);

} // namespace opscope
