// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/open.h"

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/discover/plan.h"
#include "tests/core/import/small_run.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

constexpr const char* kOneKernel =
    "Name,Type,Accelerator Core,Start "
    "Time(us),Duration(us)\nconv,Conv2D,AI_CORE,1736408883704643.212\t,53.741\n";
constexpr const char* kOpSummary =
    "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),Task Duration(us)\n"
    "0,1,2,3,conv,Conv2D,AI_CORE,1000.5,2.25\n0,1,3,3,relu,Relu,AI_CORE,1003,1\n";

std::string traceOf(std::string_view name)
{
    return R"([{"name":")" + std::string(name) + R"(","ph":"X","pid":1,"tid":1,"ts":10,"dur":5}])";
}

} // namespace

TEST_CASE("open: what cannot be opened says why", "[core][import][open]")
{
    const TempFolder folder;
    CHECK(openPath(folder.path() / "nothing").error().code == ErrorCode::NotFound);
    CHECK(openPath(folder.path()).error().message.id == MessageId::FolderEmpty);
    folder.write("a.txt", "hello");
    const auto nothing = openPath(folder.path());
    REQUIRE_FALSE(nothing);
    CHECK(nothing.error().message.id == MessageId::NothingReadable);
    CHECK(nothing.error().message.english().find("a.txt") != std::string::npos);
    const auto empty = openPath(folder.write("empty.csv", ""));
    REQUIRE_FALSE(empty);
    CHECK(empty.error().message.id == MessageId::FileEmpty);
    const auto rubbish =
        openPath(folder.write("rubbish.csv", std::string("\x00\x01\x02 not a table\xff", 17)));
    REQUIRE_FALSE(rubbish);
    CHECK(rubbish.error().message.id == MessageId::ControlByteInHeader);
}

TEST_CASE("open: what a file has filled is known and before it is read what it may fill",
          "[core][import][open]")
{
    const TempFolder folder;
    folder.write("a.json", R"([{"name":"a","ph":"X","pid":1,"tid":1,"ts":10,"dur":5}])");
    OpenOptions options;
    auto before = ReportPart::None;
    options.onInventory = [&](const ReportPtr& skeleton) { before = skeleton->inventory.at(0).fills; };
    const auto report = openOne(folder.path() / "a.json", options);
    CHECK(overlap(before, ReportPart::Steps));
    CHECK(report->inventory[0].fills == ReportPart::Slices); // it has no steps
    CHECK(report->inventory[0].mayFill == before);
}

TEST_CASE("open: a run that lies deeper than folders are searched is not said to be missing",
          "[core][import][open]")
{
    const TempFolder folder;
    folder.write("a/b/c/d/e/f/g/h/i/j/k/l/PROF_1/mindstudio_profiler_output/msprof_20240101120000.json",
                 "[]");
    const auto opened = openPath(folder.path() / "a");
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message.id == MessageId::FoldersTooDeep);
    CHECK(opened.error().where.file == (folder.path() / "a/b/c/d/e/f/g/h/i/j").string());
}

TEST_CASE("open: a folder that may not be read says so", "[core][import][open]")
{
    if (geteuid() == 0 && seteuid(65534) != 0) {
        std::cout << "skipped: runs as root and cannot become another user\n";
        return;
    }
    const TempFolder folder;
    const auto locked = folder.path() / "locked";
    std::filesystem::create_directory(locked);
    std::filesystem::permissions(locked, std::filesystem::perms::none);
    folder.write("a.csv", "x,y\n1,2\n");
    const auto direct = openPath(locked);
    const auto around = openPath(folder.path());
    std::filesystem::permissions(locked, std::filesystem::perms::owner_all);
    if (getuid() == 0)
        CHECK(seteuid(0) == 0);
    REQUIRE_FALSE(direct);
    CHECK(direct.error().message.id == MessageId::FolderUnreadable);
    REQUIRE(around);
    CHECK(entryOf(*around->reports[0], "locked").state == FileState::Broken);
    CHECK(entryOf(*around->reports[0], "a.csv").state == FileState::Used);
}

TEST_CASE("open: links are listed and the rest opens", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOpSummary);
    std::filesystem::create_symlink("nowhere", folder.path() / "PROF_1" / "dangling.json");
    std::filesystem::create_directory_symlink("..", folder.path() / "PROF_1" / "circle");
    const auto opened = openPath(folder.path() / "PROF_1");
    REQUIRE(opened);
    const auto& report = *opened->reports[0];
    CHECK(report.ops.size() == 2);
    CHECK(entryOf(report, "dangling.json").reason->id == MessageId::LinkDangling);
    CHECK(entryOf(report, "circle").reason->id == MessageId::LinkNotFollowed);
}

