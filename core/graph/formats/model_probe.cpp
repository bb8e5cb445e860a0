// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/model_probe.h"

#include <algorithm>

#include "core/base/ascii.h"

namespace opscope {

bool beginsWithField(std::string_view head, std::initializer_list<std::string_view> messages,
                     std::initializer_list<std::string_view> before)
{
    while (!head.empty()) {
        const auto end = head.find('\n');
        const auto line = trimmed(head.substr(0, end));
        head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
        if (line.empty() || line.starts_with('#'))
            continue;
        const auto length = static_cast<std::size_t>(
            std::ranges::find_if_not(line, [](char c) { return isLetter(c) || c == '_'; }) - line.begin());
        const auto name = line.substr(0, length);
        const auto rest = trimmed<' ', ':'>(line.substr(length));
        if (rest.starts_with('{') || rest.starts_with('<'))
            return std::ranges::find(messages, name) != messages.end();
        if (std::ranges::find(before, name) == before.end())
            return false;
    }
    return false;
}

} // namespace opscope
