// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/theme/theme.h"

#include <array>
#include <memory>

#include <QPlainTextEdit>
#include <QStyle>

#include <catch2/catch.hpp>

#include "views/plots/part_color.h"
#include "views/theme/style.h"

using namespace opscope;

TEST_CASE("theme: every text role of the palette is readable on its ground in every state", "[views][theme]")
{
    const std::array pairs{std::pair(QPalette::WindowText, QPalette::Window),
                           std::pair(QPalette::Text, QPalette::Base),
                           std::pair(QPalette::Text, QPalette::AlternateBase),
                           std::pair(QPalette::ButtonText, QPalette::Button),
                           std::pair(QPalette::ToolTipText, QPalette::ToolTipBase),
                           std::pair(QPalette::HighlightedText, QPalette::Highlight),
                           std::pair(QPalette::PlaceholderText, QPalette::Base),
                           std::pair(QPalette::PlaceholderText, QPalette::Window),
                           std::pair(QPalette::Link, QPalette::Base),
                           std::pair(QPalette::Link, QPalette::Window)};
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        const auto palette = Theme{kind}.palette();
        for (const auto group : {QPalette::Active, QPalette::Inactive, QPalette::Disabled}) {
            for (const auto& [text, ground] : pairs) {
                INFO(static_cast<int>(kind) << ' ' << static_cast<int>(group) << ' ' << static_cast<int>(text)
                                            << " on " << static_cast<int>(ground));
                CHECK(contrastRatio(palette.color(group, text), palette.color(group, ground)) >= 4.5);
            }
        }
    }
}

TEST_CASE("theme: every text token is readable on its background in both themes", "[views][theme]")
{
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        const Theme theme{kind};
        for (const auto background : {Token::Window, Token::Panel, Token::Base, Token::AlternateBase}) {
            for (const auto text :
                 {Token::Text, Token::MutedText, Token::Accent, Token::Good, Token::Warning, Token::Bad}) {
                INFO(static_cast<int>(kind)
                     << ' ' << static_cast<int>(background) << ' ' << static_cast<int>(text));
                CHECK(contrastRatio(theme.color(text), theme.color(background)) >= 4.5);
            }
        }
        CHECK(contrastRatio(theme.color(Token::SelectionText), theme.color(Token::Selection)) >= 4.5);
        CHECK(contrastRatio(theme.color(Token::AccentText), theme.color(Token::Accent)) >= 4.5);
        CHECK(contrastRatio(theme.color(Token::BarText), theme.color(Token::Bar)) >= 4.5);
        for (const bool isColourBlindSafe : {false, true}) {
            for (int level = 0; level < 3; ++level) {
                const auto color = theme.shareColor(level, isColourBlindSafe);
                INFO("share " << level << ' ' << isColourBlindSafe);
                CHECK(contrastRatio(Theme::textOn(color), color) >= 4.5);
            }
        }
        for (const char* name : {"a", "Conv2D", "MatMul", "Relu", "x", "TransData"}) {
            const auto color = theme.sliceColor(name);
            CHECK(contrastRatio(Theme::textOn(color), color) >= 4.5);
        }
    }
}

TEST_CASE("style: a field of several lines has a visible frame in both themes", "[views][theme]")
{
    const std::unique_ptr<QStyle> style(makeStyle());
    const auto before = currentTheme().kind;
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        setCurrentTheme(kind);
        QPlainTextEdit field;
        field.setStyle(style.get());
        field.setPalette(currentTheme().palette());
        field.resize(120, 60);
        const auto picture = field.grab().toImage();
        const auto left = picture.pixelColor(0, 30 * picture.height() / field.height());
        CHECK(contrastRatio(left, currentTheme().color(Token::Base)) >= 1.5);
        CHECK(contrastRatio(left, currentTheme().color(Token::Window)) >= 1.3);
    }
    setCurrentTheme(before);
}

TEST_CASE("theme: the grey of idle time is seen on every background", "[views][theme]")
{
    const auto before = currentTheme().kind;
    for (const auto kind : {ThemeKind::Light, ThemeKind::Dark}) {
        setCurrentTheme(kind);
        for (const auto ground : {Token::Window, Token::Panel, Token::Base, Token::AlternateBase})
            CHECK(contrastRatio(partColor(TimePart::Idle), currentTheme().color(ground)) >= 3);
    }
    setCurrentTheme(before);
}
