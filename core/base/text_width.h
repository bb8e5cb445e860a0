// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace opscope {

/// Columns that a text takes on a terminal: wide East Asian characters and emoji two, combining marks none.
std::size_t displayWidth(std::string_view text);

/// Replaces control characters (also escape sequences that a hostile file could hold) by visible ones: "\n",
/// "\x1b".
std::string terminalSafe(std::string_view text);

/// At most `width` columns; what does not fit is cut out of the middle and replaced by an ellipsis.
std::string elideMiddle(std::string_view text, std::size_t width);
/// The same, cut at the end.
std::string elideEnd(std::string_view text, std::size_t width);

} // namespace opscope
