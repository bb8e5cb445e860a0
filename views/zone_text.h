// SPDX-License-Identifier: GPL-3.0-or-later
// The local time zone, in which times of a Unix clock are shown.
#pragma once

#include <cstdint>

#include <QString>

namespace opscope {

/// The second of a time in ns, rounded down.
constexpr std::int64_t secondOf(std::int64_t ns)
{
    return ns >= 0 ? ns / 1'000'000'000 : (ns - 999'999'999) / 1'000'000'000;
}
/// "UTC", "UTC+08:00": the difference of the local zone at a time of a Unix clock.
QString zoneText(std::int64_t ns);
/// The same with the name of the zone: "Asia/Shanghai (UTC+08:00)".
QString zoneName(std::int64_t ns);

} // namespace opscope
