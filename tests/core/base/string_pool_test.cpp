// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/string_pool.h"

#include <string>

#include <catch2/catch.hpp>

using namespace opscope;

TEST_CASE("string pool: a small report pays for its few texts alone", "[core][base]")
{
    StringPool small;
    for (int i = 0; i < 10; ++i)
        small.intern("name " + std::to_string(i));
    CHECK(small.heapBytes() < 4096);

    StringPool large;
    std::size_t bytes = 0;
    for (int i = 0; i < 100'000; ++i) {
        const auto text = "name " + std::to_string(i);
        bytes += text.size();
        large.intern(text);
    }
    CHECK(large.text(large.find("name 77777")) == "name 77777");
    CHECK(large.text(large.find("name 3")) == "name 3");
    const auto besides = 100'000 * 2 * (sizeof(std::string_view) + 2 * sizeof(std::uint32_t));
    CHECK(large.heapBytes() < bytes + besides + (std::size_t{1} << 20));
}

TEST_CASE("string pool: texts of each length that differ in one byte are not the same", "[core][base]")
{
    StringPool pool;
    std::size_t count = 0;
    for (std::size_t length = 0; length < 40; ++length) {
        const std::string plain(length, 'a');
        const auto id = pool.intern(plain);
        CHECK(id.index() == count++);
        for (std::size_t i = 0; i < length; ++i) {
            auto other = plain;
            other[i] = '\xff';
            CHECK(pool.intern(other).index() == count++);
            CHECK(pool.find(other).index() == count - 1);
        }
        CHECK(pool.find(plain) == id);
    }
    CHECK(pool.size() == count);
}
