// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor dumps against their ground truth, with the options of msaccucmp.
#include <chrono>
#include <ctime>
#include <ostream>
#include <regex>

#include "app/cli/accuracy_options.h"
#include "app/cli/command.h"
#include "app/cli/result_writer.h"
#include "core/accuracy/compare_run.h"
#include "core/accuracy/result_table.h"
#include "core/base/message_id.h"
#include "core/base/text_width.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

struct CompareArguments {
    AccuracyOptions common;
    std::string npu;
    std::string golden;
    std::string graph;
    std::string out;
    std::string algorithms = "all";
    std::vector<std::string> failOn;
    std::vector<std::string> ops;
    std::uint64_t mostElements = 0;
    unsigned threads = 0;
    bool likeReference = false;
    bool detectsOverflow = false;
};

/// "CosineSimilarity<0.99": true of a value that makes the run fail.
struct Condition {
    accuracy::Metric metric;
    bool isBelow;
    double bound;
    std::string text;

    /// A value that is no number fails; one that was refused has another reason.
    bool fails(const accuracy::Comparison& comparison) const
    {
        const auto at = static_cast<std::size_t>(metric);
        if (comparison.isRefused[at])
            return false;
        const auto value = comparison.values[at];
        return !(isBelow ? value >= bound : value <= bound);
    }
};

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

std::string knownMetrics()
{
    std::string known;
    for (std::size_t i = 0; i < accuracy::kMetrics; ++i)
        known += fmt::format("{}{} ({})", i == 0 ? "" : ", ",
                             accuracy::metricName(static_cast<accuracy::Metric>(i)), i);
    return known;
}

