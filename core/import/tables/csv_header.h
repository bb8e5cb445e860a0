// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace opscope {

/// True if the first row of a CSV is no header: it has a number above numbers, and no word above them.
/// Numbers that count up, as of cores or ranks, name columns all the same.
bool isFirstRowData(std::span<const std::string_view> first, std::string_view body);

} // namespace opscope
