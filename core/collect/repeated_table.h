// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "core/collect/repeat.h"
#include "core/table/table.h"

namespace opscope {

/// Repeated times as rows, in their order: how much the runs differ, and which of them are outliers.
TablePtr repeatedTable(const std::vector<RepeatedTime>& times);

} // namespace opscope
