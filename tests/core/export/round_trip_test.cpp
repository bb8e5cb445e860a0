// SPDX-License-Identifier: GPL-3.0-or-later
// What we export, we open again with the same numbers: over every sample and every real capture.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <iostream>
#include <optional>
#include <set>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "core/builder/report_builder.h"
#include "core/export/exported_tables.h"
#include "core/export/summary_export.h"
#include "core/export/timeline_export.h"
#include "core/import/open.h"
#include "core/table/vendor_text.h"
#include "tests/support/captures.h"
#include "tests/support/open.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

std::string laneText(const Report& report, const Track& track)
{
    return fmt::format("{}|{}", report.text(report.processes[track.process.index()].key),
                       track.thread.valid() ? report.text(report.threads[track.thread.index()].key)
                                            : "async");
}

std::string sliceText(const Report& report, SliceId id)
{
    const auto slice = report.slices.at(id);
    return fmt::format("{}|{}|{}|{}", laneText(report, report.tracks[slice.track.index()]),
                       report.text(slice.name), slice.ts, slice.dur);
}

/// Every argument of a slice as one text, in the order of the source.
std::vector<std::string> argTexts(const Report& report, SliceId id)
{
    const auto args = report.args(id);
    REQUIRE(args);
    std::vector<std::string> texts;
    for (const auto& arg : *args) {
        if (arg.key == "Task Type")
            continue; // of a database that of the hardware; compared as the slice's type
        texts.push_back(fmt::format("{}={}{}", arg.key, arg.isText ? "'" : "", arg.value));
    }
    std::ranges::sort(texts);
    return texts;
}

std::vector<std::pair<std::string, SliceId>> slicesOf(const Report& report)
{
    std::vector<std::pair<std::string, SliceId>> slices;
    for (std::size_t i = 0; i < report.slices.size(); ++i)
        slices.emplace_back(sliceText(report, SliceId::of(i)), SliceId::of(i));
    std::ranges::stable_sort(slices, {}, [](const auto& slice) { return slice.first; });
    return slices;
}

bool isDatabase(const Report& report)
{
    return report.table("compute_task_info") != nullptr;
}

std::multiset<std::string> flowsOf(const Report& report)
{
    std::multiset<std::string> flows;
    for (std::size_t i = 0; i < report.flows.size(); ++i)
        flows.insert(fmt::format("{}: {} -> {}", report.text(report.flows.category[i]),
                                 sliceText(report, report.flows.source[i]),
                                 sliceText(report, report.flows.target[i])));
    return flows;
}

std::multiset<std::string> samplesOf(const Report& report)
{
    std::multiset<std::string> samples;
    for (const auto& counter : report.counters.counters) {
        for (std::size_t i = counter.firstSample; i < counter.firstSample + std::size_t{counter.sampleCount};
             ++i)
            samples.insert(fmt::format("{}|{}|{}|{}|{}",
                                       report.text(report.processes[counter.process.index()].key),
                                       report.text(counter.name), report.text(counter.series),
                                       report.counters.ts[i], report.counters.value[i]));
    }
    return samples;
}

std::multiset<std::string> instantsOf(const Report& report)
{
    std::multiset<std::string> instants;
    for (const auto& instant : report.instants) {
        std::set<std::string> args; // but for the kind of a mark, which a database numbers
        if (instant.args.valid()) {
            const auto decoded = report.argSources.at(instant.args.source())->decode(instant.args.locator());
            REQUIRE(decoded);
            for (const auto& arg : *decoded) {
                if (arg.key != "event_type")
                    args.insert(fmt::format("{}={}{}", arg.key, arg.isText ? "'" : "", arg.value));
            }
        }
        instants.insert(fmt::format("{}|{}|{}|{}", report.text(instant.name), instant.ts,
                                    static_cast<int>(instant.scope), fmt::join(args, ",")));
    }
    return instants;
}

