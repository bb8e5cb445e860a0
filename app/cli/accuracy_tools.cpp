// SPDX-License-Identifier: GPL-3.0-or-later
// convert, golden, overflow and file_compare.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <ostream>

#include "app/cli/accuracy_compare.h"
#include "app/cli/printer.h"
#include "core/accuracy/judge/golden_commands.h"
#include "core/accuracy/read/convert.h"
#include "core/accuracy/read/npy.h"
#include "core/accuracy/read/overflow.h"
#include "core/base/atomic_file.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/base/text_width.h"
#include "core/graph/open_graph.h"
#include "core/table/record_table.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

namespace fs = std::filesystem;

struct ConvertArguments {
    AccuracyOptions common;
    IgnoredOptions ignored;
    std::string dump;
    std::string layout;
    std::string shape;
    std::optional<std::size_t> output;
    std::optional<std::size_t> input;
    std::string out = ".";
    accuracy::ConvertedType type = accuracy::ConvertedType::Npy;
    bool isLogical = false;
};

/// One file, files with commas, or all dumps of a folder.
Result<std::vector<fs::path>> dumpsOf(const std::string& text, std::vector<Issue>& issues,
                                      const std::stop_token& stop)
{
    std::vector<fs::path> files;
    std::istringstream words(text);
    for (std::string word; std::getline(words, word, ',');) {
        std::error_code error;
        if (fs::is_regular_file(word, error)) {
            files.emplace_back(word);
            continue;
        }
        OPSCOPE_TRY_ASSIGN(const auto folder, accuracy::openDumpFolder(word, stop));
        for (const auto& [op, entries] : folder.dumps) {
            for (const auto& entry : entries) {
                if (!entry.name.tensor) // it is an npy already
                    files.push_back(entry.path);
            }
        }
        for (const auto* list : {&folder.overflows, &folder.exceptions}) {
            for (const auto& entry : *list)
                files.push_back(entry.path);
        }
        issues.insert(issues.end(), folder.issues.begin(), folder.issues.end());
    }
    return files;
}

std::optional<Message> readOptions(const ConvertArguments& arguments, accuracy::ConvertOptions& options)
{
    const auto needs = [](const char* option) {
        return message(MessageId::AccuracyOptionNeeds, option, "-f");
    };
    options.type = arguments.type;
    options.asStored = arguments.layout.empty() && !arguments.isLogical;
    if (arguments.layout.empty() && arguments.input)
        return needs("-i");
    if (arguments.layout.empty() && arguments.output)
        return needs("-o");
    if (arguments.layout.empty() && !arguments.shape.empty())
        return needs("-s");
    if (!arguments.layout.empty()) {
        options.format = accuracy::formatByName(arguments.layout);
        if (!options.format)
            return message(MessageId::AccuracyNoFormat, arguments.layout);
    }
    if (!arguments.shape.empty()) {
        const auto shape = parseShape(arguments.shape);
        if (!shape)
            return message(MessageId::AccuracyBadShape, arguments.shape);
        options.shape = *shape;
    }
    if (arguments.input || arguments.output) {
        options.onlyInputs = arguments.input.has_value();
        options.index = arguments.input ? *arguments.input : *arguments.output;
    }
    return std::nullopt;
}

