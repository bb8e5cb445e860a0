// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/mapped_file.h"

#include <string>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

TEST_CASE("mapped file: the bytes of a file and an empty one", "[core][base]")
{
    const TempFolder folder;
    const auto file = MappedFile::open(folder.write("a", "bytes"));
    REQUIRE(file);
    CHECK((*file)->bytes() == "bytes");
    CHECK_FALSE((*file)->shrank());
    const auto empty = MappedFile::open(folder.write("b", ""));
    REQUIRE(empty);
    CHECK((*empty)->bytes().empty());
    CHECK_FALSE(MappedFile::open(folder / "missing"));
    CHECK_FALSE(MappedFile::open(folder.path()));
}

TEST_CASE("mapped file: a file that shrinks reads as zeros and says so", "[core][base]")
{
    const TempFolder folder;
    const std::size_t size = std::size_t{1} << 20;
    const auto path = folder.write("a", std::string(size, 'x'));
    const auto file = MappedFile::open(path);
    REQUIRE(file);
    std::filesystem::resize_file(path, 10);
    CHECK((*file)->bytes()[0] == 'x');
    CHECK((*file)->bytes()[size - 1] == '\0');
    CHECK((*file)->shrank());
    const auto checked = (*file)->checkLength();
    REQUIRE_FALSE(checked);
    CHECK(checked.error().message.id == MessageId::FileShrank);
}

TEST_CASE("mapped file: a file that lost a few bytes of its last page says so too", "[core][base]")
{
    const TempFolder folder;
    const auto path = folder.write("a", std::string(100, 'x'));
    const auto file = MappedFile::open(path);
    REQUIRE(file);
    CHECK((*file)->checkLength());
    std::filesystem::resize_file(path, 99);
    CHECK((*file)->bytes()[99] == '\0'); // without a signal
    CHECK_FALSE((*file)->checkLength());
    const auto other = MappedFile::open(folder.write("b", "12345"));
    REQUIRE(other);
    std::filesystem::rename(folder.write("c", "1"), folder / "b"); // another file of that name
    CHECK((*other)->checkLength());
}
