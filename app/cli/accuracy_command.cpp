// SPDX-License-Identifier: GPL-3.0-or-later
// Tensor dumps against their ground truth, with the commands and options of msaccucmp.
#include "app/cli/accuracy_options.h"
#include "core/base/text.h"

namespace opscope {
namespace {

struct Part {
    const char* name;
    const char* summary;
    std::function<ExitCode(CliContext&)> (*setup)(OptionParser& app);
};
constexpr Part kParts[] = {
    {"compare",
     OPSCOPE_TEXT("Word", "Tensors of the NPU compared with the ground truth, with the metrics of msaccucmp"),
     setupAccuracyCompare},
    {"convert", OPSCOPE_TEXT("Word", "Dumps as npy or bin files"), setupAccuracyConvert},
    {"diff", OPSCOPE_TEXT("Word", "Two results of compare: which tensors are better, worse or the same"),
     setupAccuracyDiff},
    {"golden",
     OPSCOPE_TEXT("Word", "Commands of the TensorFlow debugger that write the ground truth of a training"),
     setupAccuracyGolden},
    {"overflow", OPSCOPE_TEXT("Word", "Which op overflowed, by the files of the overflow detection"),
     setupAccuracyOverflow},
    {"file_compare", OPSCOPE_TEXT("Word", "Two npy files with the same shape"), setupFileCompare},
};

std::function<ExitCode(CliContext&)> setupAccuracy(OptionParser& app)
{
    app.requireCommand();
    std::vector<std::pair<OptionParser, std::function<ExitCode(CliContext&)>>> parts;
    for (const auto& part : kParts) {
        auto sub = app.addCommand(part.name, part.summary);
        parts.emplace_back(sub, part.setup(sub));
    }
    return [parts](CliContext& context) {
        for (const auto& [sub, run] : parts) {
            if (sub.isChosen())
                return run(context);
        }
        return ExitCode::WrongUse;
    };
}

} // namespace

extern const Command accuracyCommand;
constinit const Command accuracyCommand{
    "accuracy", OPSCOPE_TEXT("Word", "Compare tensor dumps of the NPU with their ground truth"),
    "  opscope-cli accuracy compare -m NPU -g GOLDEN\n"
    "  opscope-cli accuracy compare -m NPU -g GOLDEN --reference --format csv\n"
    "  opscope-cli accuracy compare -m NPU -g GOLDEN --fail-on 'CosineSimilarity<0.99'\n"
    "  opscope-cli accuracy compare -m NPU -g GOLDEN -op conv -o 0 -n 5\n"
    "  opscope-cli accuracy diff before.csv after.csv --fail-on-worse\n"
    "  opscope-cli accuracy convert -d NPU --out DIR\n"
    "  opscope-cli accuracy file_compare -m npu.npy -g golden.npy\n"
    "  opscope-cli accuracy golden -f MODEL > commands.txt",
    setupAccuracy};

} // namespace opscope
