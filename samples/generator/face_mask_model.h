// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "samples/generator/face_mask_network.h"

namespace opscope::samples {

/// The graph of a run as Build text, with the weights of its Conv2Ds as Const.
std::string faceMaskModel(const std::vector<FaceMaskOp>& ops, std::int64_t stream);

} // namespace opscope::samples
