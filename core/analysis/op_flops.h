// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/report/args.h"

namespace opscope {

/// True for the ops of torch that do nearly all the arithmetic of a model: matrix products, convolutions,
/// attention. Of nested ops only one is one: `aten::addmm` and not `aten::linear` around it.
bool isArithmeticOp(std::string_view name);

/// A task of such an op as the table of ops describes it.
struct TaskShape {
    std::string_view type;         ///< "Conv2D"
    std::string_view outputShape;  ///< "32,8,55,55,8"
    std::string_view outputFormat; ///< "NC1HWC0"
};

/// Floating point operations of such an op, a multiplication and an addition are two, from its recorded
/// shapes ("Input Dims") and for convolutions its values ("Concrete Inputs") or else the outputs of its
/// tasks; none if they are not recorded, if they contradict each other, or if there is no formula for the
/// op. A backward convolution counts each gradient that it computes.
std::optional<std::int64_t> flopsOf(std::string_view name, const Args& args,
                                    std::span<const TaskShape> tasks = {});

/// What a device computes with.
enum class NumberType : std::uint8_t { Unknown, Fp32, Tf32, Fp16, Bf16, Fp8 };
inline constexpr std::size_t kNumberTypes = 6;
/// The type of the first input; Unknown if it is not recorded or another one.
NumberType inputTypeOf(const Args& args);
/// Whether the name of a kernel shows that it computes values of fp32 in tf32.
bool isTf32Kernel(std::string_view name);

} // namespace opscope