void checkTimeline(const Report& before, const Report& after)
{
    const auto slicesBefore = slicesOf(before);
    const auto slicesAfter = slicesOf(after);
    REQUIRE(slicesBefore.size() == slicesAfter.size());
    std::size_t different = 0;
    for (std::size_t i = 0; i < slicesBefore.size(); ++i) {
        if (slicesBefore[i].first != slicesAfter[i].first) {
            if (++different < 4)
                FAIL_CHECK(slicesBefore[i].first << " became " << slicesAfter[i].first);
            continue;
        }
        // equal slices may change places: compare arguments where the text is unique
        const bool isUnique =
            (i == 0 || slicesBefore[i - 1].first != slicesBefore[i].first) &&
            (i + 1 == slicesBefore.size() || slicesBefore[i + 1].first != slicesBefore[i].first);
        if (!isUnique)
            continue;
        const auto argsBefore = argTexts(before, slicesBefore[i].second);
        const auto argsAfter = argTexts(after, slicesAfter[i].second);
        if (!std::ranges::includes(argsAfter, argsBefore) && ++different < 4)
            FAIL_CHECK(slicesBefore[i].first << ": "
                                             << fmt::format("{} became {}", fmt::join(argsBefore, ", "),
                                                            fmt::join(argsAfter, ", ")));
        const auto a = before.slices.at(slicesBefore[i].second);
        const auto b = after.slices.at(slicesAfter[i].second);
        // a database says more of a task than a trace can: the class of its bare tasks is not in the text
        if (((a.cls != b.cls && !isDatabase(before)) || a.stream != b.stream || a.task != b.task ||
             before.text(a.type) != after.text(b.type)) &&
            ++different < 4)
            FAIL_CHECK(slicesBefore[i].first << ": class " << sliceClassName(a.cls) << " became "
                                             << sliceClassName(b.cls));
    }
    CHECK(different == 0);
    CHECK((flowsOf(before) == flowsOf(after)));
    CHECK((samplesOf(before) == samplesOf(after)));
    CHECK((instantsOf(before) == instantsOf(after)));
    CHECK(before.clock == after.clock);
    CHECK(before.span.begin == after.span.begin);
    CHECK(before.span.end == after.span.end);
}

/// Memory of torch_npu is in MB, that of msprof in KB (FORMATS 3.6): the same number of bytes.
std::optional<double> kilobytesOf(const DataTable& table, const DataColumn& column, std::size_t row)
{
    const bool isMemory =
        table.kind == "memory_record" || table.kind == "operator_memory" || table.kind == "npu_module_mem";
    if (!isMemory || (column.unit != "MB" && column.unit != "KB") || column.kind == CellKind::Text)
        return std::nullopt;
    const bool isMissing = column.kind == CellKind::Integer && column.integers[row] == kMissingInteger;
    const auto value = isMissing                          ? std::nan("")
                       : column.kind == CellKind::Integer ? static_cast<double>(column.integers[row])
                                                          : column.reals[row];
    return column.unit == "MB" ? value * 1024 : value;
}

/// The rows of a table as texts, without our key columns; the device is where the export puts it.
std::vector<std::string> rowsOf(const Report& report, const DataTable& table)
{
    std::vector<std::string> rows;
    for (std::size_t row = 0; row < table.rows; ++row) {
        std::string text;
        for (const auto& column : table.columns) {
            if (column.name.starts_with('@') || column.name == "Device_id")
                continue;
            if (const auto kilobytes = kilobytesOf(table, column, row)) {
                text += fmt::format("{}|", *kilobytes);
                continue;
            }
            Table as;
            as.columns.push_back(fileColumn(report, column));
            const auto cell = vendorText(as.columns[0].spec, as.cell(row, 0));
            text += (!cell.empty() ? cell : table.isTotalRow(row) ? "-" : "N/A") + "|";
        }
        rows.push_back(text);
    }
    return rows;
}

