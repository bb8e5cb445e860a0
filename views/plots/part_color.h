// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/theme/theme.h"

namespace opscope {

/// The parts of a run on the device, in the order of bars.
enum class TimePart { Compute, Communication, Copy, IdleInCall, Idle, BeforeFirst, AfterLast };

/// Colours of the palette for colour-blind users; idle is grey, with a contrast of 3:1 on every background.
inline QColor partColor(TimePart part)
{
    switch (part) {
    case TimePart::Compute:
        return {QLatin1String("#56b4e9")};
    case TimePart::Communication:
        return {QLatin1String("#e69f00")};
    case TimePart::Copy:
        return {QLatin1String("#cc79a7")};
    case TimePart::IdleInCall:
        return {QLatin1String("#009e73")};
    case TimePart::Idle:
        return {QLatin1String(currentTheme().kind == ThemeKind::Light ? "#858c95" : "#787d86")};
    case TimePart::BeforeFirst:
        return currentTheme().color(Token::MutedText);
    case TimePart::AfterLast:
        break;
    }
    return {QLatin1String("#8c6d46")};
}

} // namespace opscope
