// SPDX-License-Identifier: GPL-3.0-or-later
#include <ostream>

#include "app/cli/collect_options.h"
#include "app/cli/printer.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/collect/convert_model.h"
#include "core/collect/shell_quote.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

struct ConvertFlags {
    ModelConversion model;
    std::optional<ModelFramework> framework;
    std::optional<std::int64_t> timeLimitSec;
    std::string project, config;
    OutputFormat format = OutputFormat::Table;
    bool isOnlyShown = false;
};

void printProblems(CliContext& context, OutputFormat format, const std::vector<AtcProblem>& problems)
{
    RowTable table({integerSpec("line", "Line"), textSpec("kind", "Kind"), textSpec("code", "Code"),
                    textSpec("node", "Node"), textSpec("place", "Place"), textSpec("problem", "Problem"),
                    textSpec("cause", "Cause"), textSpec("solution", "Solution")});
    for (const auto& problem : problems)
        table.row({static_cast<std::int64_t>(problem.line),
                   std::string(problem.isError ? "error" : "warning"), textOrMissing(problem.code),
                   textOrMissing(problem.node), textOrMissing(problem.place), textOrMissing(problem.text),
                   textOrMissing(problem.cause), textOrMissing(problem.solution)});
    printTable(context, {.format = format, .answer = "convert", .isWide = true}, *table.finish());
}

Result<HostOptions> hostOf(CliContext& context, const ConvertFlags& options)
{
    RunProject project;
    if (!options.project.empty()) {
        OPSCOPE_TRY_ASSIGN(project, readRunProject(options.project));
    }
    return hostWith(context, options.config, project);
}

ExitCode run(CliContext& context, const ConvertFlags& options)
{
    auto conversion = options.model;
    const auto framework = options.framework ? options.framework : frameworkOf(conversion.model);
    if (!framework)
        return wrongUse(context, message(MessageId::RunFileLacks, "--framework"));
    conversion.framework = *framework;
    conversion.timeLimitSec = options.timeLimitSec.value_or(conversion.timeLimitSec);
    if (conversion.output.empty())
        conversion.output = std::filesystem::path(conversion.model).replace_extension(".om").string();
    const auto words = atcWords(conversion);
    if (!words)
        return wrongUse(context, words.error().message);
    if (options.isOnlyShown) {
        context.out << plainWords(*words) << '\n';
        return ExitCode::Fine;
    }
    const auto host = hostOf(context, options);
    if (!host)
        return printError(context, host.error());
    const auto made = convertModel(*host, conversion, eventsOnErr(context), context.stop);
    if (!made)
        return printError(context, made.error());
    printProblems(context, options.format, made->problems);
    if (made->model.empty())
        return printError(context,
                          {ErrorCode::Unreadable, message(MessageId::AtcFailed, made->exitCode), {}});
    printOnErr(context, message(MessageId::ConvertedTo, made->model.string()));
    return ExitCode::Fine;
}

