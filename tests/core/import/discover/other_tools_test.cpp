// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/other_tools.h"

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace std::string_literals;

TEST_CASE("other tools: a file is named by its content and says what to do", "[core][import][names]")
{
    struct Case {
        const char* name;
        std::string head;
        MessageId what;
    };
    const std::string zip = "PK\x03\x04"s + std::string(40, '\0');
    const std::vector<Case> cases{
        {"run.zip", zip, MessageId::OtherArchive},
        {"run.bin", zip, MessageId::OtherArchive},
        {"op_summary.xlsx", zip, MessageId::OtherWorkbook},
        {"run.tar", std::string(257, '\0') + "ustar" + std::string(100, '\0'), MessageId::OtherArchive},
        {"run.tar.xz",
         "\xFD"
         "7zXZ\0rest"s,
         MessageId::OtherArchive},
        {"run.zst", "\x28\xB5\x2F\xFDrest", MessageId::OtherArchive},
        {"x.json", R"({"$schema":"https://www.speedscope.app/file-format-schema.json","profiles":[]})",
         MessageId::OtherSpeedscope},
        {"v8.cpuprofile", R"({"nodes":[{"id":1,"callFrame":{"functionName":"main"}}]})",
         MessageId::OtherCpuProfile},
        {"x.json", R"({"meta":{"preprocessedProfileVersion":48},"libs":[],"threads":[]})",
         MessageId::OtherFirefox},
        {"x.json", R"({"version":2,"tasks":[{"core_id":0,"func_id":3,"start_time_us":10.5}]})",
         MessageId::OtherSwimlane},
        {"trace.pftrace", "\n\x10\x08\x01", MessageId::OtherPerfetto},
        {"trace.bin", "\n\x20\x08\x01\x12\x08perfetto", MessageId::OtherPerfetto},
        {"host.xplane.pb", "\n \x08\x01\x12\x08/host:metadata", MessageId::OtherXplane},
        {"report.nsys-rep", "x", MessageId::OtherNsight},
        {"perf.data", "PERFILE2x", MessageId::OtherPerf},
        {"page.html", "<html></html>", MessageId::OtherPage},
        {"trace.b64", "eyJ0cmFjZUV2ZW50cyI6W119", MessageId::OtherBase64},
        {"trace.txt", "eyJ0cmFjZUV2ZW50cyI6W3sicGgiOiJYIiwidHMiOjEsImR1ciI6Mn1dfQ==", MessageId::OtherBase64},
        {"mindstudio_insight_data.db", "SQLite format 3"s + std::string(10, '\0'),
         MessageId::InsightDatabase}};
    for (const auto& each : cases) {
        INFO(each.name);
        const auto other = otherTool(each.name, each.head);
        REQUIRE(other);
        CHECK(other->what.id == each.what);
    }
    const std::vector<std::pair<std::string, std::string>> ours{
        {"trace.json", R"({"traceEvents":[],"meta":{},"libs":[],"threads":[]})"},
        {"golden.npz", zip},
        {"hash.txt", std::string(64, 'f')},
        {"a.csv", "Name,Duration(us)\nop,1\n"},
        {"x.json", R"({"nodes":[1]})"},
        {"empty.json", ""}};
    for (const auto& [name, head] : ours) {
        INFO(name);
        CHECK_FALSE(otherTool(name, head));
    }
}

TEST_CASE("other tools: what stands in the place of a table or a trace is a loss", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("a.csv", "Name,Duration(us)\nop,1\n");
    folder.write("op_summary_0_1_1.csv", "PK\x03\x04"s + std::string(40, '\0'));
    folder.write("run.zip", "PK\x03\x04"s + std::string(40, '\0'));
    folder.write("mindstudio_insight_data.db", "no database at all");
    const auto report = openOne(folder.path());
    REQUIRE(report->issues.size() == 1);
    CHECK(report->issues[0].message.id == MessageId::OtherWorkbook);
    CHECK(report->issues[0].severity == Severity::DataLoss);
}

TEST_CASE("other tools: a file of one opens with its reason or fails with it", "[core][import][names]")
{
    const TempFolder folder;
    folder.write("run.zip", "PK\x03\x04"s + std::string(40, '\0'));
    folder.write("pages/page.html", "<html></html>");
    const auto zip = openOne(folder.path() / "run.zip");
    CHECK(zip->inventory.front().reason->id == MessageId::OtherArchive);
    for (const auto* path : {"pages", "pages/page.html"}) {
        const auto opened = openPath(folder.path() / path);
        REQUIRE_FALSE(opened);
        CHECK(opened.error().message.id == MessageId::OtherPage);
    }
}
