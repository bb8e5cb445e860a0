// SPDX-License-Identifier: GPL-3.0-or-later
// The files that take no part in a comparison, each with its reason.
#pragma once

#include <vector>

#include "core/accuracy/golden.h"
#include "core/accuracy/pairing.h"
#include "core/accuracy/result_row.h"

namespace opscope::accuracy {

/// What is in no row of `result`: of the NPU's side without the files of `pairing`, and of the other one,
/// unless only a part was asked for (`isPart`). Names that are none of a dump move here from the issues.
void addLeftOut(AccuracyResult& result, const DumpFolder& npu, const Pairing& pairing,
                const GoldenFiles& golden, bool isPart);

} // namespace opscope::accuracy
