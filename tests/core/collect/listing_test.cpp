// SPDX-License-Identifier: GPL-3.0-or-later
#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/remote_files.h"

using namespace opscope;

namespace {

RemoteListing listingOf(std::string_view text)
{
    const auto listing = parseListing(text, "/out", {});
    REQUIRE(listing);
    return *listing;
}

} // namespace

TEST_CASE("listing: regular files with size and time", "[core][collect]")
{
    const auto listing = listingOf("41ed 4096 1700000000 .\n81a4 12 1700000001 ./b c/x\n41ed 4096 1 ./b c\n"
                                   "81a4 3 1700000002 ./a\n");
    CHECK(listing.files == std::vector<RemoteFile>{{"a", 3, 1700000002}, {"b c/x", 12, 1700000001}});
    CHECK(listing.totalBytes == 15);
    CHECK(listing.refusedCount == 0);
}

TEST_CASE("listing: what a hostile folder holds is refused and counted", "[core][collect]")
{
    const std::string deep = "81a4 1 1 ./a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a/a\n";
    const auto listing = listingOf("a1ff 9 1 ./link\n21b6 0 1 ./device\n11a4 0 1 ./pipe\n81a4 1 1 ./../x\n"
                                   "81a4 1 1 ./a/../../x\n81a4 1 1 /etc/passwd\n81a4 1 1 ./a//b\n"
                                   "line break\n81a4 -1 1 ./x\n81a4 1 1 ./esc\x1b[m\n" +
                                   deep + "81a4 1 1 ./good\n81a4 2 1 ./good\n");
    REQUIRE(listing.files.size() == 1);
    CHECK(listing.files[0].path == "good");
    CHECK(listing.refusedCount == 12);
    CHECK(listing.refused.at(0).message.id == MessageId::CollectLink);
    CHECK(listing.refused.at(1).message.id == MessageId::NotARegularFile);
}

TEST_CASE("listing: a path that stands twice is told by its name and counts once", "[core][collect]")
{
    const auto listing = listingOf("81a4 1 1 ./a\n81a4 1 1 ./a\n81a4 10 1 ./b\n");
    CHECK(listing.files.size() == 2);
    CHECK(listing.totalBytes == 11);
    REQUIRE(listing.refused.size() == 1);
    CHECK(listing.refused[0].where.file == "/out/a");
}

TEST_CASE("listing: what is beyond the bounds is refused and the rest is kept", "[core][collect]")
{
    FetchBounds bounds;
    bounds.mostFiles = 2;
    const auto many =
        parseListing("81a4 1 1 ./a\n81a4 1 1 ./b\n81a4 1 1 ./c\n81a4 1 1 ./d\n", "/out", bounds);
    REQUIRE(many);
    CHECK(many->files.size() == 2);
    CHECK(many->refusedCount == 2);
    CHECK(many->refused.at(0).message.id == MessageId::CollectTooBig);
    bounds.mostBytes = 10;
    const auto big =
        parseListing("81a4 18446744073709551615 1 ./a\n81a4 6 1 ./b\n81a4 5 1 ./c\n", "/out", bounds);
    REQUIRE(big);
    REQUIRE(big->files.size() == 1);
    CHECK(big->files[0].path == "b");
    CHECK(big->totalBytes == 6);
    CHECK(big->refusedCount == 2);
}

TEST_CASE("listing: a path below a file is refused and the file is kept", "[core][collect]")
{
    const auto listing =
        listingOf("81a4 1 1 ./x\n81a4 2 1 ./x/y\n81a4 2 1 ./x/y/z\n81a4 4 1 ./x-1\n81a4 8 1 ./z/x\n");
    REQUIRE(listing.files.size() == 3);
    CHECK(listing.files[0].path == "x");
    CHECK(listing.refusedCount == 2);
    CHECK(listing.totalBytes == 13);
}
