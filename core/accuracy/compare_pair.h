// SPDX-License-Identifier: GPL-3.0-or-later
// A tensor of the NPU beside its golden one: in which order and shape both are read, and the metrics.
// ACCURACY 1.5.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/accuracy/layout.h"
#include "core/accuracy/metrics.h"
#include "core/accuracy/tensor.h"

namespace opscope::accuracy {

/// What is known of the golden tensor beside its own file.
struct GoldenForm {
    std::optional<Format> format; ///< by the graph; none: the logical form of the dump
    Shape shape;                  ///< by the graph or the dump; empty: not said
};

struct PairForm {
    LayoutMap npu;
    LayoutMap golden;
    Shape shape;               ///< the dump's, as it is compared
    Format order = Format::ND; ///< in which its dimensions follow one another
};

/// Both tensors (checked) in one order. Errors: no way between the layouts, shapes that cannot be compared.
Result<PairForm> pairForm(const Tensor& npu, const Tensor& golden, const GoldenForm& form);

struct PairOptions {
    bool likeReference = false;
    std::uint64_t mostElements = 0; ///< 0: all
};

/// The metrics of a pair. `traits.isScalar` and `areBooleans` are found here. Errors: `Tensor::checkFile`.
Result<Comparison> comparePair(const Tensor& npu, const Tensor& golden, const PairForm& form,
                               CompareTraits traits, const PairOptions& options, std::stop_token stop = {});

/// True for the shapes that the reference takes for a scalar: the sum of the dimensions is their number.
bool looksScalar(const Shape& shape);

} // namespace opscope::accuracy