/// A kind that ends like a stamp ("old_20251014", a viewer's copy of a table) is read without it.
std::string kindAgain(std::string kind)
{
    if (kind == "kernel_details" || kind == "compute_task_info")
        return "op_summary";
    const auto end = kind.find_last_not_of("0123456789");
    if (end != std::string::npos && kind.size() - end == 9 && kind[end] == '_')
        kind.resize(end);
    return kind;
}

void checkTables(const Report& before, const Report& after)
{
    for (const auto& table : before.tables) {
        if (table.rows == 0)
            continue;
        const auto* again = after.table(kindAgain(table.kind));
        INFO(table.kind);
        REQUIRE(again != nullptr);
        CHECK((rowsOf(before, table) == rowsOf(after, *again)));
        if (before.kind != ReportKind::Job) { // in the units and under the headers of the PROF layout
            for (const auto* name : {"memory_record", "operator_memory", "npu_module_mem"})
                CHECK((table.kind != name || std::ranges::none_of(again->columns, [](const auto& column) {
                           return column.unit == "MB" || column.name == "Device Type";
                       })));
        }
    }
    CHECK(before.ops.size() == after.ops.size());
    const auto opsOf = [](const Report& report) {
        std::multiset<std::string> ops;
        for (std::size_t i = 0; i < report.ops.size(); ++i)
            ops.insert(fmt::format("{}|{}|{}", report.text(report.ops.name[i]),
                                   report.ops.start.empty() ? 0 : report.ops.start[i], report.ops.dur[i]));
        return ops;
    };
    CHECK((opsOf(before) == opsOf(after)));
}

std::multiset<std::string> memoryOf(const Report& report)
{
    std::multiset<std::string> rows;
    const auto& memory = report.memory;
    for (std::size_t i = 0; i < memory.size(); ++i)
        rows.insert(fmt::format("{}|{}|{}|{}|{}|{}|{}", memory.ts[i], report.text(memory.source[i]),
                                report.text(memory.component[i]), memory.device[i], memory.allocated[i],
                                memory.reserved[i], memory.active[i]));
    const auto& ops = report.opMemory;
    for (std::size_t i = 0; i < ops.size_(); ++i)
        rows.insert(fmt::format("op {}|{}|{}|{}|{}|{}|{}", report.text(ops.name[i]), ops.device[i],
                                ops.size[i], ops.allocation[i], ops.release[i], ops.totalAllocated[i],
                                ops.totalReserved[i]));
    return rows;
}

std::multiset<std::string> communicationOf(const Report& report)
{
    std::multiset<std::string> rows;
    for (const auto& op : report.communication) {
        auto text =
            fmt::format("{}|{}|{}|{}|{}|{}{}{}|{}|{}|{}|{}|{}|{}|{}|{}", report.text(op.name),
                        report.text(op.group), report.text(op.type), report.text(op.stepLabel), op.rank,
                        op.isP2p, op.isTotal, op.hasBreakdown, op.start, op.elapse, op.transit, op.wait,
                        op.synchronization, op.idle, op.waitRatio, op.synchronizationRatio);
        std::multiset<std::string> links; // a database gives them in the order of its rows
        for (const auto& link : op.links)
            links.insert(fmt::format("{} {} {} {} {}", report.text(link.transport), link.sizeMb, link.timeMs,
                                     link.bandwidthGbs, link.largePacketRatio));
        rows.insert(text + fmt::format("|{}", fmt::join(links, ",")));
    }
    for (const auto& cell : report.communicationMatrix)
        rows.insert(fmt::format("cell {}|{}|{}|{}->{}|{}|{}|{}|{}|{}", report.text(cell.stepLabel),
                                report.text(cell.op), cell.isP2p, cell.source, cell.target,
                                report.text(cell.transport), cell.sizeMb, cell.timeMs, cell.bandwidthGbs,
                                report.text(cell.opName)));
    return rows;
}

