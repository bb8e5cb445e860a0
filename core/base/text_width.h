// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

/// Number of terminal columns of a text: two for wide East Asian characters and emoji, none for combining
/// marks.
std::size_t displayWidth(std::string_view text);

/// Replaces control characters, also escape sequences in a damaged or hostile file, by visible text: "\n",
/// "\x1b".
std::string terminalSafe(std::string_view text);

/// Shortens a text to at most `width` columns by an ellipsis in its middle.
std::string elideMiddle(std::string_view text, std::size_t width);
/// Shortens a text to at most `width` columns by an ellipsis at its end.
std::string elideEnd(std::string_view text, std::size_t width);
/// Breaks a text at blanks and between Chinese characters into lines of at most `width` columns; a longer
/// word is broken after its last "_" or "/" that fits, else inside, but not inside a number that fits. At
/// least one line. The text must not contain control characters, see terminalSafe.
std::vector<std::string> foldText(std::string_view text, std::size_t width);

} // namespace opscope
