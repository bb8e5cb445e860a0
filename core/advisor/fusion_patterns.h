// SPDX-License-Identifier: GPL-3.0-or-later
// Types of ops that a fusion pass makes one of. Source of the patterns: the passes of CANN in
// msprof-analyze's op_fusion_pass.yaml; BNInferenceD is from the face-mask tutorial.
#pragma once

#include <span>
#include <string_view>
#include <vector>

namespace opscope {

/// The types of the ops in a row; '|' separates the types that are possible at one place.
struct FusionPattern {
    std::string_view pass; ///< its name in fusion_switch.cfg
    std::vector<std::string_view> types;

    /// Whether it is a pass on the units' buffer (UB fusion); the others work on the graph.
    bool isOfBuffer() const { return pass.starts_with("Tbe"); }
};

/// If several patterns match at an op, the longest counts; if several are equally long, the first.
std::span<const FusionPattern> fusionPatterns();
bool isOneOf(std::string_view type, std::string_view types);

} // namespace opscope
