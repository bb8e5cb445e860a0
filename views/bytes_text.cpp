// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/bytes_text.h"

#include <array>

namespace opscope {

QString bytesText(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB", "PB", "EB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1000 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 || value >= 100 ? 0 : 1;
    return QString::number(value, 'f', decimals) + QLatin1Char(' ') + QLatin1String(kUnits.at(unit));
}

} // namespace opscope
