// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>

#include "core/base/message_id.h"
#include "core/report/report.h"

namespace opscope {

/// Some of it is missing: a file was truncated or had rows that could not be read, or reading was cancelled.
/// Sums and shares are of the rest.
inline bool isReadInPart(const Report& report)
{
    return report.isPartial ||
           std::ranges::any_of(
               report.inventory,
               [](const InventoryEntry& entry) { return entry.state == FileState::Partial; }) ||
           std::ranges::any_of(report.issues,
                               [](const Issue& issue) { return issue.severity == Severity::DataLoss; });
}

/// The records that the board wrote were decoded, and no export of the vendor's tool was read.
inline bool isDecodedFromRaw(const Report& report)
{
    const auto isRead = [](const InventoryEntry& entry) {
        return entry.state == FileState::Used || entry.state == FileState::Partial;
    };
    return std::ranges::any_of(
               report.inventory,
               [&](const InventoryEntry& entry) { return entry.kind == "raw_prof" && isRead(entry); }) &&
           std::ranges::none_of(report.inventory, [&](const InventoryEntry& entry) {
               return isRead(entry) && entry.reason && entry.reason->id == MessageId::RawCompletes;
           });
}

} // namespace opscope
