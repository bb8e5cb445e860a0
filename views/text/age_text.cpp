// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/age_text.h"

#include <QCoreApplication>

namespace opscope {
namespace {

struct Age {
    Q_DECLARE_TR_FUNCTIONS(Age)
};

} // namespace

QString ageText(const QDateTime& then, const QDateTime& now)
{
    constexpr qint64 kMinute = 60;
    constexpr qint64 kHour = 60 * kMinute;
    constexpr qint64 kDay = 24 * kHour;
    const auto seconds = then.secsTo(now);
    if (seconds < 0 || seconds > 30 * kDay)
        return then.date().toString(Qt::ISODate);
    if (seconds < kHour)
        return Age::tr("%1 min ago").arg(seconds / kMinute);
    return seconds < kDay ? Age::tr("%1 h ago").arg(seconds / kHour)
                          : Age::tr("%1 d ago").arg(seconds / kDay);
}

} // namespace opscope
