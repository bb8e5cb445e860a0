// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <ostream>
#include <regex>

#include "app/cli/accuracy_compare.h"
#include "app/cli/result_writer.h"
#include "core/base/atomic_file.h"
#include "core/base/csv_text.h"
#include "core/base/message_id.h"
#include "core/base/text_width.h"

namespace opscope {
namespace {

/// Both columns of a name say whose they are; the CSV keeps the names of msaccucmp.
std::vector<ResultColumn> columnsOf(const accuracy::ResultColumns& columns, OutputFormat format)
{
    std::vector<ResultColumn> named;
    bool isGolden = false;
    for (const auto& name : accuracy::resultHeader(columns)) {
        isGolden = isGolden || name == "GroundTruth";
        const bool isTwice = name == "DataType" || name == "Address";
        const auto whose = isTwice && format != OutputFormat::Csv ? (isGolden ? "GroundTruth" : "NPU") : "";
        named.push_back({whose + name, name == "Index" || accuracy::metricByName(name).has_value(),
                         name == "CompareFailReason"});
    }
    return named;
}

ResultCell numberCell(const std::optional<double>& value)
{
    if (!value)
        return {};
    const auto text = accuracy::shortNumber(*value);
    return std::isfinite(*value) ? ResultCell(NumberText{text}) : ResultCell(text);
}

/// What the reference does not compute; behind its columns, so that those keep their positions.
struct SpreadColumn {
    const char* name;
    ResultCell (*cell)(const accuracy::Comparison& comparison);
};
constexpr SpreadColumn kSpread[] = {
    {"MaxUlp", [](const accuracy::Comparison& c) { return numberCell(c.largestUlp); }},
    {"MeanUlp", [](const accuracy::Comparison& c) { return numberCell(c.meanUlp); }},
    {"MedianRelativeError", [](const accuracy::Comparison& c) { return numberCell(c.median); }},
    {"P99RelativeError", [](const accuracy::Comparison& c) { return numberCell(c.percentile99); }},
    {"Within0.1%", [](const accuracy::Comparison& c) { return numberCell(c.within1000th); }},
    {"Within0.5%", [](const accuracy::Comparison& c) { return numberCell(c.within200th); }},
    {"FirstBad",
     [](const accuracy::Comparison& c) {
         return c.firstWrong ? ResultCell(static_cast<std::int64_t>(*c.firstWrong)) : ResultCell();
     }},
    {"NaN",
     [](const accuracy::Comparison& c) {
         return ResultCell(static_cast<std::int64_t>(c.npuNonFinite.nans));
     }},
    {"Inf",
     [](const accuracy::Comparison& c) {
         return ResultCell(static_cast<std::int64_t>(c.npuNonFinite.infinities));
     }},
};

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
        sayOnErr(context, message(MessageId::AccuracyFails, failed, compared, condition.text));
        code = ExitCode::Regressed;
    }
    return code;
}

void printResultRows(CliContext& context, OutputFormat format, const std::vector<accuracy::ResultRow>& rows,
                     const accuracy::ResultColumns& columns, bool showsSpread)
{
    auto named = columnsOf(columns, format);
    const auto width = named.size();
    for (const auto& column : kSpread) {
        if (showsSpread)
            named.push_back({column.name, true});
    }
    ResultWriter writer(context, format, named);
    for (const auto& row : rows) {
        const auto texts = accuracy::resultCells(row, columns);
        std::vector<ResultCell> cells;
        for (std::size_t i = 0; i < width; ++i) {
            const bool isDigits =
                named[i].isNumber && texts[i].find_first_not_of("-.0123456789") == std::string::npos;
            cells.push_back(isDigits ? ResultCell(NumberText{texts[i]}) : ResultCell(texts[i]));
        }
        for (const auto& column : kSpread) {
            if (showsSpread)
                cells.push_back(row.comparison ? column.cell(*row.comparison) : ResultCell());
        }
        writer.row(cells);
    }
    writer.finish();
}

void printDetail(CliContext& context, OutputFormat format, const accuracy::Detail& detail,
                 const accuracy::PairForm& form)
{
    ResultWriter writer(context, format,
                        {{"Order"},
                         {"Index", true},
                         {accuracy::coordinateNames(form)},
                         {"NPUDump", true},
                         {"GroundTruth", true},
                         {"AbsoluteError", true},
                         {"RelativeError", true}});
    const auto print = [&](const char* order, const std::vector<accuracy::Element>& worst) {
        for (const auto& element : worst) {
            const std::vector<ResultCell> cells{std::string(order),
                                                static_cast<std::int64_t>(element.index),
                                                accuracy::coordinateText(element.index, form),
                                                numberCell(element.npu),
                                                numberCell(element.golden),
                                                numberCell(element.absolute),
                                                numberCell(element.relative)};
            writer.row(cells);
        }
    };
    print("absolute", detail.worstAbsolute);
    print("relative", detail.worstRelative);
    writer.finish();
}

Result<std::filesystem::path> writeMapping(const std::filesystem::path& folder,
                                           const std::vector<accuracy::ResultRow>& rows)
{
    const auto path = folder / fmt::format("mapping_{}.csv", timeOfResult());
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    file.text() += "Index,OpType,NPUDump,GroundTruth,TensorIndex,NPUDumpPath,GroundTruthPath\r\n";
    for (const auto& row : rows) {
        const auto pathText = [](const std::filesystem::path& of) {
            return of.empty() ? std::string(accuracy::kNoValue) : of.string();
        };
        file.text() += std::to_string(row.index);
        for (const auto& cell :
             {row.opType, row.npu, row.golden, row.tensor, pathText(row.npuFile), pathText(row.goldenFile)}) {
            file.text() += ',';
            appendCsvCell(file.text(), cell);
        }
        file.text() += "\r\n";
        OPSCOPE_TRY(file.flushIfFull());
    }
    OPSCOPE_TRY(file.commit());
    return path;
}

Result<std::filesystem::path> writeLeftOut(const std::filesystem::path& folder,
                                           const std::vector<accuracy::LeftOutFile>& files)
{
    const auto path = folder / fmt::format("not_paired_{}.csv", timeOfResult());
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    file.text() += "File,Reason\r\n";
    for (const auto& each : files) {
        appendCsvCell(file.text(), each.path.string());
        file.text() += ',';
        appendCsvCell(file.text(), each.english());
        file.text() += "\r\n";
        OPSCOPE_TRY(file.flushIfFull());
    }
    OPSCOPE_TRY(file.commit());
    return path;
}

} // namespace opscope
