// SPDX-License-Identifier: GPL-3.0-or-later
#include <regex>

#include "app/cli/accuracy_compare.h"
#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

ColumnSpec numberSpec(const char* id, const char* title)
{
    return realSpec(id, title, {}, kAllDigits);
}

std::string pathText(const std::filesystem::path& path)
{
    return path.empty() ? std::string(accuracy::kNoValue) : path.string();
}

} // namespace

bool Condition::fails(const accuracy::Comparison& comparison) const
{
    const auto at = static_cast<std::size_t>(metric);
    if (comparison.isRefused[at])
        return false;
    const auto value = comparison.values[at];
    return !(isBelow ? value >= bound : value <= bound);
}

std::optional<Condition> parseCondition(const std::string& text)
{
    static const std::regex kCondition(R"(\s*(\w+)\s*([<>])\s*([-+0-9.eE]+)\s*)");
    std::smatch match;
    if (!std::regex_match(text, match, kCondition))
        return std::nullopt;
    const auto metric = accuracy::metricByName(match[1].str());
    const auto digits = match[3].str();
    char* end = nullptr;
    const auto bound = std::strtod(digits.c_str(), &end);
    if (!metric || *metric == accuracy::Metric::StandardDeviation || end != digits.c_str() + digits.size())
        return std::nullopt;
    return Condition{*metric, match[2].str() == "<", bound, text};
}

Result<std::vector<accuracy::Metric>> chosenMetrics(const std::vector<std::string>& words)
{
    const auto text = fmt::format("{}", fmt::join(words, ","));
    std::vector<bool> isChosen(accuracy::kMetrics, text == "all");
    std::istringstream parts(text);
    for (std::string word; text != "all" && std::getline(parts, word, ',');) {
        const auto metric = accuracy::metricByName(word);
        if (!metric)
            return fail(ErrorCode::Unsupported, message(MessageId::AccuracyBadMetric, word, knownMetrics()));
        isChosen[static_cast<std::size_t>(*metric)] = true;
    }
    std::vector<accuracy::Metric> metrics;
    for (std::size_t i = 0; i < accuracy::kMetrics; ++i) {
        if (isChosen[i])
            metrics.push_back(static_cast<accuracy::Metric>(i));
    }
    return metrics;
}

ExitCode judgeRows(CliContext& context, const std::vector<accuracy::ResultRow>& rows,
                   const std::vector<Condition>& conditions)
{
    auto code = ExitCode::Fine;
    for (const auto& condition : conditions) {
        std::size_t failed = 0;
        std::size_t compared = 0;
        for (const auto& row : rows) {
            compared += row.comparison ? 1U : 0U;
            failed += row.comparison && condition.fails(*row.comparison) ? 1U : 0U;
        }
        if (failed == 0)
            continue;
        printOnErr(context, message(MessageId::AccuracyFails, failed, compared, condition.text));
        code = ExitCode::Regressed;
    }
    return code;
}

void printDetail(CliContext& context, OutputFormat format, const accuracy::Detail& detail,
                 const accuracy::PairForm& form)
{
    RowTable table({textSpec("order", "Order"), integerSpec("index", "Index"),
                    textSpec("coordinates", accuracy::coordinateNames(form)), numberSpec("npu", "NPUDump"),
                    numberSpec("golden", "GroundTruth"), numberSpec("absolute_error", "AbsoluteError"),
                    numberSpec("relative_error", "RelativeError")});
    const auto add = [&](const char* order, const std::vector<accuracy::Element>& worst) {
        for (const auto& element : worst)
            table.row({std::string(order), static_cast<std::int64_t>(element.index),
                       accuracy::coordinateText(element.index, form), accuracy::shortNumber(element.npu),
                       accuracy::shortNumber(element.golden), accuracy::shortNumber(element.absolute),
                       accuracy::shortNumber(element.relative)});
    };
    add("absolute", detail.worstAbsolute);
    add("relative", detail.worstRelative);
    printTable(context, {format, "accuracy_elements"}, *table.finish());
}

Result<std::filesystem::path> writeMapping(const std::filesystem::path& folder,
                                           const std::vector<accuracy::ResultRow>& rows)
{
    using accuracy::ResultRow;
    RecordTable<ResultRow> table("mapping", nullptr, rows);
    table.column(integerSpec("Index"), &ResultRow::index);
    table.column(textSpec("OpType"), &ResultRow::opType);
    table.column(textSpec("NPUDump"), &ResultRow::npu);
    table.column(textSpec("GroundTruth"), &ResultRow::golden);
    table.column(textSpec("TensorIndex"), &ResultRow::tensor);
    table.column(textSpec("NPUDumpPath"), [](const ResultRow& row) { return pathText(row.npuFile); });
    table.column(textSpec("GroundTruthPath"), [](const ResultRow& row) { return pathText(row.goldenFile); });
    auto path = folder / fmt::format("mapping_{}.csv", timeOfResult());
    OPSCOPE_TRY(accuracy::writeTable(path, *table.finish()));
    return path;
}

Result<std::filesystem::path> writeLeftOut(const std::filesystem::path& folder,
                                           const std::vector<accuracy::LeftOutFile>& files)
{
    RecordTable<accuracy::LeftOutFile> table("not_paired", nullptr, files);
    table.column(textSpec("File"), [](const accuracy::LeftOutFile& file) { return file.path.string(); });
    table.column(textSpec("Reason"), &accuracy::LeftOutFile::english);
    auto path = folder / fmt::format("not_paired_{}.csv", timeOfResult());
    OPSCOPE_TRY(accuracy::writeTable(path, *table.finish()));
    return path;
}

} // namespace opscope
