// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "core/fleet/store.h"
#include "core/table/table.h"

namespace opscope {

struct ExpireOptions {
    std::optional<std::int64_t> runsBefore; ///< ns since 1970: runs that started before are removed
    std::optional<std::int64_t>
        detailsBefore;     ///< the same for the rows of their steps: ops, communication, links
    bool isDryRun = false; ///< only counts
};

/// Removes old runs, and old details of the others, in one transaction. A row for each run that lost
/// something. The space in the file is used again by later pushes.
Result<TablePtr> expireRuns(const FleetStore& store, const ExpireOptions& options);

} // namespace opscope
