// SPDX-License-Identifier: GPL-3.0-or-later
// The files of one rank number the ranks of a communication group from 0; the metadata of the run lists which
// ranks of the job they are.
#pragma once

#include "core/builder/report_builder.h"

namespace opscope {

/// Translates the ranks of matrix cells that count within their group into ranks of the job. If the group is
/// unknown, they count as ranks of the job, unless the rank of the run contradicts it (a link of a rank
/// to itself shows that rank).
void mapGroupRanks(ReportBuilder& builder);

} // namespace opscope
