// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/accuracy_compare.h"

#include <ostream>
#include <set>

#include "app/cli/printer.h"
#include "core/accuracy/judge/sides.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

using accuracy::Sides;

/// What is wrong with the options themselves, in the words of msaccucmp's rules.
std::optional<Message> wrongOptions(const CompareArguments& arguments)
{
    const auto needs = [](const char* option, const char* what) {
        return message(MessageId::AccuracyOptionNeeds, option, what);
    };
    const bool isNarrowed = !arguments.range.empty() || !arguments.selection.empty();
    const auto* const narrow = arguments.range.empty() ? "-s" : "-r";
    if (arguments.op.empty()) {
        if (arguments.output || arguments.input)
            return needs(arguments.output ? "-o" : "-i", "-op");
        if (arguments.top || arguments.mostLines || arguments.ignoresElements)
            return needs(arguments.top         ? "-n"
                         : arguments.mostLines ? "-ml"
                                               : "--ignore_single_op_result",
                         "-op");
    }
    if (isNarrowed && arguments.graph.empty())
        return needs(narrow, "-f");
    if (arguments.isMapping && arguments.graph.empty() && arguments.quant.empty())
        return needs("-map", "-f");
    if (!arguments.unfused.empty() && arguments.graph.empty())
        return needs("-cf", "-f");
    if (isNarrowed && !arguments.op.empty())
        return message(MessageId::AccuracyOptionsExclude, narrow, "-op");
    if (!arguments.range.empty() && !arguments.selection.empty())
        return message(MessageId::AccuracyOptionsExclude, "-r", "-s");
    if (arguments.isMapping && !arguments.op.empty())
        return message(MessageId::AccuracyOptionsExclude, "-map", "-op");
    if (arguments.input && arguments.output)
        return message(MessageId::AccuracyOptionsExclude, "-i", "-o");
    return std::nullopt;
}

std::int64_t lastSequence(const accuracy::Pairing& pairing)
{
    std::int64_t last = 0;
    for (const auto& group : pairing.groups) {
        for (const auto& op : group.ops)
            last = std::max(last, op.sequence);
    }
    return last;
}

using Wanted = std::function<bool(const accuracy::PairedGroup&)>;

Wanted anyOp(std::function<bool(std::int64_t)> isWanted)
{
    return [isWanted = std::move(isWanted)](const accuracy::PairedGroup& group) {
        return std::ranges::any_of(group.ops,
                                   [&](const accuracy::PairedOp& op) { return isWanted(op.sequence); });
    };
}

/// "start,end,step" in the order of execution; each may be left out. Errors: out of 1..`last`.
Result<Wanted> wantedRange(std::string text, std::int64_t last)
{
    const auto wrong = fail(ErrorCode::Unsupported, message(MessageId::AccuracyBadRange, text, last));
    std::array<std::int64_t, 3> values{1, -1, 1};
    std::istringstream words(text + ',');
    std::size_t count = 0;
    for (std::string word; std::getline(words, word, ','); ++count) {
        const auto numbers = parseNumbers(word);
        if (count >= values.size() || (!numbers && !word.empty()))
            return wrong;
        values[count] = numbers ? numbers->front() : values[count];
    }
    auto [start, end, step] = values;
    end = end == -1 ? last : end;
    if (count != values.size() || start < 1 || start > end || end > last || step < 1 || step > last)
        return wrong;
    return anyOp([=, end = end](std::int64_t sequence) {
        return sequence >= start && sequence <= end && (sequence == end || (sequence - start) % step == 0);
    });
}

Result<Wanted> wantedSelection(const std::string& text, std::int64_t last)
{
    const auto numbers = parseNumbers(text);
    if (!numbers || std::ranges::none_of(*numbers, [&](std::int64_t n) { return n >= 0 && n <= last; }))
        return fail(ErrorCode::Unsupported, message(MessageId::AccuracyBadSelection, text, last));
    return anyOp([chosen = std::set(numbers->begin(), numbers->end())](std::int64_t sequence) {
        return chosen.contains(sequence);
    });
}

void printWritten(CliContext& context, const fs::path& file, std::size_t rows)
{
    context.out << terminalSafe(
                       context.words.message(message(MessageId::AccuracyWritten, file.string(), rows)))
                << '\n';
}

