// SPDX-License-Identifier: GPL-3.0-or-later
// Slices with exact times and all arguments as a table.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/result.h"
#include "core/table/table.h"

namespace opscope {

struct ListedSlice {
    std::size_t report = 0; ///< index into Workspace::reports
    SliceId slice;
    TimeRange time; ///< the part that counts
};

struct SliceTableOptions {
    bool hasFullTime = false;  ///< the complete duration of slices of which only a part counts
    bool isArgsAsText = false; ///< "key=value", else a JSON object
};

/// Errors: arguments that cannot be read from their file.
Result<TablePtr> sliceTable(const Workspace& workspace, std::span<const ListedSlice> slices,
                            const SliceTableOptions& options);

} // namespace opscope
