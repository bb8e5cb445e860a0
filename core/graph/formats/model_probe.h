// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string_view>

namespace opscope {

/// True if the first message of a protobuf text is one of `messages`, preceded only by the scalars `before`.
bool beginsWithField(std::string_view head, std::initializer_list<std::string_view> messages,
                     std::initializer_list<std::string_view> before);

} // namespace opscope
