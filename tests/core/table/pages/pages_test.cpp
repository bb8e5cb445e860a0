// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <set>

#include <catch2/catch.hpp>

#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/import/open.h"
#include "core/table/export.h"
#include "core/table/query.h"
#include "core/table/table_page_list.h"
#include "source_dir.h"
#include "tests/core/analysis/random_report.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

DataColumn& column(DataTable& table, const char* name, CellKind kind)
{
    auto& c = table.columns.emplace_back();
    c.name = name;
    c.kind = kind;
    c.decimals = 3;
    return c;
}

TablePtr pageOf(const ReportPtr& report, std::string_view id, const TableRequest& request = {})
{
    auto table = tablePage(id)->build(report, request, {});
    REQUIRE(table.has_value());
    return *table;
}

double realAt(const Table& table, std::size_t row, std::string_view name)
{
    const auto cell = table.cell(row, table.find(name).value());
    return std::holds_alternative<double>(cell) ? std::get<double>(cell) : std::nan("");
}

/// Every cell of every page can be asked, sorted and exported.
void walk(const ReportPtr& report)
{
    for (const auto* page : tablePages()) {
        std::vector<std::string> variants{""};
        for (const auto& variant : page->variants)
            variants.emplace_back(variant.id);
        if (page->id == "data") {
            for (const auto& table : report->tables)
                variants.push_back(table.kind);
        }
        for (const auto& variant : variants) {
            for (const bool isComputed : {false, true}) {
                INFO(page->id << " " << variant << " " << report->name);
                TableRequest request;
                request.variant = variant;
                request.isComputed = isComputed;
                const auto table = page->build(report, request, {});
                if (!table) {
                    CHECK(table.error().code == ErrorCode::NotFound);
                    const auto why = table.error().message;
                    CHECK(std::ranges::all_of(why.args, [](const auto& text) { return !text.empty(); }));
                    CHECK(why.english().find('%') == std::string::npos); // every value has its place
                    continue;
                }
                CHECK(std::ranges::any_of((*table)->keepAlive, [&](const auto& kept) {
                    return kept.get() == report.get(); // cells point into it
                }));
                std::set<std::string> ids;
                for (const auto& one : (*table)->columns)
                    CHECK(ids.insert(one.spec.id).second);
                TableQuery query;
                for (std::size_t c = 0; c < (*table)->columns.size(); ++c)
                    query.sort = {{c, c % 2 == 0}};
                query.groupBy = (*table)->nameColumn;
                const auto rows = runQuery(**table, query);
                REQUIRE(rows.has_value());
                CHECK(rows->order.size() + (*table)->totalRows.size() == (*table)->rows);
                ExportOptions options;
                for (std::size_t c = 0; c < (*table)->columns.size(); ++c)
                    options.columns.push_back(c);
                std::size_t bytes = 0;
                CHECK(exportTable(**table, rows->order, options, [&](std::string_view text) -> Result<void> {
                          bytes += text.size();
                          return {};
                      }).has_value());
                CHECK(bytes > 0);
            }
        }
    }
}

} // namespace

TEST_CASE("pages: ids are unique and every page of an empty report says why it is empty", "[core][table]")
{
    std::set<std::string_view> ids;
    for (const auto* page : tablePages())
        CHECK(ids.insert(page->id).second);
    walk(ReportBuilder().finish());
    CHECK(tablePage("nonsense") == nullptr);
}

TEST_CASE("pages: every page of a random report answers", "[core][table]")
{
    walk(test::randomReport(100, 21));
}

TEST_CASE("pages: every page of every real capture answers", "[core][table][real]")
{
    for (const auto& path : allRealCaptures()) {
        OpenOptions options;
        options.useCache = false;
        const auto workspace = openPath(path, options);
        INFO(path);
        REQUIRE(workspace.has_value());
        for (const auto& report : workspace->reports)
            walk(report);
    }
}

