// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/table_part.h"

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("table part: equal problems of a column are one, in as many columns as there are",
          "[core][import][csv]")
{
    constexpr std::size_t kColumns = 100'000;
    ProblemLog first;
    ProblemLog second;
    for (std::uint64_t line = 2; line < 6; ++line) {
        for (std::size_t c = 0; c < kColumns; ++c)
            first.add(TableProblem::Kind::NotANumber, c, "x", line);
    }
    second.add(TableProblem::Kind::NotANumber, 7, "y", 6);
    second.add(TableProblem::Kind::OtherUnit, 7, "1ms", 6);
    first.add(second);
    const auto problems = first.take();
    REQUIRE(problems.size() == kColumns + 1);
    CHECK(problems[7].text == "x");
    CHECK(problems[7].count == 5);
    CHECK(problems[7].lines == std::vector<std::uint64_t>{2, 3, 4});
    CHECK(problems[8].count == 4);
    CHECK(problems[kColumns].kind == TableProblem::Kind::OtherUnit);
    CHECK(problems[kColumns].lines == std::vector<std::uint64_t>{6});
}
