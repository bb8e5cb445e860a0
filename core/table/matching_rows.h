// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/table/query.h"

namespace opscope {

/// The rows that pass every filter and the search, ascending, without the vendor's total rows. Errors: a
/// filter that cannot be understood. Ends early, with some rows missing, when asked to stop.
Result<std::vector<std::uint32_t>> matchingRows(const Table& table, const TableQuery& query,
                                                const std::stop_token& stop);

} // namespace opscope