std::function<ExitCode(CliContext&)> setupConvert(OptionParser& app)
{
    auto options = std::make_shared<ConvertFlags>();
    auto& model = options->model;
    app.addOption("MODEL,--model", model.model,
                  OPSCOPE_TEXT("Word", "The model: .onnx, .prototxt, .pb, .air"))
        .required()
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    addChoice<std::optional<ModelFramework>>(
        app, "--framework", options->framework,
        OPSCOPE_TEXT("Word",
                     "onnx, caffe, tensorflow or mindspore (default: from the file extension of the model)"),
        {{"onnx", ModelFramework::Onnx},
         {"5", ModelFramework::Onnx},
         {"caffe", ModelFramework::Caffe},
         {"0", ModelFramework::Caffe},
         {"tensorflow", ModelFramework::TensorFlow},
         {"3", ModelFramework::TensorFlow},
         {"mindspore", ModelFramework::MindSpore},
         {"1", ModelFramework::MindSpore}})
        .typeName(OPSCOPE_TEXT("Word", "NAME"));
    app.addOption("--weight", model.weight, OPSCOPE_TEXT("Word", "Weights of a Caffe model"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--output", model.output,
                  OPSCOPE_TEXT("Word", "The .om file to write (default: next to the model)"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--input_shape", model.inputShape,
                  OPSCOPE_TEXT("Word", "Shapes of the inputs, such as \"data:1,3,224,224;mask:1,8\""))
        .typeName(OPSCOPE_TEXT("Word", "SHAPES"));
    app.addOption("--input_format", model.inputFormat,
                  OPSCOPE_TEXT("Word", "Layout of the inputs: NCHW, NHWC, ND, NCDHW, NDHWC"))
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
    app.addOption("--output_type", model.outputType,
                  OPSCOPE_TEXT("Word", "Type of the outputs: FP32, FP16, UINT8, or NODE:INDEX:TYPE"))
        .typeName(OPSCOPE_TEXT("Word", "TYPE"));
    app.addOption("--soc_version", model.socVersion,
                  OPSCOPE_TEXT("Word", "The chip to convert for, such as Ascend310P3 or SS928V100"))
        .typeName(OPSCOPE_TEXT("Word", "CHIP"));
    app.addOption("--insert_op_conf", model.aippConfig,
                  OPSCOPE_TEXT("Word", "AIPP: a file that describes the preprocessing of the picture"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--fusion_switch_file", model.fusionSwitches,
                  OPSCOPE_TEXT("Word", "A file that switches fusion passes on or off (fusion_switch.cfg)"))
        .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption("--precision_mode", model.precision,
                  OPSCOPE_TEXT("Word", "Precision, such as force_fp16 or allow_mix_precision"))
        .typeName(OPSCOPE_TEXT("Word", "MODE"));
    app.addOption("--image_list", model.imageList,
                  OPSCOPE_TEXT("Word", "For SVP: data to quantize with, such as \"data:images.txt\""))
        .typeName(OPSCOPE_TEXT("Word", "LIST"));
    app.addOption("--compile_mode", model.compileMode,
                  OPSCOPE_TEXT("Word", "For SVP: the number of bits of the data, as 0, 1, 5 or 6"))
        .typeName("N");
    app.addOption("--online_model_type", model.onlineModelType,
                  OPSCOPE_TEXT("Word", "For SVP: 2, to profile with the data of layers"))
        .typeName("N");
    app.addOption("--more", model.further,
                  OPSCOPE_TEXT("Word", "Another parameter of ATC, such as \"--log=error\"; may be repeated"))
        .typeName(OPSCOPE_TEXT("Word", "PARAMETER"));
    const auto project = app.addOption("--project", options->project,
                                       OPSCOPE_TEXT("Word", "Run ATC on the host of this run file"))
                             .typeName(OPSCOPE_TEXT("Word", "FILE"));
    app.addOption(
           "--config", options->config,
           OPSCOPE_TEXT("Word", "Run ATC on the host of an ini file of msprof.pyc (default: this machine)"))
        .typeName("INI")
        .excludes(project);
    app.addOption(
           "--atc", model.atc,
           OPSCOPE_TEXT("Word", "Path of ATC (default: searched in the PATH of the machine where it runs)"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption(
           "--set-env", model.setEnv,
           OPSCOPE_TEXT("Word",
                        "A script to source before ATC on the machine where it runs, such as set_env.sh"))
        .typeName(OPSCOPE_TEXT("Word", "PATH"));
    app.addOption("--time-limit", options->timeLimitSec,
                  OPSCOPE_TEXT("Word", "End ATC after this number of seconds"))
        .within(1, 7 * 24 * 3600)
        .typeName("S");
    app.addFlag("--show", options->isOnlyShown, OPSCOPE_TEXT("Word", "Do not run: print the command"));
    addChoice<OutputFormat>(
        app, "--format", options->format,
        OPSCOPE_TEXT("Word", "Format of the problems that ATC reports: table, csv or json"),
        {{"table", OutputFormat::Table}, {"csv", OutputFormat::Csv}, {"json", OutputFormat::Json}})
        .typeName(OPSCOPE_TEXT("Word", "FORMAT"));
    app.addFlag(
        "--no-cache", [] {}, OPSCOPE_TEXT("Word", "Has no effect: models are not cached"));
    return [options](CliContext& context) { return run(context, *options); };
}

} // namespace

constinit const Command convertCommand{
    "convert",
    OPSCOPE_TEXT("Word", "Convert a model to .om with the ATC of the toolkit, on this machine or on a host"),
    "  opscope-cli convert yolo.onnx --soc_version SS928V100 --image_list data:images.txt "
    "--online_model_type 2 --show\n"
    "  opscope-cli convert net.prototxt --weight net.caffemodel --soc_version Ascend310P3 --show",
    setupConvert};

} // namespace opscope
