// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_export.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

void addTable(Report& report, const std::string& kind, std::int64_t file, const std::string& header,
              std::int64_t value)
{
    auto& table = report.tables.emplace_back();
    table.kind = kind;
    table.rows = 1;
    for (const auto& [name, number] : {std::pair{std::string(kFileColumn), file}, {header, value}}) {
        auto& column = table.columns.emplace_back();
        column.name = name;
        column.kind = CellKind::Integer;
        column.integers.push_back(number);
    }
}

/// What the exported files hold, each once: equal paths would show one of them twice.
std::multiset<std::string> contents(const std::vector<ExportedFile>& files)
{
    std::multiset<std::string> out;
    for (const auto& file : files) {
        std::ifstream in(file.path, std::ios::binary);
        out.emplace(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
    }
    return out;
}

std::vector<ExportedFile> exported(const Report& report, const fs::path& out)
{
    ExportTarget target;
    target.out = out;
    target.stamp = "20250620081542";
    auto files = exportSummary(report, target, {});
    INFO((files ? "" : files.error().text()));
    REQUIRE(files);
    return *files;
}

bool holds(const std::multiset<std::string>& texts, const std::string& part)
{
    return std::ranges::any_of(texts, [&](const auto& text) { return text.find(part) != std::string::npos; });
}

} // namespace

TEST_CASE("summary export: tables of files of one path do not replace each other", "[core][export]")
{
    const TempFolder folder;
    fs::create_directories(folder.path() / "JOBDAMAGED");
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = ReportKind::Job;
    report.root = folder.path() / "JOBDAMAGED";
    for (int i = 0; i < 3; ++i) // as a damaged opscope.db may tell it
        report.inventory.emplace_back().path = "summary/op_summary_0_1_1.csv";
    addTable(report, "op_summary", 0, "First", 11);
    addTable(report, "other", 1, "Second", 22);
    addTable(report, "third", 2, "Third", 33);
    const auto files = exported(report, folder.path() / "out");
    REQUIRE(files.size() == 3);
    const auto texts = contents(files);
    CHECK(holds(texts, "11"));
    CHECK(holds(texts, "22"));
    CHECK(holds(texts, "33"));
}

TEST_CASE("summary export: two tables of ops of one report are both written", "[core][export]")
{
    const TempFolder folder;
    fs::create_directories(folder.path() / "PROF_1");
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = ReportKind::ProfNew;
    report.root = folder.path() / "PROF_1";
    report.inventory.emplace_back().path = "a.csv";
    addTable(report, "op_summary", 0, "Op Name", 11);
    addTable(report, "kernel_details", 0, "Name", 22);
    addTable(report, "twice", 0, "A", 33);
    addTable(report, "twice", 0, "B", 44);
    const auto files = exported(report, folder.path() / "out");
    REQUIRE(files.size() == 4);
    std::set<fs::path> paths;
    for (const auto& file : files)
        paths.insert(file.path);
    CHECK(paths.size() == 4);
    const auto texts = contents(files);
    for (const auto* const value : {"11", "22", "33", "44"})
        CHECK(holds(texts, value));
}

TEST_CASE("summary export: a type of core that only the timeline knows is in op_summary", "[core][export]")
{
    const TempFolder folder;
    ReportBuilder builder;
    auto& report = builder.report();
    report.kind = ReportKind::AscendPt;
    report.root = folder.path();
    auto& table = report.tables.emplace_back();
    table.kind = "compute_task_info";
    table.rows = 3;
    auto& column = table.columns.emplace_back();
    column.name = "Accelerator Core";
    column.kind = CellKind::Text;
    for (const auto type : {StringId(), builder.intern("N/A"), builder.intern("AI_CORE")})
        column.texts.push_back(type);
    report.ops.source = 0;
    for (const std::uint32_t row : {2U, 1U, 0U}) {
        report.ops.name.push_back(builder.intern("op"));
        report.ops.row.push_back(row);
        report.ops.taskType.push_back(builder.intern("MIX_" + std::to_string(row)));
    }
    const auto texts = contents(exported(report, folder.path() / "out"));
    CHECK(holds(texts, "Task Type\r\nMIX_0\r\nMIX_1\r\nAI_CORE\r\n"));
}
