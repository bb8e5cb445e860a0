// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Finds steps by time: a step contains what begins in its range, on the same device if both have one. If
/// several match, the one that began last.
class StepsByTime {
public:
    explicit StepsByTime(const Report& report);

    /// Index of the step, or kNoStep.
    std::uint16_t at(std::int32_t device, std::int64_t ts) const;
    /// Sets the step of slices that have none, or one whose time they are outside of.
    void assign(Report& report) const;

private:
    /// From `begin` until the next stretch, the latest of the open steps is m_order[place].
    struct Stretch {
        std::int64_t begin = 0;
        std::optional<std::size_t> place;
    };
    using Stretches = std::vector<Stretch>;
    class Cursor;

    Stretches stretchesOf(const Report& report, const std::vector<std::size_t>& places) const;
    const Stretches& shared(std::int32_t device) const;
    const Stretches& own(std::int32_t device) const;

    std::vector<std::uint16_t> m_order; ///< indices of steps, sorted by begin
    Stretches m_ofAll;
    std::map<std::int32_t, Stretches> m_ofDevice;
    Stretches m_none;
};

/// Sets the step of slices without one, or with one that they have no part in, to that in which they start.
void assignStepsByTime(Report& report);

/// The steps with a range and without slices of a device, where other steps have such slices: indices into
/// Report::steps.
std::vector<std::size_t> stepsWithoutDevice(const Report& report);
/// "8, 9": at most 20 numbers.
std::string stepNumbers(const std::set<std::int64_t>& numbers);

} // namespace opscope
