// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <ostream>

#include "app/cli/command.h"
#include "app/cli/result_writer.h"
#include "core/report/missing_parts.h"
#include "core/report/read_in_part.h"
#include "core/table/page.h"

namespace opscope {
namespace {

/// One line of the output: section, key, value.
struct Fact {
    std::string section;
    std::string key;
    ResultCell value;
};

std::string clockName(ClockKind clock)
{
    return clock == ClockKind::Unix        ? "Unix"
           : clock == ClockKind::Monotonic ? "monotonic, no wall time"
                                           : "unknown";
}

std::vector<Fact> reportFacts(const Report& report)
{
    std::vector<Fact> facts;
    const auto add = [&](const char* section, std::string key, ResultCell value) {
        facts.push_back({section, std::move(key), std::move(value)});
    };
    const auto count = [&](const char* key, std::size_t n) {
        add("counts", key, static_cast<std::int64_t>(n));
    };
    add("report", "name", report.name);
    add("report", "kind", std::string(reportKindName(report.kind)));
    add("report", "path", report.root.string());
    if (isKnown(report.rank))
        add("report", "rank", report.rank);
    add("report", "clock", clockName(report.clock));
    add("report", "partial", std::string(isReadInPart(report) ? "yes" : "no"));
    if (!report.span.empty()) {
        add("report", "begin(ns)", report.span.begin);
        add("report", "end(ns)", report.span.end);
        add("report", "span(us)", NumberText{microsText(report.span.dur())});
    }
    count("processes", report.processes.size());
    count("threads", report.threads.size());
    count("tracks", report.tracks.size());
    count("slices", report.slices.size());
    std::array<std::size_t, kSliceClassCount> classes{};
    for (const auto cls : report.slices.cls)
        ++classes.at(static_cast<std::size_t>(cls));
    for (int cls = 0; cls < kSliceClassCount; ++cls) {
        if (const auto n = classes.at(static_cast<std::size_t>(cls)); n != 0)
            add("counts", std::string("slices: ") + sliceClassName(static_cast<SliceClass>(cls)),
                static_cast<std::int64_t>(n));
    }
    count("flows", report.flows.size());
    count("counter series", report.counters.counters.size());
    count("counter samples", report.counters.size());
    count("instants", report.instants.size());
    count("steps", report.steps.size());
    count("ops", report.ops.size());
    count("memory records", report.memory.size());
    count("op allocations", report.opMemory.size_());
    count("communication ops", report.communication.size());
    count("communication matrix cells", report.communicationMatrix.size());
    count("step times", report.stepTimes.size());
    for (const auto& table : report.tables)
        add("counts", "rows of " + table.kind, static_cast<std::int64_t>(table.rows));
    return facts;
}

/// Rows of a page as facts: the key is made from some columns, the value from another.
void addPage(std::vector<Fact>& facts, const ReportPtr& report, std::string_view id, const char* section,
             const std::vector<std::string>& keys, const std::vector<std::string>& values)
{
    const auto built = tablePage(id)->build(report, {}, {});
    if (!built)
        return;
    const auto& table = **built;
    const auto join = [&](std::size_t row, const std::vector<std::string>& columns,
                          std::string_view between) {
        std::string out;
        for (const auto& name : columns) {
            const auto column = table.find(name);
            if (!column || std::holds_alternative<std::monostate>(table.cell(row, *column)))
                continue;
            out += (out.empty() ? "" : std::string(between)) + table.text(row, *column);
        }
        return out;
    };
    for (std::size_t row = 0; row < table.rows; ++row)
        facts.push_back({section, join(row, keys, ": "), join(row, values, ", ")});
}

/// The parts that the run lacks, why, and what to do.
void addMissing(std::vector<Fact>& facts, const Report& report)
{
    for (const auto& missing : missingParts(report))
        facts.push_back({"missing", runPartName(missing.part), missingText(missing)});
}

ExitCode printInfo(CliContext& context, const CommonOptions& options)
{
    const auto opened = openFor(context, options);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const bool isMany = opened.workspace.reports.size() > 1;
    std::vector<ResultColumn> columns{{"Section", false}, {"Key", false}, {"Value", false}};
    if (isMany)
        columns.insert(columns.begin(), {"Report", false});
    ResultWriter writer(context, options.format, std::move(columns));
    for (const auto& report : opened.workspace.reports) {
        auto facts = reportFacts(*report);
        addMissing(facts, *report);
        addPage(facts, report, "platform", "platform", {"group", "key"}, {"value"});
        addPage(facts, report, "inventory", "file", {"path"},
                {"state", "kind", "size", "rows", "feeds", "reason"});
        addPage(facts, report, "problems", "problem", {"severity", "count"}, {"problem", "places"});
        for (auto& fact : facts) {
            std::vector<ResultCell> cells{fact.section, fact.key, std::move(fact.value)};
            if (isMany)
                cells.insert(cells.begin(), report->name);
            writer.row(cells);
        }
    }
    writer.finish();
    return finishWith(context, options, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupInfo(OptionParser& app)
{
    auto options = std::make_shared<CommonOptions>();
    addCommonOptions(app, *options);
    return [options](CliContext& context) { return printInfo(context, *options); };
}

} // namespace

constinit const Command infoCommand{
    "info", "What a folder holds: files, platform, collection, counts, time span, problems",
    "  opscope-cli info PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP\n"
    "  opscope-cli info -dir JOBABC --format json",
    setupInfo};

} // namespace opscope
