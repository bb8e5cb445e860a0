// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_word.h"

#include <vector>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("nearest word: a mistyped word has one and a foreign word has none", "[core][text]")
{
    const std::vector<std::string> words{"info", "stats", "slices", "compare", "collect"};
    CHECK(nearestWord("stat", words) == "stats");
    CHECK(nearestWord("comp", words) == "compare");
    CHECK(nearestWord("sliecs", words) == "slices"); // two exchanged letters
    CHECK(nearestWord("INFO", words) == "info");
    CHECK(nearestWord("inof", words) == "info");
    CHECK(nearestWord("colect", words) == "collect");
    CHECK_FALSE(nearestWord("nonsense", words));
    CHECK_FALSE(nearestWord("x", words));
    CHECK_FALSE(nearestWord("", words));
    CHECK_FALSE(nearestWord(std::string(100'000, 's'), words));
}