/// "all", or names and digits with commas; in the order of the table.
Result<std::vector<accuracy::Metric>> chosenMetrics(const std::string& text)
{
    std::vector<bool> isChosen(accuracy::kMetrics, text == "all");
    std::istringstream words(text);
    for (std::string word; text != "all" && std::getline(words, word, ',');) {
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

void printRows(CliContext& context, OutputFormat format, const accuracy::AccuracyResult& result,
               const accuracy::ResultColumns& columns)
{
    const auto named = columnsOf(columns, format);
    ResultWriter writer(context, format, named);
    for (const auto& row : result.rows) {
        const auto texts = accuracy::resultCells(row, columns);
        std::vector<ResultCell> cells;
        for (std::size_t i = 0; i < texts.size(); ++i) {
            const bool isDigits =
                named[i].isNumber && texts[i].find_first_not_of("-.0123456789") == std::string::npos;
            cells.push_back(isDigits ? ResultCell(NumberText{texts[i]}) : ResultCell(texts[i]));
        }
        writer.row(cells);
    }
    writer.finish();
}

std::string timeText()
{
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    localtime_r(&now, &parts);
    char text[16];
    std::strftime(text, sizeof text, "%Y%m%d%H%M%S", &parts);
    return text;
}

/// Tells what was not compared on the way: loss is what could not be read.
std::uint64_t tellIssues(CliContext& context, const accuracy::AccuracyResult& result)
{
    constexpr std::size_t kMostTold = 10;
    std::uint64_t lost = 0;
    for (std::size_t i = 0; i < result.issues.size(); ++i) {
        const auto& issue = result.issues[i];
        lost += issue.severity == Severity::DataLoss ? issue.count : 0;
        if (i < kMostTold)
            static_cast<void>(
                printError(context, {ErrorCode::Malformed, issue.message,
                                     issue.places.empty() ? SourcePos{} : issue.places.front()}));
    }
    for (std::size_t i = 0; i < std::min(kMostTold, result.leftOut.size()); ++i)
        context.err << "opscope-cli: "
                    << terminalSafe(result.leftOut[i].path.string() + ": " + result.leftOut[i].reason)
                    << '\n';
    if (result.leftOut.size() > kMostTold)
        sayOnErr(context, message(MessageId::AccuracyUnpaired, result.leftOut.size(), kMostTold));
    return lost;
}

ExitCode judge(CliContext& context, const accuracy::AccuracyResult& result,
               const std::vector<Condition>& conditions)
{
    auto code = ExitCode::Fine;
    for (const auto& condition : conditions) {
        std::size_t failed = 0;
        std::size_t compared = 0;
        for (const auto& row : result.rows) {
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

ExitCode compare(CliContext& context, const CompareArguments& arguments)
{
    std::vector<Condition> conditions;
    for (const auto& text : arguments.failOn) {
        auto condition = parseCondition(text);
        if (!condition)
            return wrongUse(context, message(MessageId::AccuracyBadCondition, text));
        conditions.push_back(*std::move(condition));
    }
    const auto metrics = chosenMetrics(arguments.algorithms);
    if (!metrics)
        return wrongUse(context, metrics.error().message);
    const auto npu = accuracy::openDumpFolder(arguments.npu, context.stop);
    if (!npu)
        return printError(context, npu.error());
    auto goldenFolder = accuracy::openDumpFolder(arguments.golden, context.stop);
    if (!goldenFolder)
        return printError(context, goldenFolder.error());
    accuracy::GoldenFiles golden(*std::move(goldenFolder));
    ModelGraphPtr graph;
    if (!arguments.graph.empty()) {
        auto opened = openGraph(arguments.graph);
        if (!opened)
            return printError(context, opened.error());
        graph = *std::move(opened);
    }
    accuracy::CompareOptions options;
    options.pair = {arguments.likeReference, arguments.mostElements};
    options.detectsOverflow = arguments.detectsOverflow;
    options.threads = arguments.threads;
    const auto result = accuracy::compareFolders(*npu, golden, graph.get(), options, context.stop);
    if (!result)
        return printError(context, result.error());
    accuracy::ResultColumns columns;
    columns.hasOverflow = arguments.detectsOverflow;
    columns.hasNpuAddress = !result->isNpuOfFramework;
    columns.hasGoldenAddress = !result->isGoldenOfFramework;
    columns.metrics = *metrics;
    if (!arguments.out.empty()) {
        const auto file = fs::path(arguments.out) / fmt::format("result_{}.csv", timeText());
        if (auto written = accuracy::writeResult(file, result->rows, columns); !written)
            return printError(context, written.error());
        context.out << terminalSafe(
                           message(MessageId::AccuracyWritten, file.string(), result->rows.size()).english())
                    << '\n';
    } else {
        printRows(context, arguments.common.format, *result, columns);
    }
    const auto lost = tellIssues(context, *result);
    if (std::ranges::none_of(result->rows,
                             [](const accuracy::ResultRow& row) { return row.comparison.has_value(); })) {
        sayOnErr(context, message(MessageId::AccuracyNothingPaired));
        return ExitCode::NothingReadable;
    }
    const auto judged = judge(context, *result, conditions);
    return judged == ExitCode::Fine && lost > 0 && arguments.common.isStrict ? ExitCode::DataLoss : judged;
}

std::function<ExitCode(CliContext&)> setupCompare(CLI::App& app)
{
    auto arguments = std::make_shared<CompareArguments>();
    addAccuracyOptions(app, arguments->common);
    app.add_option("-m,--my-dump", arguments->npu, "Folder or file of the NPU's dumps")
        ->required()
        ->type_name("NPU");
    app.add_option("-g,--golden", arguments->golden,
                   "Folder or file of the ground truth: npy, npz, pb, or dumps")
        ->required()
        ->type_name("GOLDEN");
    app.add_option("-f,--fusion", arguments->graph, "The compiled model: .om, or the Build text")
        ->type_name("GRAPH");
    app.add_option("--out", arguments->out, "Write result_TIME.csv into this folder (also -out)")
        ->type_name("DIR");
    app.add_option("-a,--alg", arguments->algorithms, "Metrics by name or digit, with commas (also -alg)")
        ->type_name("LIST");
    app.add_option("--max", arguments->mostElements, "Only the first N elements of each tensor (also -max)")
        ->check(CLI::Range(0, 2147483647).description(""))
        ->type_name("N");
    app.add_flag("--overflow-detection,--overflow_detection", arguments->detectsOverflow,
                 "Say of each float16 tensor whether it overflowed");
    app.add_flag("--reference", arguments->likeReference,
                 "Compute in float32 as msaccucmp does, to the digits that it prints");
    app.add_option("--fail-on", arguments->failOn,
                   "Exit with 4 when a tensor meets it, e.g. 'CosineSimilarity<0.99'");
    app.add_option("--threads", arguments->threads, "How many tensors at once (0: all cores)")
        ->check(CLI::Range(0, 1024).description(""));
    return [arguments](CliContext& context) { return compare(context, *arguments); };
}

struct Part {
    const char* name;
    const char* summary;
    std::function<ExitCode(CliContext&)> (*setup)(CLI::App& app);
};
constexpr Part kParts[] = {
    {"compare", "Tensors of the NPU beside the ground truth, with the metrics of msaccucmp", setupCompare},
};

std::function<ExitCode(CliContext&)> setup(CLI::App& app)
{
    app.require_subcommand(1);
    std::vector<std::pair<CLI::App*, std::function<ExitCode(CliContext&)>>> parts;
    for (const auto& part : kParts) {
        auto* sub = app.add_subcommand(part.name, part.summary);
        parts.emplace_back(sub, part.setup(*sub));
    }
    return [parts](CliContext& context) {
        for (const auto& [sub, run] : parts) {
            if (sub->parsed())
                return run(context);
        }
        return ExitCode::WrongUse;
    };
}

} // namespace

extern const Command accuracyCommand;
constinit const Command accuracyCommand{
    "accuracy", "Compare tensor dumps of the NPU with their ground truth",
    "  opscope-cli accuracy compare -m NPU -g GOLDEN\n"
    "  opscope-cli accuracy compare -m NPU -g GOLDEN --reference --format csv\n"
    "  opscope-cli accuracy compare -m NPU -g GOLDEN --fail-on 'CosineSimilarity<0.99'",
    setup};

} // namespace opscope
