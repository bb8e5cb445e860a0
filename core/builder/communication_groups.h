// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/json_tree.h"
#include "core/builder/report_builder.h"

namespace opscope {

constexpr std::size_t kMostRanksOfGroup = std::size_t{1} << 24U;

/// The hash that exporters write after the '@' of an op instead of the group's name.
std::uint64_t groupHash(std::string_view name);

/// Adds the groups of "parallel_group_info" in profiler_metadata.json or META_DATA: {name: {"global_ranks":
/// [0, 2], ...}}.
void addGroups(ReportBuilder& builder, const JsonTree& parallelGroupInfo);

} // namespace opscope
