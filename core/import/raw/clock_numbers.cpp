// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of a clock from the files of a folder (FORMATS 3 of this folder).
#include "core/base/number.h"
#include "core/import/raw/clock.h"
#include "core/import/raw/folder_facts.h"

namespace opscope::raw {
namespace {

using LogNumbers = std::map<std::string, std::int64_t, std::less<>>;

std::optional<std::int64_t> logNumber(const LogNumbers& numbers, std::string_view key)
{
    const auto found = numbers.find(key);
    return found == numbers.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint64_t> logCount(const LogNumbers& numbers)
{
    const auto count = logNumber(numbers, "cntvct");
    return count ? std::optional(static_cast<std::uint64_t>(*count)) : std::nullopt;
}

ClockNumbers commonNumbers(const std::filesystem::path& folder, std::string_view name, const JsonTree& info,
                           const LogNumbers& hostStart, Losses& losses)
{
    ClockNumbers numbers;
    const auto start = readFolderJson(folder, "start_info", name, losses);
    numbers.beginUs = wholeNumber(textOf(start, "collectionTimeBegin"));
    numbers.beginMonotonicNs = wholeNumber(textOf(start, "clockMonotonicRaw"));
    numbers.cpuFrequency = Frequency::of(textOf(firstOf(info, "CPU"), "Frequency"));
    numbers.startMonotonicNs = logNumber(hostStart, "clock_monotonic_raw");
    numbers.countDifference = logNumber(hostStart, "cntvct_diff").value_or(0);
    return numbers;
}

} // namespace

ClockNumbers readDeviceClockNumbers(const std::filesystem::path& folder, std::string_view name,
                                    Losses& losses)
{
    const auto info = readFolderJson(folder, "info.json", name, losses);
    auto numbers = commonNumbers(folder, name, info, readFolderLog(folder, "host_start.log"), losses);
    numbers.frequency = Frequency::of(textOf(firstOf(info, "DeviceInfo"), "hwts_frequency"));
    numbers.startCount = logCount(readFolderLog(folder, "dev_start.log"));
    return numbers;
}

ClockNumbers readHostClockNumbers(const std::filesystem::path& folder, std::string_view name, Losses& losses)
{
    const auto info = readFolderJson(folder, "info.json", name, losses);
    const auto hostStart = readFolderLog(folder, "host_start.log");
    auto numbers = commonNumbers(folder, name, info, hostStart, losses);
    numbers.frequency = numbers.cpuFrequency;
    numbers.countsAreNs = !numbers.frequency.isKnown();
    numbers.startCount = logCount(hostStart);
    return numbers;
}

} // namespace opscope::raw
