// SPDX-License-Identifier: GPL-3.0-or-later
// Finds a tensor by name and opens it with its golden tensor.
#include <charconv>

#include "core/accuracy/judge/group_rows.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {

std::string TensorName::text() const
{
    return fmt::format("{}:{}:{}", op, isInput ? "input" : "output", index);
}

std::optional<TensorName> parseTensorName(std::string_view text)
{
    for (const std::string_view kind : {":output:", ":input:"}) {
        const auto at = text.rfind(kind);
        if (at == std::string_view::npos)
            continue;
        TensorName name{std::string(text.substr(0, at)), kind == ":input:", 0};
        const auto digits = text.substr(at + kind.size());
        const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), name.index);
        if (read.ec == std::errc{} && read.ptr == digits.data() + digits.size())
            return name;
    }
    return std::nullopt;
}

Result<OpenedPair> openPair(const Pairing& pairing, GoldenFiles& golden, bool hasGraph,
                            const TensorName& name)
{
    const auto noOp = [&] { return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoOp, name.op)); };
    const PairedOp* found = nullptr;
    const auto escaped = escapedName(name.op); // the name in the graph or in file names
    for (const auto& group : pairing.groups) {
        for (const auto& op : group.ops) {
            if (op.name == name.op || (found == nullptr && escapedName(op.name) == escaped))
                found = &op;
        }
    }
    if (found == nullptr || found->files.empty())
        return noOp();
    OpenedPair pair;
    pair.op = *found;
    auto files = filesOf(found->files, name.isInput, name.index);
    OPSCOPE_TRY_ASSIGN(pair.opened, openOp(files.empty() ? found->files : files));
    OPSCOPE_TRY_ASSIGN(const auto* const tensor, pair.opened.find(name.isInput, name.index));
    OPSCOPE_TRY_ASSIGN(pair.npu, tensor->checked());
    const auto ref = goldenRefOf(golden, hasGraph, pair.op, pair.opened, *tensor);
    if (!ref.reason.empty())
        return fail(ErrorCode::NotFound, message(MessageId::AccuracyNoGolden, name.text()),
                    {tensor->path.string(), 0, {}});
    OPSCOPE_TRY_ASSIGN(pair.golden,
                       golden.open(ref.name, ref.output, name.isInput && golden.isDump() && !hasGraph));
    OPSCOPE_TRY_ASSIGN(pair.form, findPairForm(pair.npu, pair.golden.tensor, ref.form));
    return pair;
}

Result<Pairing> pairFolder(const DumpFolder& npu, const ModelGraph* graph)
{
    if (graph != nullptr)
        return pairByGraph(npu, *graph);
    return pairByName(npu);
}

} // namespace opscope::accuracy