TEST_CASE("pages: events without narrowing are the report's own columns", "[core][table]")
{
    const auto report = test::randomReport(200, 2);
    const auto table = pageOf(report, "events");
    REQUIRE(table->rows == report->slices.size());
    const auto duration = table->find("duration").value();
    CHECK(std::get<std::span<const std::int64_t>>(table->columns[duration].values).data() ==
          report->slices.dur.begin());
    CHECK(table->sliceOf(7) == SliceId{7});
    CHECK(table->text(0, table->find("start").value()) ==
          microsText(report->slices.ts[0] - report->span.begin));
}

TEST_CASE("pages: events narrow to lanes and ranges and steps", "[core][table]")
{
    const auto report = test::randomReport(200, 2);
    TableRequest request;
    request.tracks = {TrackId{1}};
    const auto lane = pageOf(report, "events", request);
    CHECK(lane->rows == report->tracks[1].sliceCount);
    CHECK(lane->sliceOf(0) == SliceId{report->tracks[1].firstSlice});

    request.tracks.clear();
    request.range = TimeRange{2000, 3000};
    request.device = 1;
    const auto part = pageOf(report, "events", request);
    std::size_t expected = 0;
    for (std::size_t i = 0; i < report->slices.size(); ++i) {
        const auto s = report->slices.at(SliceId::of(i));
        const bool isIn = s.ts < 3000 && (s.dur == 0 ? s.ts >= 2000 : s.end() > 2000);
        expected += isIn && report->tracks[s.track.index()].device == 1 ? 1U : 0U;
    }
    CHECK(part->rows == expected);
    request.range = TimeRange{-100, -50};
    CHECK_FALSE(tablePage("events")->build(report, request, {}).has_value());
}

TEST_CASE("pages: statistics show the file and mark what differs from the timeline", "[core][table]")
{
    ReportBuilder b;
    const auto track = b.track(b.thread(b.process("1"), "1"));
    for (const auto& [name, dur] : {std::pair{"conv", 1000}, {"conv", 3000}, {"add", 500}}) {
        Slice s;
        s.track = track;
        s.ts = dur * 10;
        s.dur = dur;
        s.name = b.intern(name);
        s.type = b.intern("AI_CORE");
        s.cls = SliceClass::Kernel;
        b.addSlice(s);
    }
    auto& data = b.report().tables.emplace_back();
    data.kind = "op_statistic";
    data.rows = 3;
    data.columns.reserve(2);
    auto& names = column(data, "OP Name", CellKind::Text);
    for (const auto* const name : {"conv", "add", "-"})
        names.texts.push_back(b.intern(name));
    auto& total = column(data, "Total Time(us)", CellKind::Duration);
    total.unit = "us";
    for (const auto ns : {4000, 700, 4700})
        total.integers.push_back(ns);
    for (const auto isTotal : {0, 0, 1})
        data.isTotal.push_back(static_cast<std::uint8_t>(isTotal));
    const auto report = b.finish();

    TableRequest request;
    request.variant = "ops";
    const auto file = pageOf(report, "statistics", request);
    CHECK_FALSE(file->isComputed);
    CHECK(file->totalRows == std::vector<std::uint32_t>{2});
    const auto difference = file->find("difference").value();
    CHECK(file->text(0, difference) == "0.000");
    CHECK(file->text(1, difference) == "0.200");
    CHECK(file->text(2, difference) == "N/A");

    request.isComputed = true;
    const auto computed = pageOf(report, "statistics", request);
    CHECK(computed->isComputed);
    CHECK(computed->text(0, computed->find("name").value()) == "conv");
    CHECK(computed->text(0, computed->find("total").value()) == "4.000");
    CHECK(computed->text(0, computed->find("p95").value()) == "3.000");
    CHECK(computed->text(1, computed->find("difference").value()) == "0.200");
    CHECK(computed->sliceOf(0).valid());

    request.variant = "nonsense";
    CHECK(tablePage("statistics")->build(report, request, {}).error().message.id == MessageId::NoSuchVariant);
}