std::multiset<std::string> stepTimesOf(const Report& report)
{
    std::multiset<std::string> rows;
    for (const auto& t : report.stepTimes)
        rows.insert(fmt::format("{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}|{}", report.text(t.step), t.device,
                                t.rank, report.text(t.type), report.text(t.index), t.computing,
                                t.communicationNotOverlapped, t.overlapped, t.communication, t.free, t.stage,
                                t.bubble, t.communicationNotOverlappedExcludeReceive, t.preparing));
    return rows;
}

std::string firstMissing(const std::multiset<std::string>& of, const std::multiset<std::string>& in)
{
    for (const auto& row : of) {
        if (of.count(row) != in.count(row))
            return row;
    }
    return {};
}

void checkEqual(const std::multiset<std::string>& before, const std::multiset<std::string>& after)
{
    INFO("before: " << firstMissing(before, after) << "\nafter:  " << firstMissing(after, before));
    CHECK((before == after));
}

/// Memory, communication, its matrix and step times, whether a table or a record holds them.
void checkRecords(const Report& before, const Report& after)
{
    checkEqual(memoryOf(before), memoryOf(after));
    checkEqual(communicationOf(before), communicationOf(after));
    checkEqual(stepTimesOf(before), stepTimesOf(after));
}

bool hasRecords(const Report& report)
{
    return report.memory.size() + report.opMemory.size_() + report.communication.size() +
               report.communicationMatrix.size() + report.stepTimes.size() >
           0;
}

/// Exports all reports of a path to a folder of their own and opens each again.
void checkRoundTrip(const fs::path& path, SummaryFormat format = SummaryFormat::Csv)
{
    INFO(path);
    const auto workspace = openForTest(path);
    for (const auto& report : workspace.reports) {
        INFO(report->name);
        const TempFolder folder;
        ExportTarget options;
        options.out = folder.path();
        options.format = format;
        options.stamp = "20260102030405";
        const bool hasTimeline = report->slices.size() + report->counters.size() > 0;
        if (hasTimeline)
            REQUIRE(exportTimeline(*report, options));
        if (!report->tables.empty() || report->ops.size() > 0 || hasRecords(*report))
            REQUIRE(exportSummary(*report, options));
        const auto again = openForTest(exportFolder(*report, options));
        REQUIRE(again.reports.size() == 1);
        CHECK(again.reports[0]->rank == report->rank);
        if (hasTimeline)
            checkTimeline(*report, *again.reports[0]);
        checkTables(*report, *again.reports[0]);
        checkRecords(*report, *again.reports[0]);
    }
}

fs::path samples()
{
    return fs::path(OPSCOPE_SOURCE_DIR) / "samples";
}

} // namespace

TEST_CASE("a JOB sample is exported as a JOB and opens again with the same numbers", "[export]")
{
    checkRoundTrip(samples() / "JOBYOLOMISHBEFORESAMPLE");
    checkRoundTrip(samples() / "JOBYOLOLEAKYRELUAFTERSAMPLE", SummaryFormat::Json);
}

TEST_CASE("a PROF sample is exported in the new layout and opens again with the same numbers", "[export]")
{
    for (const auto& entry : fs::directory_iterator(samples())) {
        if (!entry.path().filename().string().starts_with("PROF_"))
            continue;
        checkRoundTrip(entry.path());
        checkRoundTrip(entry.path(), SummaryFormat::Json);
    }
}

TEST_CASE("the ranks of a torch sample are exported and open again with the same numbers", "[export]")
{
    checkRoundTrip(samples() / "ascend_pt_two_ranks");
    checkRoundTrip(samples() / "ascend_pt_two_ranks_db");
    checkRoundTrip(samples() / "ascend_pt_two_ranks_db", SummaryFormat::Json);
    checkRoundTrip(samples() / "ascend_pt_two_ranks", SummaryFormat::Json);
}

