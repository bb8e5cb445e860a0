// SPDX-License-Identifier: GPL-3.0-or-later
// A JOB of 2020 opened without an export: tasks, ops and steps, compared with what MindInsight made of them.
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <map>
#include <set>
#include <tuple>
#include <zlib.h>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "core/export/summary_export.h"
#include "core/import/raw/host/job_texts.h"
#include "core/import/raw/report/raw_run.h"
#include "core/report/cells.h"
#include "tests/core/import/raw/raw_bytes.h"
#include "tests/core/import/raw/raw_oracle.h"
#include "tests/core/import/small_run.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

constexpr std::int64_t kNsOfCount = 10;

/// The rows of a packed CSV with a header.
std::vector<raw::test::OracleRow> packedRows(const fs::path& path, const TempFolder& folder)
{
    std::string text;
    const auto file = gzopen(path.c_str(), "rb");
    std::array<char, 65536> part{};
    for (int n = 0; (n = gzread(file, part.data(), part.size())) > 0;)
        text.append(part.data(), static_cast<std::size_t>(n));
    gzclose(file);
    return raw::test::readOracle(folder.write("unpacked.csv", text));
}

std::string cellAt(const Report& report, const DataTable& table, const char* header, std::size_t row)
{
    const auto* const column = table.find(header);
    return column == nullptr ? std::string("no column") : cellText(*column, row, report.strings);
}

std::uint64_t countOf(const Report& report, MessageId id)
{
    std::uint64_t count = 0;
    for (const auto& issue : report.issues)
        count += issue.message.id == id ? issue.count : 0;
    return count;
}

std::string bytesOf(const raw::test::RawBytes& bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

raw::test::RawRecord hwts(std::uint32_t kind, std::uint32_t number, std::uint16_t stream, std::uint16_t task,
                          std::uint64_t count)
{
    return raw::test::RawRecord(64)
        .put(0, static_cast<std::uint8_t>(kind | (number << 4)))
        .put<std::uint16_t>(2, 0x6BD3)
        .put(6, task)
        .put(8, count)
        .put<std::uint32_t>(16, stream);
}

raw::test::RawRecord training(std::uint64_t tag, std::uint16_t stream, std::uint64_t count)
{
    return raw::test::RawRecord(20).put(0, tag).put(10, stream).put(12, count);
}

constexpr const char* kHwts = "data/hwts.log.data.45.dev.profiler_default_tag.3.slice_0";
constexpr const char* kTraining = "training_trace.46.dev.profiler_default_tag.3.slice_0";
constexpr const char* kTasks = "Framework.host.vm.task_desc_info.3.slice_0";
constexpr const char* kGraph = "Framework.host.vm.graph_desc_info.3.slice_0";

/// A small JOB: two tasks with names, one by its stream, and one without.
void writeJob(const TempFolder& folder, const std::string& job)
{
    using raw::test::joinRecords;
    folder.write(job + kHwts, bytesOf(joinRecords({hwts(0, 0, 519, 30000, 1000), hwts(1, 1, 519, 30000, 1100),
                                                   hwts(0, 2, 7, 9, 1200), hwts(1, 3, 7, 9, 1250),
                                                   hwts(0, 4, 8, 9, 1300), hwts(1, 5, 8, 9, 1310)})));
    folder.write(job + kTraining,
                 bytesOf(joinRecords({training(10010, 1, 1000), training(1, 1, 1010), training(3, 5, 1020),
                                      training(4, 5, 1050), training(2, 1, 1100), training(255, 1, 1150),
                                      training(10010, 1, 1155), training(1, 1, 1160), training(2, 1, 1200),
                                      training(255, 1, 1300), training(10010, 1, 1301)})));
    folder.write(job + kTasks, "Default/Add-op1 32 30000 3\nDefault/Mul-op2 1 9 7\n");
    folder.write(job + kGraph, "op_name:Default/Add-op1 op_type:Add input_id:0 input_format:NC1HWC0 "
                               "input_data_type:39 input_shape:\"2,3\" input_id:1 input_format:DefaultFormat "
                               "input_data_type:40 input_shape:\"\" output_id:0 output_format:NC1HWC0 "
                               "output_data_type:39 output_shape:\"2,3\"\n");
    for (const auto* const file : {kHwts, kTraining, kTasks, kGraph})
        folder.write(job + file + ".done", "");
}

} // namespace

