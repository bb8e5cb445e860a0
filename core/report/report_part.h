// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a report: filled by files, shown by pages.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace opscope {

struct Report;

/// A separate namespace, because its operators would hide those of Qt::Key.
namespace parts {

/// A set of tables of a report.
enum class ReportPart : std::uint16_t {
    None = 0,
    Facts = 1U << 0U,  ///< platform and collection
    Slices = 1U << 1U, ///< including instants
    Counters = 1U << 2U,
    Steps = 1U << 3U,
    Ops = 1U << 4U,
    Memory = 1U << 5U,
    OpMemory = 1U << 6U,
    Communication = 1U << 7U,
    CommunicationMatrix = 1U << 8U,
    StepTimes = 1U << 9U,
    Tables = 1U << 10U,     ///< tables without changes
    Statistics = 1U << 11U, ///< those tables that contain sums made by the vendor
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
/// True if the sets have a common part.
constexpr bool overlap(ReportPart a, ReportPart b)
{
    return (a & b) != ReportPart::None;
}

} // namespace parts

using parts::ReportPart;

/// The sizes of the parts at one moment during reading.
class PartSizes {
public:
    explicit PartSizes(const Report& report);
    /// The parts that have grown since then, without Facts and Statistics, which have no size of their own.
    ReportPart grownIn(const Report& report) const;

private:
    std::array<std::size_t, 11> m_sizes; ///< in the order of the parts
};

} // namespace opscope
