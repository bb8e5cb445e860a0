// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <stop_token>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// By StringId of the names of slices: where the first number begins in which a name differs from those that
/// are alike but for numbers, in letters of UTF-16. 0: there are none. A label that has no room for the whole
/// name keeps it: "layer1-conv" and "layer2-conv".
std::vector<std::uint16_t> tellingNumbers(const Report& report, const std::stop_token& stop = {});

} // namespace opscope
