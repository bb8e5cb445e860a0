// SPDX-License-Identifier: GPL-3.0-or-later
// What files fill and pages show.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace opscope {

struct Report;

/// In a namespace of its own: its operators would hide those of Qt's keys.
namespace parts {

/// The tables of a report, as a set.
enum class ReportPart : std::uint16_t {
    None = 0,
    Facts = 1U << 0U,  ///< platform and collection
    Slices = 1U << 1U, ///< and instants
    Counters = 1U << 2U,
    Steps = 1U << 3U,
    Ops = 1U << 4U,
    Memory = 1U << 5U,
    OpMemory = 1U << 6U,
    Communication = 1U << 7U,
    CommunicationMatrix = 1U << 8U,
    StepTimes = 1U << 9U,
    Tables = 1U << 10U,     ///< as their files have them
    Statistics = 1U << 11U, ///< of these the vendor's own sums
    All = (1U << 12U) - 1U,
};

constexpr ReportPart operator|(ReportPart a, ReportPart b)
{
    return static_cast<ReportPart>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr ReportPart operator&(ReportPart a, ReportPart b)
{
    return static_cast<ReportPart>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
/// True if the sets have a part in common.
constexpr bool overlap(ReportPart a, ReportPart b)
{
    return (a & b) != ReportPart::None;
}

} // namespace parts

using parts::ReportPart;

/// The sizes of the parts at one moment of reading.
class PartSizes {
public:
    explicit PartSizes(const Report& report);
    /// The parts that have grown since; Facts and Statistics, which have no size of their own, are not among
    /// them.
    ReportPart grownIn(const Report& report) const;

private:
    std::array<std::size_t, 11> m_sizes; ///< in the order of the parts
};

} // namespace opscope
