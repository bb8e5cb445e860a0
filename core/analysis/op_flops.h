// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/report/args.h"

namespace opscope {

/// True for the ops of torch that do nearly all the arithmetic of a model: matrix products, convolutions,
/// attention. Of nested ops only one is one: `aten::addmm` and not `aten::linear` around it.
bool isArithmeticOp(std::string_view name);

/// Floating point operations of such an op, a multiplication and an addition are two, from its recorded
/// shapes ("Input Dims") and for convolutions its values ("Concrete Inputs"); none if they are not recorded
/// or there is no formula for the op. A backward convolution counts each gradient that it computes.
std::optional<std::int64_t> flopsOf(std::string_view name, const Args& args);

/// Bits of the first input's type: 32 for float, 16 for c10::Half, BFloat16; none if it is not recorded.
std::optional<int> inputBitsOf(const Args& args);

} // namespace opscope