TEST_CASE("a JOB of 2020 gives the tasks, ops and steps that MindInsight found", "[core][import][raw][real]")
{
    const auto job = captureData("real/job_2020/JOB3");
    const auto expected = captureData("raw/job3_expected");
    if (!job || !expected)
        return;
    const TempFolder folder;
    const auto report = openOne(*job);
    CHECK(report->kind == ReportKind::Job);

    // Tasks: each with its stream, task id and counts.
    const auto* const tasks = report->table("task_time");
    REQUIRE(tasks != nullptr);
    REQUIRE(tasks->rows == 31385);
    const auto pairs = packedRows(*expected / "tasks.csv.gz", folder);
    REQUIRE(pairs.size() == tasks->rows);
    const auto first = std::stoll(pairs[0].at("start_cnt"));
    std::multiset<std::array<std::string, 4>> wanted, found;
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto start = std::stoll(pairs[i].at("start_cnt")), end = std::stoll(pairs[i].at("end_cnt"));
        wanted.insert({pairs[i].at("stream"), pairs[i].at("task"),
                       std::to_string((start - first) * kNsOfCount),
                       std::to_string((end - start) * kNsOfCount)});
        const auto ns = [&](const char* header) {
            return std::to_string(raw::test::oracleNs(cellAt(*report, *tasks, header, i)));
        };
        found.insert({cellAt(*report, *tasks, "stream_id", i), cellAt(*report, *tasks, "task_id", i),
                      ns("task_start(us)"), ns("task_time(us)")});
    }
    CHECK(wanted == found);
    CHECK(countOf(*report, MessageId::RawStartReplaced) == 69);
    CHECK(countOf(*report, MessageId::RawStartOnly) == 8);

    // Ops: each run of a named task.
    const auto lines = packedRows(*expected / "output_timeline_data_1.txt.gz", folder);
    REQUIRE(report->ops.size() == lines.size());
    std::multiset<std::tuple<std::string, std::string, std::int64_t, std::int64_t>> named, ops;
    std::int64_t zero = 0;
    std::ifstream(*expected / "min_cycle_counter_1.txt") >> zero;
    const auto* const summary = report->table("op_summary");
    REQUIRE(summary != nullptr);
    const auto counts = [](const std::string& ms) { return std::llround(std::stod(ms) * 100000); };
    for (std::size_t i = 0; i < lines.size(); ++i) {
        named.emplace(lines[i].at("op_name"), std::to_string(std::stoll(lines[i].at(" stream_id"))),
                      (zero - first + counts(lines[i].at(" start_time(ms)"))) * kNsOfCount,
                      counts(lines[i].at(" duration(ms)")) * kNsOfCount);
        const auto ns = [&](const char* header) {
            return raw::test::oracleNs(cellAt(*report, *summary, header, i));
        };
        ops.emplace(cellAt(*report, *summary, "Op Name", i), cellAt(*report, *summary, "Stream ID", i),
                    ns("Task Start Time(us)"), ns("Task Duration(us)"));
    }
    CHECK(named == ops);
    std::map<std::string, std::pair<std::string, std::string>> types; // by op: type, blocks
    for (const auto& row : packedRows(*expected / "framework_raw_1.csv.gz", folder))
        types[row.at("full_op_name")] = {row.at("op_type"), row.at("block_dim")};
    CHECK(types.size() == 199);
    std::map<std::string, std::pair<std::string, std::string>> seen;
    for (std::size_t i = 0; i < summary->rows; ++i)
        seen[cellAt(*report, *summary, "Op Name", i)] = {cellAt(*report, *summary, "OP Type", i),
                                                         cellAt(*report, *summary, "Block Num", i)};
    CHECK(seen == types);

    // Steps.
    const auto steps = packedRows(*expected / "step_trace_raw_1_detail_time.csv.gz", folder);
    REQUIRE(report->steps.size() == 322);
    REQUIRE(steps.size() == 323); // the last row has averages
    std::size_t cells = 0, reduces = 0;
    for (std::size_t i = 0; i < report->steps.size(); ++i) {
        const auto& step = report->steps[i];
        const auto at = [&](const char* header) { return std::stoll(steps[i].at(header)); };
        const auto check = [&](std::int64_t ns, std::int64_t count) {
            ++cells;
            if (ns != count * kNsOfCount) // 322 times 7 messages would say less
                FAIL_CHECK("step " << i + 1 << ": " << ns << " is not " << count * kNsOfCount);
        };
        CHECK(step.number == at("step_num"));
        check(step.range.begin, at("start_point") - first);
        check(step.fpStart, at("fp_point") - first);
        check(step.bpEnd, at("bp_point") - first);
        check(step.iterationEnd, at("end_point") - first);
        check(step.iterationTime, at("total"));
        check(step.fpToBp, at("fp_and_bp"));
        check(step.refresh, at("tail"));
        check(step.dataAug, at("iteration_interval"));
        std::multiset<std::pair<std::int64_t, std::int64_t>> oracle;
        for (const auto& [header, cell] : steps[i]) {
            if (!header.starts_with("stream_") || !header.ends_with("_start_point"))
                continue;
            const auto stem = header.substr(0, header.size() - std::string_view("_start_point").size());
            oracle.emplace((std::stoll(cell) - first) * kNsOfCount,
                           std::stoll(steps[i].at(stem)) * kNsOfCount);
        }
        reduces += oracle.size();
        CHECK(oracle == std::multiset(step.reduces.begin(), step.reduces.end()));
    }
    CHECK(cells == 322U * 8U);
    CHECK(reduces == 322U * 11U);

    // The timeline: a track for each stream, of the device in the names of the files.
    CHECK(std::ranges::count_if(report->tracks, [](const Track& track) {
              return track.stream >= 513 && track.stream <= 574;
          }) == 59);
    CHECK(std::ranges::all_of(report->tracks, [](const Track& track) { return track.device == 1; }));
    CHECK(entryOf(*report, "data/training_trace.46.dev.profiler_default_tag.1.slice_0").counts.rows == 8372);
    CHECK(entryOf(*report, "Framework.host.vm.task_desc_info.1.slice_0").counts.rows == 199);
}

