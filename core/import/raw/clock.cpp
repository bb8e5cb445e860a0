// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/clock.h"

#include <algorithm>
#include <numeric>

#include "core/base/int128.h"
#include "core/base/number.h"

namespace opscope::raw {
namespace {

constexpr std::int64_t kNsPerUs = 1000;

/// Times from 1896 to 2116: their differences fit in 64 bits.
std::optional<std::int64_t> fits(Int128 value)
{
    constexpr std::int64_t kLeast = -(std::int64_t{1} << 61);
    constexpr std::int64_t kMost = std::int64_t{1} << 62;
    if (value < kLeast || value > kMost)
        return std::nullopt;
    return static_cast<std::int64_t>(value);
}

Int128 floorDivide(Int128 value, Int128 by)
{
    const auto quotient = value / by;
    return value % by < 0 ? quotient - 1 : quotient;
}

/// Which number of the files is missing for a clock of the unix time; empty if none is.
std::string missingNumber(const ClockNumbers& numbers)
{
    if (!numbers.beginUs)
        return "start_info: collectionTimeBegin";
    if (!numbers.beginMonotonicNs)
        return "start_info: clockMonotonicRaw";
    if (!numbers.frequency.isKnown() && !numbers.countsAreNs)
        return "info.json: hwts_frequency";
    if (!numbers.countsAreNs && !numbers.startCount)
        return "dev_start.log, host_start.log: cntvct";
    if (!numbers.countsAreNs && !numbers.startMonotonicNs)
        return "host_start.log: clock_monotonic_raw";
    return {};
}

} // namespace

Frequency Frequency::of(std::string_view text)
{
    constexpr std::size_t kMostDigits = 9;
    const auto point = std::min(text.find('.'), text.size());
    auto fraction = point < text.size() ? text.substr(point + 1) : std::string_view{};
    fraction = fraction.substr(0, kMostDigits);
    const auto digits = std::string(text.substr(0, point)) + std::string(fraction);
    const auto number = wholeNumber<std::uint64_t>(digits);
    if (point > kMostDigits || !number || *number == 0)
        return {};
    Frequency frequency{*number, 1};
    for (std::size_t i = 0; i < fraction.size(); ++i)
        frequency.scale *= 10;
    return frequency;
}

void Clock::setFrequency(Frequency frequency)
{
    if (!frequency.isKnown())
        return;
    m_numerator = frequency.scale * 1000;
    m_denominator = frequency.digits;
    const auto common = std::gcd(m_numerator, m_denominator);
    m_numerator /= common;
    m_denominator /= common;
}

Clock::Clock(const ClockNumbers& numbers) : m_missing(missingNumber(numbers))
{
    if (numbers.beginUs)
        m_beginNs = fits(Int128{*numbers.beginUs} * kNsPerUs);
    if (!numbers.countsAreNs)
        setFrequency(numbers.frequency);
    if (!m_missing.empty())
        return;
    Int128 start = Int128{*numbers.beginUs} * kNsPerUs - *numbers.beginMonotonicNs;
    if (!numbers.countsAreNs) {
        const auto& cpu = numbers.cpuFrequency;
        m_startCount = *numbers.startCount;
        start += *numbers.startMonotonicNs;
        if (cpu.isKnown())
            start += floorDivide(Int128{numbers.countDifference} * 1000 * static_cast<Int128>(cpu.scale),
                                 static_cast<Int128>(cpu.digits));
    }
    if (const auto ns = fits(start)) {
        m_startNs = *ns;
        m_isRelative = false;
    } else {
        m_missing = "start_info: a number that fits";
    }
}

Clock Clock::relative(Frequency frequency, std::uint64_t firstCount)
{
    Clock clock;
    clock.setFrequency(frequency);
    clock.startAt(firstCount);
    return clock;
}

void Clock::startAt(std::uint64_t firstCount)
{
    m_startCount = firstCount;
    m_startNs = 0;
}

void Clock::shift(std::int64_t ns)
{
    if (const auto start = fits(Int128{m_startNs} + ns))
        m_startNs = *start;
}

std::optional<std::int64_t> Clock::unixNs(std::uint64_t count) const
{
    const bool isBefore = count < m_startCount;
    const auto counts = isBefore ? m_startCount - count : count - m_startCount;
    std::uint64_t product = 0;
    if (!isBefore && !__builtin_mul_overflow(counts, m_numerator, &product)) [[likely]] {
        std::int64_t ns = 0;
        const auto passed = product / m_denominator;
        if (!__builtin_add_overflow(passed, m_startNs, &ns))
            return fits(ns);
        return std::nullopt;
    }
    // At most 2^64 times 10^12: no overflow.
    const auto exact = static_cast<Int128>(counts) * static_cast<Int128>(m_numerator);
    return fits(floorDivide(isBefore ? -exact : exact, static_cast<Int128>(m_denominator)) + m_startNs);
}

} // namespace opscope::raw
