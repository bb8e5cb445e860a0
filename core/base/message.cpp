// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/message.h"

#include <array>

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