ExitCode convert(CliContext& context, const ConvertArguments& arguments)
{
    accuracy::ConvertOptions options;
    if (const auto wrong = readOptions(arguments, options))
        return wrongUse(context, *wrong);
    printIgnored(context, arguments.ignored);
    std::vector<Issue> issues;
    const auto files = dumpsOf(arguments.dump, issues, context.stop);
    if (!files)
        return printError(context, files.error());
    RowTable table({textSpec("file", "File"), textSpec("shape", "Shape")});
    std::size_t count = 0;
    for (const auto& file : *files) {
        if (context.stop.stop_requested())
            break;
        const auto dump = accuracy::openDump(file);
        if (!dump) {
            issues.push_back({Severity::DataLoss, dump.error().message, {dump.error().where}, 1});
            continue;
        }
        issues.insert(issues.end(), dump->issues.begin(), dump->issues.end());
        if (!dump->exception.empty())
            context.err << terminalSafe(file.string() + ": " + dump->exception) << '\n';
        const auto written = accuracy::convertDump(*dump, arguments.out, options, issues);
        if (!written)
            return printError(context, written.error());
        for (const auto& each : *written)
            table.row({each.path.string(), accuracy::shapeText(each.shape)});
        count += written->size();
    }
    printTable(context, {arguments.common.format, "accuracy_convert"}, *table.finish());
    const auto lost = printAccuracyIssues(context, issues);
    if (count == 0 && lost == 0)
        return printError(context,
                          {ErrorCode::NotFound, message(MessageId::ConvertNothing), {arguments.dump, 0, {}}});
    return count == 0 ? ExitCode::NothingReadable : withLoss(arguments.common, lost);
}

struct GoldenArguments {
    AccuracyOptions common;
    std::string graph;
    std::string time;
    std::string out;
};

/// A Caffe network: layers that hide ground truth, and with --out the network without them.
ExitCode printInPlace(CliContext& context, const GoldenArguments& arguments, const ModelGraph& graph)
{
    const auto name = graph.path.filename().string();
    const auto layers = graph.fact("in-place layers");
    for (const auto& issue : graph.issues)
        printOnErr(context, issue.message);
    if (layers.empty()) {
        printOnErr(context, message(MessageId::GoldenNoInPlace, name));
        return ExitCode::Fine;
    }
    for (auto rest = layers; !rest.empty();) {
        const auto end = std::min(rest.find(", "), rest.size());
        context.out << terminalSafe(rest.substr(0, end)) << '\n';
        rest.remove_prefix(std::min(end + 2, rest.size()));
    }
    if (arguments.out.empty()) {
        printOnErr(context, message(MessageId::GoldenInPlaceHow, graph.path.string()));
        return ExitCode::Fine;
    }
    const auto written =
        accuracy::writeWithoutInPlace(graph.path, std::filesystem::path(arguments.out) /
                                                      (graph.path.stem().string() + "_no_in_place.prototxt"));
    if (!written)
        return printError(context, written.error());
    printOnErr(context, message(MessageId::GoldenWithoutInPlace, written->path.string(), written->renamed));
    return ExitCode::Fine;
}

/// The commands one a line: they are fed to the debugger as they are.
ExitCode printGolden(CliContext& context, const GoldenArguments& arguments)
{
    const auto path = accuracy::findTrainingGraph(arguments.graph);
    if (!path)
        return printError(context, path.error());
    const auto graph = openGraph(*path);
    if (!graph)
        return printError(context, graph.error());
    if (!arguments.out.empty()) {
        std::error_code error;
        std::filesystem::create_directories(arguments.out, error);
        if (error)
            return printError(context, {ErrorCode::Unreadable,
                                        message(MessageId::CannotWrite, error.message()),
                                        {arguments.out, 0, {}}});
    }
    if ((*graph)->format == "caffe")
        return printInPlace(context, arguments, **graph);
    const auto time = arguments.time.empty() ? timeOfResult() + "00" : arguments.time;
    const auto commands = accuracy::debuggerCommands(**graph, time);
    if (!commands)
        return printError(context, commands.error());
    context.err << terminalSafe(path->string()) << '\n';
    for (const auto& command : commands->lines)
        context.out << terminalSafe(command) << '\n';
    std::vector<Issue> issues;
    for (const auto& name : commands->leftOut)
        issues.push_back({Severity::DataLoss, message(MessageId::AccuracyOddName, name), {}, 1});
    const auto exitCode = withLoss(arguments.common, printAccuracyIssues(context, issues));
    if (arguments.out.empty())
        return exitCode;
    const auto files = accuracy::writeDebuggerFiles(commands->lines, arguments.out);
    if (!files)
        return printError(context, files.error());
    printOnErr(context, message(MessageId::GoldenScript, commands->lines.size(), files->commands.string(),
                                files->script.string() + " " + files->commands.string()));
    return exitCode;
}

