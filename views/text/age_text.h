// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDateTime>
#include <QString>

namespace opscope {

/// "12 min ago", "3 h ago", "5 d ago", and for more than 30 days or a time in the future the date.
QString ageText(const QDateTime& then, const QDateTime& now);

} // namespace opscope
