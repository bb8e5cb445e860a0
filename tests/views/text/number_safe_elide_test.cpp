// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text/number_safe_elide.h"

#include <QApplication>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("number-safe elide: a text is never cut inside a number", "[views][advice]")
{
    const QFontMetrics metrics(QApplication::font());
    const auto text = QStringLiteral("rank 0 waits 105\u202f991.878 us of 102\u202f308.524 us");
    CHECK(elidedBeforeNumber(text, metrics, metrics.horizontalAdvance(text) + 10) == text);
    const QStringList numbers{QStringLiteral("105\u202f991.878"), QStringLiteral("102\u202f308.524")};
    for (int width = metrics.horizontalAdvance(text) - 1; width > 80; --width) {
        const auto cut = elidedBeforeNumber(text, metrics, width);
        INFO(cut.toStdString());
        CHECK(metrics.horizontalAdvance(cut) <= width);
        for (const auto& number : numbers) // complete, or left out
            CHECK(cut.contains(number) == cut.contains(number.left(3)));
    }
    const auto change = QStringLiteral("instead of 690.154 us: -281.791 us");
    for (int width = metrics.horizontalAdvance(change) - 1; width > 80; --width)
        CHECK_FALSE(elidedBeforeNumber(change, metrics, width).contains(QStringLiteral("-\u2026")));
}
