// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/base/result.h"
#include "core/table/query.h"

namespace opscope {

/// The rows that fulfil all filters and the search, ascending, without the vendor's total rows. Errors: an
/// invalid filter. After a stop request rows may be missing.
Result<std::vector<std::uint32_t>> matchingRows(const Table& table, const TableQuery& query,
                                                const std::stop_token& stop);

} // namespace opscope
