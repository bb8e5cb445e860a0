// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <sys/mount.h>
#include <sys/stat.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/collect/collect.h"
#include "core/collect/history.h"
#include "core/collect/part_name.h"
#include "core/collect/remote_files.h"
#include "tests/support/board.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

namespace {

using Uploads = std::vector<std::pair<fs::path, std::string>>;

std::unique_ptr<Host> localHost()
{
    auto host = Host::connect({});
    REQUIRE(host);
    return std::move(*host);
}

RemoteListing listOf(const Host& host, const fs::path& folder)
{
    const auto listing = listRemote(host, folder.string(), {}, {});
    INFO((listing ? std::string() : listing.error().text()));
    REQUIRE(listing);
    return *listing;
}

bool hasParts(const fs::path& folder)
{
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(kPartName))
            return true;
    }
    return false;
}

} // namespace

TEST_CASE("fetch: a hostile folder gives its files and nothing else", "[core][collect]")
{
    const TempFolder from, to;
    from.write("data/good 文件", "x");
    from.write("-rf", "y");
    fs::create_symlink("/etc/passwd", from / "link");
    fs::create_directory_symlink("/etc", from / "folder_link");
    REQUIRE(mkfifo((from / "pipe").c_str(), 0600) == 0);
    from.write("line\nbreak", "z");
    const auto host = localHost();
    const auto listing = listOf(*host, from.path());
    CHECK(listing.files.size() == 2);
    CHECK(listing.refusedCount >= 4);
    REQUIRE(fetchFiles(*host, from.path().string(), listing, to.path(), {}, {}));
    CHECK(textOf(to / "data/good 文件") == "x");
    CHECK(textOf(to / "-rf") == "y");
    CHECK(std::distance(fs::recursive_directory_iterator(to.path()), fs::recursive_directory_iterator()) ==
          3);
}

