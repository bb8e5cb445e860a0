// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string_view>
#include <vector>

namespace opscope {

/// The parts of a name that several names were joined to, with nothing, ; or _ between: "Conv_73Clip_76". Of
/// several ways the one with the fewest parts. Empty if it is not two or more that `isKnown`, or longer than
/// 1024 bytes.
std::vector<std::string_view> partsOfJoined(std::string_view name,
                                            const std::function<bool(std::string_view)>& isKnown);

} // namespace opscope
