// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/json_tree.h"
#include "core/report/report_builder.h"

namespace opscope {

constexpr std::size_t kMostRanksOfGroup = std::size_t{1} << 24U;

/// The number that the exporters write for a group's name behind the '@' of an op.
std::uint64_t groupHash(std::string_view name);

/// Takes "parallel_group_info" of profiler_metadata.json or META_DATA: {name: {"global_ranks": [0, 2], ...}}.
void addGroups(ReportBuilder& builder, const JsonTree& parallelGroupInfo);

} // namespace opscope
