// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "core/table/table.h"

namespace opscope {

/// These rows of a table, in this order.
TablePtr takeRows(TablePtr table, std::vector<std::uint32_t> rows);

} // namespace opscope
