// SPDX-License-Identifier: GPL-3.0-or-later
// What all exported HTML pages share: one style for light and dark, and the escape of texts.
#pragma once

#include <string>
#include <string_view>

namespace opscope {

/// `& < > " '` as entities, control characters as blanks.
std::string htmlEscaped(std::string_view text);

/// From the doctype to the opening body tag, with the style of all pages. `title` is escaped here.
std::string htmlHead(std::string_view title);

} // namespace opscope
