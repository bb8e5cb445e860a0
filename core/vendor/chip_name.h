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

/// "NVIDIA H200", "Tesla V100-SXM2-32GB", "AMD Instinct MI300X": the chip is a GPU and has no AI Cores.
inline bool isGpuName(std::string_view chip)
{
    return chip.starts_with("NVIDIA") || chip.starts_with("Tesla") || chip.starts_with("AMD");
}

} // namespace opscope
