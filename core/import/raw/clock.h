// SPDX-License-Identifier: GPL-3.0-or-later
// Cycle counts become nanoseconds of the unix time, in integers (FORMATS 3 of this folder).
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "core/import/raw/loss.h"

namespace opscope::raw {

/// A frequency in MHz, exact: "49.999001" is 49999001 / 1000000.
struct Frequency {
    std::uint64_t digits = 0; ///< the text without its point; 0: not known
    std::uint64_t scale = 1;  ///< a power of ten, at most 10^9

    bool isKnown() const { return digits > 0; }
    double megahertz() const { return static_cast<double>(digits) / static_cast<double>(scale); }
    /// Reads a decimal text; texts that are not a number above 0 are not known.
    static Frequency of(std::string_view text);
};

/// The numbers of the files of one folder; missing ones have no value.
struct ClockNumbers {
    Frequency frequency;      ///< of the counts: hwts_frequency of a device, CPU[0].Frequency of the host
    Frequency cpuFrequency;   ///< CPU[0].Frequency
    bool countsAreNs = false; ///< a host without a frequency: its counts are monotonic nanoseconds
    std::optional<std::uint64_t> startCount;      ///< cntvct of dev_start.log, of the host's host_start.log
    std::optional<std::int64_t> startMonotonicNs; ///< clock_monotonic_raw of host_start.log
    std::int64_t countDifference = 0;             ///< cntvct_diff of host_start.log
    std::optional<std::int64_t> beginUs;          ///< collectionTimeBegin of start_info, unix time
    std::optional<std::int64_t> beginMonotonicNs; ///< clockMonotonicRaw of start_info
};

class Clock {
public:
    Clock() = default;
    /// A clock of the unix time; without some numbers a relative one.
    explicit Clock(const ClockNumbers& numbers);
    /// A clock that starts with 0 at `firstCount`; without a frequency a count is a nanosecond.
    static Clock relative(Frequency frequency, std::uint64_t firstCount);

    /// Nanoseconds of the unix time, or since the first record if `isRelative`; none if they do not fit.
    std::optional<std::int64_t> unixNs(std::uint64_t count) const;
    /// The clock files do not suffice: the axis starts at the first record. `startAt` sets it.
    bool isRelative() const { return m_isRelative; }
    void startAt(std::uint64_t firstCount);
    /// Moves the axis of a relative clock onto another one; does nothing if its times would not fit.
    void shift(std::int64_t ns);
    /// For a relative clock whose files have no frequency.
    void setFrequency(Frequency frequency);
    /// Why the clock is relative: the name of the missing number with its file; empty if it is not.
    const std::string& missing() const { return m_missing; }
    /// Start of the capture in nanoseconds of the unix time, if known.
    std::optional<std::int64_t> beginNs() const { return m_beginNs; }

private:
    std::uint64_t m_numerator = 1; ///< nanoseconds for m_denominator counts
    std::uint64_t m_denominator = 1;
    std::uint64_t m_startCount = 0;
    std::int64_t m_startNs = 0;
    bool m_isRelative = true;
    std::string m_missing;
    std::optional<std::int64_t> m_beginNs;
};

/// The numbers of a folder host/ or device_N/ (or JOB*). Without a file, or with a damaged one, there are no
/// numbers; damaged ones are losses. `name`: the folder in messages.
ClockNumbers readDeviceClockNumbers(const std::filesystem::path& folder, std::string_view name,
                                    Losses& losses);
ClockNumbers readHostClockNumbers(const std::filesystem::path& folder, std::string_view name, Losses& losses);

} // namespace opscope::raw
