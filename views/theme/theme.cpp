// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace opscope {
namespace {

/// "#rrggbb", parsed at compile time, because a frame reads colours hundreds of times.
struct Hex {
    consteval Hex(const char (&text)[8]) // NOLINT(google-explicit-constructor): tables of colours need this
    {
        for (int i = 1; i < 7; ++i) {
            const char c = text[i];
            rgb = rgb * 16 + static_cast<QRgb>(c <= '9' ? c - '0' : c - 'a' + 10);
        }
        rgb |= 0xff000000;
    }
    QRgb rgb = 0;
};

struct Pair {
    Hex light;
    Hex dark;
    QColor of(ThemeKind kind) const
    {
        return QColor::fromRgb(kind == ThemeKind::Light ? light.rgb : dark.rgb);
    }
};

Pair tokenPair(Token token)
{
    switch (token) {
    case Token::Window:
        return {"#f3f4f6", "#1e1f22"};
    case Token::Panel:
        return {"#ffffff", "#26282c"};
    case Token::Base:
        return {"#ffffff", "#1b1c1f"};
    case Token::AlternateBase:
        return {"#f7f8fa", "#222428"};
    case Token::Text:
        return {"#1b1f24", "#e3e5e8"};
    case Token::MutedText:
        return {"#57606a", "#a3a9b3"};
    case Token::Border:
        return {"#d0d5dc", "#3a3d43"};
    case Token::Accent:
        return {"#0b62c4", "#4d9fff"};
    case Token::AccentText:
        return {"#ffffff", "#0b1523"};
    case Token::Selection:
        return {"#cfe3fb", "#274a75"};
    case Token::SelectionText:
        return {"#0b1523", "#f2f6fb"};
    case Token::Grid:
        return {"#e6e9ee", "#2c2f34"};
    case Token::Cursor:
        return {"#b3261e", "#ff8a80"};
    case Token::MeasuredRange:
        return {"#0b62c4", "#4d9fff"};
    case Token::Marker:
        return {"#8a4b00", "#ffb757"};
    case Token::Flow:
        return {"#8b2fb5", "#d79bf2"};
    case Token::CounterLine:
        return {"#00639a", "#56b4e9"};
    case Token::CounterFill:
        return {"#b9dcf2", "#1f4157"};
    case Token::StepBand:
        return {"#e8edf5", "#2b323d"};
    case Token::Good:
        return {"#0b6b3a", "#63d297"};
    case Token::Warning:
        return {"#8a4b00", "#ffb757"};
    case Token::Bad:
        return {"#b3261e", "#ff8a80"};
    case Token::Bar:
        return {"#bcd8f5", "#2b4f78"};
    case Token::BarText:
        return {"#1b1f24", "#eef2f7"};
    case Token::HeatLow:
        return {"#fdf3dc", "#3a3423"};
    case Token::HeatHigh:
        return {"#f2b263", "#8a5a12"};
    case Token::LaneHeader:
        return {"#eef0f4", "#24262a"};
    case Token::Density:
        return {"#9db7d5", "#3e5f86"};
    }
    return {"#ff00ff", "#ff00ff"};
}

double channel(double c)
{
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

double luminance(const QColor& c)
{
    return 0.2126 * channel(c.redF()) + 0.7152 * channel(c.greenF()) + 0.0722 * channel(c.blueF());
}

Theme runningTheme;

} // namespace

QColor Theme::color(Token token) const
{
    return tokenPair(token).of(kind);
}

QPalette Theme::palette() const
{
    QPalette p;
    p.setColor(QPalette::Window, color(Token::Window));
    p.setColor(QPalette::WindowText, color(Token::Text));
    p.setColor(QPalette::Base, color(Token::Base));
    p.setColor(QPalette::AlternateBase, color(Token::AlternateBase));
    p.setColor(QPalette::Text, color(Token::Text));
    p.setColor(QPalette::Button, color(Token::Panel));
    p.setColor(QPalette::ButtonText, color(Token::Text));
    p.setColor(QPalette::BrightText, color(Token::Bad));
    p.setColor(QPalette::ToolTipBase, color(Token::Panel));
    p.setColor(QPalette::ToolTipText, color(Token::Text));
    p.setColor(QPalette::PlaceholderText, color(Token::MutedText));
    p.setColor(QPalette::Highlight, color(Token::Selection));
    p.setColor(QPalette::HighlightedText, color(Token::SelectionText));
    p.setColor(QPalette::Link, color(Token::Accent));
    p.setColor(QPalette::LinkVisited, color(Token::Accent));
    p.setColor(QPalette::Mid, color(Token::Border));
    p.setColor(QPalette::Dark, color(Token::Border));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, color(Token::MutedText));
    return p;
}

QColor Theme::sliceColor(std::string_view text) const
{
    // Okabe-Ito hues; neighbours differ in lightness, so that they can be distinguished without colour
    // vision.
    static constexpr std::array<Hex, 16> kColors{
        "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#999999",
        "#b37b00", "#8fd0f5", "#4cc9a6", "#b8ae1e", "#5b9fd0", "#f08a4b", "#e3abca", "#c4c4c4"};
    std::uint32_t hash = 2166136261U; // FNV-1a: the same colour in every run and on every machine
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    hash ^= hash >> 15;
    return QColor::fromRgb(kColors.at(hash % kColors.size()).rgb);
}

QColor Theme::shareColor(int level, bool isColourBlindSafe) const
{
    static constexpr std::array<Pair, 3> kMindStudio{Pair{"#2e9e5b", "#4fb87a"}, Pair{"#f2c230", "#e5b93c"},
                                                     Pair{"#d9453b", "#f0766b"}};
    static constexpr std::array<Hex, 3> kOkabeIto{"#56b4e9", "#f0e442", "#d55e00"};
    const auto at = static_cast<std::size_t>(std::clamp(level, 0, 2));
    if (isColourBlindSafe)
        return QColor::fromRgb(kOkabeIto.at(at).rgb);
    return kMindStudio.at(at).of(kind);
}

QColor Theme::textOn(const QColor& background)
{
    const QColor black(Qt::black);
    const QColor white(Qt::white);
    return contrastRatio(background, black) >= contrastRatio(background, white) ? black : white;
}

double contrastRatio(const QColor& a, const QColor& b)
{
    const double la = luminance(a);
    const double lb = luminance(b);
    return (std::max(la, lb) + 0.05) / (std::min(la, lb) + 0.05);
}

const Theme& currentTheme()
{
    return runningTheme;
}

void setCurrentTheme(ThemeKind kind)
{
    runningTheme.kind = kind;
}

} // namespace opscope
