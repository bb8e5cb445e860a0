// SPDX-License-Identifier: GPL-3.0-or-later
// Two results of comparisons, before and after a change.
#include <algorithm>

#include "app/cli/accuracy_compare.h"
#include "app/cli/result_writer.h"
#include "core/accuracy/result_diff.h"
#include "core/accuracy/result_table.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

struct DiffArguments {
    AccuracyOptions common;
    std::string before;
    std::string after;
    std::string metric = "CosineSimilarity";
    bool isChangedOnly = false;
    bool failsOnWorse = false;
};

/// Text of the reference as a number where it is one.
ResultCell cellOf(const std::string& text)
{
    const bool isDigits = !text.empty() && text.find_first_not_of("-.0123456789") == std::string::npos;
    return isDigits ? ResultCell(NumberText{text}) : ResultCell(text);
}

ExitCode diff(CliContext& context, const DiffArguments& arguments)
{
    using accuracy::TensorTrend;
    const auto metric = accuracy::metricByName(arguments.metric);
    if (!metric || *metric == accuracy::Metric::StandardDeviation)
        return wrongUse(context, message(MessageId::AccuracyBadMetric, arguments.metric, knownMetrics()));
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
        lost += tellAccuracyIssues(context, read->issues);
        rows[i] = std::move(read->rows);
    }
    const auto found = accuracy::diffResults(rows[0], rows[1], *metric);
    const std::string name(accuracy::metricName(*metric));
    ResultWriter writer(
        context, arguments.common.format,
        {{"TensorIndex"}, {"OpType"}, {name + " before", true}, {name + " after", true}, {"Change"}});
    for (const auto& tensor : found.tensors) {
        if (arguments.isChangedOnly &&
            (tensor.trend == TensorTrend::Same || tensor.trend == TensorTrend::NotCompared))
            continue;
        const std::vector<ResultCell> cells{tensor.tensor, tensor.opType, cellOf(tensor.before),
                                            cellOf(tensor.after), std::string(trendText(tensor.trend))};
        writer.row(cells);
    }
    writer.finish();
    const auto worse = found.countOf(TensorTrend::Worse);
    sayOnErr(context, message(MessageId::AccuracyDiffed, worse, found.countOf(TensorTrend::Better),
                              found.countOf(TensorTrend::Same),
                              found.countOf(TensorTrend::OnlyBefore) + found.countOf(TensorTrend::OnlyAfter),
                              found.countOf(TensorTrend::NotCompared)));
    return withLoss(arguments.common, lost,
                    arguments.failsOnWorse && worse > 0 ? ExitCode::Regressed : ExitCode::Fine);
}

} // namespace

std::function<ExitCode(CliContext&)> setupAccuracyDiff(OptionParser& app)
{
    auto arguments = std::make_shared<DiffArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("before", arguments->before, "Result CSV of the first comparison")
        .required()
        .typeName("BEFORE");
    app.addOption("after", arguments->after, "Result CSV of the second one").required().typeName("AFTER");
    app.addOption("--metric", arguments->metric, "By this metric, by name or digit (CosineSimilarity)")
        .typeName("METRIC");
    app.addFlag("--changed", arguments->isChangedOnly, "Only tensors that are better, worse or on one side");
    app.addFlag("--fail-on-worse", arguments->failsOnWorse, "Exit with 4 when a tensor is worse");
    return [arguments](CliContext& context) { return diff(context, *arguments); };
}

} // namespace opscope