TEST_CASE("open: what stands in place of a known file and is none is told as lost", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOpSummary);
    const auto root = folder.path() / "PROF_1";
    const auto summary = root / "device_0" / "summary";
    std::filesystem::create_symlink("nowhere", summary / "op_statistic_0_1_1.csv");
    REQUIRE(mkfifo((summary / "api_statistic_0_1_1.csv").c_str(), 0600) == 0);
    REQUIRE(mkfifo((summary / "control").c_str(), 0600) == 0);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    const auto bound = std::filesystem::current_path();
    std::filesystem::current_path(summary); // the path of a socket is short
    std::string_view("task_time_0_1_1.csv").copy(&address.sun_path[0], sizeof address.sun_path - 1);
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    const int done = ::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address);
    ::close(socket);
    std::filesystem::current_path(bound);
    REQUIRE(done == 0);
    const auto opened = openPath(root);
    REQUIRE(opened);
    std::vector<std::string> lost;
    for (const auto& issue : opened->reports[0]->issues) {
        if (issue.severity == Severity::DataLoss)
            lost.push_back(issue.places.front().file + ": " + issue.message.english());
    }
    std::ranges::sort(lost);
    REQUIRE(lost.size() == 3); // "control" is of no known kind
    CHECK(lost[0].find("api_statistic_0_1_1.csv: Not a regular file") != std::string::npos);
    CHECK(lost[1].find("op_statistic_0_1_1.csv: A symbolic link") != std::string::npos);
    CHECK(lost[2].find("task_time_0_1_1.csv: Not a regular file") != std::string::npos);
}

TEST_CASE("open: a path with spaces and Chinese characters", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("我的 结果/rank 0_ascend_pt/ASCEND_PROFILER_OUTPUT/kernel_details.csv", kOneKernel);
    const auto opened = openPath(folder.path() / "我的 结果");
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 1);
    CHECK(opened->reports[0]->kind == ReportKind::AscendPt);
    CHECK(opened->reports[0]->name == "rank 0_ascend_pt");
    CHECK(opened->reports[0]->ops.size() == 1);
}

TEST_CASE("open: a folder of ranks gives one report each", "[core][import][open]")
{
    const TempFolder folder;
    for (int rank = 0; rank < 3; ++rank) {
        const auto run = "r" + std::to_string(rank) + "_ascend_pt/";
        folder.write(run + "ASCEND_PROFILER_OUTPUT/kernel_details.csv", kOneKernel);
        folder.write(run + "profiler_info_" + std::to_string(rank) + ".json",
                     R"({"rank_id":")" + std::to_string(rank) + R"("})");
    }
    const auto opened = openPath(folder.path());
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 3);
    CHECK(opened->reports[2]->rank == 2);
}

TEST_CASE("open: an array without events is a trace of nothing", "[core][import][open]")
{
    const TempFolder folder;
    for (const auto* text : {"[]", " [ \n]\n"}) {
        const auto opened = openPath(folder.write("anything.json", text));
        REQUIRE(opened);
        CHECK(opened->reports[0]->slices.size() == 0);
        CHECK(opened->reports[0]->inventory[0].kind == "chrome_trace");
    }
}

TEST_CASE("open: a database beside the folders of ranks is told and is none of them", "[core][import][open]")
{
    const TempFolder folder;
    for (int rank = 0; rank < 2; ++rank) {
        const auto run = "r" + std::to_string(rank) + "_ascend_pt/";
        folder.write(run + "ASCEND_PROFILER_OUTPUT/kernel_details.csv", kOneKernel);
        folder.write(run + "profiler_info_" + std::to_string(rank) + ".json",
                     R"({"rank_id":")" + std::to_string(rank) + R"("})");
    }
    folder.write("msprof_0.db", std::string("SQLite format 3\0", 16) + std::string(84, '\0'));
    folder.write("README.md", "# two ranks");
    const auto opened = openPath(folder.path());
    REQUIRE(opened);
    REQUIRE(opened->reports.size() == 2);
    CHECK(opened->reports[0]->kind == ReportKind::AscendPt);
    CHECK(opened->reports[1]->rank == 1);
    const auto& inventory = opened->reports[0]->inventory;
    const auto loose = std::ranges::find(inventory, "../msprof_0.db", &InventoryEntry::path);
    REQUIRE(loose != inventory.end());
    CHECK(loose->state == FileState::Ignored);
    REQUIRE(loose->reason);
    CHECK(loose->reason->id == MessageId::LooseDatabase);
    CHECK(std::ranges::find(inventory, "../README.md", &InventoryEntry::path) != inventory.end());
}

