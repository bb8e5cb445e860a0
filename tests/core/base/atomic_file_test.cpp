// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/atomic_file.h"

#include <filesystem>
#include <sys/stat.h>
#include <thread>
#include <vector>

#include <catch2/catch.hpp>

#include "tests/core/import/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

TEST_CASE("an atomic file has its name when it is whole and leaves nothing before", "[core][base]")
{
    const TempFolder folder;
    const auto path = folder.path() / "out.csv";
    {
        auto file = AtomicFile::create(path);
        REQUIRE(file);
        REQUIRE(file->write("half"));
        CHECK_FALSE(fs::exists(path));
    }
    CHECK(fs::is_empty(folder.path()));
    auto file = AtomicFile::create(path);
    REQUIRE(file);
    REQUIRE(file->write("whole"));
    REQUIRE(file->commit());
    CHECK(fs::file_size(path) == 5);
    const auto mask = umask(0);
    umask(mask);
    struct stat info {};
    REQUIRE(stat(path.c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == (0666 & ~mask));
}

TEST_CASE("threads that make files at once leave the umask as it is", "[core][base]")
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
