// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <ostream>

#include "app/cli/narrowing.h"
#include "app/cli/result_writer.h"
#include "core/analysis/statistics.h"
#include "core/base/message_id.h"
#include "core/table/page.h"
#include "core/table/query.h"

namespace opscope {
namespace {

struct StatsOptions {
    CommonOptions common;
    NarrowingOptions narrowing;
    StatisticsBy by = StatisticsBy::Op;
    std::string filter;
    std::string sort = "total";
    std::size_t top = 0;
    bool isAgainstVendor = false;
};

/// A figure of a row: how it is called, and its value as text that loses no digit and as a number to sort by.
struct Figure {
    const char* id;
    const char* title;
    double (*number)(const StatisticsRow&);
    ResultCell (*cell)(const StatisticsRow&);
};

template <std::int64_t DurationStatistics::*Field>
constexpr Figure nanos(const char* id, const char* title)
{
    return {id, title, [](const StatisticsRow& r) { return static_cast<double>(r.time.*Field); },
            [](const StatisticsRow& r) { return ResultCell(NumberText{microsText(r.time.*Field)}); }};
}

template <double DurationStatistics::*Field>
constexpr Figure micros(const char* id, const char* title)
{
    return {id, title, [](const StatisticsRow& r) { return r.time.*Field; },
            [](const StatisticsRow& r) {
                return ResultCell(NumberText{fmt::format("{:.3f}", r.time.*Field / 1000)});
            }};
}

constexpr Figure kFigures[] = {
    {"count", "Count", [](const StatisticsRow& r) { return static_cast<double>(r.time.count); },
     [](const StatisticsRow& r) { return ResultCell(static_cast<std::int64_t>(r.time.count)); }},
    nanos<&DurationStatistics::total>("total", "Total(us)"),
    nanos<&DurationStatistics::unionTime>("union", "Union(us)"),
    {"share", "Share(%)", [](const StatisticsRow& r) { return r.time.share; },
     [](const StatisticsRow& r) {
         return ResultCell(NumberText{fmt::format("{:.3f}", r.time.share * 100)});
     }},
    micros<&DurationStatistics::average>("avg", "Avg(us)"),
    nanos<&DurationStatistics::min>("min", "Min(us)"),
    nanos<&DurationStatistics::max>("max", "Max(us)"),
    micros<&DurationStatistics::deviation>("std", "Std(us)"),
    nanos<&DurationStatistics::p50>("p50", "P50(us)"),
    nanos<&DurationStatistics::p95>("p95", "P95(us)"),
};

/// The vendor's total per name, from the page of the same question.
std::map<std::string, std::int64_t> vendorTotals(const ReportPtr& report, const StatsOptions& options,
                                                 const SliceScope& scope, std::string& why)
{
    std::map<std::string, std::int64_t> totals;
    if (options.by != StatisticsBy::Op && options.by != StatisticsBy::OpType &&
        options.by != StatisticsBy::Api) {
        why = "the vendor has statistics by op, op type and API";
        return totals;
    }
    const auto variants = options.by == StatisticsBy::Api
                              ? std::vector<std::string>{"acl_api",  "runtime_api",       "model_api",
                                                         "node_api", "communication_api", "os_runtime_api"}
                          : options.by == StatisticsBy::OpType
                              ? std::vector<std::string>{"op_types", "communication_ops"}
                              : std::vector<std::string>{"ops"};
    for (const auto& variant : variants) {
        TableRequest request;
        request.variant = variant;
        request.device = scope.device;
        request.model = scope.model;
        request.step = scope.step;
        const auto table = tablePage("statistics")->build(report, request, {});
        if (!table || (*table)->isComputed) {
            why = table ? "there is no such file" : table.error().message.english();
            continue;
        }
        std::optional<std::size_t> name;
        std::optional<std::size_t> total;
        for (const auto* const id : {"OP Name", "Op Name", "API Name", "OP Type", "Name"})
            name = name ? name : (*table)->find(id);
        for (const auto* const id : {"Total Time(us)", "Time(us)"})
            total = total ? total : (*table)->find(id);
        if (!name || !total)
            continue;
        const auto isTotalRow = [&](std::uint32_t row) {
            return std::find((*table)->totalRows.begin(), (*table)->totalRows.end(), row) !=
                   (*table)->totalRows.end();
        };
        for (std::uint32_t row = 0; row < (*table)->rows; ++row) {
            const auto cell = (*table)->cell(row, *total);
            std::int64_t ns = 0;
            if (const auto* integer = std::get_if<std::int64_t>(&cell))
                ns = (*table)->columns[*total].spec.kind == CellKind::Integer ? *integer * 1000 : *integer;
            else if (const auto* real = std::get_if<double>(&cell))
                ns = static_cast<std::int64_t>(std::llround(*real * 1000));
            else
                continue;
            if (!isTotalRow(row))
                totals[(*table)->text(row, *name)] += ns;
        }
    }
    return totals;
}

ExitCode print(CliContext& context, const StatsOptions& options, const ReportPtr& report, bool isOneOfMany)
{
    auto scope = scopeFor(*report, options.narrowing);
    if (!scope)
        return wrongUse(context, scope.error().message);
    scope->text = options.filter;
    auto rows = statistics(*report, {options.by, *scope, {}}, context.stop);
    if (context.stop.stop_requested())
        return ExitCode::Interrupted;

    const auto* sort = std::find_if(std::begin(kFigures), std::end(kFigures),
                                    [&](const auto& f) { return options.sort == f.id; });
    if (options.sort == "name") {
        std::stable_sort(rows.begin(), rows.end(),
                         [](const auto& a, const auto& b) { return a.name < b.name; });
    } else if (sort != std::end(kFigures)) {
        std::stable_sort(rows.begin(), rows.end(),
                         [&](const auto& a, const auto& b) { return sort->number(a) > sort->number(b); });
    }

    std::string why;
    std::map<std::string, std::int64_t> vendor;
    if (options.isAgainstVendor) {
        vendor = vendorTotals(report, options, *scope, why);
        if (vendor.empty())
            context.err << "opscope-cli: " << message(MessageId::NoVendorFigures, why).english() << '\n';
    }
    std::map<std::string, std::int64_t> ours;
    for (const auto& row : rows)
        ours[row.name] += row.time.total;
    for (const auto& [name, ns] : vendor) { // what only the vendor knows is a difference too
        if (!ours.contains(name) && options.filter.empty() && !scope->range && scope->tracks.empty()) {
            rows.emplace_back().name = name;
            ours[name] = 0;
        }
    }
    if (options.top != 0 && rows.size() > options.top)
        rows.resize(options.top);

    std::vector<ResultColumn> columns;
    if (isOneOfMany)
        columns.push_back({"Rank", true});
    columns.push_back({"Name", false});
    const bool hasType = std::any_of(rows.begin(), rows.end(), [](const auto& r) { return !r.type.empty(); });
    const bool hasDevice = options.by == StatisticsBy::Stream;
    if (hasType)
        columns.push_back({"Type", false});
    if (hasDevice)
        columns.push_back({"Device", true});
    for (const auto& figure : kFigures)
        columns.push_back({figure.title, true});
    if (options.isAgainstVendor) {
        columns.push_back({"Vendor total(us)", true});
        columns.push_back({"Vendor - ours(us)", true});
    }
    ResultWriter writer(context, options.common.format, std::move(columns));
    for (const auto& row : rows) {
        std::vector<ResultCell> cells;
        if (isOneOfMany)
            cells.emplace_back(report->rank);
        cells.emplace_back(row.name);
        if (hasType)
            cells.emplace_back(row.type);
        if (hasDevice)
            cells.push_back(row.device == kNoDevice ? ResultCell() : ResultCell(std::int64_t{row.device}));
        for (const auto& figure : kFigures)
            cells.push_back(row.time.count == 0 && figure.id != std::string_view("count") ? ResultCell()
                                                                                          : figure.cell(row));
        if (options.isAgainstVendor) {
            const auto it = vendor.find(row.name);
            cells.push_back(it == vendor.end() ? ResultCell()
                                               : ResultCell(NumberText{microsText(it->second)}));
            cells.push_back(it == vendor.end()
                                ? ResultCell()
                                : ResultCell(NumberText{microsText(it->second - ours[row.name])}));
        }
        writer.row(cells);
    }
    writer.finish();
    return ExitCode::Fine;
}

ExitCode run(CliContext& context, const StatsOptions& options)
{
    const auto opened = openFor(context, options.common);
    if (opened.exitCode != ExitCode::Fine)
        return opened.exitCode;
    const auto& reports = opened.workspace.reports;
    if (reports.size() > 1 && options.common.format == OutputFormat::Json)
        return chooseRank(context, opened.workspace);
    for (const auto& report : reports) {
        if (const auto code = print(context, options, report, reports.size() > 1); code != ExitCode::Fine)
            return code;
    }
    return finishWith(context, options.common, opened.workspace);
}

std::function<ExitCode(CliContext&)> setup(CLI::App& app)
{
    auto options = std::make_shared<StatsOptions>();
    addCommonOptions(app, options->common);
    static const std::map<std::string, StatisticsBy> kBy{{"op", StatisticsBy::Op},
                                                         {"op-type", StatisticsBy::OpType},
                                                         {"task-type", StatisticsBy::TaskType},
                                                         {"api", StatisticsBy::Api},
                                                         {"stream", StatisticsBy::Stream},
                                                         {"step", StatisticsBy::Step},
                                                         {"range", StatisticsBy::Range},
                                                         {"name", StatisticsBy::AnyName}};
    app.add_option("--by", options->by,
                   "op, op-type, task-type, api, stream, step, range (msproftx) or name (every slice)")
        ->transform(CLI::CheckedTransformer(kBy, CLI::ignore_case).description(""))
        ->type_name("WHAT");
    addNarrowingOptions(app, options->narrowing);
    app.add_option("--filter", options->filter, "Only names that hold this text")->type_name("TEXT");
    app.add_option("--sort", options->sort,
                   "name, or descending: count, total, union, share, avg, min, max, std, p50, p95")
        ->check(CLI::IsMember(
                    {"name", "count", "total", "union", "share", "avg", "min", "max", "std", "p50", "p95"})
                    .description(""))
        ->type_name("COLUMN");
    app.add_option("--top", options->top, "Only the first N rows")->type_name("N");
    app.add_flag("--against-vendor", options->isAgainstVendor,
                 "The total of the vendor's own statistics and the difference beside ours");
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

extern const Command statsCommand;
constinit const Command statsCommand{
    "stats", "Counts and times by op, op type, task type, API, stream or step, from the slices",
    "  opscope-cli stats PROF_000001 --by op --top 10\n"
    "  opscope-cli stats JOBABC --by api --against-vendor --format csv\n"
    "  opscope-cli stats trace.json --by name --range +1ms,+2.5ms --filter conv",
    setup};

} // namespace opscope
