// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fmt/format.h>
#include <functional>
#include <iterator>
#include <string>
#include <string_view>

namespace opscope {

/// "a, b": a text or number for each part; no separator follows as long as everything before was empty.
template <class Parts, class Text = std::identity>
std::string joined(const Parts& parts, std::string_view separator = ", ", const Text& textOf = {})
{
    std::string out;
    for (const auto& part : parts)
        fmt::format_to(std::back_inserter(out), "{}{}", out.empty() ? "" : separator,
                       std::invoke(textOf, part));
    return out;
}

} // namespace opscope
