// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs by the graph, step by step as msaccucmp does: FORMATS 3.1 (1 to 8) of this folder.
#include <algorithm>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/accuracy/pair/dump_pairing.h"
#include "core/accuracy/pair/graph_ops.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

bool isSkippedType(std::string_view type)
{
    return type == "Cast" || type == "TransData";
}

bool isDequant(std::string_view type, std::string_view name)
{
    return type == "AscendDequant" || name.ends_with("_dequant_layer") || name.ends_with("_anti_quant_layer");
}

class GraphPairing {
public:
    GraphPairing(const DumpFolder& npu, const ModelGraph& graph, GraphOps ops)
        : m_npu(npu), m_graph(graph), m_all(std::move(ops))
    {
    }

    Pairing run()
    {
        Pairing pairing;
        for (std::size_t g = 0; g < m_all.groups.size(); ++g)
            addGroup(pairing, g);
        addLeftOut(pairing);
        return pairing;
    }

private:
    void addLeftOut(Pairing& pairing) const
    {
        std::unordered_set<std::string> used;
        std::map<std::string, std::filesystem::path> newest; // by name of the op
        for (const auto& group : pairing.groups) {
            for (const auto& op : group.ops) {
                for (const auto& file : op.files) {
                    used.insert(file.path.native());
                    newest[file.name.op] = file.path;
                }
            }
        }
        for (const auto& [name, entries] : m_npu.dumps) {
            const auto why = m_skipReasons.find(name);
            const auto compared = newest.find(name);
            for (const auto& entry : entries) {
                if (used.contains(entry.path.native()))
                    continue;
                pairing.leftOut.push_back(entry);
                pairing.leftOutReasons.push_back(
                    hasTensorIndexTooLarge(entry) ? reasonNotNewest(entry, {})
                    : compared != newest.end()    ? reasonNotNewest(entry, compared->second)
                    : why != m_skipReasons.end()  ? message(why->second)
                                                  : message(MessageId::AccuracyNotInGraph));
            }
        }
    }

    GoldenRef originOf(const GraphOp& op, std::size_t output) const
    {
        GoldenRef golden;
        const std::string name(m_graph.nameOf(op.node));
        if (op.outputs.empty()) {
            golden.reason =
                fmt::format("The output description of the fusion operator \"{}\" is empty.", name);
            return golden;
        }
        const auto& desc = op.outputs[output < op.outputs.size() ? output : 0];
        golden.name = desc.name;
        golden.output = desc.output.value_or(output);
        golden.form = {desc.format, desc.shape};
        if (desc.name.empty())
            golden.reason = "-"; // an op that the compiler inserted
        return golden;
    }

    /// The inputs that exist, without control edges, numbered as in the dump.
    std::vector<GraphInput> inputsOf(NodeId node) const
    {
        std::vector<GraphInput> inputs;
        for (const auto& input : m_graph.inputsOf(node)) {
            if (input.value.valid() || input.source.valid())
                inputs.push_back(input);
        }
        return inputs;
    }

    /// The golden tensor of an output; for Cast and TransData that of their input.
    GoldenRef goldenOfOutput(NodeId node, std::size_t output) const
    {
        std::size_t steps = 0;
        while (isSkippedType(m_graph.typeOf(node)) && steps++ < m_graph.nodes.size()) {
            const auto inputs = inputsOf(node);
            if (output >= inputs.size() || !inputs[output].source.valid()) {
                GoldenRef none;
                none.reason = fmt::format("The input index ({}) is out of range ({}) for the operator list.",
                                          output, inputs.size());
                return none;
            }
            const auto from = inputs[output];
            node = from.source;
            output = from.output;
        }
        const auto op = m_all.opOfNode[node.index()];
        if (op != kNoOp)
            return originOf(m_all.ops[op], output);
        GoldenRef none;
        none.reason = fmt::format("There is no \"{}\" in the fusion rule file.", m_graph.nameOf(node));
        return none;
    }

    PairedOp pairedOf(const GraphOp& op)
    {
        PairedOp paired;
        paired.name = m_graph.nameOf(op.node);
        paired.type = m_graph.typeOf(op.node);
        paired.index = static_cast<std::int64_t>(op.group);
        paired.sequence = std::max<std::int64_t>(m_graph.nodes[op.node.index()].id, 0);
        paired.comparesInputs = !isDequant(paired.type, paired.name);
        paired.comparesOutputs = paired.type != "AscendQuant";
        const auto key = escapedName(paired.name);
        if (const auto found = m_npu.dumps.find(key); found != m_npu.dumps.end())
            paired.files = newestOf(found->second);
        const auto outputs = std::max<std::size_t>(m_graph.outputsOf(op.node).size(), 1);
        for (std::size_t i = 0; i < outputs; ++i)
            paired.outputs.push_back(goldenOfOutput(op.node, i));
        const auto inputs = inputsOf(op.node);
        for (const auto& input : inputs) {
            GoldenRef none;
            none.reason = "-";
            paired.inputs.push_back(input.source.valid() ? goldenOfOutput(input.source, input.output) : none);
        }
        return paired;
    }

