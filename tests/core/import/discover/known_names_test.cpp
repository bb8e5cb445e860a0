// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/known_names.h"

#include <algorithm>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/import/open.h"
#include "tests/core/import/small_run.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;

namespace {

const std::string kTable = "x,y\n1,2\n";

/// The file stands in the inventory as broken, for that reason, and counts as lost.
void checkLost(const Report& report, std::string_view path, MessageId why)
{
    const auto& entry = entryOf(report, path);
    CHECK(entry.state == FileState::Broken);
    REQUIRE(entry.reason);
    CHECK(entry.reason->id == why);
    CHECK(std::ranges::any_of(report.issues, [&](const Issue& issue) {
        return issue.severity == Severity::DataLoss && issue.message.id == why &&
               issue.places.front().file == path;
    }));
}

} // namespace

TEST_CASE("names: one damaged byte at the head of a file does not make it of no kind",
          "[core][import][names]")
{
    const TempFolder folder;
    folder.write("a.csv", kTable);
    folder.write("trace_view.json", "X" + kTrace.substr(1));
    folder.write("some.json", "\x01" + kTrace.substr(1));
    folder.write("msprof_0.db", "SQLite_format 4" + std::string(100, '\0'));
    folder.write("copied.db", "SRLite format 3" + std::string(100, '\0'));
    folder.write("op_summary_0_1_1.csv", std::string("Op\x01Name,Task Duration(us)\nconv,1\n"));
    const auto report = openOne(folder.path());
    for (const auto* name : {"trace_view.json", "some.json", "msprof_0.db", "copied.db"})
        checkLost(*report, name, MessageId::NotWhatItsNameSays);
    checkLost(*report, "op_summary_0_1_1.csv", MessageId::ControlByteInHeader);
    CHECK(entryOf(*report, "trace_view.json").reason->english() ==
          R"(The name means a Chrome trace, but the file begins with 'X{"name":"a","ph":"X","p')");
    CHECK(entryOf(*report, "a.csv").state == FileState::Used);
}

TEST_CASE("names: a CSV whose head is binary is broken and no unknown file", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("a.csv", kTable);
    std::string bytes;
    for (unsigned i = 0; i < 600; ++i)
        bytes += static_cast<char>(i * 167 % 251);
    const std::string header = "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n";
    folder.write("kernel_details.csv", bytes + header + "conv,Conv2D,AI_CORE,10,2\n");
    folder.write("op_statistic.csv", header.substr(0, 20) + bytes);
    folder.write("msprof_tx_0_1_1.csv", std::string("\0\0\0", 3));
    folder.write("own.CSV", bytes);
    const auto report = openOne(folder.path());
    for (const auto* name : {"kernel_details.csv", "op_statistic.csv", "msprof_tx_0_1_1.csv", "own.CSV"})
        checkLost(*report, name, MessageId::ControlByteInHeader);
}

TEST_CASE("names: what stands in the place of a file is said", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("a.csv", kTable);
    folder.write("kernel_details.csv", "\n<!DOCTYPE html>\n<html><body>login</body></html>\n");
    folder.write("msprof_0_1_1.json", "<html></html>");
    const std::string pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n";
    folder.write("op_summary_0_1_1.csv", pointer);
    folder.write("model.bin", pointer);
    folder.write("api_statistic.csv", "");
    const auto report = openOne(folder.path());
    checkLost(*report, "kernel_details.csv", MessageId::HtmlPage);
    checkLost(*report, "msprof_0_1_1.json", MessageId::HtmlPage);
    checkLost(*report, "op_summary_0_1_1.csv", MessageId::LfsPointer);
    checkLost(*report, "model.bin", MessageId::LfsPointer);
    checkLost(*report, "api_statistic.csv", MessageId::FileEmpty);
}

TEST_CASE("names: files of other programs are no loss", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("a.csv", kTable);
    folder.write("acl.json", R"({"profiler":{"switch":"on"}})");
    folder.write("trace.json", R"({"compilerOptions":{}})");
    folder.write("notes.txt", "hello");
    folder.write("Thumbs.db", "\xD0\xCF\x11\xE0 none of SQLite");
    folder.write("page.html", "<html></html>");
    const auto report = openOne(folder.path());
    CHECK(report->issues.empty());
    for (const auto* name : {"acl.json", "trace.json", "notes.txt", "Thumbs.db", "page.html"}) {
        CHECK(entryOf(*report, name).state == FileState::Ignored);
        const bool isPage = std::string_view(name) == "page.html";
        CHECK(entryOf(*report, name).reason->id == (isPage ? MessageId::OtherPage : MessageId::KindUnknown));
    }
}

TEST_CASE("names: what MindStudio Insight reads is named for what it is", "[core][import][names]")
{
    struct Named {
        const char* name;
        const char* kind;
        FileState state;
        MessageId why;
    };
    const TempFolder folder;
    folder.write("a.csv", kTable);
    const std::initializer_list<Named> all{
        {"rank_0.pkl", "memory_snapshot", FileState::NotDecoded, MessageId::MemorySnapshot},
        {"RLConfig.json", "settings", FileState::Ignored, MessageId::RlSettings},
        {"model_gen_config.json", "settings", FileState::Ignored, MessageId::ExpertSettings},
        {"marey_timeline.json", "marey_timeline", FileState::NotDecoded, MessageId::MareyTimeline},
        {"visualize_data.bin", "raw", FileState::NotDecoded, MessageId::SingleKernelCapture},
        {"msprof_0.db-wal", "mark", FileState::Ignored, MessageId::DatabaseSibling},
        {"ge_proto_00000042_Build.txt", "model", FileState::Ignored, MessageId::ModelFile},
        {"ge_onnx_00000042_graph_1_Build.pbtxt", "model", FileState::Ignored, MessageId::ModelFile},
        {"net.om", "model", FileState::Ignored, MessageId::ModelFile}};
    for (const auto& each : all)
        folder.write(each.name, "{}");
    const auto report = openOne(folder.path());
    for (const auto& each : all) {
        INFO(each.name);
        const auto& entry = entryOf(*report, each.name);
        CHECK(entry.kind == each.kind);
        CHECK(entry.state == each.state);
        CHECK(entry.reason->id == each.why);
    }
    CHECK(report->issues.empty());
}

TEST_CASE("names: what a missing file would fill is known by its name", "[core][import][names]")
{
    CHECK(overlap(partsByName("task_time_*"), ReportPart::Slices));
    CHECK(overlap(partsByName("acl_*"), ReportPart::Slices));
    CHECK(overlap(partsByName("ascend_timeline_display_0.json"), ReportPart::Slices));
    CHECK(overlap(partsByName("acl_statistic_*"), ReportPart::Statistics));
    CHECK_FALSE(overlap(partsByName("acl_statistic_*"), ReportPart::Slices));
    CHECK(overlap(partsByName("op_summary_*.csv"), ReportPart::Ops));
    CHECK(overlap(partsByName("step_trace_time.csv"), ReportPart::StepTimes));
    CHECK_FALSE(overlap(partsByName("step_trace_0_1_1.csv"), ReportPart::Slices));
    CHECK(partsByName("msprof_20240101120000.db") == ReportPart::All);
    CHECK(partsByName("README.md") == ReportPart::None);
}

TEST_CASE("names: a single file that is not decoded opens as its inventory", "[core][import][names]")
{
    const TempFolder folder;
    const auto opened = openPath(folder.write("visualize_data.bin", "\x5a\x5a"));
    REQUIRE(opened);
    const auto& entry = opened->reports.at(0)->inventory.at(0);
    CHECK(entry.reason->id == MessageId::SingleKernelCapture);
    CHECK(entry.state == FileState::NotDecoded);
}

TEST_CASE("names: a damaged byte in the rows of a CSV costs no other row", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("kernel_details.csv", "Name,Type,Accelerator Core,Start Time(us),Duration(us)\n"
                                       "conv,Conv2D,AI_CORE,10,2\nre\x01lu,Relu,AI_CORE,20,\x02\n");
    const auto report = openOne(folder.path());
    CHECK(report->ops.size() == 2);
    CHECK(std::ranges::any_of(report->issues, [](const Issue& issue) {
        return issue.message.id == MessageId::CellNotANumber && issue.severity == Severity::DataLoss;
    }));
}
