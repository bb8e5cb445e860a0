// SPDX-License-Identifier: GPL-3.0-or-later
// The inner loops of the mode that computes like the reference. numpy adds at most 128 numbers in eight
// lanes; here such a leaf is added.
#pragma once

#include "core/accuracy/measure/lane_sums.h"

namespace opscope::accuracy {

/// Elements of a leaf.
inline constexpr std::size_t kLeaf = 128;
inline constexpr float kLeastFloat = static_cast<float>(kEpsilon);

template <std::size_t Sums, std::size_t Mosts>
struct LeafSums {
    std::array<float, Sums> sums{};
    std::array<float, Mosts> mosts{};

    void add(const LeafSums& other)
    {
        for (std::size_t i = 0; i < Sums; ++i)
            sums[i] += other.sums[i];
        for (std::size_t i = 0; i < Mosts; ++i)
            mosts[i] = std::max(mosts[i], other.mosts[i]);
    }
};

/// The lanes are added first, then the remaining elements one by one.
template <std::size_t Sums, std::size_t Mosts, class Step>
OPSCOPE_INLINE LeafSums<Sums, Mosts> sumLeaf(std::size_t count, const Step& step)
{
    LaneSums<float, Sums, Mosts> all;
    const auto end = count / kLanes * kLanes;
    all.lanes.walk(0, end, step);
    for (std::size_t i = 0; i < Sums; ++i)
        all.rest.sums[i][0] = all.sumOfLanes(i);
    all.rest.walk(end, count, step);
    LeafSums<Sums, Mosts> leaf;
    for (std::size_t i = 0; i < Sums; ++i)
        leaf.sums[i] = all.rest.sums[i][0];
    for (std::size_t i = 0; i < Mosts; ++i)
        leaf.mosts[i] = all.most(i);
    return leaf;
}

struct FirstTerm {
    enum Sum : std::uint8_t {
        NpuSquares,
        GoldenSquares,
        DifferenceSquares,
        Absolute,
        Relative,
        Within1000th,
        Within200th,
        kSums,
    };
    enum Most : std::uint8_t { LargestAbsolute, LargestRelative, kMosts };
};
using FirstSums = LeafSums<FirstTerm::kSums, FirstTerm::kMosts>;

OPSCOPE_INLINE FirstSums sumFirstLeaf(const float* npu, const float* golden, std::size_t count)
{
    return sumLeaf<FirstTerm::kSums, FirstTerm::kMosts>(
        count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
            const auto x = npu[i];
            const auto y = golden[i];
            const auto difference = x - y;
            const auto size = std::fabs(difference);
            const auto off = std::fabs(x / y - 1.0F);
            const auto error = std::fabs(y) > kLeastFloat ? off : 0.0F;
            lanes.sums[FirstTerm::NpuSquares][lane] += x * x;
            lanes.sums[FirstTerm::GoldenSquares][lane] += y * y;
            lanes.sums[FirstTerm::DifferenceSquares][lane] += difference * difference;
            lanes.sums[FirstTerm::Absolute][lane] += size;
            lanes.sums[FirstTerm::Relative][lane] += error;
            lanes.sums[FirstTerm::Within1000th][lane] += error <= 0.001F ? 1.0F : 0.0F;
            lanes.sums[FirstTerm::Within200th][lane] += error <= 0.005F ? 1.0F : 0.0F;
            auto& absolute = lanes.mosts[FirstTerm::LargestAbsolute][lane];
            absolute = maximumOf(size, absolute);
            auto& relative = lanes.mosts[FirstTerm::LargestRelative][lane];
            relative = maximumOf(error, relative);
        });
}

/// Scales a value to 0..1, with a minimum of 1.2e-7; for a constant tensor the value itself.
struct UnitScale {
    float least = 0;
    float range = 1;
    float norm = 1;
    float total = 1;

    OPSCOPE_INLINED float of(float v) const
    {
        return maximumOf((v - least) / range, std::numeric_limits<float>::epsilon());
    }
};

struct SecondTerm {
    enum Sum : std::uint8_t { Cosine, Npu, Golden, kSums };
};
using SecondSums = LeafSums<SecondTerm::kSums, 0>;

OPSCOPE_INLINE SecondSums sumSecondLeaf(const float* npu, const float* golden, std::size_t count,
                                        UnitScale unitX, UnitScale unitY)
{
    return sumLeaf<SecondTerm::kSums, 0>(
        count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
            lanes.sums[SecondTerm::Cosine][lane] += (npu[i] / unitX.norm) * (golden[i] / unitY.norm);
            lanes.sums[SecondTerm::Npu][lane] += unitX.of(npu[i]);
            lanes.sums[SecondTerm::Golden][lane] += unitY.of(golden[i]);
        });
}

using FloatDivergence = LeafSums<1, 0>;

OPSCOPE_INLINE FloatDivergence sumDivergenceLeaf(const float* npu, const float* golden, std::size_t count,
                                                 UnitScale unitX, UnitScale unitY)
{
    return sumLeaf<1, 0>(count, [=](auto& lanes, std::size_t lane, std::size_t i) OPSCOPE_INLINED {
        const auto p = unitX.of(npu[i]) / unitX.total;
        const auto q = unitY.of(golden[i]) / unitY.total;
        lanes.sums[0][lane] += p * static_cast<float>(logOfRatio(static_cast<double>(p / q), 1.0));
    });
}

// The same for all processors.
FirstSums firstLeaf(const float* npu, const float* golden, std::size_t count);
SecondSums secondLeaf(const float* npu, const float* golden, std::size_t count, UnitScale unitX,
                      UnitScale unitY);
FloatDivergence divergenceLeaf(const float* npu, const float* golden, std::size_t count, UnitScale unitX,
                               UnitScale unitY);

} // namespace opscope::accuracy
