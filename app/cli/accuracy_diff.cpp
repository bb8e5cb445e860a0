// SPDX-License-Identifier: GPL-3.0-or-later
// Two results of comparisons, before and after a change, with the time of each op if there are profiles.
#include <algorithm>
#include <unordered_map>

#include "app/cli/accuracy_compare.h"
#include "app/cli/printer.h"
#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/judge/result_diff.h"
#include "core/accuracy/judge/result_table.h"
#include "core/accuracy/pair/dump_pairing.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

struct DiffArguments {
    AccuracyOptions common;
    std::string before;
    std::string after;
    std::array<std::string, 2> profiles;
    std::string metric = "CosineSimilarity";
    bool isChangedOnly = false;
    bool failsOnWorse = false;
};

/// The cell in the file; missing: the metric was not computed. "nan" was.
OwnedCell cellOf(const accuracy::ResultRow* row, accuracy::Metric metric)
{
    auto text = row != nullptr ? row->text(metric) : accuracy::kNoValue;
    return text == accuracy::kNoValue ? OwnedCell() : OwnedCell(std::move(text));
}

/// ns an execution of an op, by its name as files have it.
using OpTimes = std::unordered_map<std::string, double>;

OpTimes opTimes(const Workspace& workspace)
{
    std::unordered_map<std::string, std::pair<double, double>> sums;
    for (const auto& report : workspace.reports) {
        const auto& ops = report->ops;
        for (std::size_t op = 0; op < std::min(ops.size(), ops.dur.size()); ++op) {
            if (ops.dur[op] == kMissingInteger)
                continue;
            auto& [time, count] = sums[accuracy::escapedName(report->text(ops.name[op]))];
            time += static_cast<double>(ops.dur[op]);
            ++count;
        }
    }
    OpTimes times;
    for (const auto& [name, sum] : sums)
        times.emplace(name, sum.first / sum.second);
    return times;
}

/// Time before and after, and by how much it changed; empty where a run has no such op. Only people read "+".
std::vector<OwnedCell> timeCells(const std::string& tensor, const std::array<OpTimes, 2>& times, bool isJson)
{
    const auto name = accuracy::parseTensorName(tensor);
    const auto op = accuracy::escapedName(name ? name->op : tensor);
    std::vector<OwnedCell> cells(times.size() + 1);
    std::array<double, 2> found{};
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (const auto at = times[i].find(op); at != times[i].end()) {
            found[i] = at->second;
            cells[i] = found[i] / 1000;
        }
    }
    if (const auto change = (found[1] / found[0] - 1) * 100; found[0] > 0 && found[1] > 0)
        cells.back() = isJson ? OwnedCell(change) : fmt::format("{:+.1f}", change);
    return cells;
}

