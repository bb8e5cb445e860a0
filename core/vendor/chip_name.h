// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

#include "core/base/ascii.h"

namespace opscope {

/// Files spell the name of a chip in several ways: "Ascend 910B" and "ascend910b" are one.
inline std::string plainChipName(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        if (isLetter(c) || isDigit(c) || c == '_' || c == '-')
            out += lowerAscii(c);
    }
    return out;
}

} // namespace opscope