ExitCode compareOne(CliContext& context, const CompareArguments& arguments, Sides& sides)
{
    const accuracy::TensorName name{arguments.op, arguments.input.has_value(),
                                    arguments.input.value_or(arguments.output.value_or(0))};
    const auto pair = accuracy::openPair(sides.pairing, *sides.golden, sides.hasGraph(), name);
    if (!pair)
        return printError(context, pair.error());
    accuracy::DetailOptions options;
    options.top = arguments.top.value_or(options.top);
    options.mostLines = arguments.mostLines.value_or(options.mostLines);
    options.writesElements = !arguments.ignoresElements;
    const auto detail = accuracy::detailOf(*pair, name, options, arguments.out, context.stop);
    if (!detail)
        return printError(context, detail.error());
    printDetail(context, arguments.common.format, *detail, pair->form);
    for (const auto& file : detail->files)
        context.err << terminalSafe(file.string()) << '\n';
    return withLoss(arguments.common, printAccuracyIssues(context, pair->opened.issues) +
                                          printAccuracyIssues(context, pair->golden.issues));
}

/// Prints the first files that are not compared; with a folder, writes all of them to a file.
Result<void> printLeftOut(CliContext& context, const std::string& folder,
                          const std::vector<accuracy::LeftOutFile>& files)
{
    constexpr std::size_t kMostTold = 10;
    for (std::size_t i = 0; i < std::min(kMostTold, files.size()); ++i)
        context.err << "opscope-cli: " << terminalSafe(files[i].path.string() + ": " + files[i].english())
                    << '\n';
    if (files.size() > kMostTold)
        printOnErr(context, message(MessageId::AccuracyUnpaired, files.size(), kMostTold));
    if (files.empty() || folder.empty())
        return {};
    OPSCOPE_TRY_ASSIGN(const auto path, writeLeftOut(folder, files));
    printWritten(context, path, files.size());
    return {};
}

/// advisor_summary.txt in the folder of the result, and what the reference does not write: where it began.
Result<void> advise(CliContext& context, const CompareArguments& arguments, const Sides& sides,
                    const std::vector<accuracy::ResultRow>& rows)
{
    accuracy::AdviceOptions options;
    if (sides.graph != nullptr)
        options = accuracy::makeAdviceOptions(*sides.graph, arguments.likeReference);
    options.likeReference = arguments.likeReference;
    std::istringstream names(arguments.inputs);
    for (std::string name; std::getline(names, name, ';');)
        options.inputs.push_back(name);
    if (const auto advice = accuracy::adviceOn(rows, options)) {
        const auto summary = accuracy::adviceSummary(*advice);
        context.err << summary;
        if (!arguments.out.empty())
            OPSCOPE_TRY(writeAtomically(fs::path(arguments.out) / "advisor_summary.txt", summary));
    }
    const auto origins = accuracy::findErrorOrigins(rows, sides.graph.get());
    for (const auto& origin : origins.born)
        printOnErr(context, accuracy::originText(origin));
    if (origins.inherited > 0)
        printOnErr(context, message(MessageId::ErrorInherited, origins.inherited));
    return {};
}