TEST_CASE("a JOB of 2020: names by task id alone or with the stream, steps and tensors",
          "[core][import][raw]")
{
    const TempFolder folder;
    writeJob(folder, "JOB1/");
    const auto report = openOne(folder / "JOB1");
    const auto* const tasks = report->table("task_time");
    REQUIRE(tasks != nullptr);
    REQUIRE(tasks->rows == 3);
    CHECK(cellAt(*report, *tasks, "Device_id", 0) == "3");
    CHECK(cellAt(*report, *tasks, "kernel_name", 0) == "Default/Add-op1");
    CHECK(cellAt(*report, *tasks, "kernel_name", 1) == "Default/Mul-op2");
    CHECK(cellAt(*report, *tasks, "kernel_name", 2).empty());
    CHECK(cellAt(*report, *tasks, "kernel_type", 2) == "AI_CORE");
    const auto* const ops = report->table("op_summary");
    REQUIRE(ops != nullptr);
    REQUIRE(ops->rows == 2);
    CHECK(cellAt(*report, *ops, "OP Type", 0) == "Add");
    CHECK(cellAt(*report, *ops, "OP Type", 1).empty()); // graph_desc_info lacks it
    CHECK(cellAt(*report, *ops, "Input Shapes", 0) == "2,3;");
    CHECK(cellAt(*report, *ops, "Input Data Types", 0) == "FLOAT16;FLOAT");
    CHECK(cellAt(*report, *ops, "Input Formats", 0) == "NC1HWC0;DefaultFormat");
    CHECK(cellAt(*report, *ops, "Output Data Types", 0) == "FLOAT16");
    REQUIRE(report->steps.size() == 2); // the third did not end
    CHECK((report->steps[0].range.begin == 100 && report->steps[0].range.end == 1500));
    CHECK((report->steps[1].range.begin == 1500 && report->steps[1].dataAug == 100));
    REQUIRE(report->steps[0].reduces.size() == 1);
    CHECK(report->steps[0].reduces[0] == std::pair<std::int64_t, std::int64_t>(200, 300));
}