TEST_CASE("pages: Memory Bound is recomputed for JOB and PROF columns", "[core][table]")
{
    ReportBuilder job;
    auto& data = job.report().tables.emplace_back();
    data.kind = "op_summary";
    data.rows = 2;
    const auto add = [&](DataTable& to, const char* name, double first, double second) {
        auto& c = column(to, name, CellKind::Real);
        c.reals.push_back(first);
        c.reals.push_back(second);
    };
    auto& names = column(data, "Layer Name", CellKind::Text);
    names.texts.push_back(job.intern("conv"));
    names.texts.push_back(job.intern("relu"));
    add(data, "Mac Busy Ratio", 0.41, 0);
    add(data, "Vec Ppen Ratio", 0.08, 0);
    add(data, "Dstr Ratio", 0.39, 0.5);
    add(data, "DLD Ratio", 0.2, 0.1);
    add(data, "WLD Ratio", 0.1, 0.1);
    add(data, "Memory Bound", 0.951, std::nan(""));
    const auto metrics = pageOf(job.finish(), "metrics");
    CHECK(realAt(*metrics, 0, "memory_bound_computed") == Approx(0.39 / 0.41));
    CHECK(realAt(*metrics, 0, "memory_bound_difference") == Approx(0.951 - 0.39 / 0.41));
    CHECK(std::isnan(realAt(*metrics, 1, "memory_bound_computed")));
    CHECK(metrics->columns[metrics->find("Dstr Ratio").value()].spec.group == "pipe");
    CHECK(metrics->columns[metrics->find("Dstr Ratio").value()].spec.hint == CellHint::Bar);

    ReportBuilder prof;
    auto& summary = prof.report().tables.emplace_back();
    summary.kind = "op_summary";
    summary.rows = 2;
    add(summary, "aic_mac_ratio", 0.5, 0);
    add(summary, "aic_mte2_ratio", 0.25, 0);
    add(summary, "aiv_vec_ratio", 0, 0.2);
    add(summary, "aiv_mte2_ratio", 0, 0.6);
    const auto bare = pageOf(prof.finish(), "metrics");
    CHECK(realAt(*bare, 0, "memory_bound_computed") == Approx(0.5));
    CHECK(realAt(*bare, 1, "memory_bound_computed") == Approx(3.0));
    CHECK_FALSE(bare->find("memory_bound_difference").has_value());
}

TEST_CASE("pages: a vendor table narrows by our keys and keeps its total row", "[core][table]")
{
    ReportBuilder b;
    auto& data = b.report().tables.emplace_back();
    data.kind = "op_statistic";
    data.rows = 3;
    data.columns.reserve(3);
    auto& device = column(data, "@device", CellKind::Integer);
    auto& count = column(data, "Count", CellKind::Integer);
    auto& again = column(data, "Count", CellKind::Integer);
    for (const auto v : {0, 1, 1}) {
        device.integers.push_back(v);
        count.integers.push_back(v + 10);
        again.integers.push_back(v + 20);
    }
    const auto report = b.finish();
    TableRequest request;
    request.variant = "op_statistic";
    CHECK(pageOf(report, "data", request)->rows == 3);
    request.device = 1;
    const auto table = pageOf(report, "data", request);
    CHECK(table->rows == 2);
    CHECK(table->columns[0].spec.isHidden);
    CHECK(table->columns[2].spec.id == "Count#2");
    CHECK(table->columns[2].spec.title == "Count");
    request.device = 5;
    CHECK_FALSE(tablePage("data")->build(report, request, {}).has_value());
}

