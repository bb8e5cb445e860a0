// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/language_change.h"

#include <QCoreApplication>
#include <QEvent>
#include <QLabel>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("language change: the words of a widget are set at once and again with each language",
          "[views][i18n]")
{
    QWidget parent;
    QLabel label(&parent);
    int said = 0;
    onLanguageChange(&label, [&] { ++said; });
    CHECK(said == 1);
    QEvent language(QEvent::LanguageChange);
    QCoreApplication::sendEvent(&parent, &language); // goes on to what is in it
    CHECK(said == 2);
    QEvent font(QEvent::FontChange);
    QCoreApplication::sendEvent(&label, &font);
    CHECK(said == 2);
}