ExitCode diff(CliContext& context, const DiffArguments& arguments)
{
    using accuracy::TensorTrend;
    const auto metric = accuracy::metricByName(arguments.metric);
    if (!metric || *metric == accuracy::Metric::StandardDeviation)
        return wrongUse(context, message(MessageId::AccuracyBadMetric, arguments.metric, knownMetrics()));
    const bool hasTimes = !arguments.profiles[0].empty();
    if (hasTimes == arguments.profiles[1].empty())
        return wrongUse(context,
                        hasTimes ? message(MessageId::AccuracyOptionNeeds, "--time-before", "--time-after")
                                 : message(MessageId::AccuracyOptionNeeds, "--time-after", "--time-before"));
    std::array<OpTimes, 2> times;
    for (std::size_t i = 0; hasTimes && i < times.size(); ++i) {
        CommonOptions common;
        common.path = arguments.profiles[i];
        const auto opened = openFor(context, common);
        if (opened.exitCode != ExitCode::Fine)
            return opened.exitCode;
        times[i] = opTimes(opened.workspace);
    }
    std::uint64_t lost = 0;
    std::array<std::vector<accuracy::ResultRow>, 2> rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        auto read = accuracy::readResult(i == 0 ? arguments.before : arguments.after);
        if (!read)
            return printError(context, read.error());
        if (std::ranges::find(read->columns.metrics, *metric) == read->columns.metrics.end())
            return printError(context, {ErrorCode::Unsupported,
                                        message(MessageId::ResultNoHeader, accuracy::metricName(*metric)),
                                        {i == 0 ? arguments.before : arguments.after, 1, {}}});
        lost += printAccuracyIssues(context, read->issues);
        rows[i] = std::move(read->rows);
    }
    const auto found = accuracy::diffResults(rows[0], rows[1], *metric);
    const std::string name(accuracy::metricName(*metric));
    const auto number = [&](const char* id, const char* when) {
        return realSpec(id, name + when, {}, kAllDigits);
    };
    std::vector<ColumnSpec> columns{textSpec("tensor", "TensorIndex"), textSpec("op_type", "OpType"),
                                    number("before", " before"), number("after", " after"),
                                    textSpec("change", "Change")};
    if (hasTimes)
        columns.insert(columns.end(),
                       {realSpec("time_before", "Time before", "us"),
                        realSpec("time_after", "Time after", "us"), realSpec("time_change", "Time", "%", 1)});
    RowTable table(std::move(columns));
    for (const auto& tensor : found.tensors) {
        if (arguments.isChangedOnly &&
            (tensor.trend == TensorTrend::Same || tensor.trend == TensorTrend::NotCompared))
            continue;
        std::vector<OwnedCell> cells{tensor.tensor, tensor.opType, cellOf(tensor.before, *metric),
                                     cellOf(tensor.after, *metric), std::string(trendText(tensor.trend))};
        if (hasTimes)
            std::ranges::move(timeCells(tensor.tensor, times, arguments.common.format == OutputFormat::Json),
                              std::back_inserter(cells));
        table.row(std::move(cells));
    }
    printTable(context, {arguments.common.format, "accuracy_diff"}, *table.finish());
    const auto worse = found.countOf(TensorTrend::Worse);
    const auto lostTensors = found.countOf(TensorTrend::OnlyBefore); // nothing shows that they are as good
    printOnErr(context, message(MessageId::AccuracyDiffed, worse, found.countOf(TensorTrend::Better),
                                found.countOf(TensorTrend::Same), found.countOnOneSide(),
                                found.countOf(TensorTrend::NotCompared)));
    return withLoss(arguments.common, lost,
                    arguments.failsOnWorse && worse + lostTensors > 0 ? ExitCode::Regressed : ExitCode::Fine);
}

} // namespace

std::function<ExitCode(CliContext&)> setupAccuracyDiff(OptionParser& app)
{
    auto arguments = std::make_shared<DiffArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("before", arguments->before, OPSCOPE_TEXT("Word", "Result CSV of the first comparison"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("after", arguments->after, OPSCOPE_TEXT("Word", "Result CSV of the second comparison"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--metric", arguments->metric,
                  OPSCOPE_TEXT("Word", "The metric to compare, by name or digit (default: CosineSimilarity)"))
        .typeName(OPSCOPE_TEXT("Word", "METRIC"));
    app.addOption(
           "--time-before", arguments->profiles[0],
           OPSCOPE_TEXT(
               "Word",
               "A profile of the model before the change: shows the time of each op next to its accuracy"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption("--time-after", arguments->profiles[1],
                  OPSCOPE_TEXT("Word", "A profile of the model after the change"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addFlag("--changed", arguments->isChangedOnly,
                OPSCOPE_TEXT("Word", "Only tensors that are better, worse, or present on one side only"));
    app.addFlag("--fail-on-worse", arguments->failsOnWorse,
                OPSCOPE_TEXT("Word", "Exit with 4 if a tensor is worse or no longer has a value"));
    return [arguments](CliContext& context) { return diff(context, *arguments); };
}

} // namespace opscope
