// SPDX-License-Identifier: GPL-3.0-or-later
// The files of one rank number the ranks of a communication group from 0: which ranks of the job they are,
// the metadata of the run says.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/json_tree.h"
#include "core/report/report_builder.h"

namespace opscope {

/// The number that the exporters write for a group's name behind the '@' of an op.
std::uint64_t groupHash(std::string_view name);

/// Takes "parallel_group_info" of profiler_metadata.json or META_DATA: {name: {"global_ranks": [0, 2], ...}}.
void addGroups(ReportBuilder& builder, const JsonTree& parallelGroupInfo);

/// Gives the cells of the communication matrix that count within their group the ranks of the job. Where no
/// group is known they are taken as such, unless the own rank, which a link to itself shows, says otherwise.
void mapGroupRanks(ReportBuilder& builder);

} // namespace opscope
