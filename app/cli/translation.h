// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace opscope {

/// A text of core in its context ("Message", "Column", ...), and its translation.
struct Translation {
    std::string_view context;
    std::string_view english;
    std::string_view translated;
};
/// Sorted by context and English text; made from resources/translations/opscope_zh_CN.ts.
std::span<const Translation> chineseTexts();

} // namespace opscope
