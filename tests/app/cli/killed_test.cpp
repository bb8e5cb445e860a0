// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program, killed in the middle of its work, and two of them at the same time.
#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <set>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "cli_program.h"
#include "core/base/atomic_file.h"
#include "core/base/folder_lock.h"
#include "core/base/message_id.h"
#include "core/import/discover/export_manifest.h"
#include "core/import/open.h"
#include "source_dir.h"
#include "tests/app/cli/program.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

constexpr int kInterrupted = 130;
constexpr int kWrongUse = 3;

/// Notices when a temporary file is made in a folder.
class Watch {
public:
    explicit Watch(const fs::path& folder) : m_events(inotify_init1(IN_CLOEXEC))
    {
        fs::create_directories(folder);
        REQUIRE(inotify_add_watch(m_events.get(), folder.c_str(), IN_CREATE) >= 0);
    }

    void wait(std::string_view part = {}) const
    {
        alignas(inotify_event) std::array<char, 4096> bytes{};
        while (true) {
            const auto size = ::read(m_events.get(), bytes.data(), bytes.size());
            REQUIRE(size > 0);
            for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
                const auto* event = reinterpret_cast<const inotify_event*>(bytes.data() + at);
                const std::string_view name(event->name);
                if (isTemporaryName(name) && name.find(part) != std::string_view::npos)
                    return;
                at += sizeof(inotify_event) + event->len;
            }
        }
    }

private:
    Descriptor m_events;
};

std::size_t temporariesBelow(const fs::path& folder)
{
    std::size_t count = 0;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        count += isTemporaryName(entry.path().filename().native()) ? 1U : 0U;
    return count;
}

struct Facts {
    std::size_t ops = 0;
    std::size_t slices = 0;
    std::size_t issues = 0;
    friend bool operator==(const Facts&, const Facts&) = default;
};

Facts factsOf(const fs::path& run)
{
    const auto opened = openForTest(run);
    REQUIRE(opened.reports.size() == 1);
    const auto& report = *opened.reports[0];
    return {report.ops.size(), report.slices.size(), report.issues.size()};
}

/// The rows of the inventory that report an unfinished file.
std::size_t unfinishedIn(const fs::path& run)
{
    const auto opened = openForTest(run);
    return static_cast<std::size_t>(
        std::ranges::count_if(opened.reports[0]->inventory, [](const InventoryEntry& entry) {
            return entry.state == FileState::Ignored && entry.reason &&
                   entry.reason->id == MessageId::UnfinishedFile;
        }));
}

fs::path copyOfSample(const TempFolder& folder)
{
    const auto* name = "PROF_000001_20250620081530123_TRANSFORMERBLOCK";
    fs::copy(fs::path(OPSCOPE_SOURCE_DIR) / "samples" / name, folder.path() / name,
             fs::copy_options::recursive);
    return folder.path() / name;
}

std::string manySlices()
{
    std::string text = "[";
    for (int i = 0; i < 150'000; ++i)
        text +=
            fmt::format(R"({}{{"ph":"X","pid":1,"tid":1,"ts":{},"dur":1,"name":"a{}","args":{{"i":{}}}}})",
                        i == 0 ? "" : ",", 2 * i, i % 100, i);
    return text + ']';
}

} // namespace

TEST_CASE("cli export: a killed export leaves nothing that is read with the sources", "[core][cli][file]")
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        INFO("signal " << signal);
        const TempFolder folder;
        const auto run = copyOfSample(folder);
        const auto before = factsOf(run);
        const Watch watch(run / "mindstudio_profiler_output");
        {
            const auto turn = FolderLock::take(run); // it cannot end before it is killed
            REQUIRE(turn);
            Program program({"export", "summary", run});
            watch.wait();
            program.send(signal);
            CHECK(program.finish() == (signal == SIGKILL ? -SIGKILL : kInterrupted));
        }
        CHECK((temporariesBelow(run) != 0) == (signal == SIGKILL));
        CHECK(unfinishedIn(run) == temporariesBelow(run));
        CHECK(factsOf(run) == before);
        CHECK(Program({"export", "summary", run}).finish() == 0);
        CHECK(temporariesBelow(run) == 0);
        CHECK(factsOf(run) == before);
    }
}

