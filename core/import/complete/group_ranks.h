// SPDX-License-Identifier: GPL-3.0-or-later
// The files of one rank number the ranks of a communication group from 0: which ranks of the job they are,
// the metadata of the run says.
#pragma once

#include "core/report/report_builder.h"

namespace opscope {

/// Gives the cells of the communication matrix that count within their group the ranks of the job. Where no
/// group is known they are taken as such, unless the own rank, which a link to itself shows, says otherwise.
void mapGroupRanks(ReportBuilder& builder);

} // namespace opscope
