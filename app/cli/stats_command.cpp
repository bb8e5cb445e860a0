// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <set>

#include "app/cli/narrowing_options.h"
#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/graph/match/scope_table.h"
#include "core/graph/open_graph.h"
#include "core/table/pages/vendor_figures.h"
#include "core/table/statistics_table.h"

namespace opscope {
namespace {

struct StatsOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    std::optional<StatisticsBy> choice = StatisticsBy::Op; ///< none: by the scopes of a model
    StatisticsBy by = StatisticsBy::Op;
    std::string model; ///< the number of one that ran, or a file
    std::string filter;
    std::string sort = "total";
    std::optional<std::size_t> top; ///< rows; 0: all
    bool isAgainstVendor = false;
    bool isOverRanks = false;
};

/// The rows of one report, as they are printed.
struct ReportRows {
    ReportPtr report;
    std::vector<StatisticsRow> rows;
    VendorFigures vendor{};
    std::vector<std::optional<std::int64_t>> vendorTotals{}; ///< of each row
};

/// The vendor's totals next to the rows. What only the vendor lists is a difference too.
void addVendorTotals(ReportRows& out, StatisticsBy by, bool isWhole)
{
    out.vendorTotals = vendorTotalsOf(out.vendor, *out.report, by, out.rows);
    std::set<std::string_view> known;
    for (const auto& row : out.rows)
        known.insert(row.name);
    std::map<std::string, std::int64_t> missing;
    for (const auto& total : out.vendor.totals) {
        if (isWhole && !known.contains(total.of.name))
            missing[std::string(total.of.name)] += total.sum.total;
    }
    for (const auto& [name, ns] : missing) {
        out.rows.emplace_back().name = name;
        out.vendorTotals.emplace_back(ns);
    }
}

ReportRows rowsOf(CliContext& context, const StatsOptions& options, const ReportPtr& report,
                  const SliceScope& scope)
{
    ReportRows out{report, statistics(*report, {options.by, scope, {}}, context.stop)};
    sortStatistics(out.rows, options.sort);
    if (options.isAgainstVendor) {
        out.vendor = vendorFigures(report, options.by, scope);
        addVendorTotals(out, options.by, options.filter.empty() && !scope.range && scope.tracks.empty());
        if (out.vendor.totals.empty() && out.vendor.spans.empty())
            printOnErr(context, message(MessageId::NoVendorFigures, out.vendor.why));
        for (const auto& note : out.vendor.notes)
            printOnErr(context, note);
    }
    return out;
}

/// Warns about incomplete rows: why a report has none, and how many slices are cut.
void warnIncomplete(CliContext& context, std::span<const ReportRows> reports,
                    const std::function<Message(std::size_t)>& whyEmpty)
{
    std::uint64_t cut = 0;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        for (const auto& row : reports[i].rows)
            cut += row.cut;
        if (reports[i].rows.empty())
            printOnErr(context, message(MessageId::NothingListed, reports[i].report->name,
                                        context.words.message(whyEmpty(i))));
    }
    if (cut != 0)
        printOnErr(context, message(MessageId::CutSlices, cut));
}

/// A row "N/A" among types is no type.
void printUntyped(CliContext& context, const StatsOptions& options, const std::vector<ReportRows>& reports)
{
    std::uint64_t ops = 0;
    for (const auto& [report, rows, vendor, ours] : reports) {
        for (const auto& row : rows)
            ops += row.name == kUnnamedRow ? row.time.count : 0;
    }
    if (options.by == StatisticsBy::OpType && ops != 0)
        printOnErr(context, message(MessageId::TypesNotKnown, ops));
}

