// SPDX-License-Identifier: GPL-3.0-or-later
// What a folder holds and an open does not give is told, and nothing that was ready is lost with it.
#include <algorithm>
#include <sys/fsuid.h>
#include <unistd.h>
#include <zlib.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/core/import/small_run.h"
#include "tests/support/make_database.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr const char* kKernels = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                                 "conv,Conv2D,AI_CORE,1736408883704643.212\t,53.741\n";

std::string traceOf(int events)
{
    std::string text = "[";
    for (int i = 0; i < events; ++i)
        text += (i == 0 ? "" : ",") +
                (R"({"name":"a","ph":"X","pid":1,"tid":1,"ts":)" + std::to_string(i * 10)) + R"(,"dur":5})";
    return text + "]";
}

std::string gzipOf(const std::string& text)
{
    z_stream stream{};
    REQUIRE(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
    std::string out(text.size() + 200, '\0');
    std::string in = text;
    stream.next_in = reinterpret_cast<Bytef*>(in.data());
    stream.avail_in = static_cast<uInt>(in.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    REQUIRE(deflate(&stream, Z_FINISH) == Z_STREAM_END);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}

OpenOptions plainOptions(const TempFolder& folder)
{
    OpenOptions options;
    options.useCache = false;
    options.threads = 1;
    options.cacheFolder = folder.path() / "cache";
    return options;
}

bool hasLossAt(const Report& report, std::string_view path)
{
    return std::ranges::any_of(report.issues, [&](const Issue& issue) {
        return issue.severity == Severity::DataLoss && !issue.places.empty() &&
               issue.places.front().file == path;
    });
}

/// The rights of nobody for as long as it lives: as root everything can be read.
class AsNobody {
public:
    AsNobody() : m_was(setfsuid(kNobody)) {}
    ~AsNobody() { setfsuid(static_cast<uid_t>(m_was)); }
    AsNobody(const AsNobody&) = delete;
    AsNobody& operator=(const AsNobody&) = delete;

private:
    static constexpr uid_t kNobody = 65534;
    int m_was;
};

} // namespace

TEST_CASE("lost files: of several reports the one whose file fails stays and says why",
          "[core][import][open]")
{
    const TempFolder folder;
    auto packed = gzipOf(traceOf(50));
    packed[packed.size() - 6] = static_cast<char>(packed[packed.size() - 6] ^ 1); // of the checksum
    folder.write("run/one.json", traceOf(3));
    folder.write("run/two.json.gz", packed);
    const auto opened = openPath(folder.path() / "run", plainOptions(folder));
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 2);
    CHECK(opened->reports[0]->slices.size() == 3);
    const auto& lost = *opened->reports[1];
    CHECK(lost.name == "two.json.gz");
    CHECK(entryOf(lost, "two.json.gz").state == FileState::Broken);
    CHECK(hasLossAt(lost, "two.json.gz"));
}

TEST_CASE("lost files: a rank that cannot be read is a report all the same", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("r0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kKernels);
    folder.write("r1_ascend_pt/ASCEND_PROFILER_OUTPUT/communication.json", R"({"step1": {"p2p)");
    const auto opened = openPath(folder.path(), plainOptions(folder));
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 2);
    CHECK(opened->reports[1]->name == "r1_ascend_pt");
    CHECK(hasLossAt(*opened->reports[1], "ASCEND_PROFILER_OUTPUT/communication.json"));
    // With nothing read at all it is an error.
    CHECK_FALSE(openPath(folder.path() / "r1_ascend_pt", plainOptions(folder)));
}