ExitCode compareAll(CliContext& context, const CompareArguments& arguments, Sides& sides,
                    const std::vector<accuracy::Metric>& metrics, const std::vector<Condition>& conditions)
{
    const bool isNarrowed = !arguments.range.empty() || !arguments.selection.empty();
    accuracy::CompareOptions options;
    options.pair = {arguments.likeReference, arguments.mostElements};
    options.detectsOverflow = arguments.detectsOverflow || (arguments.advises && !isNarrowed);
    options.threads = arguments.threads;
    if (arguments.isMapping)
        options.pair.mostElements = 1; // the pairs do not depend on the values
    if (isNarrowed) {
        const auto last = lastSequence(sides.pairing);
        auto wanted = arguments.range.empty() ? wantedSelection(arguments.selection, last)
                                              : wantedRange(arguments.range, last);
        if (!wanted)
            return wrongUse(context, wanted.error().message);
        options.isWanted = *std::move(wanted);
    }
    const auto result = accuracy::comparePaired(sides.npu, sides.pairing, *sides.golden,
                                                sides.graph != nullptr, options, context.stop);
    if (!result)
        return printError(context, result.error());
    accuracy::ResultColumns columns;
    columns.hasSequence = isNarrowed;
    columns.hasOverflow = options.detectsOverflow;
    columns.hasNpuAddress = !result->isNpuOfFramework;
    columns.hasGoldenAddress = !result->isGoldenOfFramework;
    columns.metrics = metrics;
    if (arguments.isMapping) {
        const auto written = writeMapping(arguments.out, result->rows);
        if (!written)
            return printError(context, written.error());
        printWritten(context, *written, result->rows.size());
    } else if (!arguments.out.empty()) {
        const auto file = fs::path(arguments.out) / fmt::format("result_{}.csv", timeOfResult());
        if (auto written = accuracy::writeTable(file, *accuracy::resultTable(result->rows, columns));
            !written)
            return printError(context, written.error());
        printWritten(context, file, result->rows.size());
    } else {
        const auto format = arguments.common.format;
        columns.hasSpread = !arguments.likeReference;
        columns.hasUniqueTitles = format != OutputFormat::Csv;
        printTable(context, {format, "accuracy_compare"}, *accuracy::resultTable(result->rows, columns));
    }
    const auto lost = printAccuracyIssues(context, result->issues);
    if (const auto printed = printLeftOut(context, arguments.out, result->leftOut); !printed)
        return printError(context, printed.error());
    if (std::ranges::none_of(result->rows,
                             [](const accuracy::ResultRow& row) { return row.comparison.has_value(); })) {
        printOnErr(context, message(sides.isOfOtherModel() ? MessageId::AccuracyOtherModel
                                                           : MessageId::AccuracyNothingPaired));
        return ExitCode::NothingReadable;
    }
    if (arguments.advises && isNarrowed)
        printOnErr(context, message(MessageId::AccuracyNoEffect, "-advisor", "it needs the complete model"));
    else if (arguments.advises) {
        if (const auto advised = advise(context, arguments, sides, result->rows); !advised)
            return printError(context, advised.error());
    }
    return withLoss(arguments.common, lost, judgeRows(context, result->rows, conditions));
}

ExitCode compare(CliContext& context, const CompareArguments& arguments)
{
    if (const auto wrong = wrongOptions(arguments))
        return wrongUse(context, *wrong);
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
    printIgnored(context, arguments.ignored);
    auto sides = accuracy::openSides(
        {arguments.npu, arguments.golden, arguments.graph, arguments.quant, arguments.unfused}, context.stop);
    if (!sides)
        return printError(context, sides.error());
    return arguments.op.empty() ? compareAll(context, arguments, *sides, *metrics, conditions)
                                : compareOne(context, arguments, *sides);
}