TEST_CASE("fetch: what is there is not fetched again and half a file goes on", "[core][collect]")
{
    const TempFolder from, to;
    std::string big;
    for (int i = 0; i < 100'000; ++i)
        big += std::to_string(i) + '\n';
    from.write("big", big);
    from.write("empty", "");
    const auto host = localHost();
    const auto listing = listOf(*host, from.path());
    to.write(partName(listing.files[0]), big.substr(0, 70'000));
    const auto first = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    REQUIRE(first);
    CHECK(first->bytes == big.size() - 70'000);
    CHECK(textOf(to / "big") == big);
    CHECK_FALSE(hasParts(to.path()));
    const auto again = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    REQUIRE(again);
    CHECK(again->bytes == 0);
    CHECK(again->unchanged == 2);
}

TEST_CASE("fetch: a file that is not as it was listed is lost and the others come", "[core][collect]")
{
    const TempFolder from, to;
    for (const auto* name : {"became short", "good 文件", "gone", "grew", "pipe", "linked", "zz"})
        from.write(name, "12345");
    const std::string big(std::size_t{3} << 20, 'x');
    from.write("big and short", big);
    from.write("big", big);
    const auto host = localHost();
    const auto listing = listOf(*host, from.path());
    from.write("became short", "1");
    from.write("grew", "123456789");
    fs::remove(from / "gone");
    fs::resize_file(from / "big and short", 7);
    fs::remove(from / "pipe");
    REQUIRE(mkfifo((from / "pipe").c_str(), 0600) == 0); // it would block who reads it
    fs::remove(from / "linked");
    fs::create_symlink("/etc/passwd", from / "linked");
    const auto fetched = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    INFO((fetched ? std::string() : fetched.error().text()));
    REQUIRE(fetched);
    CHECK(textOf(to / "good 文件") == "12345");
    CHECK(textOf(to / "zz") == "12345");
    CHECK(textOf(to / "grew") == "12345"); // what was listed of it
    CHECK(textOf(to / "big") == big);
    CHECK(fetched->files == 4);
    CHECK(fetched->lostCount == 5);
    std::map<std::string, Error> lost;
    for (const auto& error : fetched->lost)
        lost.emplace(fs::path(error.where.file).filename().string(), error);
    REQUIRE(lost.size() == 5);
    CHECK(lost.at("became short").message.id == MessageId::CollectSizeChanged);
    CHECK(lost.at("big and short").message.id == MessageId::CollectSizeChanged);
    CHECK(lost.at("gone").message.id == MessageId::CollectNotFetched);
    CHECK(lost.at("pipe").message.id == MessageId::CollectNotFetched);
    CHECK_FALSE(fs::exists(to / "linked"));
    CHECK_FALSE(hasParts(to.path()));
}

TEST_CASE("fetch: thousands of small files come over few connections", "[core][collect]")
{
    const TempFolder from, to, programs;
    for (int i = 0; i < 2000; ++i)
        from.write("d" + std::to_string(i % 7) + "/f" + std::to_string(i),
                   std::string(static_cast<std::size_t>(i % 40), 'x') + '\n');
    // Each command of a host is a `sh` here.
    fs::permissions(programs.write("sh", "#!/bin/dash\necho >>'" + (programs / "count").string() +
                                             "'\nexec /bin/dash \"$@\"\n"),
                    fs::perms::owner_all);
    const auto host = localHost();
    const auto listing = listOf(*host, from.path());
    REQUIRE(listing.files.size() == 2000);
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", (programs.path().string() + ':' + before).c_str(), 1);
    const auto fetched = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    ::setenv("PATH", before.c_str(), 1);
    REQUIRE(fetched);
    CHECK(fetched->files == 2000);
    CHECK(textOf(to / "d3/f1998") == std::string(38, 'x') + '\n');
    CHECK(listOf(*host, to.path()).files == listing.files);
    CHECK(textOf(programs / "count").size() < 5);
}

TEST_CASE("fetch: a folder that cannot be read is reported and the rest is listed", "[core][collect]")
{
    const TempFolder from, programs;
    from.write("good", "x");
    fs::permissions(programs.write("find", "#!/bin/sh\necho \"find: './x': Permission denied\" >&2\n"
                                           "/usr/bin/find \"$@\"\nexit 1\n"),
                    fs::perms::owner_all);
    const auto host = localHost();
    const std::string before = std::getenv("PATH");
    ::setenv("PATH", (programs.path().string() + ':' + before).c_str(), 1);
    const auto listing = listRemote(*host, from.path().string(), {}, {});
    const auto none = listRemote(*host, (from / "none").string(), {}, {});
    ::setenv("PATH", before.c_str(), 1);
    REQUIRE(listing);
    CHECK(listing->files.size() == 1);
    REQUIRE(listing->refusedCount == 1);
    CHECK(listing->refused[0].message.english().find("Permission denied") != std::string::npos);
    CHECK_FALSE(none);
}

TEST_CASE("fetch: what does not fit here is reported before anything is fetched", "[core][collect]")
{
    const TempFolder from, to;
    from.write("a", "12345");
    const auto host = localHost();
    auto listing = listOf(*host, from.path());
    listing.files.push_back({"b", std::uint64_t{1} << 60, 1});
    listing.totalBytes += std::uint64_t{1} << 60;
    const auto fetched = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().message.id == MessageId::CollectNoSpace);
    CHECK(fs::is_empty(to.path()));
}

TEST_CASE("fetch: a connection that is cut in the middle is resumed where it stood", "[core][collect][ssh]")
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder from, to;
    const std::string big(std::size_t{8} << 20, 'x');
    from.write("big", big);
    auto host = Host::connect({"board", 0, server->config().string(), {}, {}});
    REQUIRE(host);
    const auto listing = listOf(**host, from.path());
    bool isCut = false;
    const auto cutOnce = [&](const TransferProgress& now) {
        if (now.doneBytes > 0 && !std::exchange(isCut, true))
            server->cut();
    };
    const auto lost = fetchFiles(**host, from.path().string(), listing, to.path(), cutOnce, {});
    REQUIRE_FALSE(lost);
    CHECK(isHostGone(lost.error()));
    CHECK_FALSE(fs::exists(to / "big"));
    REQUIRE((*host)->reconnect());
    const auto fetched = fetchFiles(**host, from.path().string(), listing, to.path(), {}, {});
    REQUIRE(fetched);
    CHECK(fetched->bytes < big.size());
    CHECK(textOf(to / "big") == big);
}

TEST_CASE("upload: only what changed is sent and programs stay programs", "[core][collect]")
{
    const TempFolder from, to;
    const auto program = from.write("out/main", "#!/bin/sh\n");
    fs::permissions(program, fs::perms::owner_all);
    from.write("out/模型 x/-m.om", "model");
    const auto host = localHost();
    const Uploads uploads{{from / "out", (to / "app dir").string()}};
    const auto first = uploadFiles(*host, uploads, {}, {});
    INFO((first ? std::string() : first.error().text()));
    REQUIRE(first);
    CHECK(first->files == 2);
    CHECK(textOf(to / "app dir/模型 x/-m.om") == "model");
    CHECK((fs::status(to / "app dir/main").permissions() & fs::perms::owner_exec) != fs::perms::none);
    const auto again = uploadFiles(*host, uploads, {}, {});
    REQUIRE(again);
    CHECK(again->files == 0);
    CHECK(again->unchanged == 2);
    from.write("out/main", "#!/bin/bash\n");
    CHECK(uploadFiles(*host, uploads, {}, {})->files == 1);
}

TEST_CASE("upload: a link to a file is sent under its own name", "[core][collect]")
{
    const TempFolder from, to;
    from.write("lib/real.so.1", "lib");
    from.write("outside", "o");
    fs::create_symlink("real.so.1", from / "lib/real.so");
    fs::create_symlink("../outside", from / "lib/other");
    const auto host = localHost();
    REQUIRE(uploadFiles(*host, {{from / "lib/", (to / "app/lib").string()}}, {}, {}));
    CHECK(textOf(to / "app/lib/real.so.1") == "lib");
    CHECK(textOf(to / "app/lib/real.so") == "lib");
    CHECK(textOf(to / "app/lib/other") == "o");
    CHECK_FALSE(fs::exists(to / "app/outside"));
}

TEST_CASE("upload: what is not sent of a folder is counted by why and the first one named", "[core][collect]")
{
    const TempFolder from, to;
    from.write("lib/a", "a");
    fs::create_symlink("nowhere", from / "lib/b_dangling");
    fs::create_directories(from / "other");
    fs::create_directory_symlink("../other", from / "lib/c_folder");
    REQUIRE(::mkfifo((from / "lib/d_pipe").c_str(), 0600) == 0);
    fs::create_symlink("d_pipe", from / "lib/e_to_pipe");
    fs::create_symlink("f_loop", from / "lib/f_loop");
    from.write("lib/z", "z");
    const auto host = localHost();
    const auto sent = uploadFiles(*host, {{from / "lib", (to / "lib").string()}}, {}, {});
    REQUIRE(sent);
    CHECK(sent->files == 2);
    CHECK_FALSE(isAllSent(*sent));
    std::map<MessageId, Skipped> skipped;
    for (const auto& one : sent->skipped)
        skipped[one.why] = one;
    REQUIRE(skipped.size() == 3);
    CHECK(skipped[MessageId::CollectSkippedLinks].count == 2);
    CHECK(skipped[MessageId::CollectSkippedSpecial].count == 2);
    const auto& loop = skipped[MessageId::CollectSkippedUnreadable];
    CHECK(loop.count == 1);
    CHECK(loop.first == from / "lib/f_loop");
    CHECK_FALSE(loop.system.empty());
    CHECK(textOf(to / "lib/z") == "z"); // the walk goes on behind them
}

TEST_CASE("upload: each kind of what is not sent is told with its count", "[core][collect]")
{
    const TempFolder folder;
    folder.write("app/main", "m");
    REQUIRE(::mkfifo((folder / "app/pipe").c_str(), 0600) == 0);
    fs::create_symlink("nowhere", folder / "app/one");
    fs::create_symlink("nowhere", folder / "app/two");
    RunProject project;
    project.application = "main";
    project.folder = (folder / "there").string();
    project.upload = {{(folder / "app").string(), "app"}};
    const auto host = localHost();
    std::vector<std::string> told;
    CollectEvents events;
    events.problem = [&](const Error& error) { told.push_back(error.message.english()); };
    REQUIRE(uploadProject(*host, project, events, {}));
    std::ranges::sort(told);
    CHECK(told == std::vector<std::string>{"1 pipe, socket or device was not uploaded; the first",
                                           "2 links to nowhere or to a folder were not uploaded; the first"});
}

TEST_CASE("upload: runs that were fetched into a project are not sent with it but counted", "[core][collect]")
{
    const TempFolder from, to;
    from.write("out/main", "m");
    from.write("main_runs/run_1/JOB/big", "b");
    from.write(std::string("main_runs/run_1/") + kRunRecord, "{}");
    const auto host = localHost();
    const auto sent = uploadFiles(*host, {{from.path(), (to / "app").string()}}, {}, {});
    REQUIRE(sent);
    CHECK(sent->files == 1);
    REQUIRE(sent->skipped.size() == 1);
    CHECK(sent->skipped[0].why == MessageId::CollectSkippedRuns);
    CHECK(sent->skipped[0].count == 1);
    CHECK(sent->skipped[0].first == from / "main_runs/run_1");
    CHECK(isAllSent(*sent));
    CHECK_FALSE(fs::exists(to / "app/main_runs"));
    const auto itself = uploadFiles(*host, {{from / "main_runs/run_1", (to / "run").string()}}, {}, {});
    REQUIRE(itself);
    CHECK(itself->skipped.size() == 1);
    CHECK_FALSE(fs::exists(to / "run"));
}

TEST_CASE("upload: half a file goes on and is removed when it is given up", "[core][collect]")
{
    const TempFolder from, to;
    const auto file = from.write("big", std::string(100'000, 'x'));
    struct stat info {};
    REQUIRE(::stat(file.c_str(), &info) == 0);
    const auto target = (to / "big").string();
    const auto part = partName({target, 100'000, info.st_mtim.tv_sec});
    to.write(part, std::string(40'000, 'x'));
    const auto host = localHost();
    const auto sent = uploadFiles(*host, {{file, target}}, {}, {});
    REQUIRE(sent);
    CHECK(sent->bytes == 60'000);
    CHECK(textOf(target) == std::string(100'000, 'x'));
    to.write(part, "x");
    removeHalfUploaded(*host, {{file, target}});
    CHECK_FALSE(hasParts(to.path()));
}

TEST_CASE("upload: what is not here or cannot be taken there is told", "[core][collect]")
{
    const TempFolder from;
    const auto host = localHost();
    CHECK_FALSE(uploadFiles(*host, {{from / "none", "/tmp/x"}}, {}, {}));
    const auto file = from.write("a", "12345");
    const auto refused = uploadFiles(*host, {{file, "/dev/full/x"}}, {}, {});
    REQUIRE_FALSE(refused);
    CHECK(refused.error().message.id == MessageId::CollectNotSent);
}

TEST_CASE("transfer: a full disk here or there is told and leaves no half file", "[core][collect]")
{
    const TempFolder from, small;
    if (::mount("none", small.path().c_str(), "tmpfs", 0, "size=1m") != 0) {
        skip("no small file system can be mounted here");
        return;
    }
    const auto file = from.write("big", std::string(std::size_t{4} << 20, 'x'));
    const auto host = localHost();
    const auto fetched =
        fetchFiles(*host, from.path().string(), listOf(*host, from.path()), small.path(), {}, {});
    removeHalfFetched(small.path());
    const bool hasHalfFetched = hasParts(small.path());
    const Uploads uploads{{file, (small / "there").string()}};
    const auto sent = uploadFiles(*host, uploads, {}, {});
    removeHalfUploaded(*host, uploads);
    const bool isEmpty = fs::is_empty(small.path());
    ::umount(small.path().c_str());
    REQUIRE_FALSE(fetched);
    CHECK(fetched.error().message.id == MessageId::CollectNoSpace);
    CHECK_FALSE(hasHalfFetched);
    REQUIRE_FALSE(sent);
    CHECK(sent.error().message.id == MessageId::CollectNotSent);
    CHECK(isEmpty);
}

TEST_CASE("fetch: a file of more than 2 GiB goes on behind them", "[core][collect]")
{
    const TempFolder from, to;
    constexpr std::uint64_t kBytes = (std::uint64_t{1} << 31) + 3;
    const auto file = from.write("big", "begin");
    fs::resize_file(file, kBytes - 3); // holes take no room
    std::ofstream(file, std::ios::app) << "end";
    const auto host = localHost();
    const auto listing = listOf(*host, from.path());
    CHECK(listing.totalBytes == kBytes);
    fs::resize_file(to.write(partName(listing.files.at(0)), ""), kBytes - 3); // all but the end was there
    const auto fetched = fetchFiles(*host, from.path().string(), listing, to.path(), {}, {});
    INFO((fetched ? std::string() : fetched.error().text()));
    REQUIRE(fetched);
    CHECK(fetched->bytes == 3);
    REQUIRE(fs::file_size(to / "big") == kBytes);
    std::ifstream in(to / "big", std::ios::binary);
    in.seekg(-4, std::ios::end);
    std::string last(4, '?');
    in.read(last.data(), 4);
    CHECK(last == std::string("\0end", 4));
}

TEST_CASE("fetch: 2 GiB over a real connection",
          "[.][big][collect][ssh]") // core_tests "[big]": a minute or two
{
    const auto server = SshServer::start();
    if (!server)
        return;
    const TempFolder from, to;
    constexpr std::uint64_t kBytes = (std::uint64_t{1} << 31) + 3;
    fs::resize_file(from.write("big", "begin"), kBytes - 3); // holes are sent as zeros
    std::ofstream(from / "big", std::ios::app) << "end";
    auto host = Host::connect({"board", 0, server->config().string(), {}, {}});
    REQUIRE(host);
    const auto fetched =
        fetchFiles(**host, from.path().string(), listOf(**host, from.path()), to.path(), {}, {});
    INFO((fetched ? std::string() : fetched.error().text()));
    REQUIRE(fetched);
    CHECK(fetched->bytes == kBytes);
    const auto same = runForText({.argv = {"cmp", from / "big", to / "big"}}, 1000);
    REQUIRE(same);
    CHECK(same->end.exitCode == 0);
    const auto sent = uploadFiles(**host, {{to / "big", (from / "again").string()}}, {}, {});
    REQUIRE(sent);
    CHECK(sent->bytes == kBytes);
    CHECK(fs::file_size(from / "again") == kBytes);
}
