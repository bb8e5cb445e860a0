// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/cells.h"

#include <cmath>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("cells: a time is in ns whatever its column is made of", "[core][report]")
{
    DataColumn exact;
    exact.kind = CellKind::Duration;
    exact.unit = "us";
    exact.integers.push_back(1500);
    exact.integers.push_back(kMissingInteger);
    CHECK(nanosAt(&exact, 0) == 1500);
    CHECK(nanosAt(&exact, 1) == kMissingInteger);
    CHECK(realAt(&exact, 0) == 1.5);
    DataColumn integers;
    integers.kind = CellKind::Integer;
    integers.integers.push_back(3);
    integers.integers.push_back(INT64_MAX / 2);
    CHECK(nanosAt(&integers, 0) == 3000); // the vendor's default is us
    CHECK(nanosAt(&integers, 0, "ms") == 3'000'000);
    CHECK(nanosAt(&integers, 1) == kMissingInteger); // it would overflow
    integers.unit = "s";
    CHECK(nanosAt(&integers, 0) == 3'000'000'000);
    CHECK(nanosAt(nullptr, 0) == kMissingInteger);
}

TEST_CASE("cells: a size is in bytes and a text has every digit", "[core][report]")
{
    DataColumn sizes;
    sizes.kind = CellKind::Real;
    sizes.unit = "KB";
    sizes.reals.push_back(1.5);
    sizes.reals.push_back(std::nan(""));
    CHECK(bytesAt(&sizes, 0) == 1536);
    CHECK(bytesAt(&sizes, 1) == -1);
    CHECK(integerAt(&sizes, 1) == kMissingInteger);
    const StringPool strings;
    CHECK(cellText(sizes, 0, strings) == "1.5");
    CHECK(cellText(sizes, 1, strings).empty());
    DataColumn time;
    time.kind = CellKind::Duration;
    time.unit = "ms";
    time.integers.push_back(-1'500'001);
    time.integers.push_back(2'000'000);
    CHECK(cellText(time, 0, strings) == "-1.500001");
    CHECK(cellText(time, 1, strings) == "2");
}
