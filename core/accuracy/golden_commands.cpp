// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/golden_commands.h"

#include <algorithm>
#include <set>

#include "core/accuracy/dump_folder.h"
#include "core/accuracy/graph_ops.h"
#include "core/accuracy/sides.h"
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

} // namespace

Result<fs::path> findTrainingGraph(const fs::path& path)
{
    std::error_code error;
    if (fs::is_regular_file(path, error))
        return path;
    const auto found = findSides(path).graphs; // the newest has the highest number
    for (auto it = found.rbegin(); it != found.rend(); ++it) {
        if (it->extension() != ".txt")
            continue;
        const auto graph = openGraph(*it);
        if (graph && hasIterator(**graph))
            return *it;
    }
    return fail(ErrorCode::NotFound, message(MessageId::AccuracyTrainingNoGraph), {path.string(), 0, {}});
}

Result<std::vector<std::string>> debuggerCommands(const ModelGraph& graph, const std::string& time)
{
    OPSCOPE_TRY_ASSIGN(const auto ops, readGraphOps(graph));
    std::vector<std::string> commands;
    std::set<std::string> seen;
    for (const auto& op : ops.ops) {
        for (std::size_t i = 0; i < op.outputs.size(); ++i) {
            const auto& desc = op.outputs[i];
            const auto output = desc.output.value_or(i);
            if (desc.name.empty() || !seen.insert(goldenKey(desc.name, output)).second)
                continue;
            commands.push_back(fmt::format("pt {}:{} -n 0 -w {}.{}.npy", desc.name, output,
                                           goldenKey(desc.name, output), time));
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
    OPSCOPE_TRY_ASSIGN(const auto rewrite, withoutInPlaceLayers(text, model.filename().string()));
    OPSCOPE_TRY(writeAtomically(file, rewrite.text));
    return UnfoldedModel{file, rewrite.renamed};
}

} // namespace opscope::accuracy
