// SPDX-License-Identifier: GPL-3.0-or-later
// Reads two tensors in parallel, block by block, in the order in which memory is fastest; the sums do not
// depend on it.
#pragma once

#include <cstdint>
#include <functional>

#include "core/accuracy/layout.h"
#include "core/accuracy/metrics.h"
#include "core/accuracy/tensor.h"

namespace opscope::accuracy {

/// True if float represents every number of the type.
bool fitsFloat(DataType type);

/// Passes every element of both maps (which have equal counts) once, in blocks of at most kMostBlock
/// elements. Elements of a block are consecutive in logical order, the blocks may not be; blocks and their
/// order are always the same. `most`: only the first `most` elements, 0 for all. Both parts of complex
/// elements count. Use `float` only for types that `fitsFloat`. The tensors must outlive the result.
template <class Number>
PairBlocks<Number> pairBlocks(const Tensor& npu, const LayoutMap& npuMap, const Tensor& golden,
                              const LayoutMap& goldenMap, std::uint64_t most);
extern template PairBlocks<double> pairBlocks<double>(const Tensor&, const LayoutMap&, const Tensor&,
                                                      const LayoutMap&, std::uint64_t);
extern template PairBlocks<float> pairBlocks<float>(const Tensor&, const LayoutMap&, const Tensor&,
                                                    const LayoutMap&, std::uint64_t);

} // namespace opscope::accuracy