TEST_CASE("open: a bad cell loses its cell and nothing else", "[core][import][open]")
{
    const TempFolder folder;
    const auto opened = openPath(
        folder.write("kernel_details.csv", std::string(kOneKernel) + "relu,Relu,AI_CORE,oops,1\n"
                                                                     "add,Add,AI_CORE,1736408883704650,2\n"));
    REQUIRE(opened);
    const auto& report = *opened->reports[0];
    CHECK(report.ops.size() == 3);
    CHECK(report.slices.size() == 2);
    REQUIRE(report.issues.size() == 2);
    CHECK(report.issues[0].message.id == MessageId::CellNotANumber);
    REQUIRE(report.issues[0].places.size() == 1);
    CHECK(report.issues[0].places[0].text() == "kernel_details.csv:3");
    CHECK(report.issues[1].message.id == MessageId::OpsWithoutStart); // it is on no timeline
    CHECK(report.inventory[0].state == FileState::Partial);
    CHECK(report.inventory[0].counts.rows == 3);
}

TEST_CASE("open: columns may be missing extra repeated and in any order", "[core][import][open]")
{
    const TempFolder folder;
    const auto opened = openPath(folder.write(
        "kernel_details.csv", "\xEF\xBB\xBF"
                              "Duration(us),extra,Name,extra,Start Time(us),Type,Accelerator Core\r\n"
                              "1.5,a,conv,b,1736408883704643.212\t,Conv2D,AI_CORE\r\n"));
    REQUIRE(opened);
    const auto& report = *opened->reports[0];
    REQUIRE(report.ops.size() == 1);
    CHECK(report.ops.dur[0] == 1500);
    CHECK(report.text(report.ops.type[0]) == "Conv2D");
    CHECK(report.ops.stream.empty());
    const auto* table = report.table("kernel_details");
    REQUIRE(table != nullptr);
    CHECK(std::count_if(table->columns.begin(), table->columns.end(),
                        [](const DataColumn& c) { return c.name == "extra"; }) == 2);
}

TEST_CASE("open: cancelled before it began is an error and in the middle a part", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOpSummary);
    folder.write("PROF_1/device_0/summary/op_summary_0_1_2.csv", kOpSummary);
    std::stop_source early;
    early.request_stop();
    CHECK(openPath(folder.path(), {}, early.get_token()).error().code == ErrorCode::Cancelled);

    std::stop_source later;
    OpenOptions options;
    options.progress = [&](const OpenProgress& progress) {
        if (progress.fraction > 0.4)
            later.request_stop();
    };
    const auto part = openPath(folder.path(), options, later.get_token());
    REQUIRE(part);
    CHECK(part->reports[0]->isPartial);
    CHECK(part->reports[0]->ops.size() == 2);
}

TEST_CASE("open: progress goes up to one and the inventory comes first", "[core][import][open]")
{
    const TempFolder folder;
    folder.write("PROF_1/device_0/summary/op_summary_0_1_1.csv", kOpSummary);
    folder.write("PROF_1/device_0/timeline/msprof_0_1_1.json", traceOf("a"));
    OpenOptions options;
    double last = 0;
    bool isRising = true;
    int skeletons = 0;
    options.progress = [&](const OpenProgress& progress) {
        isRising = isRising && progress.fraction >= last;
        last = progress.fraction;
    };
    options.onInventory = [&](const ReportPtr& report) {
        skeletons += static_cast<int>(report->inventory.size());
    };
    REQUIRE(openPath(folder.path(), options));
    CHECK(isRising);
    CHECK(last == 1.0);
    CHECK(skeletons >= 2);
}

TEST_CASE("open: a file that shrinks while it is read is told", "[core][import][open]")
{
    const TempFolder folder;
    std::string text = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    for (int i = 0; i < 40000; ++i)
        text +=
            "conv" + std::to_string(i) + ",Conv2D,AI_CORE," + std::to_string(1736408883704643 + i) + ",1\n";
    const auto file = folder.write("kernel_details.csv", text);
    OpenOptions options;
    options.threads = 1;
    bool isCut = false;
    options.progress = [&](const OpenProgress&) {
        if (!isCut)
            std::filesystem::resize_file(file, 4096);
        isCut = true;
    };
    const auto opened = openPath(file, options);
    REQUIRE(isCut);
    if (opened) {
        const auto& issues = opened->reports[0]->issues;
        CHECK(std::any_of(issues.begin(), issues.end(),
                          [](const Issue& i) { return i.message.id == MessageId::FileShrank; }));
        CHECK(opened->reports[0]->inventory[0].state == FileState::Partial);
    }
}