TEST_CASE("real captures are exported and open again with the same numbers", "[export][real]")
{
    const auto real = realData();
    if (!real)
        return;
    for (const auto* name :
         {"ascend_pt_text/rank0_ascend_pt", "ascend_pt_text/rank1_ascend_pt", "ascend_pt_db/rank0_ascend_pt",
          "ascend_pt_db/rank1_ascend_pt", "ascend_pt_db/msprof_0.db", "cluster/cluster_analysis_output",
          "prof_old/PROF_000001_20230818142704322_COJGGGCANRMICFBC", "msprof_analyze/trace_view.json"})
        checkRoundTrip(*real / name);
    checkRoundTrip(*real / "ascend_pt_text/rank0_ascend_pt", SummaryFormat::Json);
    checkRoundTrip(*real / "ascend_pt_db/rank1_ascend_pt", SummaryFormat::Json);
}

TEST_CASE("an export that fails midway leaves nothing", "[export]")
{
    const auto report =
        openForTest(samples() / "PROF_000001_20250620081530123_TRANSFORMERBLOCK").reports.front();
    ExportTarget options;
    options.stamp = "20260102030405";
    std::string third;
    {
        const TempFolder folder;
        options.out = folder.path();
        const auto written = exportSummary(*report, options);
        REQUIRE(written);
        REQUIRE(written->size() > 2);
        third = fs::relative((*written)[2].path, exportFolder(*report, options)).generic_string();
    }
    const TempFolder folder;
    options.out = folder.path();
    const auto inTheWay = exportFolder(*report, options) / third / "in the way";
    fs::create_directories(inTheWay);
    REQUIRE_FALSE(exportSummary(*report, options));
    for (const auto& entry : fs::recursive_directory_iterator(folder.path()))
        CHECK(entry.is_directory());
    CHECK(fs::exists(inTheWay));
}

TEST_CASE("the statistics of one iteration are of its ops alone", "[export]")
{
    const auto source = openForTest(samples() / "PROF_000001_20250620081530123_TRANSFORMERBLOCK");
    const TempFolder folder;
    ExportTarget options;
    options.out = folder.path();
    options.step = 5;
    REQUIRE(exportSummary(*source.reports[0], options));
    const auto again = openForTest(exportFolder(*source.reports[0], options));
    const auto* statistic = again.reports[0]->table("op_statistic");
    REQUIRE(statistic != nullptr);
    std::int64_t count = 0;
    for (const auto number : statistic->find("Count")->integers)
        count += number;
    CHECK(count == 48); // of 288 in six iterations
    CHECK(again.reports[0]->ops.size() == 48);
}

TEST_CASE("the all-reduces of iterations are exported with them", "[export]")
{
    for (const auto format : {SummaryFormat::Csv, SummaryFormat::Json}) {
        const TempFolder folder;
        ReportBuilder builder;
        builder.report().root = folder.path() / "PROF_1";
        builder.report().name = "PROF_1";
        builder.report().kind = ReportKind::ProfOld;
        for (int i = 1; i <= 2; ++i) {
            Step step;
            step.number = i;
            step.model = 2;
            step.device = 0;
            step.range = {i * 10'000, i * 10'000 + 9'000};
            step.fpStart = i * 10'000;
            step.bpEnd = i * 10'000 + 5'000;
            step.iterationEnd = i * 10'000 + 9'000;
            step.iterationTime = 9'000;
            step.hasTrainingTimes = true;
            for (int reduce = 0; reduce < i; ++reduce)
                step.reduces.emplace_back(i * 10'000 + 5'000 + reduce * 1'000, 700 + reduce);
            builder.report().steps.push_back(step);
        }
        const auto report = builder.finish();
        ExportTarget options;
        options.out = folder.path() / "out";
        options.format = format;
        REQUIRE(exportSummary(*report, options));
        const auto again = openForTest(exportFolder(*report, options));
        REQUIRE(again.reports[0]->steps.size() == 2);
        CHECK(again.reports[0]->steps[0].reduces == report->steps[0].reduces);
        CHECK(again.reports[0]->steps[1].reduces == report->steps[1].reduces);
    }
}