    /// A group that is completely inside the quantised part has no row.
    void addGroup(Pairing& pairing, std::size_t g)
    {
        std::vector<std::size_t> members;
        for (const auto member : m_all.groups[g]) {
            if (m_all.ops[member].isInsideQuantisation)
                m_skipReasons.emplace(escapedName(m_all.ops[member].name), MessageId::AccuracyInQuantised);
            else
                members.push_back(member);
        }
        if (!members.empty())
            pairing.groups.push_back(groupOf(members));
    }

    PairedGroup groupOf(const std::vector<std::size_t>& members)
    {
        PairedGroup group;
        const bool isFusion = members.size() > 1 && !m_all.ops[members.front()].fusionNumber.empty();
        std::vector<std::string> originals; // each list of original names of the group once
        std::vector<std::vector<std::string>> opsOfOriginals;
        std::unordered_map<std::string, std::size_t> placeOf;
        for (const auto member : members) {
            auto joined = fmt::format("{}", fmt::join(m_all.ops[member].originalNames, ","));
            const auto [at, isNew] = placeOf.try_emplace(joined, originals.size());
            if (isNew) {
                originals.push_back(std::move(joined));
                opsOfOriginals.emplace_back();
            }
            opsOfOriginals[at->second].emplace_back(m_graph.nameOf(m_all.ops[member].node));
        }
        auto npuNames = joined(opsOfOriginals, ",",
                               [&](const auto& ops) { return fmt::format("{}", fmt::join(ops, ",")); });
        auto goldenNames = fmt::format("{}", fmt::join(originals, ","));
        if (members.size() == 1 && goldenNames.empty())
            goldenNames = "*";
        std::vector<std::string> missing;
        for (const auto member : members) {
            const auto& op = m_all.ops[member];
            if (members.size() > 1 && !isFusion && op.isMulti &&
                std::ranges::all_of(op.outputs, [](const OriginDesc& desc) { return desc.name.empty(); })) {
                missing.push_back(
                    fmt::format("[{}] The op is inner node for multi to multi relation.Skip the op.",
                                m_graph.nameOf(op.node)));
                m_skipReasons.emplace(escapedName(m_graph.nameOf(op.node)), MessageId::AccuracyInnerOp);
                continue;
            }
            auto paired = pairedOf(op);
            paired.npuNames = npuNames;
            paired.goldenNames = goldenNames;
            if (paired.files.empty())
                missing.push_back(fmt::format(
                    "[{0}] There is no dump file for my output operator \"{0}\". The type is {1}.",
                    paired.name, paired.type));
            group.ops.push_back(std::move(paired));
        }
        const bool hasDump =
            std::ranges::any_of(group.ops, [](const PairedOp& op) { return !op.files.empty(); });
        if (isFusion && !hasDump)
            missing = {"The fusion operator list is empty"};
        group.reason = hasDump ? std::string() : fmt::format("{}", fmt::join(missing, ","));
        if (group.ops.empty()) { // only inner nodes
            group.ops.push_back(pairedOf(m_all.ops[members.front()]));
            group.ops.front().npuNames = npuNames;
            group.ops.front().goldenNames = goldenNames;
        } else if (hasDump) {
            std::erase_if(group.ops, [](const PairedOp& op) { return op.files.empty(); });
        } else {
            group.ops.resize(1);
        }
        if (isFusion && hasDump)
            keepOldestAndNewest(group, members);
        return group;
    }

    /// In an L1 fusion the newest dump contains all outputs and the oldest all inputs. Both are kept if their
    /// original names differ.
    void keepOldestAndNewest(PairedGroup& group, const std::vector<std::size_t>& members)
    {
        std::ranges::stable_sort(group.ops, {}, [](const PairedOp& op) { return op.files.back().name.time; });
        const auto originalsOf = [&](const PairedOp& op) {
            for (const auto member : members) {
                if (m_graph.nameOf(m_all.ops[member].node) == op.name)
                    return m_all.ops[member].originalNames;
            }
            return std::vector<std::string>();
        };
        for (const auto& op : group.ops)
            m_skipReasons.emplace(escapedName(op.name), MessageId::AccuracyInsideFusion);
        std::vector<PairedOp> kept;
        if (group.ops.size() > 1 && originalsOf(group.ops.front()) != originalsOf(group.ops.back()))
            kept.push_back(std::move(group.ops.front()));
        kept.push_back(std::move(group.ops.back()));
        group.ops = std::move(kept);
    }

    const DumpFolder& m_npu;
    const ModelGraph& m_graph;
    GraphOps m_all;
    std::map<std::string, MessageId> m_skipReasons; ///< why dumps are not compared, by escaped op name
};

} // namespace

Result<Pairing> pairByGraph(const DumpFolder& npu, const ModelGraph& graph, const FusionRules& rules)
{
    OPSCOPE_TRY_ASSIGN(auto ops, readGraphOps(graph));
    if (rules.quant != nullptr) {
        OPSCOPE_TRY_ASSIGN(const auto quant, readGraphOps(*rules.quant));
        mergeQuantRule(ops, quant);
    } else if (rules.unfused != nullptr) {
        OPSCOPE_TRY_ASSIGN(const auto unfused, readGraphOps(*rules.unfused));
        mergeUnfused(ops, unfused);
    }
    return GraphPairing(npu, graph, std::move(ops)).run();
}

} // namespace opscope::accuracy