TEST_CASE("lost files: files and folders that may not be read count as lost", "[core][import][open]")
{
    namespace fs = std::filesystem;
    const TempFolder folder;
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", traceOf(2));
    folder.write("PROF_1/device_0/summary/op_statistic_0_1_1.csv",
                 "OP Type,Core Type,Count,Total Time(us)\nConv2D,AI_CORE,1,2\n");
    const auto table = folder.write("PROF_1/device_0/timeline/task_time_0_1_2.json", traceOf(2));
    const auto summary = folder.path() / "PROF_1/device_0/summary";
    fs::permissions(folder.path(), fs::perms(0755)); // only what is meant is closed
    fs::permissions(table, fs::perms::none);
    fs::permissions(summary, fs::perms::none);
    const auto opened = [&] {
        const AsNobody nobody;
        return openPath(folder.path() / "PROF_1", plainOptions(folder));
    }();
    fs::permissions(summary, fs::perms::owner_all);
    REQUIRE(opened);
    const auto& report = *opened->reports.at(0);
    CHECK(report.slices.size() == 2);
    CHECK(hasLossAt(report, "device_0/timeline/task_time_0_1_2.json"));
    CHECK(hasLossAt(report, "device_0/summary"));
    // No switch of the collection is to blame for what may lie there.
    const auto& missing = entryOf(report, "device_*/summary/op_summary_*.csv");
    CHECK(missing.reason->id == MessageId::MissingOrUnreadable);
    CHECK(missing.reason->args.front() == "device_0/summary");
}

TEST_CASE("lost files: what a database's writer has not yet written into it is lost", "[core][import][open]")
{
    const TempFolder folder;
    makeDatabase(folder.path() / "msprof_0.db", kSmallDatabase);
    folder.write("msprof_0.db-wal", std::string(100, 'w'));
    const auto opened = openPath(folder.path(), plainOptions(folder));
    REQUIRE(opened);
    CHECK(hasLossAt(*opened->reports.at(0), "msprof_0.db"));
}

TEST_CASE("lost files: what lies beside the runs is named from the first of them", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("all/x/y/PROF_1/device_0/timeline/msprof_0_1_1.json", traceOf(2));
    folder.write("all/note.txt", "note");
    folder.write("all/x/broken_msprof_0.json", "?\"ph\" \"ts\"");
    const auto opened = openPath(folder.path() / "all", plainOptions(folder));
    REQUIRE(opened);
    const auto& report = *opened->reports.at(0);
    CHECK(entryOf(report, "../../../note.txt").state == FileState::Ignored);
    CHECK(entryOf(report, "../../broken_msprof_0.json").state == FileState::Broken);
    for (const auto* path : {"../../../note.txt", "../../broken_msprof_0.json"})
        CHECK(std::filesystem::exists(report.root / path));
    CHECK(hasLossAt(report, "../../broken_msprof_0.json"));
}

TEST_CASE("lost files: a stop keeps what was ready of a trace and names the reports behind it",
          "[core][import][open]")
{
    const TempFolder folder;
    const int events = 200'000; // several chunks
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", traceOf(events));
    folder.write("PROF_2/device_0/timeline/msprof_0_1_1.json", traceOf(5));
    std::stop_source stop;
    auto options = plainOptions(folder);
    options.progress = [&](const OpenProgress& progress) {
        if (progress.fraction > 0.3)
            stop.request_stop();
    };
    const auto part = openPath(folder.path(), options, stop.get_token());
    REQUIRE(part);
    REQUIRE(part->reports.size() == 2);
    const auto& first = *part->reports[0];
    CHECK(first.isPartial);
    CHECK(first.slices.size() > 0);
    CHECK(first.slices.size() < static_cast<std::size_t>(events));
    CHECK(first.inventory.at(0).state == FileState::Partial);
    CHECK(first.inventory.at(0).reason->id == MessageId::Cancelled);
    const auto& second = *part->reports[1];
    CHECK(second.isPartial);
    CHECK(second.inventory.at(0).state == FileState::Partial);

    options.keepsStopped = false; // nobody waits for a part
    std::stop_source again;
    options.progress = [&](const OpenProgress&) { again.request_stop(); };
    const auto none = openPath(folder.path(), options, again.get_token());
    REQUIRE_FALSE(none);
    CHECK(none.error().code == ErrorCode::Cancelled);
}
