// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <array>
#include <optional>

#include "core/base/message_id.h"

namespace opscope {
namespace {

struct Entry {
    MessageId id;
    std::string_view name;
    std::string_view text;
};

constexpr auto kEntries = std::to_array<Entry>({
#define MESSAGE(id, text) {MessageId::id, #id, text},
#include "core/base/messages.def"
#undef MESSAGE
});

} // namespace

std::span<const MessageId> allMessages()
{
    static constexpr auto kIds = [] {
        std::array<MessageId, kEntries.size()> ids{};
        for (std::size_t i = 0; i < ids.size(); ++i)
            ids[i] = kEntries[i].id;
        return ids;
    }();
    return kIds;
}

std::string_view messageName(MessageId id)
{
    return kEntries.at(static_cast<std::size_t>(id)).name;
}

std::string_view messageTemplate(MessageId id)
{
    return kEntries.at(static_cast<std::size_t>(id)).text;
}

namespace {

struct Choice {
    std::string_view text;
    std::size_t length = 0; ///< of the complete placeholder in the template
};

/// "{1:op runs|ops run}" at the begin of `text`: the first where the argument is 1.
std::optional<Choice> choiceAt(std::string_view text, std::span<const std::string> args)
{
    if (text.size() < 4 || text[0] != '{' || text[1] < '1' || text[1] > '9' || text[2] != ':')
        return std::nullopt;
    const auto bar = text.find('|');
    const auto end = text.find('}');
    const auto n = static_cast<std::size_t>(text[1] - '1');
    if (bar == std::string_view::npos || end == std::string_view::npos || bar > end || n >= args.size())
        return std::nullopt;
    return Choice{args[n] == "1" ? text.substr(3, bar - 3) : text.substr(bar + 1, end - bar - 1), end + 1};
}

} // namespace

std::string fillTemplate(std::string_view text, std::span<const std::string> args)
{
    std::string out;
    out.reserve(text.size() + 32);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%' && i + 1 < text.size() && text[i + 1] >= '1' && text[i + 1] <= '9') {
            const auto n = static_cast<std::size_t>(text[i + 1] - '1');
            if (n < args.size())
                out += args[n];
            ++i;
        } else if (const auto choice = choiceAt(text.substr(i), args)) {
            out += choice->text;
            i += choice->length - 1;
        } else {
            out += text[i];
        }
    }
    return out;
}

std::string Message::english() const
{
    return fillTemplate(messageTemplate(id), args);
}

} // namespace opscope
