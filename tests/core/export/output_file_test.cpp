// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/output_file.h"

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>

using namespace opscope;
namespace fs = std::filesystem;

namespace {

class TemporaryFolder {
public:
    TemporaryFolder()
        : m_path(fs::temp_directory_path() / ("opscope-output-file-test-" + std::to_string(getpid())))
    {
        fs::remove_all(m_path);
        fs::create_directories(m_path);
    }
    ~TemporaryFolder() { fs::remove_all(m_path); }
    fs::path operator/(const char* name) const { return m_path / name; }
    std::ptrdiff_t files() const
    {
        return std::distance(fs::directory_iterator(m_path), fs::directory_iterator());
    }

private:
    fs::path m_path;
};

std::string bytesOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Files may not grow beyond this in this process: what a full disk looks like to a writer.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        m_handler = std::signal(SIGXFSZ, [](int) {});
        ::getrlimit(RLIMIT_FSIZE, &m_old);
        rlimit limit = m_old;
        limit.rlim_cur = bytes;
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit()
    {
        ::setrlimit(RLIMIT_FSIZE, &m_old);
        std::signal(SIGXFSZ, m_handler);
    }

private:
    rlimit m_old{};
    void (*m_handler)(int) = nullptr;
};

} // namespace

TEST_CASE("an output file is there only after its commit", "[export]")
{
    const TemporaryFolder folder;
    auto file = OutputFile::create(folder / "a.json");
    REQUIRE(file);
    file->text() += "hello";
    CHECK_FALSE(fs::exists(folder / "a.json"));
    REQUIRE(file->commit());
    CHECK(bytesOf(folder / "a.json") == "hello");
    CHECK(file->written() == 5);
    CHECK(folder.files() == 1);
}

TEST_CASE("an output file that is not committed leaves nothing and keeps the old one", "[export]")
{
    const TemporaryFolder folder;
    std::ofstream(folder / "a.json") << "old";
    {
        auto file = OutputFile::create(folder / "a.json");
        REQUIRE(file);
        file->text() += std::string(3'000'000, 'x');
        REQUIRE(file->flushIfFull());
    }
    CHECK(bytesOf(folder / "a.json") == "old");
    CHECK(folder.files() == 1);
}

TEST_CASE("a disk without room is an error with the reason and leaves no file", "[export]")
{
    const TemporaryFolder folder;
    {
        const FileSizeLimit limit(2'000'000);
        auto file = OutputFile::create(folder / "a.json");
        REQUIRE(file);
        file->text() += std::string(3'000'000, 'x');
        const auto done = file->commit();
        REQUIRE_FALSE(done);
        CHECK(done.error().text().find("a.json: cannot write: ") != std::string::npos);
    }
    CHECK(folder.files() == 0);
}

TEST_CASE("a folder that cannot be made is an error with its path", "[export]")
{
    const auto file = OutputFile::create("/dev/null/out/a.json");
    REQUIRE_FALSE(file);
    CHECK(file.error().where.file == "/dev/null/out/a.json");
}
