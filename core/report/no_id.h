// SPDX-License-Identifier: GPL-3.0-or-later
// The number that exports write for a missing id (kNoNumber) as a text.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/report/args.h"

namespace opscope {

inline constexpr std::string_view kNoIdText = "4294967295";
/// The text shown for it; exports use the same text for other missing values.
inline constexpr std::string_view kNotKnownText = "N/A";

/// True for a column or argument that contains ids: "Model Id", "stream", "plane id", "dst rank".
bool isIdName(std::string_view name);
inline bool isNoId(std::string_view name, std::string_view value)
{
    return value == kNoIdText && isIdName(name);
}

/// The arguments as shown to the user: one for each value in objects and arrays, with N/A for missing ids.
Args shownArgs(const Args& args);

} // namespace opscope
