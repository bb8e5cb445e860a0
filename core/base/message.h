// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

/// Everything that core can say to a user: the list is in message_id.h, which only those include that say
/// something, so that a new message does not rebuild the world. Views translate by the English template: core
/// needs no `tr()`.
enum class MessageId : std::uint16_t;

/// An id with its arguments; `%1`, `%2` ... in the template stand for the arguments.
struct Message {
    MessageId id{};
    std::vector<std::string> args;

    std::string english() const;
    friend bool operator==(const Message&, const Message&) = default;
};

std::span<const MessageId> allMessages();
/// "NotANumber"
std::string_view messageName(MessageId id);
/// "not a number: '%1'"
std::string_view messageTemplate(MessageId id);
/// Replaces `%1`..`%9` of any (translated) template by the arguments, each once, no argument inside another.
std::string fillTemplate(std::string_view text, std::span<const std::string> args);

template <class... Args>
Message message(MessageId id, const Args&... args)
{
    return {id, {fmt::to_string(args)...}};
}

} // namespace opscope
