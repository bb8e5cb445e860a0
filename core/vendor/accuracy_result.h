// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace opscope::accuracy {

/// What an inventory calls such a file.
inline constexpr std::string_view kAccuracyResult = "accuracy_result";

/// Whether a CSV that begins so is the result of a comparison of tensors: of msaccucmp, msit, msprobe or
/// ours. FORMATS 5.1 of core/accuracy.
bool isResultHead(std::string_view head);

} // namespace opscope::accuracy
