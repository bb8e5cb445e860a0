// SPDX-License-Identifier: GPL-3.0-or-later
// Core speaks English; who shows its texts in another language passes how to say them.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "core/base/message.h"

namespace opscope {

struct Words {
    /// A word or title of core: the context "Word" of the catalogue.
    std::function<std::string(std::string_view)> text = [](std::string_view english) {
        return std::string(english);
    };
    std::function<std::string(const Message&)> message = [](const Message& m) { return m.english(); };
};

} // namespace opscope
