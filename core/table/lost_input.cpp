// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/lost_input.h"

#include "core/base/message_id.h"
#include "core/table/table_page_list.h"
#include "core/vendor/missing_parts.h"

namespace opscope {

std::optional<Message> lostInput(const Report& report, std::string_view page)
{
    if (isUnparsed(report))
        return whyMissing(report, RunPart::All)->what;
    const InventoryEntry* part = nullptr;
    for (const auto& entry : report.inventory) {
        if (!entry.reason || !isInputOf(page, entry))
            continue;
        if (entry.state == FileState::Broken || entry.reason->id == MessageId::MissingOrUnreadable)
            return message(MessageId::NoRowsUnread, entry.path, entry.reason->english());
        if (part == nullptr && entry.state == FileState::Partial)
            part = &entry;
    }
    if (part == nullptr)
        return std::nullopt;
    return message(MessageId::NoRowsPartial, part->path, part->reason->english());
}

} // namespace opscope
