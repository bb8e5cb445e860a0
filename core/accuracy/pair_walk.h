// SPDX-License-Identifier: GPL-3.0-or-later
// Two tensors side by side, block by block, in the order in which memory is read fastest: what is added up of
// them does not ask for another one.
#pragma once

#include <cstdint>
#include <functional>

#include "core/accuracy/layout.h"
#include "core/accuracy/metrics.h"
#include "core/accuracy/tensor.h"

namespace opscope::accuracy {

/// True if a float holds every number of the type.
bool fitsFloat(DataType type);

/// Every element of both maps (of equally many elements) once, in blocks of at most kMostBlock that follow
/// one another in the logical order; the blocks themselves need not. Always the same blocks in the same
/// order. `most`: only the first so many, 0 all. Of complex elements both parts count. As `float` of types
/// that fit. The tensors must outlive what is returned.
template <class Number>
PairBlocks<Number> pairBlocks(const Tensor& npu, const LayoutMap& npuMap, const Tensor& golden,
                              const LayoutMap& goldenMap, std::uint64_t most);
extern template PairBlocks<double> pairBlocks<double>(const Tensor&, const LayoutMap&, const Tensor&,
                                                      const LayoutMap&, std::uint64_t);
extern template PairBlocks<float> pairBlocks<float>(const Tensor&, const LayoutMap&, const Tensor&,
                                                    const LayoutMap&, std::uint64_t);

} // namespace opscope::accuracy
