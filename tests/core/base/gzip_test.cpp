// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/gzip.h"

#include <fstream>
#include <iterator>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/gzip_text.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

std::string textOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace

TEST_CASE("gzip: a file is unpacked once and again when it has changed", "[core][base]")
{
    const TempFolder folder;
    const auto cache = folder.path() / "cache";
    const auto file = folder.write("t.json.gz", gzipText("[1]"));
    CHECK(isGzip(textOf(file)));
    CHECK_FALSE(isGzip("[1]"));
    const auto first = unpackGzip(file, cache);
    REQUIRE(first);
    CHECK(textOf(*first) == "[1]");
    const auto again = unpackGzip(file, cache);
    REQUIRE(again);
    CHECK(*again == *first);
    folder.write("t.json.gz", gzipText("[1, 2, 3, 4]"));
    const auto changed = unpackGzip(file, cache);
    REQUIRE(changed);
    CHECK(textOf(*changed) == "[1, 2, 3, 4]");
}

TEST_CASE("gzip: a bomb and a damaged file are refused and nothing half is left", "[core][base]")
{
    const TempFolder folder;
    const auto cache = folder.path() / "cache";
    const auto bomb = folder.write("bomb.gz", gzipText(std::string(5'000'000, ' ')));
    const auto refused = unpackGzip(bomb, cache, {.floorBytes = 1'000'000, .ratio = 10});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::GzipTooLarge);

    auto half = gzipText("[1]");
    half.resize(10); // no more than the header
    const auto cut = unpackGzip(folder.write("cut.gz", half), cache);
    REQUIRE_FALSE(cut);
    CHECK(cut.error().message.id == MessageId::GzipCutOff);
    auto broken = gzipText("[1]");
    broken[broken.size() - 8] ^= 0x55; // its checksum
    CHECK_FALSE(unpackGzip(folder.write("broken.gz", broken), cache));
    CHECK(std::filesystem::is_empty(cache));
}