struct OverflowArguments {
    AccuracyOptions common;
    std::string dump;
    std::string out;
    std::size_t top = 1;
};

TablePtr overflowTable(std::span<const accuracy::OverflowRecord> records)
{
    using accuracy::OverflowRecord;
    RecordTable<OverflowRecord> table("overflow", nullptr, {records.begin(), records.end()});
    const auto integer = [&](const char* id, const char* title, const auto& member) {
        table.column(integerSpec(id, title), [&](const OverflowRecord& record) {
            const std::optional<std::uint64_t> value = record.*member;
            return value ? static_cast<std::int64_t>(*value) : kMissingInteger;
        });
    };
    const auto ofOp = [&](const char* id, const char* title, const auto& text) {
        table.column(textSpec(id, title), [&](const OverflowRecord& record) {
            return record.op ? std::optional<std::string>(text(*record.op)) : std::nullopt;
        });
    };
    table.column(textSpec("unit", "Unit"),
                 [](const OverflowRecord& record) { return std::optional(record.unit); });
    integer("model", "Model", &OverflowRecord::model);
    integer("stream", "Stream", &OverflowRecord::stream);
    integer("task", "Task", &OverflowRecord::task);
    integer("context", "Context", &OverflowRecord::context);
    integer("thread", "Thread", &OverflowRecord::thread);
    integer("status", "Status", &OverflowRecord::status);
    ofOp("op_type", "OpType", [](const accuracy::DumpEntry& op) { return op.name.opType; });
    ofOp("op", "Op", [](const accuracy::DumpEntry& op) { return op.name.op; });
    integer("time", "Time", &OverflowRecord::time);
    ofOp("dump", "Dump", [](const accuracy::DumpEntry& op) { return op.path.filename().string(); });
    return table.finish();
}

ExitCode overflow(CliContext& context, const OverflowArguments& arguments)
{
    const auto folder = accuracy::openDumpFolder(arguments.dump, context.stop);
    if (!folder)
        return printError(context, folder.error());
    std::vector<Issue> issues;
    const auto found = accuracy::findOverflows(*folder, issues);
    if (!found)
        return printError(context, found.error());
    const auto shown = std::span(*found).first(std::min(arguments.top, found->size()));
    printTable(context, {arguments.common.format, "accuracy_overflow"}, *overflowTable(shown));
    if (found->empty())
        printOnErr(context, message(MessageId::OverflowNone, folder->overflows.size()));
    if (!arguments.out.empty()) {
        const auto written = accuracy::writeOverflows(shown, arguments.out, timeOfResult(), issues);
        if (!written)
            return printError(context, written.error());
        printOnErr(context, message(MessageId::AccuracyWritten, written->string(), shown.size()));
    }
    return withLoss(arguments.common, printAccuracyIssues(context, issues));
}

struct FileCompareArguments {
    AccuracyOptions common;
    std::string npu;
    std::string golden;
    std::string out;
    std::vector<std::string> failOn;
    bool likeReference = false;
};

/// Those of a file without a layout: no divergence and no deviation.
constexpr accuracy::Metric kOfFiles[] = {
    accuracy::Metric::CosineSimilarity,         accuracy::Metric::MaxAbsoluteError,
    accuracy::Metric::AccumulatedRelativeError, accuracy::Metric::RelativeEuclideanDistance,
    accuracy::Metric::MeanAbsoluteError,        accuracy::Metric::RootMeanSquareError,
    accuracy::Metric::MaxRelativeError,         accuracy::Metric::MeanRelativeError};