TEST_CASE("a JOB of 2020: the exported summaries are called by their tables", "[core][import][raw]")
{
    const TempFolder folder;
    writeJob(folder, "JOB1/");
    ExportTarget target;
    target.out = folder / "out";
    REQUIRE(exportSummary(*openOne(folder / "JOB1"), target));
    for (const auto* const kind : {"op_summary", "task_time", "op_statistic", "step_trace"})
        CHECK(fs::exists(folder / "out/JOB1/summary" / (std::string(kind) + ".csv")));
    CHECK(openOne(folder / "out/JOB1")->ops.size() == 2);
}

TEST_CASE("a JOB of 2020: exports win, and raw data of boards are not decoded", "[core][import][raw]")
{
    const TempFolder folder;
    writeJob(folder, "JOB1/");
    folder.write("JOB1/summary/op_summary_0.yolo.1.1.1.csv",
                 "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us)\n0,a,a,Conv,10\n");
    const auto exported = openOne(folder / "JOB1");
    CHECK(exported->steps.empty());
    CHECK(exported->table("task_time") == nullptr);
    CHECK(entryOf(*exported, kHwts).state == FileState::NotDecoded);

    writeJob(folder, "JOB2/");
    folder.write("JOB2/data/AAcore.0.slice_0", "raw");
    const auto board = openOne(folder / "JOB2");
    CHECK(board->table("task_time") == nullptr);
    CHECK(entryOf(*board, kHwts).state == FileState::NotDecoded);
}

TEST_CASE("a JOB of 2020: damaged texts are told, and the rest names its ops", "[core][import][raw]")
{
    const auto tasks =
        std::string("no numbers\nA 1 9 3 B 1 30000 3\nA 1 30000 3\nB 1 70000 3\nC 1 30001 3\nD 1 3000");
    const auto graph = std::string("op_type:Add\nop_name:A op_type:Mul op_name:B\nop_name:A op_type:Add "
                                   "input_data_type:99 input_shape:1\n\n");
    const auto bytesIn = [](const std::string& text) { return std::as_bytes(std::span(text)); };
    raw::Losses losses;
    const auto texts = raw::readJobTexts(raw::RecordStream({{"tasks", bytesIn(tasks), false}}),
                                         raw::RecordStream({{"graph", bytesIn(graph), false}}), losses);
    REQUIRE(texts.tasks.size() == 2);
    CHECK((texts.tasks[0].op == "A" && texts.tasks[0].graphOp == 0));
    CHECK((texts.tasks[1].op == "C" && texts.tasks[1].graphOp == kNoNumber));
    REQUIRE(texts.ops.size() == 1);
    CHECK((texts.ops[0].inputs[0] == "1" && texts.ops[0].inputs[1] == "99"));
    CHECK(losses.count(raw::LossKind::UnknownKind) == 5);
    CHECK(losses.count(raw::LossKind::CutRecord) == 8);

    std::string many;
    for (int i = 0; i < (1 << 17) + 5; ++i)
        many += "a 1 1 1\n";
    raw::Losses hostile;
    CHECK(raw::readJobTexts(raw::RecordStream({{"tasks", bytesIn(many), false}}), {}, hostile).tasks.size() ==
          std::size_t{1} << 17U);
    CHECK(hostile.count(raw::LossKind::HostileCount) == 1);
}
