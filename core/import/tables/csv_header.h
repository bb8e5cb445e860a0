// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace opscope {

/// True if the first row of a CSV is data instead of a header: it has a number above other numbers, and no
/// word above numbers. Ascending integers, such as core or rank ids, are accepted as header.
bool isFirstRowData(std::span<const std::string_view> first, std::string_view body);

} // namespace opscope