ExitCode compareFiles(CliContext& context, const FileCompareArguments& arguments)
{
    std::vector<Condition> conditions;
    for (const auto& text : arguments.failOn) {
        auto condition = parseCondition(text);
        if (!condition)
            return wrongUse(context, message(MessageId::AccuracyBadCondition, text));
        conditions.push_back(*std::move(condition));
    }
    for (const auto& path : {arguments.npu, arguments.golden}) {
        if (!path.ends_with(".npy"))
            return wrongUse(context, message(MessageId::AccuracyBothNpy, path));
    }
    const auto npu = accuracy::openNpy(arguments.npu);
    if (!npu)
        return printError(context, npu.error());
    const auto golden = accuracy::openNpy(arguments.golden);
    if (!golden)
        return printError(context, golden.error());
    if (npu->tensor.shape != golden->tensor.shape)
        return printError(context,
                          {ErrorCode::Malformed,
                           message(MessageId::AccuracyShapesDiffer, accuracy::shapeText(npu->tensor.shape),
                                   accuracy::shapeText(golden->tensor.shape)),
                           {}});
    const auto form = accuracy::findPairForm(npu->tensor, golden->tensor, {});
    if (!form)
        return printError(context, form.error());
    accuracy::CompareTraits traits;
    traits.npuName = arguments.npu;
    traits.goldenName = arguments.golden;
    auto comparison = accuracy::comparePair(npu->tensor, golden->tensor, *form, traits,
                                            {arguments.likeReference, 0}, context.stop);
    if (!comparison)
        return printError(context, comparison.error());
    accuracy::ResultRow row;
    row.comparison = *std::move(comparison);
    RowTable table({textSpec("metric", "Metric"), realSpec("value", "Value", {}, kAllDigits)});
    std::string text;
    for (const auto metric : kOfFiles) {
        const auto value = row.text(metric);
        text += fmt::format("{}: {}\n", accuracy::metricName(metric), value);
        table.row({std::string(accuracy::metricName(metric)), value});
    }
    printTable(context, {arguments.common.format, "accuracy_files"}, *table.finish());
    for (const auto& reason : row.comparison->reasons)
        context.err << reason << '\n';
    if (!arguments.out.empty()) {
        const auto path = fs::path(arguments.out) / fmt::format("file_result_{}.txt", timeOfResult());
        const auto write = [&]() -> Result<void> {
            OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
            file.text() += text;
            return file.commit();
        };
        if (const auto written = write(); !written)
            return printError(context, written.error());
    }
    return judgeRows(context, {row}, conditions);
}

} // namespace

