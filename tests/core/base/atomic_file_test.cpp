// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_file.h"

#include <csignal>
#include <filesystem>
#include <iterator>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/file_size_limit.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

std::string bytesOf(const fs::path& path)
{
    return readRegular(path, 1 << 24).value_or("unreadable");
}

std::ptrdiff_t filesIn(const fs::path& folder)
{
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
}

/// A process that has begun to write a file and waits; it says so before this returns.
pid_t writerOf(const fs::path& path)
{
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const auto child = fork();
    if (child == 0) {
        auto file = AtomicFile::create(path);
        if (file && file->write("half") && file->flush())
            static_cast<void>(!::write(ends[1], "!", 1));
        for (;;)
            pause();
    }
    char byte = 0;
    REQUIRE(::read(ends[0], &byte, 1) == 1);
    ::close(ends[0]);
    ::close(ends[1]);
    return child;
}

void killed(pid_t child)
{
    REQUIRE(kill(child, SIGKILL) == 0);
    REQUIRE(waitpid(child, nullptr, 0) == child);
}

} // namespace

TEST_CASE("an atomic file has its name when it is whole and leaves nothing before", "[core][base][file]")
{
    const TempFolder folder;
    const auto path = folder.path() / "out.csv";
    {
        auto file = AtomicFile::create(path);
        REQUIRE(file);
        file->text() += std::string(3'000'000, 'x');
        REQUIRE(file->flushIfFull());
        CHECK_FALSE(fs::exists(path));
    }
    CHECK(fs::is_empty(folder.path()));
    auto file = AtomicFile::create(path);
    REQUIRE(file);
    REQUIRE(file->write("Whole"));
    REQUIRE(file->overwrite(0, "w"));
    REQUIRE(file->commit());
    CHECK(bytesOf(path) == "whole");
    CHECK(file->written() == 5);
    CHECK(filesIn(folder.path()) == 1);
    const auto mask = umask(0);
    umask(mask);
    struct stat info {};
    REQUIRE(stat(path.c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == (0666 & ~mask));
}

TEST_CASE("an atomic file that is not committed keeps the old one and takes its folders along",
          "[core][base][file]")
{
    const TempFolder folder;
    const auto old = folder.write("a.json", "old");
    {
        auto file = AtomicFile::create(old);
        REQUIRE(file);
        REQUIRE(file->write("new"));
        auto deep = AtomicFile::create(folder.path() / "b" / "c" / "d.json", {.makesFolders = true});
        REQUIRE(deep);
        CHECK(fs::exists(folder.path() / "b" / "c"));
        CHECK_FALSE(AtomicFile::create(folder.path() / "no" / "such" / "e.json"));
    }
    CHECK(bytesOf(old) == "old");
    CHECK(filesIn(folder.path()) == 1);
}

TEST_CASE("a disk without room is an error with the reason and leaves no file", "[core][base][file]")
{
    const TempFolder folder;
    {
        const FileSizeLimit limit(2'000'000);
        const auto done = writeAtomically(folder.path() / "a.json", std::string(3'000'000, 'x'));
        REQUIRE_FALSE(done);
        CHECK(done.error().text().find("a.json: Cannot write: ") != std::string::npos);
    }
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("a folder that cannot be made is an error with its path", "[core][base][file]")
{
    const auto file = AtomicFile::create("/dev/null/out/a.json", {.makesFolders = true});
    REQUIRE_FALSE(file);
    CHECK(file.error().where.file == "/dev/null/out/a.json");
    const TempFolder folder;
    const auto below = folder.path() / "made" / std::string(300, 'n') / "a.json"; // longer than a name may be
    CHECK_FALSE(AtomicFile::create(below, {.makesFolders = true}));
    CHECK(fs::is_empty(folder.path()));
}

TEST_CASE("only a regular file is replaced", "[core][base][file]")
{
    const TempFolder folder;
    const auto target = folder.write("target.txt", "precious");
    fs::create_symlink(target, folder.path() / "link");
    fs::create_symlink("/dev/null", folder.path() / "device");
    fs::create_directory(folder.path() / "folder");
    REQUIRE(mkfifo((folder.path() / "pipe").c_str(), 0600) == 0);
    for (const auto* name : {"link", "device", "folder", "pipe"}) {
        INFO(name);
        const auto path = folder.path() / name;
        const auto before = fs::symlink_status(path).type();
        CHECK_FALSE(AtomicFile::create(path));
        CHECK(fs::symlink_status(path).type() == before);
    }
    auto file = AtomicFile::create(folder.path() / "late");
    REQUIRE(file);
    fs::create_symlink(target, folder.path() / "late");
    CHECK_FALSE(file->commit());
    CHECK(fs::is_symlink(folder.path() / "late"));
    CHECK(bytesOf(target) == "precious");
}

TEST_CASE("temporary names are not to be guessed and fit", "[core][base][file]")
{
    const TempFolder folder;
    const auto path = folder.path() / std::string(250, 'n');
    std::vector<AtomicFile> files;
    std::vector<std::string> names;
    for (int i = 0; i < 3; ++i) {
        auto file = AtomicFile::create(path);
        REQUIRE(file);
        names.push_back(file->temporary().filename().string());
        CHECK(isTemporaryName(names.back()));
        CHECK(names.back().find(std::to_string(getpid()) + ".") == std::string::npos);
        files.push_back(std::move(*file));
    }
    CHECK(names[0] != names[1]);
    CHECK(names[1] != names[2]);
    CHECK(isTemporaryName(".op_summary_0.csv.opscope-tmp4711"));
    CHECK_FALSE(isTemporaryName("op_summary_0.csv.opscope-tmp"));
    CHECK_FALSE(isTemporaryName(".op_summary_0.csv"));
}

TEST_CASE("what a killed process left goes and what is being written stays", "[core][base][file]")
{
    const TempFolder folder;
    const auto dead = writerOf(folder.path() / "dead.csv");
    const auto alive = writerOf(folder.path() / "alive.csv");
    auto mine = AtomicFile::create(folder.path() / "mine.csv");
    REQUIRE(mine);
    folder.write(".notes.txt", "of the user");
    const auto target = folder.write("target.txt", "precious");
    fs::create_symlink(target, folder.path() / ".planted.opscope-tmp");
    REQUIRE(mkfifo((folder.path() / ".pipe.opscope-tmp").c_str(), 0600) == 0);
    killed(dead);
    CHECK(filesIn(folder.path()) == 7);
    removeLeftovers(folder.path());
    CHECK(filesIn(folder.path()) == 6);
    CHECK(mine->commit());
    killed(alive);
    REQUIRE(writeAtomically(folder.path() / "next.csv", "next"));
    CHECK(filesIn(folder.path()) == 6); // one went, one came
    CHECK(bytesOf(target) == "precious");
}

TEST_CASE("threads that make files at once leave the umask as it is", "[core][base][file]")
{
    const TempFolder folder;
    const auto before = umask(0027);
    {
        std::vector<std::jthread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&folder, t] {
                for (int i = 0; i < 2000; ++i)
                    static_cast<void>(AtomicFile::create(folder.path() / std::to_string(t)));
            });
    }
    CHECK(umask(before) == 0027);
}
