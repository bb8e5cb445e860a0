// SPDX-License-Identifier: GPL-3.0-or-later
// Types of ops that a fusion pass makes one of. Patterns: the passes of CANN as msprof-analyze's
// op_fusion_pass.yaml lists them; BNInferenceD from the face-mask tutorial.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace opscope {

/// Types of the ops in a row, '|' between those that may stand at a place.
struct FusionPattern {
    std::string_view pass; ///< as fusion_switch.cfg calls it
    std::vector<std::string_view> types;

    /// A pass on the units' buffer; else one on the graph.
    bool isOfBuffer() const { return pass.starts_with("Tbe"); }
};

/// Of those that begin at an op the longest counts, of equals the first.
std::span<const FusionPattern> fusionPatterns();
bool isOneOf(std::string_view type, std::string_view types);

} // namespace opscope
