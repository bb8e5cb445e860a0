// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "samples/generator/svp_network.h"

namespace opscope::samples {

/// The graph of a run as Build text: as the framework has it, with the batch normalisation and the scale that
/// the converter folds into each Conv, or as it was built.
std::string yoloModel(const std::vector<SvpLayer>& layers, bool isFused);

} // namespace opscope::samples
