// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_options.h"

#include <catch2/catch.hpp>

using namespace opscope;

namespace {

ParsedCommandLine parse(const QStringList& arguments)
{
    return parseWindowOptions(QStringList{QStringLiteral("opscope")} + arguments);
}

} // namespace

TEST_CASE("window options: paths and every option", "[app]")
{
    const auto parsed =
        parse({QStringLiteral("a"), QStringLiteral("b"), QStringLiteral("--page"),
               QStringLiteral("inventory"), QStringLiteral("--size"), QStringLiteral("900x600"),
               QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--lang"),
               QStringLiteral("zh_CN"), QStringLiteral("--screenshot"), QStringLiteral("o.png")});
    REQUIRE(parsed.options);
    CHECK(parsed.options->paths == QStringList{QStringLiteral("a"), QStringLiteral("b")});
    CHECK(parsed.options->page == QStringLiteral("inventory"));
    CHECK(parsed.options->size == QSize(900, 600));
    CHECK(parsed.options->theme == QStringLiteral("dark"));
    CHECK(parsed.options->language == QStringLiteral("zh_CN"));
    CHECK(parsed.options->screenshot == QStringLiteral("o.png"));
}

TEST_CASE("window options: compare needs exactly two paths", "[app]")
{
    const auto two = parse({QStringLiteral("--compare"), QStringLiteral("a"), QStringLiteral("b")});
    REQUIRE(two.options);
    REQUIRE(two.options->compare);
    CHECK(two.options->compare->first == QStringLiteral("a"));
    CHECK(two.options->compare->second == QStringLiteral("b"));
    CHECK(parse({QStringLiteral("--compare"), QStringLiteral("a")}).exitStatus == 2);
}

TEST_CASE("window options: an error contains what was expected", "[app]")
{
    const auto check = [](const QStringList& arguments, const QString& message) {
        const auto parsed = parse(arguments);
        CHECK_FALSE(parsed.options);
        CHECK(parsed.exitStatus == 2);
        CHECK(parsed.output.contains(message));
    };
    check({QStringLiteral("--size"), QStringLiteral("12")}, QStringLiteral("'12'"));
    check({QStringLiteral("--page"), QStringLiteral("nope")}, QStringLiteral("inventory"));
    check({QStringLiteral("--theme"), QStringLiteral("pink")}, QStringLiteral("light or dark"));
    check({QStringLiteral("--lang"), QStringLiteral("fr")}, QStringLiteral("zh_CN"));
    check({QStringLiteral("--frob")}, QStringLiteral("frob"));
}

TEST_CASE("window options: help names the pages", "[app]")
{
    const auto parsed = parse({QStringLiteral("--help")});
    CHECK(parsed.exitStatus == 0);
    CHECK(parsed.output.contains(QStringLiteral("inventory")));
}
