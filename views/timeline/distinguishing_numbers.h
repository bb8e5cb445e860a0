// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// For each name of slices, by StringId: the UTF-16 offset of the first number that distinguishes it from
/// names that are equal except for their numbers ("layer1-conv" and "layer2-conv": 5), otherwise of the call
/// after its layer ("AscendCL@aclrtMalloc": 9), or 0. Elided labels keep this part visible.
std::vector<std::uint16_t> distinguishingNumberOffsets(const Report& report,
                                                       const std::stop_token& stop = {});

} // namespace opscope