/// Returns the number of rows that are left out.
std::size_t cutToTop(CliContext& context, const StatsOptions& options, std::vector<ReportRows>& reports)
{
    const auto top = options.top.value_or(options.common.format == OutputFormat::Table ? kRowsShown : 0);
    std::size_t leftOut = 0;
    for (auto& [report, rows, vendor, ours] : reports) {
        if (top == 0 || rows.size() <= top)
            continue;
        if (reports.size() > 1)
            printOnErr(context, message(MessageId::RowsCutByRank, report->name, top, rows.size()));
        leftOut += rows.size() - top;
        rows.resize(top);
    }
    return leftOut;
}

std::optional<std::int64_t> stepSpan(const Report& report, std::uint16_t step)
{
    if (step >= report.steps.size())
        return {};
    return report.steps[step].range.end - report.steps[step].range.begin;
}

TablePtr tableOf(const Workspace& workspace, const StatsOptions& options, bool isMerged,
                 std::vector<ReportRows> reports)
{
    std::vector<ComparedStatistics> all;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        auto& [report, rows, vendor, totals] = reports[i];
        for (std::size_t k = 0; k < rows.size(); ++k) {
            const auto step = vendor.spans.find(rows[k].step);
            all.push_back({i, std::move(rows[k]), k < totals.size() ? totals[k] : std::nullopt,
                           stepSpan(*report, rows[k].step),
                           step == vendor.spans.end() ? std::nullopt : std::optional(step->second)});
        }
    }
    const auto hasSpans = [](const ReportRows& each) { return !each.vendor.spans.empty(); };
    return statisticsTable(workspace, std::move(all),
                           {.hasReports = !isMerged,
                            .hasDevice = options.by == StatisticsBy::Stream,
                            .hasVendor = options.isAgainstVendor,
                            .hasSteps = std::ranges::any_of(reports, hasSpans),
                            .isSumOfUnions = options.isOverRanks});
}