std::function<ExitCode(CliContext&)> setupAccuracyConvert(OptionParser& app)
{
    auto arguments = std::make_shared<ConvertArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("-d,--dump_file", arguments->dump,
                  OPSCOPE_TEXT("Word", "A dump, several dumps separated by commas, or a folder of dumps"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption(
           "-f,--layout", arguments->layout,
           OPSCOPE_TEXT("Word",
                        "Convert tensors to this layout, such as NCHW (default: the layout of the device)"))
        .typeName(OPSCOPE_TEXT("Word", "LAYOUT"));
    app.addFlag(
        "--logical", arguments->isLogical,
        OPSCOPE_TEXT(
            "Word",
            "Convert tensors to the layout of the model, without padding; each dump contains this layout"));
    app.addOption("-s,--shape", arguments->shape,
                  OPSCOPE_TEXT("Word", "The shape of the result, for FRACTAL_NZ (needs -f)"))
        .typeName(OPSCOPE_TEXT("Word", "SHAPE"));
    app.addOption("-o,--output_tensor", arguments->output, OPSCOPE_TEXT("Word", "Only output N (needs -f)"))
        .typeName("N");
    app.addOption("-i,--input_tensor", arguments->input, OPSCOPE_TEXT("Word", "Only input N (needs -f)"))
        .typeName("N");
    app.addOption("--out,--output", arguments->out, OPSCOPE_TEXT("Word", "Folder for the files (also -out)"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    addChoice<accuracy::ConvertedType>(app, "-t,--type", arguments->type,
                                       OPSCOPE_TEXT("Word", "npy, bin or msnpy"),
                                       {{"npy", accuracy::ConvertedType::Npy},
                                        {"bin", accuracy::ConvertedType::Bin},
                                        {"msnpy", accuracy::ConvertedType::MindSporeNpy}})
        .typeName(OPSCOPE_TEXT("Word", "TYPE"));
    addIgnored(app, arguments->ignored, "-c,--custom_script_path",
               OPSCOPE_TEXT("Argument", "Python scripts are not run"));
    addIgnored(app, arguments->ignored, "-v,--dump_version",
               OPSCOPE_TEXT("Argument", "the version is read from each file"));
    return [arguments](CliContext& context) { return convert(context, *arguments); };
}

std::function<ExitCode(CliContext&)> setupAccuracyGolden(OptionParser& app)
{
    auto arguments = std::make_shared<GoldenArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("-f,--graph", arguments->graph,
                  OPSCOPE_TEXT("Word", "The Build text of a training, a folder of Build texts from "
                                       "DUMP_GE_GRAPH, or a .prototxt of Caffe"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption("--time", arguments->time,
                  OPSCOPE_TEXT("Word", "16 digits for the names of the files (default: the current time)"))
        .typeName(OPSCOPE_TEXT("Word", "TIME"));
    app.addOption(
           "--out,--output", arguments->out,
           OPSCOPE_TEXT("Word",
                        "Write the commands, and a script that enters them in the debugger, into this "
                        "folder; for a Caffe network, write the network without in-place layers (also -out)"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    return [arguments](CliContext& context) { return printGolden(context, *arguments); };
}

std::function<ExitCode(CliContext&)> setupAccuracyOverflow(OptionParser& app)
{
    auto arguments = std::make_shared<OverflowArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("-d,--dump_path", arguments->dump, OPSCOPE_TEXT("Word", "Folder of the dumps"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption(
           "--out,--output", arguments->out,
           OPSCOPE_TEXT(
               "Word",
               "Write overflow_summary_TIME.txt and the tensors of the ops into this folder (also -out)"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addOption("-n,--top_n", arguments->top,
                  OPSCOPE_TEXT("Word", "Number of overflows to list, in the order of execution"))
        .within(1, 1000000)
        .typeName("N");
    return [arguments](CliContext& context) { return overflow(context, *arguments); };
}

std::function<ExitCode(CliContext&)> setupFileCompare(OptionParser& app)
{
    auto arguments = std::make_shared<FileCompareArguments>();
    addAccuracyOptions(app, arguments->common);
    app.addOption("-m,--my_dump_path", arguments->npu, OPSCOPE_TEXT("Word", "npy file of the NPU"))
        .required()
        .typeName("NPU");
    app.addOption("-g,--golden_dump_path", arguments->golden,
                  OPSCOPE_TEXT("Word", "npy file of the ground truth"))
        .required()
        .typeName("GOLDEN");
    app.addOption("--out,--output", arguments->out,
                  OPSCOPE_TEXT("Word", "Write file_result_TIME.txt into this folder (also -out)"))
        .typeName(OPSCOPE_TEXT("Word", "DIR"));
    app.addFlag("--reference", arguments->likeReference,
                OPSCOPE_TEXT("Word", "Compute in float32 like msaccucmp, with the same digits"));
    app.addOption(
        "--fail-on", arguments->failOn,
        OPSCOPE_TEXT("Word",
                     "Exit with 4 if the condition is true for the files, e.g. 'CosineSimilarity<0.99'"));
    return [arguments](CliContext& context) { return compareFiles(context, *arguments); };
}

} // namespace opscope
