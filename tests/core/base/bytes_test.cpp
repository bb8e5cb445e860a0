// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytes.h"

#include <limits>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("bytes: a number is read where it stands and is 0 behind the end", "[core][base]")
{
    const std::string_view bytes("\x01\x02\x03\x04\x05", 5);
    CHECK(numberAt<std::uint32_t>(bytes, 0) == 0x04030201);
    CHECK(numberAt<std::uint32_t>(bytes, 1) == 0x05040302); // not aligned
    CHECK(numberAt<std::uint16_t>(bytes, 3) == 0x0504);
    CHECK(numberAt<std::uint32_t>(bytes, 2) == 0);
    CHECK(numberAt<std::uint8_t>(bytes, 5) == 0);
    CHECK(numberAt<std::uint64_t>(bytes, std::numeric_limits<std::uint64_t>::max()) == 0);
    CHECK(numberAt<std::uint64_t>({}, 0) == 0);
}
