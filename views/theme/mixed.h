// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

namespace opscope {

/// Mixes two colours; the share of b is 0 to 1.
inline QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const auto part = [shareOfB](float x, float y) { return x + (y - x) * static_cast<float>(shareOfB); };
    return QColor::fromRgbF(part(a.redF(), b.redF()), part(a.greenF(), b.greenF()),
                            part(a.blueF(), b.blueF()));
}

} // namespace opscope
