// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/measure/lane_sums.h"

#include "core/accuracy/measure/leaf_sums.h"

namespace opscope::accuracy {

OPSCOPE_VECTORIZED void addSide(SideLanes& sums, const double* values, std::size_t count, double origin)
{
    addSideLanes(sums, values, count, origin);
}

OPSCOPE_VECTORIZED void addPair(PairLanes& sums, const double* npu, const double* golden, std::size_t count,
                                double leastUnit, std::uint64_t* buckets)
{
    addPairLanes(sums, npu, golden, count, leastUnit, buckets);
}

OPSCOPE_VECTORIZED void addDivergence(DivergenceLanes& sums, const double* npu, const double* golden,
                                      std::size_t count, UnitRange npuRange, UnitRange goldenRange)
{
    addDivergenceLanes(sums, npu, golden, count, npuRange, goldenRange);
}

OPSCOPE_VECTORIZED FirstSums firstLeaf(const float* npu, const float* golden, std::size_t count)
{
    return sumFirstLeaf(npu, golden, count);
}

OPSCOPE_VECTORIZED SecondSums secondLeaf(const float* npu, const float* golden, std::size_t count,
                                         UnitScale unitX, UnitScale unitY)
{
    return sumSecondLeaf(npu, golden, count, unitX, unitY);
}

OPSCOPE_VECTORIZED FloatDivergence divergenceLeaf(const float* npu, const float* golden, std::size_t count,
                                                  UnitScale unitX, UnitScale unitY)
{
    return sumDivergenceLeaf(npu, golden, count, unitX, unitY);
}

} // namespace opscope::accuracy
