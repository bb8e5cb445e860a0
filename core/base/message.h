// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace opscope {

/// All messages of core to the user. The list is in message_id.h, included only where messages are created,
/// so that a new message does not rebuild everything. Views translate messages by their English template:
/// core does not need `tr()`.
enum class MessageId : std::uint16_t;

/// A message id with its arguments, which replace `%1`, `%2` ... in the template.
struct Message {
    MessageId id{};
    std::vector<std::string> args;

    std::string english() const;
    friend bool operator==(const Message&, const Message&) = default;
};

std::span<const MessageId> allMessages();
/// The name of the enumerator: "NotANumber".
std::string_view messageName(MessageId id);
/// The English template: "'%1' is not a number".
std::string_view messageTemplate(MessageId id);
/// Replaces `%1`..`%9` of a (translated) template by the arguments. A "%1" inside an argument is not
/// replaced.
std::string fillTemplate(std::string_view text, std::span<const std::string> args);

template <class... Args>
Message message(MessageId id, const Args&... args)
{
    return {id, {fmt::to_string(args)...}};
}

} // namespace opscope