TEST_CASE("pages: a table says what it was asked for and cannot be narrowed by", "[core][table]")
{
    ReportBuilder b;
    const auto id = b.counter(b.process("1"), "HBM", "Read", "MB/s", CounterKind::Hbm);
    for (int i = 0; i < 5; ++i)
        b.addSample(id, 100 * i, i);
    auto& step = b.report().steps.emplace_back();
    step.range = {150, 250};
    auto& data = b.report().tables.emplace_back();
    data.kind = "op_statistic";
    data.rows = 2;
    auto& device = column(data, "@device", CellKind::Integer);
    device.integers.push_back(0);
    device.integers.push_back(1);
    const auto report = b.finish();
    using Keys = std::vector<NarrowingKey>;
    TableRequest request;
    CHECK(pageOf(report, "utilisation", request)->notNarrowed.empty());
    request.model = 3;
    request.picture = 1;
    request.step = 0;
    const auto counters = pageOf(report, "utilisation", request);
    CHECK(counters->notNarrowed == Keys{NarrowingKey::Model, NarrowingKey::Picture});
    CHECK(realAt(*counters, 0, "min") == 1); // narrowed to the time of the iteration
    CHECK(realAt(*counters, 0, "max") == 2);
    request = {};
    request.device = 1;
    request.picture = 1;
    request.variant = "op_statistic";
    const auto file = pageOf(report, "data", request);
    CHECK(file->rows == 1);
    CHECK(file->notNarrowed == Keys{NarrowingKey::Picture});
}

TEST_CASE("pages: step times narrow to a step that has a number and no label", "[core][table]")
{
    ReportBuilder b;
    b.report().steps.emplace_back().number = 1;
    b.report().steps.emplace_back().number = 2;
    for (const auto* label : {"step1", "step2"})
        b.report().stepTimes.emplace_back().step = b.intern(label);
    TableRequest request;
    request.step = 1;
    const auto times = pageOf(b.finish(), "step_time", request);
    REQUIRE(times->rows == 1);
    CHECK(times->text(0, *times->find("step")) == "step2");
    REQUIRE(times->find("free_vendor")); // by another definition than Free of the timeline
    CHECK(times->columns[*times->find("free_vendor")].spec.title == "Free (vendor)");
}

TEST_CASE("pages: an op of the file stands for its slice", "[core][table]")
{
    const auto opened = openPath(std::filesystem::path(OPSCOPE_SOURCE_DIR) /
                                     "samples/PROF_000001_20250620081530123_TRANSFORMERBLOCK",
                                 {});
    REQUIRE(opened);
    const auto& report = opened->reports.front();
    TableRequest request;
    request.variant = "op_info";
    const auto table = pageOf(report, "statistics", request);
    REQUIRE(table->sliceOf);
    std::size_t linked = 0;
    for (std::size_t row = 0; row < table->rows; ++row) {
        if (const auto slice = table->sliceOf(row); slice.valid()) {
            CHECK(report->sliceName(slice) == table->text(row, table->nameColumn));
            ++linked;
        }
    }
    CHECK(linked == table->rows);
    request.variant = "op_types"; // sums: no slice of their own
    const auto types = pageOf(report, "statistics", request);
    CHECK_FALSE(types->sliceOf);
    CHECK(types->columns[types->nameColumn].spec.id == "OP Type"); // not "Model Name", which stands before
}

TEST_CASE("pages: counters give their least and greatest and mean in a range", "[core][table]")
{
    ReportBuilder b;
    const auto id = b.counter(b.process("1"), "HBM", "Read", "MB/s", CounterKind::Hbm);
    for (int i = 0; i < 5; ++i)
        b.addSample(id, 100 * i, i);
    const auto report = b.finish();
    const auto all = pageOf(report, "utilisation");
    CHECK(realAt(*all, 0, "max") == 4);
    CHECK(realAt(*all, 0, "mean") == 2);
    CHECK(realAt(*all, 0, "mean_over_time") == Approx(1.5)); // the last value holds for no time
    TableRequest request;
    request.range = TimeRange{150, 250};
    const auto part = pageOf(report, "utilisation", request);
    CHECK(realAt(*part, 0, "min") == 1); // holds when the range begins
    CHECK(realAt(*part, 0, "max") == 2);
    CHECK(realAt(*part, 0, "mean_over_time") == Approx(1.5));
}

