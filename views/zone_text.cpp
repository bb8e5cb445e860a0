// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/zone_text.h"

#include <cstdlib>

#include <QDateTime>
#include <QTimeZone>

namespace opscope {

QString zoneText(std::int64_t ns)
{
    const auto offset = QDateTime::fromSecsSinceEpoch(secondOf(ns)).offsetFromUtc() / 60;
    if (offset == 0)
        return QStringLiteral("UTC");
    const auto minutes = std::abs(offset);
    return QStringLiteral("UTC%1%2:%3")
        .arg(QLatin1Char(offset < 0 ? '-' : '+'))
        .arg(minutes / 60, 2, 10, QLatin1Char('0'))
        .arg(minutes % 60, 2, 10, QLatin1Char('0'));
}

QString zoneName(std::int64_t ns)
{
    const auto id = QString::fromUtf8(QTimeZone::systemTimeZoneId());
    return id.isEmpty() || id == QLatin1String("UTC") ? zoneText(ns)
                                                      : QStringLiteral("%1 (%2)").arg(id, zoneText(ns));
}

} // namespace opscope
