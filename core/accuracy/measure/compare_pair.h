// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a tensor of the NPU with its golden tensor: the order and shape in which both are read, and the
// metrics. FORMATS 1.5 and 3.3 of this folder.
#pragma once

#include <optional>
#include <stop_token>
#include <string>

#include "core/accuracy/measure/metrics.h"
#include "core/accuracy/read/tensor.h"
#include "core/accuracy/read/tensor_layout.h"

namespace opscope::accuracy {

/// What is known about the golden tensor in addition to its file.
struct GoldenForm {
    std::optional<Format> format; ///< from the graph; missing: the logical form of the dump
    Shape shape;                  ///< from the graph or the dump; empty: unknown
};

struct PairForm {
    LayoutMap npu;
    LayoutMap golden;
    Shape shape;               ///< of the dump, as compared
    Format order = Format::ND; ///< order of the dimensions of `shape`
};

/// Brings both tensors (checked) into one order. Errors: the layouts cannot be converted; the shapes cannot
/// be compared.
Result<PairForm> findPairForm(const Tensor& npu, const Tensor& golden, const GoldenForm& form);

struct PairOptions {
    bool likeReference = false;
    std::uint64_t mostElements = 0; ///< 0: all
};

/// Computes the metrics of a pair and sets `traits.isScalar` and `areBooleans`. Errors: `Tensor::checkFile`.
Result<Comparison> comparePair(const Tensor& npu, const Tensor& golden, const PairForm& form,
                               CompareTraits traits, const PairOptions& options, std::stop_token stop = {});

/// True for shapes that the reference treats as scalar: the sum of the dimensions equals their number.
bool looksScalar(const Shape& shape);

} // namespace opscope::accuracy