TEST_CASE("pages: metrics of ops without a duration narrow by their start", "[core][table][pages]")
{
    ReportBuilder builder;
    auto& report = builder.report();
    DataTable table;
    table.kind = "op_summary";
    column(table, "Op Name", CellKind::Text).texts.own() = {builder.intern("a"), builder.intern("b")};
    column(table, "Task Start Time(us)", CellKind::Duration).integers.own() = {1'000, 5'000};
    table.rows = 2;
    report.tables.push_back(std::move(table));
    report.ops.name.own() = {builder.intern("a"), builder.intern("b")};
    report.ops.start.own() = {1'000, 5'000};
    report.ops.row.own() = {0, 1};
    report.ops.source = 0;
    TableRequest request;
    request.range = TimeRange{4'000, 6'000};
    const auto metrics = pageOf(builder.finish(), "metrics", request);
    REQUIRE(metrics->rows == 1);
    CHECK(metrics->text(0, metrics->find("Op Name").value()) == "b");
}

TEST_CASE("op memory: what was released when the range begins is not in it", "[core][table]")
{
    auto report = std::make_shared<Report>();
    auto& memory = report->opMemory;
    const auto add = [&](std::int64_t allocation, std::int64_t release) {
        memory.name.push_back(report->strings.intern("op"));
        memory.device.push_back(0);
        memory.size.push_back(1024);
        memory.allocation.push_back(allocation);
        memory.release.push_back(release);
        memory.totalAllocated.push_back(-1);
        memory.totalReserved.push_back(-1);
    };
    add(0, 100);               // gone before
    add(0, 101);               // just in
    add(100, 100);             // a moment, at the begin
    add(199, kMissingInteger); // alive at the end
    add(200, 300);             // behind
    TableRequest request;
    request.range = TimeRange{100, 200};
    const auto table = pageOf(report, "op_memory", request);
    REQUIRE(table->rows == 3);
    const auto allocation = table->find("allocation").value();
    CHECK(std::get<std::int64_t>(table->cell(0, allocation)) == 0);
    CHECK(std::get<std::int64_t>(table->cell(1, allocation)) == 100);
    CHECK(std::get<std::int64_t>(table->cell(2, allocation)) == 199);
}

TEST_CASE("table pages: states and messages in cells are in the words that are asked for", "[table][pages]")
{
    ReportBuilder b;
    InventoryEntry entry;
    entry.path = "b.csv";
    entry.state = FileState::Missing;
    entry.fills = ReportPart::Tables;
    entry.reason = message(MessageId::NotFound, "b.csv");
    b.report().inventory.push_back(entry);
    b.addIssue(Severity::DataLoss, message(MessageId::NotFound, "c.csv"));
    const auto report = b.finish();
    const auto text = [](const Table& table, std::string_view column) {
        return table.text(0, table.find(column).value());
    };
    TableRequest request;
    request.words.text = [](std::string_view english) { return "<" + std::string(english) + ">"; };
    request.words.message = [](const Message& m) { return "<" + m.english() + ">"; };
    const auto files = pageOf(report, "inventory", request);
    CHECK(text(*files, "path") == "b.csv");
    CHECK(text(*files, "state") == "<missing>");
    CHECK(text(*files, "feeds").find("<data>") != std::string::npos);
    CHECK(text(*files, "reason") == "<Not found: b.csv>");
    const auto problems = pageOf(report, "problems", request);
    CHECK(text(*problems, "severity") == "<data loss>");
    CHECK(text(*problems, "problem") == "<Not found: c.csv>");
    CHECK(text(*pageOf(report, "problems"), "problem") == "Not found: c.csv");
}
