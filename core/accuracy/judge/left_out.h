// SPDX-License-Identifier: GPL-3.0-or-later
// The files that are not part of a comparison, each with the reason.
#pragma once

#include <vector>

#include "core/accuracy/judge/result_row.h"
#include "core/accuracy/pair/dump_pairing.h"
#include "core/accuracy/pair/golden.h"

namespace opscope::accuracy {

/// Collects the files that are in no row of `result`: of the NPU's side without the files of `pairing`, and
/// of the other side unless only a part was compared (`isPart`). Files with unknown names are moved here from
/// the issues.
void addLeftOut(AccuracyResult& result, const DumpFolder& npu, const Pairing& pairing,
                const GoldenFiles& golden, bool isPart);

} // namespace opscope::accuracy
