// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>

namespace opscope {

/// The text to paste around a training loop: Python frameworks profile themselves, and `collect` runs the
/// script like any application. From the guides of torch_npu 2.1 and later and of MindSpore 2.6 and later.
std::string_view torchSnippet();
std::string_view mindsporeSnippet();

} // namespace opscope
