// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the points of ops under the roofs of their chip; roofline() derives the verdicts.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "core/advisor/roofline/roofline.h"

namespace opscope {

class RooflinePoints {
public:
    struct Work {
        double operations = kNoReal, compute = kNoReal; ///< compute: peak, operations a second
        WorkBasis basis = WorkBasis::None;
        bool isEstimate = false;
    };

    RooflinePoints(const OpView& view, const Thresholds& thresholds);

    /// `point` and `work` then refer to this op.
    void setOp(std::uint32_t op);
    /// nullopt if the op has no bytes in the channel or its operations are not known.
    std::optional<RooflinePoint> point(std::size_t channel) const;
    const Work& work(RooflineUnit unit) const { return m_ofUnit[static_cast<std::size_t>(unit)]; }
    double seconds() const { return m_seconds; }

    /// Cycles of all cores of a unit in a second; the vector unit is that of the cores that run the op.
    double coreCycles(std::uint32_t op, RooflineUnit unit) const;
    /// The first header of the channel that the run does not have; empty: it has all.
    std::string_view missingHeader(std::size_t channel) const;

private:
    double peakOf(RooflineUnit unit, RooflineChannel::Peak peak, ChipNumberId id) const;
    double bandwidthOf(const RooflineChannel& channel) const;
    double bytesOf(std::size_t channel) const;
    Work workOf(const UnitWork& work, RooflineUnit unit) const;

    const OpView& m_view;
    const Chip& m_chip;
    const Thresholds& m_thresholds;
    OpWork m_work;
    std::vector<CountedBytes> m_columns, m_others; ///< one for each channel
    const DataColumn* m_svpBytes;
    std::uint32_t m_op = 0;
    double m_seconds = 0;
    std::array<Work, 3> m_ofUnit; ///< in the order of RooflineUnit
};

} // namespace opscope