TEST_CASE("cli import: a killed import leaves neither a journal nor a partial database", "[core][cli][file]")
{
    const TempFolder folder;
    const auto trace = folder.write("t.json", manySlices());
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGKILL}) {
        INFO("signal " << signal);
        const auto place = folder.path() / fmt::format("out{}", signal);
        const Watch watch(place);
        Program program({"import", trace, "--out", place / "run.db"});
        watch.wait();
        program.send(signal);
        CHECK(program.finish() == (signal == SIGKILL ? -SIGKILL : kInterrupted));
        for (const auto& entry : fs::directory_iterator(place))
            CHECK(isTemporaryName(entry.path().filename().native()));
        CHECK((temporariesBelow(place) != 0) == (signal == SIGKILL));
        CHECK(Program({"import", trace, "--out", place / "run.db"}).finish() == 0);
        CHECK(temporariesBelow(place) == 0);
    }
}

TEST_CASE("cli export: two at once are both in the manifest", "[core][cli][file]")
{
    const TempFolder folder;
    const auto run = copyOfSample(folder);
    const auto place = folder.path() / "out" / run.filename();
    const Watch timelines(place / "mindstudio_profiler_output");
    const Watch summaries(place / "mindstudio_profiler_output");
    const auto out = (folder.path() / "out").string();
    auto turn = FolderLock::take(place);
    REQUIRE(turn);
    Program timeline({"export", "timeline", run, "--out", out});
    Program summary({"export", "summary", run, "--out", out});
    timelines.wait(".msprof_");
    summaries.wait("op_summary");
    { // both have begun
        const auto free = std::move(*turn);
    }
    CHECK(timeline.finish() == 0);
    CHECK(summary.finish() == 0);
    std::set<std::string> listed;
    for (const auto& [name, content] : readExportManifest(place / kExportManifest).files) {
        listed.insert(name);
        CHECK(fs::file_size(place / name) == content.sizeBytes);
    }
    std::set<std::string> written;
    for (const auto& entry : fs::recursive_directory_iterator(place)) {
        if (entry.is_regular_file() && entry.path().filename() != kExportManifest)
            written.insert(fs::relative(entry.path(), place).generic_string());
    }
    CHECK(written.size() > 2);
    CHECK(listed == written);
}

TEST_CASE("cli: only a regular file is ever replaced", "[core][cli][file]")
{
    const TempFolder folder;
    const auto run = copyOfSample(folder);
    const auto target = folder.write("target.db", "");
    fs::create_symlink(target, folder.path() / "link.db");
    fs::create_symlink("/dev/null", folder.path() / "device.db");
    REQUIRE(mkfifo((folder.path() / "pipe.db").c_str(), 0600) == 0);
    for (const auto* name : {"link.db", "device.db", "pipe.db"}) {
        INFO(name);
        const auto before = fs::symlink_status(folder.path() / name).type();
        CHECK(Program({"import", run, "--out", folder.path() / name}).finish() == kWrongUse);
        CHECK(Program({"table", run, "--page", "inventory", "--out", folder.path() / name}).finish() ==
              kWrongUse);
        CHECK(fs::symlink_status(folder.path() / name).type() == before);
    }
    CHECK(fs::file_size(target) == 0);
    CHECK(fs::is_character_file("/dev/null"));
}

TEST_CASE("cli: closed standard descriptors lose no answer in silence", "[core][cli]")
{
    const auto codeOf = [](const std::vector<int>& closed) {
        const pid_t child = ::fork();
        if (child == 0) {
            const int devNull = ::open("/dev/null", O_RDWR);
            for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
                ::dup2(devNull, fd);
            ::close(devNull);
            for (const int fd : closed)
                ::close(fd);
            const std::string place = OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE";
            ::execl(OPSCOPE_CLI_PROGRAM, OPSCOPE_CLI_PROGRAM, "info", place.c_str(), "--no-cache", nullptr);
            ::_exit(127);
        }
        int status = 0;
        ::waitpid(child, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    };
    CHECK(codeOf({}) == 0);
    CHECK(codeOf({STDIN_FILENO}) == 0);
    CHECK(codeOf({STDERR_FILENO}) == 0);
    CHECK(codeOf({STDOUT_FILENO}) == 2);
    CHECK(codeOf({STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) == 2);
}
