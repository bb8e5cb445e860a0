// SPDX-License-Identifier: GPL-3.0-or-later
// Common parts of all exported HTML pages: one style for light and dark, and escaping.
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// Replaces `& < > " '` by entities and control characters by blanks.
std::string htmlEscaped(std::string_view text);

/// The page up to the opening body tag, with the common style. Escapes `title`.
std::string htmlHead(std::string_view title);

} // namespace opscope