void addSides(OptionParser& app, CompareArguments& arguments)
{
    app.addOption("-m,--my-dump,--my_dump_path", arguments.npu,
                  OPSCOPE_TEXT("Word", "Folder or file with the dumps of the NPU"))
        .required()
        .typeName("NPU");
    app.addOption("-g,--golden,--golden_dump_path", arguments.golden,
                  OPSCOPE_TEXT("Word", "Folder or file with the ground truth: npy, npz, pb, or dumps"))
        .required()
        .typeName("GOLDEN");
    app.addOption("-f,--fusion,--fusion_rule_file", arguments.graph,
                  OPSCOPE_TEXT("Word", "The compiled model: an .om file or the Build text"))
        .typeName(OPSCOPE_TEXT("Word", "GRAPH"));
    app.addOption(
           "-q,--quant_fusion_rule_file", arguments.quant,
           OPSCOPE_TEXT(
               "Word",
               "The graph of the quantisation tool: ops are compared with the ops before quantisation"))
        .typeName(OPSCOPE_TEXT("Word", "GRAPH"));
    app.addOption(
           "--cf,--close_fusion_rule_file", arguments.unfused,
           OPSCOPE_TEXT(
               "Word",
               "The graph of the model without fusion, if GOLDEN contains dumps of that model (also -cf)"))
        .typeName(OPSCOPE_TEXT("Word", "GRAPH"));
    app.addOption("--out,--output", arguments.out,
                  OPSCOPE_TEXT("Word", "Write result_TIME.csv into this folder (also -out)"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
}

void addOneOp(OptionParser& app, CompareArguments& arguments)
{
    app.addOption("--op,--op_name", arguments.op,
                  OPSCOPE_TEXT("Word", "List the elements of one tensor of this op (also -op)"))
        .typeName(OPSCOPE_TEXT("Word", "NAME"));
    app.addOption("-o,--output_tensor", arguments.output,
                  OPSCOPE_TEXT("Word", "Output N of the op (default: 0)"))
        .typeName("N");
    app.addOption("-i,--input_tensor", arguments.input, OPSCOPE_TEXT("Word", "Input N of the op"))
        .typeName("N");
    app.addOption("-n,--topn", arguments.top,
                  OPSCOPE_TEXT("Word", "Number of the largest errors to list (default: 20)"))
        .within(1, 10000)
        .typeName("N");
    app.addOption(
           "--ml,--max_line", arguments.mostLines,
           OPSCOPE_TEXT("Word", "Maximum number of elements in each file (default: 1000000; also -ml)"))
        .within(10000, 1000000)
        .typeName("N");
    app.addFlag("--ignore_single_op_result", arguments.ignoresElements,
                OPSCOPE_TEXT("Word", "Write only the largest errors, not the files with all elements"));
}

} // namespace

std::function<ExitCode(CliContext&)> setupAccuracyCompare(OptionParser& app)
{
    auto arguments = std::make_shared<CompareArguments>();
    addAccuracyOptions(app, arguments->common);
    addSides(app, *arguments);
    app.addOption("--alg,--algorithm", arguments->algorithms,
                  OPSCOPE_TEXT("Word", "Metrics by name or digit, separated by commas (also -alg)"))
        .atMostValues(static_cast<int>(accuracy::kMetrics))
        .typeName(OPSCOPE_TEXT("Word", "LIST"));
    app.addOption("--max,--max_cmp_size", arguments->mostElements,
                  OPSCOPE_TEXT("Word", "Only the first N elements of each tensor (also -max)"))
        .within(0, 2147483647)
        .typeName("N");
    app.addOption(
           "-r,--range", arguments->range,
           OPSCOPE_TEXT("Word", "Only these ops, in the order of execution: start,end,step (needs -f)"))
        .typeName(OPSCOPE_TEXT("Word", "RANGE"));
    app.addOption("-s,--select", arguments->selection,
                  OPSCOPE_TEXT("Word", "Only these ops: numbers separated by commas (needs -f)"))
        .typeName(OPSCOPE_TEXT("Word", "LIST"));
    app.addFlag("--map,--mapping", arguments->isMapping,
                OPSCOPE_TEXT("Word", "Write mapping_TIME.csv, which lists the pairs of files (also -map)"));
    addOneOp(app, *arguments);
    app.addFlag("--overflow-detection,--overflow_detection", arguments->detectsOverflow,
                OPSCOPE_TEXT("Word", "Report for each float16 tensor whether it overflowed"));
    app.addFlag(
        "--advisor", arguments->advises,
        OPSCOPE_TEXT("Word",
                     "Report which op went wrong first, and write advisor_summary.txt (also -advisor)"));
    app.addOption(
           "--input-nodes,--input_nodes", arguments->inputs,
           OPSCOPE_TEXT("Word", "Inputs of the model for --advisor, separated by ; (also -input_nodes)"))
        .typeName(OPSCOPE_TEXT("Word", "NAMES"));
    app.addFlag("--reference", arguments->likeReference,
                OPSCOPE_TEXT("Word", "Compute in float32 like msaccucmp, with the same digits"));
    app.addOption(
        "--fail-on", arguments->failOn,
        OPSCOPE_TEXT("Word",
                     "Exit with 4 if the condition is true for a tensor, e.g. 'CosineSimilarity<0.99'"));
    app.addOption("--threads", arguments->threads,
                  OPSCOPE_TEXT("Word", "Number of tensors compared at the same time (0: all cores)"))
        .within(0, 1024);
    addIgnored(app, arguments->ignored, "-c,--custom_script_path",
               OPSCOPE_TEXT("Argument", "Python scripts are not run"));
    addIgnored(app, arguments->ignored, "-a,--algorithm_options",
               OPSCOPE_TEXT("Argument", "they are for Python scripts, which are not run"));
    addIgnored(app, arguments->ignored, "-v,--dump_version",
               OPSCOPE_TEXT("Argument", "the version is read from each file"));
    addIgnored(app, arguments->ignored, "--ffts", OPSCOPE_TEXT("Argument", "the threads of an op are joined"),
               false);
    return [arguments](CliContext& context) { return compare(context, *arguments); };
}

} // namespace opscope
