// SPDX-License-Identifier: GPL-3.0-or-later
// Colours and fonts of both themes: one token table, no colour anywhere else.
#pragma once

#include <cstdint>
#include <string_view>

#include <QColor>
#include <QPalette>

namespace opscope {

enum class ThemeKind { Light, Dark };

/// The purpose of a colour. Every text token has a contrast of at least 4.5:1 on its background token.
enum class Token {
    Window,
    Panel,
    Base,
    AlternateBase,
    Text,
    MutedText,
    Border,
    Accent,
    AccentText,
    Selection,
    SelectionText,
    Grid,
    Cursor,
    MeasuredRange,
    Marker,
    Flow,
    CounterLine,
    CounterFill,
    StepBand,
    Good,
    Warning,
    Bad, ///< words and marks: faster, thresholds, slower
    Bar,
    BarText,
    HeatLow,
    HeatHigh,
    LaneHeader,
    Density,
};

struct Theme {
    ThemeKind kind = ThemeKind::Light;
    QColor color(Token token) const;
    QPalette palette() const;
    /// A slice colour from the colour-blind-safe palette, computed from a hash of the text: it is the same in
    /// all runs and reports.
    QColor sliceColor(std::string_view text) const;
    /// The colour for a small, middle or great share (0, 1, 2) of a lane's time: MindStudio's green, yellow
    /// and red, or colours that need no sense of red and green.
    QColor shareColor(int level, bool isColourBlindSafe) const;
    /// Black or white, whichever has the better contrast.
    static QColor textOn(const QColor& background);
};

/// WCAG 2 contrast ratio, 1..21.
double contrastRatio(const QColor& a, const QColor& b);

/// The theme of the running program; pages repaint on QEvent::PaletteChange.
const Theme& currentTheme();
void setCurrentTheme(ThemeKind kind);

} // namespace opscope
