// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/table/table.h"

namespace opscope {

/// The cell as the vendor's tools write it: a time with the decimals of its column at least and every digit
/// that it has, a real of the vendor with every digit and one of ours with the decimals of its column, bytes
/// in the column's unit, a percentage with its sign where the header has none. Empty if missing.
std::string vendorText(const ColumnSpec& spec, const Cell& cell);
/// False for texts, and for percentages with their sign.
bool isVendorNumber(const ColumnSpec& spec);

} // namespace opscope
