// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_match.h"

#include <algorithm>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("text match: runs of digits compare as numbers and the order is total", "[core][base]")
{
    std::vector<std::string> texts{"conv_10", "Conv_2", "conv_02", "conv_2",
                                   "add",     "",       "conv",    "x99999999999999999999"};
    std::ranges::sort(texts, [](const auto& a, const auto& b) { return naturalOrder(a, b) < 0; });
    CHECK(texts == std::vector<std::string>{"", "add", "conv", "Conv_2", "conv_02", "conv_2", "conv_10",
                                            "x99999999999999999999"});
    CHECK(std::is_neq(naturalOrder("conv_2", "conv_02"))); // otherwise equal texts differ by their bytes
    CHECK(std::is_eq(naturalOrder("a1", "a1")));
}

TEST_CASE("text match: numbers are replaced and case is ignored", "[core][base]")
{
    CHECK(withoutNumbers("conv_12/add3") == "conv_#/add#");
    CHECK(withoutNumbers("").empty());
    CHECK(containsNoCase("MatMulV2", "mulv"));
    CHECK(containsNoCase("MatMul", ""));
    CHECK_FALSE(containsNoCase("MatMul", "mulv"));
    CHECK_FALSE(containsNoCase("", "a"));
}
