// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/report/op_texts.h"

#include <algorithm>
#include <array>
#include <span>
#include <unordered_map>

namespace opscope::raw {
namespace {

/// Shapes, types and formats of the tensors of one direction.
struct TensorTexts {
    std::array<StringId, 3> inputs, outputs;
};

std::string shapeText(const Tensor& tensor)
{
    std::string text;
    for (const auto size : tensor.shape) {
        if (size == 0)
            break;
        text += (text.empty() ? "" : ",") + std::to_string(size);
    }
    return text;
}

class TensorTextMaker {
public:
    TensorTextMaker(const RawRun& run, HostTexts& texts) : m_run(run), m_texts(texts) {}

    /// The texts of an op's tensors; ops mostly repeat those of others.
    const TensorTexts& of(const HostOp& op)
    {
        auto& first = m_firstOf[hashOf(op)];
        if (first == kNoNumber || !isSame(*m_known[first].op, op)) { // else of another one with this hash
            first = static_cast<std::uint32_t>(m_known.size());
            const auto lists = listsOf(op);
            m_known.push_back({&op, {make(lists, 0), make(lists, 1)}});
        }
        return m_known[first].texts;
    }

private:
    struct Known {
        const HostOp* op = nullptr; ///< that has these texts
        TensorTexts texts;
    };

    std::span<const std::uint32_t> listsOf(const HostOp& op) const
    {
        return std::span(m_run.tasks.tensorLists).subspan(op.tensors, op.tensorCount);
    }
    std::span<const Tensor> tensorsOf(std::uint32_t row) const
    {
        const auto& list = m_run.host.tensorLists[row];
        return std::span(m_run.host.tensors).subspan(list.first, list.size);
    }
    // Equal lists have one place in HostData::tensors.
    std::uint64_t hashOf(const HostOp& op) const
    {
        std::uint64_t hash = op.tensorCount;
        for (const auto row : listsOf(op)) {
            const auto& list = m_run.host.tensorLists[row];
            hash = (hash ^ (std::uint64_t{list.first} << 8U | list.size)) * 0x9E3779B97F4A7C15U;
        }
        return hash;
    }
    bool isSame(const HostOp& a, const HostOp& b) const
    {
        return std::ranges::equal(listsOf(a), listsOf(b), [&](std::uint32_t x, std::uint32_t y) {
            const auto &left = m_run.host.tensorLists[x], &right = m_run.host.tensorLists[y];
            return left.first == right.first && left.size == right.size;
        });
    }

    std::array<StringId, 3> make(std::span<const std::uint32_t> lists, std::uint32_t direction)
    {
        std::array<std::string, 3> parts;
        bool hasAny = false;
        for (const auto row : lists) {
            for (const auto& tensor : tensorsOf(row)) {
                if (tensor.direction != direction)
                    continue;
                const std::array texts{shapeText(tensor), dataTypeName(tensor.dataType),
                                       formatName(tensor.format)};
                for (std::size_t i = 0; i < texts.size(); ++i)
                    parts[i] += (hasAny ? ";" : "") + texts[i];
                hasAny = true;
            }
        }
        std::array<StringId, 3> out;
        for (std::size_t i = 0; i < parts.size() && hasAny; ++i)
            out[i] = m_texts.intern(parts[i]);
        return out;
    }

    const RawRun& m_run;
    HostTexts& m_texts;
    std::vector<Known> m_known;
    HashIndex m_firstOf; ///< rows of m_known
};

} // namespace

StringId HostTexts::hash(std::uint64_t hash)
{
    if (hash == 0)
        return {};
    if (const auto row = m_host.names.row(hash); row != kNoNumber) {
        m_ofRow.resize(m_host.names.rows());
        if (!m_ofRow[row].valid())
            m_ofRow[row] = m_strings.intern(m_host.names.textOfRow(row));
        return m_ofRow[row];
    }
    auto& id = m_hashes[hash];
    if (id == kNoNumber)
        id = m_strings.intern(m_host.names.text(hash)).value;
    return StringId{id};
}

StringId HostTexts::type(std::uint16_t level, std::uint64_t type)
{
    auto& id = m_types[std::uint64_t{level} << 48U | (type & 0xFFFFFFFFFFFFU)];
    if (id == kNoNumber)
        id = m_strings.intern(m_host.names.type(level, type)).value;
    return StringId{id};
}

std::vector<OpText> makeOpTexts(const RawRun& run, HostTexts& texts)
{
    TensorTextMaker tensors(run, texts);
    const auto yes = texts.intern("YES"), no = texts.intern("NO");
    const auto isStatic = texts.intern("static"), isDynamic = texts.intern("dynamic");
    std::unordered_map<std::uint32_t, StringId> taskTypes;
    std::vector<OpText> out(run.tasks.ops.size());
    constexpr std::size_t kAhead = 8; // names are far apart in memory
    for (std::size_t i = 0; i < out.size(); ++i) {
        if (i + kAhead < out.size())
            run.host.names.prefetch(run.tasks.ops[i + kAhead].name);
        const auto& op = run.tasks.ops[i];
        auto& text = out[i];
        text.name = texts.hash(op.name);
        const auto& of = tensors.of(op);
        text.inputShapes = of.inputs[0], text.inputTypes = of.inputs[1], text.inputFormats = of.inputs[2];
        text.outputShapes = of.outputs[0], text.outputTypes = of.outputs[1],
        text.outputFormats = of.outputs[2];
        if (op.info == kNoNumber)
            continue;
        const auto& info = run.host.nodes[op.info];
        auto& taskType = taskTypes[info.taskType];
        if (!taskType.valid())
            taskType = texts.intern(nodeTaskType(info.taskType));
        text.taskType = taskType;
        text.type = texts.hash(info.opType);
        text.state = info.isKept ? isStatic : isDynamic;
        text.hf32 = info.flag == 0 ? no : yes;
        text.blocks = info.blocks & 0xFFFFU;
        text.mixBlocks = text.blocks * (info.blocks >> 16U);
    }
    return out;
}

} // namespace opscope::raw
