// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/state_style.h"

#include <QCoreApplication>

#include "views/i18n.h"
#include "views/theme/theme.h"

namespace opscope {

QColor stateColor(RowState state)
{
    const auto& theme = currentTheme();
    switch (state) {
    case RowState::Slower:
        return theme.color(Token::Bad);
    case RowState::Faster:
        return theme.color(Token::Good);
    case RowState::New:
        return theme.color(Token::Accent);
    case RowState::Gone:
        return theme.color(Token::Flow);
    case RowState::Changed:
        return theme.color(Token::Warning);
    case RowState::Same:
        break;
    }
    return theme.color(Token::MutedText);
}

QString stateText(RowState state)
{
    return translateMessage(stateMessage(state));
}

QString stateTip(RowState state)
{
    switch (state) {
    case RowState::Slower:
        return QCoreApplication::translate("RowState",
                                           "Needs more time than in the baseline, by more than the noise");
    case RowState::Faster:
        return QCoreApplication::translate("RowState",
                                           "Needs less time than in the baseline, by more than the noise");
    case RowState::New:
        return QCoreApplication::translate("RowState", "Only the current run (B) has it");
    case RowState::Gone:
        return QCoreApplication::translate("RowState", "Only the baseline (A) has it");
    case RowState::Changed:
        return QCoreApplication::translate("RowState", "Another value: neither better nor worse by itself");
    case RowState::Same:
        break;
    }
    return QCoreApplication::translate("RowState", "The difference is within the noise");
}

} // namespace opscope
