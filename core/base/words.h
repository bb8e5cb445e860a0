// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of core are English; a caller that shows them in another language passes the translation.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace opscope {

struct Words {
    /// Translates a word or title of core: context "Word" of the catalogue.
    std::function<std::string(std::string_view)> text = [](std::string_view english) {
        return std::string(english);
    };
    std::function<std::string(const Message&)> message = [](const Message& m) { return m.english(); };
};

/// "op_summary.csv:17: not a number: 'N/A'", translated.
inline std::string errorText(const Words& words, const Error& error)
{
    const auto place = error.where.text();
    return (place.empty() ? "" : place + ": ") + words.message(error.message);
}

} // namespace opscope
