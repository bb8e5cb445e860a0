// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/golden_commands.h"

#include <algorithm>
#include <set>

#include "core/accuracy/judge/sides.h"
#include "core/accuracy/pair/graph_ops.h"
#include "core/accuracy/read/dump_folder.h"
#include "core/base/ascii.h"
#include "core/base/atomic_file.h"
#include "core/base/embedded.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/graph/caffe_text.h"
#include "core/graph/open_graph.h"

namespace opscope::accuracy {
namespace {

namespace fs = std::filesystem;

bool hasIterator(const ModelGraph& graph)
{
    for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
        const auto type = graph.typeOf(NodeId::of(i));
        if (type == "IteratorV2" || type == "Iterator" || type == "GetNext" || type == "DynamicGetNext")
            return true;
    }
    return false;
}

/// Quotes a word of a tfdbg command if necessary. Missing if that is impossible: tfdbg treats `>` as a
/// redirection inside quotes too, and quotes cannot be nested.
std::optional<std::string> quoted(std::string word)
{
    const auto isOdd = [](char c) {
        return c == '>' || c == '"' || c == '\'' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ||
               c == 0x7f;
    };
    const auto isPlain = [](char c) {
        return isLetter(c) || isDigit(c) || c == '_' || c == '/' || c == '.' || c == ':' || c == '-';
    };
    if (std::ranges::any_of(word, isOdd))
        return std::nullopt;
    return std::ranges::all_of(word, isPlain) ? word : '"' + word + '"';
}

} // namespace

Result<fs::path> findTrainingGraph(const fs::path& path)
{
    std::error_code error;
    if (fs::is_regular_file(path, error))
        return path;
    const auto found = findSides(path).graphs; // the newest has the highest number and is last
    for (auto it = found.rbegin(); it != found.rend(); ++it) {
        if (it->extension() != ".txt")
            continue;
        const auto graph = openGraph(*it);
        if (graph && hasIterator(**graph))
            return *it;
    }
    return fail(ErrorCode::NotFound, message(MessageId::AccuracyTrainingNoGraph), {path.string(), 0, {}});
}

Result<DebuggerCommands> debuggerCommands(const ModelGraph& graph, const std::string& time)
{
    OPSCOPE_TRY_ASSIGN(const auto ops, readGraphOps(graph));
    DebuggerCommands commands;
    std::set<std::string> seen;
    for (const auto& op : ops.ops) {
        for (std::size_t i = 0; i < op.outputs.size(); ++i) {
            const auto& desc = op.outputs[i];
            const auto output = desc.output.value_or(i);
            if (desc.name.empty() || !seen.insert(goldenKey(desc.name, output)).second)
                continue;
            const auto tensor = quoted(fmt::format("{}:{}", desc.name, output));
            const auto file = quoted(fmt::format("{}.{}.npy", goldenKey(desc.name, output), time));
            if (tensor && file)
                commands.lines.push_back(fmt::format("pt {} -n 0 -w {}", *tensor, *file));
            else
                commands.leftOut.push_back(desc.name);
        }
    }
    return commands;
}

Result<DebuggerFiles> writeDebuggerFiles(const std::vector<std::string>& commands, const fs::path& folder)
{
    std::string lines;
    for (const auto& command : commands)
        lines += command + '\n';
    DebuggerFiles files{folder / "tfdbg_commands.txt", folder / "feed_tfdbg.py"};
    OPSCOPE_TRY(writeAtomically(files.commands, lines));
    OPSCOPE_TRY(writeAtomically(files.script, embeddedScripts().front().text));
    return files;
}

Result<UnfoldedModel> writeWithoutInPlace(const fs::path& model, const fs::path& file)
{
    constexpr std::uint64_t kMostBytes = std::uint64_t{256} << 20U;
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(model.string(), kMostBytes));
    OPSCOPE_TRY_ASSIGN(const auto rewrite, removeInPlaceLayers(text, model.filename().string()));
    OPSCOPE_TRY(writeAtomically(file, rewrite.text));
    return UnfoldedModel{file, rewrite.renamed};
}

} // namespace opscope::accuracy