ExitCode run(CliContext& context, const StatsOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto scopes = scopesFor(opened.workspace, options.narrowing, options.filter);
    if (!scopes)
        return wrongUse(context, scopes.error().message);
    if (!options.choice) {
        const auto graph = openGraph(options.model);
        if (!graph)
            return printError(context, graph.error());
        printTable(context, {options.common.format, "stats"},
                   *scopeTable(**graph, opened.workspace, *scopes, context.stop));
        return finishWith(context, options.common, opened.workspace);
    }
    const auto& all = opened.workspace.reports;
    std::vector<ReportRows> reports;
    const bool isMerged = options.isOverRanks && all.size() > 1;
    if (isMerged) {
        reports.push_back({all.front(), statisticsOfAll(all, options.by, *scopes, context.stop)});
        sortStatistics(reports.front().rows, options.sort);
    }
    for (std::size_t i = 0; i < all.size() && !isMerged; ++i)
        reports.push_back(rowsOf(context, options, all[i], (*scopes)[i]));
    if (context.stop.stop_requested())
        return ExitCode::Interrupted;
    warnIncomplete(context, reports, [&](std::size_t i) {
        return whyNoStatistics(*all[i], {options.by, (*scopes)[i], {}});
    });
    printUntyped(context, options, reports);
    const auto leftOut = cutToTop(context, options, reports);
    printTable(context, {options.common.format, "stats"},
               *tableOf(opened.workspace, options, isMerged, std::move(reports)));
    if (options.common.format == OutputFormat::Table)
        printMoreRows(context, leftOut);
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setupStats(OptionParser& app)
{
    auto options = std::make_shared<StatsOptions>();
    addCommonOptions(app, options->common);
    addMoreRuns(app, options->common);
    addChoice<std::optional<StatisticsBy>>(
        app, "--by", options->choice,
        OPSCOPE_TEXT("Word", "What to group by: op, op-type, task-type, api, stream, step, range (msproftx), "
                             "family (of op), framework-op, module, name (every slice) or scope (of the "
                             "model in --model FILE)"),
        {{"op", StatisticsBy::Op},
         {"op-type", StatisticsBy::OpType},
         {"task-type", StatisticsBy::TaskType},
         {"api", StatisticsBy::Api},
         {"stream", StatisticsBy::Stream},
         {"step", StatisticsBy::Step},
         {"range", StatisticsBy::Range},
         {"family", StatisticsBy::Family},
         {"framework-op", StatisticsBy::FrameworkOp},
         {"module", StatisticsBy::Module},
         {"name", StatisticsBy::AnyName},
         {"scope", std::nullopt}})
        .typeName(OPSCOPE_TEXT("Word", "WHAT"));
    addNarrowingOptions(app, options->narrowing);
    app.removeOption("--model");
    app.addOption(
           "--model", options->model,
           OPSCOPE_TEXT("Word", "Only this model id; with --by scope, a model file as for the command graph"))
        .typeName(OPSCOPE_TEXT("Word", "M|FILE"));
    app.addOption("--filter", options->filter, OPSCOPE_TEXT("Word", "Only names that contain this text"))
        .typeName(OPSCOPE_TEXT("Word", "TEXT"));
    app.addOption("--sort", options->sort,
                  OPSCOPE_TEXT("Word",
                               "The column to sort by: name; or, in descending order, count, total, union "
                               "(time covered by at least one slice), share (of the total of all rows), avg, "
                               "min, max, std (of all executions, not of a sample), p50 or p95 (percentiles: "
                               "the ceil(0.5 * count)-th and the ceil(0.95 * count)-th smallest value)"))
        .oneOf({"name", "count", "total", "union", "share", "avg", "min", "max", "std", "p50", "p95"})
        .typeName(OPSCOPE_TEXT("Word", "COLUMN"));
    app.addOption(
           "--top", options->top,
           OPSCOPE_TEXT("Word",
                        "Only the first N rows, for a folder with several ranks N rows of each rank; 0: "
                        "all (default of a text table: 20)"))
        .within(0, 2147483647)
        .typeName("N");
    const auto overRanks = app.addFlag(
        "--over-ranks", options->isOverRanks,
        OPSCOPE_TEXT("Word", "One list for all ranks of a folder instead of one for each rank; Union is then "
                             "the sum of the unions of the ranks, which run in parallel"));
    app.addFlag("--against-vendor", options->isAgainstVendor,
                OPSCOPE_TEXT(
                    "Word",
                    "Add the total from the vendor's tables and its difference from our total; for a step, "
                    "also its time. If the vendor's statistic has one row for each op name (a JOB), the "
                    "total of an op type is the sum of its rows, with the types from op_summary. Rows that "
                    "the vendor's tables do not distinguish have no vendor total, and a line reports why"))
        .excludes(overRanks);
    return [options](CliContext& context) {
        options->by = options->choice.value_or(StatisticsBy::Op);
        const auto& text = options->model;
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        const bool isFile = !text.empty() && (error != std::errc() || end != text.data() + text.size());
        if (isFile == options->choice.has_value())
            return wrongUse(context, message(MessageId::NeedsModel));
        if (!text.empty() && !isFile)
            options->narrowing.model = number;
        return run(context, *options);
    };
}

} // namespace

constinit const Command statsCommand{
    "stats",
    OPSCOPE_TEXT("Word",
                 "Counts and times by op, op type, task type, API, stream, step or range, from the slices"),
    "  opscope-cli stats PROF_000001 --by op --top 10\n"
    "  opscope-cli stats JOBABC --by api --against-vendor --format csv\n"
    "  opscope-cli stats PROF_000001 --by stream --against-vendor\n"
    "  opscope-cli stats JOBABC --by op-type --against-vendor\n"
    "  opscope-cli stats ranks --by op-type --over-ranks --top 10\n"
    "  opscope-cli stats PROF_000001 --by range\n"
    "  opscope-cli stats PROF_000001 --by scope --model MODEL\n"
    "  opscope-cli stats trace.json --by name --range +1ms,+2.5ms --filter conv",
    setupStats};

} // namespace opscope
