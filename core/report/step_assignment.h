// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The steps by time: a step holds what begins in its range, on the same device if both say one. Of several
/// the one that began last.
class StepsByTime {
public:
    explicit StepsByTime(const Report& report);

    /// The index of the step, or kNoStep.
    std::uint16_t at(std::int32_t device, std::int64_t ts) const;
    /// Gives slices without a step theirs.
    void assign(Report& report) const;

private:
    /// From `begin` on, until the next stretch, the step at `place` of the order began last of those that are
    /// open.
    struct Stretch {
        std::int64_t begin = 0;
        std::optional<std::size_t> place;
    };
    using Stretches = std::vector<Stretch>;
    class Cursor;

    Stretches stretchesOf(const Report& report, const std::vector<std::size_t>& places) const;
    const Stretches& shared(std::int32_t device) const;
    const Stretches& own(std::int32_t device) const;

    std::vector<std::uint16_t> m_order; ///< indices of steps in the order of their beginnings
    Stretches m_ofAll;
    std::map<std::int32_t, Stretches> m_ofDevice;
    Stretches m_none;
};

/// Slices without a step get the one that holds their start.
void assignStepsByTime(Report& report);

} // namespace opscope
