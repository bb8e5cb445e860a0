// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/no_id.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"

namespace opscope {

bool isIdName(std::string_view name)
{
    static constexpr std::array<std::string_view, 5> kEndings{"id", "rank", "plane", "stream", "category"};
    const auto word = lowerAscii(name);
    return std::ranges::any_of(kEndings, [&](std::string_view ending) { return word.ends_with(ending); });
}

Args shownArgs(const Args& args)
{
    auto out = flattened(args);
    for (auto& arg : out) {
        if (isNoId(arg.key, arg.value))
            arg = {arg.key, std::string(kNotKnownText), true};
    }
    return out;
}

} // namespace opscope
