// SPDX-License-Identifier: GPL-3.0-or-later
// Pairing by the graph, step by step as msaccucmp does it: ACCURACY 3 (1 to 8).
#include <algorithm>
#include <charconv>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "core/accuracy/pairing.h"
#include "core/base/message_id.h"

namespace opscope::accuracy {
namespace {

/// What the op before fusion says of an output.
struct OriginDesc {
    std::string name;
    std::optional<std::uint64_t> output;
    std::optional<Format> format;
    Shape shape;
};

struct GraphOp {
    NodeId node;
    std::vector<std::string> originalNames; ///< one empty text: put in by the compiler
    std::vector<OriginDesc> outputs;
    std::string fusionNumber; ///< of an L1 fusion
    bool isMulti = false;
    std::size_t group = 0;
};

std::string textOf(std::span<const GraphAttribute> attributes, std::string_view name)
{
    const auto* found = NodeAttributes::find(attributes, name);
    return found == nullptr || found->values.empty() ? std::string() : found->values.front();
}

std::optional<std::uint64_t> numberOf(const std::string& text)
{
    std::uint64_t value = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || result.ec != std::errc{} || result.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

Shape originShapeOf(std::span<const GraphAttribute> attributes)
{
    Shape shape;
    if (const auto* found = NodeAttributes::find(attributes, "origin_shape")) {
        for (const auto& value : found->values) {
            const auto dim = numberOf(value);
            if (!dim)
                return {};
            shape.push_back(*dim);
        }
    }
    return shape;
}

std::vector<OriginDesc> outputsOf(const NodeAttributes& attributes)
{
    std::vector<OriginDesc> outputs;
    for (std::size_t i = 0; i < attributes.ofOutputs.size(); ++i) {
        const auto& of = attributes.ofOutputs[i];
        if (of.empty())
            continue; // the reference skips an output without attributes
        OriginDesc desc;
        desc.name = textOf(of, "_datadump_origin_name");
        desc.output = numberOf(textOf(of, "_datadump_origin_output_index")).value_or(i);
        auto format = textOf(of, "_datadump_origin_format");
        if (format.empty())
            format = textOf(of, "origin_format");
        desc.format = formatByName(format);
        desc.shape = originShapeOf(of);
        outputs.push_back(std::move(desc));
    }
    return outputs;
}

/// Outputs without a name of their own get the op's; of an op without outputs there is one.
void nameOutputs(std::vector<OriginDesc>& outputs, const std::string& name)
{
    if (outputs.empty())
        outputs.push_back({name, std::nullopt, std::nullopt, {}});
    for (auto& output : outputs) {
        if (output.name.empty())
            output.name = name;
    }
}

bool isPassedThrough(std::string_view type)
{
    return type == "Cast" || type == "TransData";
}

bool isDequant(std::string_view type, std::string_view name)
{
    return type == "AscendDequant" || name.ends_with("_dequant_layer") || name.ends_with("_anti_quant_layer");
}

class GraphPairing {
public:
    GraphPairing(const DumpFolder& npu, const ModelGraph& graph) : m_npu(npu), m_graph(graph) {}

    Result<Pairing> run()
    {
        OPSCOPE_TRY(readOps());
        Pairing pairing;
        for (std::size_t g = 0; g < m_groups.size(); ++g)
            pairing.groups.push_back(groupOf(g));
        for (const auto& [name, entries] : m_npu.dumps) {
            const auto used = m_used.find(name);
            for (const auto& entry : entries) {
                if (used != m_used.end() && used->second.contains(entry.path.native()))
                    continue;
                pairing.leftOut.push_back(entry);
                pairing.leftOutReasons.push_back(
                    used == m_used.end()
                        ? std::string("The graph has no op of this name.")
                        : message(MessageId::AccuracyOlderDump,
                                  std::filesystem::path(*used->second.begin()).filename().string())
                              .english());
            }
        }
        return pairing;
    }

private:
    Result<void> readOps()
    {
        std::unordered_map<std::string, std::size_t> groupByKey;
        m_opOfNode.assign(m_graph.nodes.size(), kNone);
        std::unordered_set<std::string> seen; // group and name
        for (std::size_t i = 0; i < m_graph.nodes.size(); ++i) {
            const auto node = NodeId::of(i);
            OPSCOPE_TRY_ASSIGN(const auto attributes, m_graph.attributesOf(node));
            GraphOp op;
            op.node = node;
            const std::string name(m_graph.nameOf(node));
            op.fusionNumber = textOf(attributes.own, "_L1_fusion_sub_graph_no");
            op.isMulti = textOf(attributes.own, "_datadump_is_multiop") == "true";
            op.outputs = outputsOf(attributes);
            for (const auto original : m_graph.originalNamesOf(node))
                op.originalNames.emplace_back(m_graph.text(original));
            if (!m_graph.nodes[i].saysOriginalNames) {
                op.originalNames = {name};
                nameOutputs(op.outputs, name);
            } else if (op.originalNames.empty()) {
                op.originalNames = {""};
            }
            const auto key = keyOf(op, name);
            const auto [group, isNew] = groupByKey.try_emplace(key, m_groups.size());
            if (isNew)
                m_groups.emplace_back();
            op.group = group->second;
            if (!seen.insert(key + '\n' + name).second)
                continue; // the same op in another graph of the model
            m_groups[op.group].push_back(m_ops.size());
            m_opOfNode[i] = m_ops.size();
            m_ops.push_back(std::move(op));
        }
        for (const auto& group : m_groups) { // renamed only: outputs are the original op's
            auto& op = m_ops[group.front()];
            if (group.size() == 1 && op.fusionNumber.empty() && op.originalNames.size() == 1 &&
                !op.originalNames.front().empty())
                nameOutputs(op.outputs, op.originalNames.front());
        }
        return {};
    }

    static std::string keyOf(const GraphOp& op, const std::string& name)
    {
        if (!op.fusionNumber.empty())
            return op.fusionNumber;
        if (op.originalNames.size() > 1)
            return fmt::format("\t{}", fmt::join(op.originalNames, ""));
        return op.originalNames.front().empty() ? name : op.originalNames.front();
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
            golden.reason = "-"; // an op that the compiler put in
        return golden;
    }

    /// The inputs that are there, without control edges, as the dump numbers them.
    std::vector<GraphInput> inputsOf(NodeId node) const
    {
        std::vector<GraphInput> inputs;
        for (const auto& input : m_graph.inputsOf(node)) {
            if (input.value.valid() || input.source.valid())
                inputs.push_back(input);
        }
        return inputs;
    }

    /// The golden tensor of an output; behind Cast and TransData that of what they were given.
    GoldenRef goldenOfOutput(NodeId node, std::size_t output) const
    {
        std::size_t steps = 0;
        while (isPassedThrough(m_graph.typeOf(node)) && steps++ < m_graph.nodes.size()) {
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
        const auto op = m_opOfNode[node.index()];
        if (op != kNone)
            return originOf(m_ops[op], output);
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
        if (const auto found = m_npu.dumps.find(key); found != m_npu.dumps.end()) {
            paired.files = newestOf(found->second);
            for (const auto& file : paired.files)
                m_used[key].insert(file.path.native());
        }
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

    PairedGroup groupOf(std::size_t g)
    {
        PairedGroup group;
        const auto& members = m_groups[g];
        const bool isFusion = members.size() > 1 && !m_ops[members.front()].fusionNumber.empty();
        std::vector<std::string> originals; // of a group: each list of original names once
        std::vector<std::vector<std::string>> opsOfOriginals;
        for (const auto member : members) {
            const auto joined = fmt::format("{}", fmt::join(m_ops[member].originalNames, ","));
            const auto at =
                static_cast<std::size_t>(std::ranges::find(originals, joined) - originals.begin());
            if (at == originals.size()) {
                originals.push_back(joined);
                opsOfOriginals.emplace_back();
            }
            opsOfOriginals[at].emplace_back(m_graph.nameOf(m_ops[member].node));
        }
        std::string npuNames;
        for (const auto& ops : opsOfOriginals)
            npuNames += fmt::format("{}{}", npuNames.empty() ? "" : ",", fmt::join(ops, ","));
        auto goldenNames = fmt::format("{}", fmt::join(originals, ","));
        if (members.size() == 1 && goldenNames.empty())
            goldenNames = "*";
        std::vector<std::string> missing;
        for (const auto member : members) {
            const auto& op = m_ops[member];
            if (members.size() > 1 && !isFusion && op.isMulti &&
                std::ranges::all_of(op.outputs, [](const OriginDesc& desc) { return desc.name.empty(); })) {
                missing.push_back(
                    fmt::format("[{}] The op is inner node for multi to multi relation.Skip the op.",
                                m_graph.nameOf(op.node)));
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
        if (group.ops.empty()) { // inner nodes only
            group.ops.push_back(pairedOf(m_ops[members.front()]));
            group.ops.front().npuNames = npuNames;
            group.ops.front().goldenNames = goldenNames;
        } else if (hasDump) {
            std::erase_if(group.ops, [](const PairedOp& op) { return op.files.empty(); });
        } else {
            group.ops.resize(1);
        }
        if (isFusion && hasDump)
            keepEnds(group, members);
        return group;
    }

    /// Of an L1 fusion the newest dump holds all outputs, the oldest all inputs: both, where they are of
    /// other ops.
    void keepEnds(PairedGroup& group, const std::vector<std::size_t>& members) const
    {
        std::ranges::stable_sort(group.ops, {}, [](const PairedOp& op) { return op.files.back().name.time; });
        const auto originalsOf = [&](const PairedOp& op) {
            for (const auto member : members) {
                if (m_graph.nameOf(m_ops[member].node) == op.name)
                    return m_ops[member].originalNames;
            }
            return std::vector<std::string>();
        };
        std::vector<PairedOp> kept;
        if (group.ops.size() > 1 && originalsOf(group.ops.front()) != originalsOf(group.ops.back()))
            kept.push_back(std::move(group.ops.front()));
        kept.push_back(std::move(group.ops.back()));
        group.ops = std::move(kept);
    }

    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    const DumpFolder& m_npu;
    const ModelGraph& m_graph;
    std::vector<GraphOp> m_ops;
    std::vector<std::size_t> m_opOfNode;
    std::vector<std::vector<std::size_t>> m_groups; ///< ops of each
    std::map<std::string, std::unordered_set<std::string>> m_used;
};

} // namespace

Result<Pairing> pairByGraph(const DumpFolder& npu, const ModelGraph& graph)
{
    return GraphPairing(npu, graph).run();
}

} // namespace opscope::accuracy
