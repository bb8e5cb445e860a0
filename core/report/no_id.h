// SPDX-License-Identifier: GPL-3.0-or-later
// The number that the exports write for an id that is none.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/report/args.h"

namespace opscope {

inline constexpr std::int64_t kNoId = 4294967295;
inline constexpr std::string_view kNoIdText = "4294967295";
/// What is shown in its place, as the exports write it of other values.
inline constexpr std::string_view kNotKnown = "N/A";

/// True of the name of an id, of a column or an argument: "Model Id", "stream", "plane id", "dst rank".
bool isIdName(std::string_view name);
inline bool isNoId(std::string_view name, std::string_view value)
{
    return value == kNoIdText && isIdName(name);
}

/// The arguments as they are shown: one for each value within objects and lists, an id that is none is N/A.
Args shownArgs(const Args& args);

} // namespace opscope
