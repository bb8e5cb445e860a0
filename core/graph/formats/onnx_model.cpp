// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/onnx_model.h"

#include <algorithm>
#include <deque>
#include <fmt/format.h>
#include <unordered_set>

#include "core/base/message_id.h"
#include "core/graph/formats/ge_onnx.h"
#include "core/graph/formats/onnx.pb.h"
#include "core/graph/formats/onnx_attributes.h"
#include "core/graph/formats/onnx_tensors.h"

namespace opscope {
namespace {

using onnx_pb::AttributeProto;
using onnx_pb::FunctionProto;
using onnx_pb::GraphProto;
using onnx_pb::ModelProto;
using onnx_pb::NodeProto;

constexpr std::size_t kMostInner = 32; ///< nested graphs

class OnnxAttributeSource : public AttributeSource {
public:
    explicit OnnxAttributeSource(MessageSource source) : m_source(std::move(source))
    {
        m_source.stop = {}; // attributes are read after opening has finished
    }

    Result<NodeAttributes> read(const GraphNode& node, std::string_view name) const override
    {
        NodeAttributes all;
        bool isIt = false;
        const auto in =
            m_source.open(*NodeProto::descriptor(), node.sourceBegin, node.sourceBegin + node.sourceSize);
        while (in->next()) {
            if (in->number() == NodeProto::kAttributeFieldNumber)
                all.own.push_back(readOnnxAttribute(*in));
            else if (in->number() == NodeProto::kNameFieldNumber ||
                     in->number() == NodeProto::kOutputFieldNumber)
                isIt = isIt || in->text() == name;
        }
        if (!isIt && !name.empty())
            return fail(ErrorCode::Malformed, message(MessageId::GraphFileChanged),
                        {m_source.file->path().filename().string(), 0, node.sourceBegin});
        return all;
    }

private:
    MessageSource m_source;
};

/// A graph that is read after the one around it.
struct InnerGraph {
    MessageReader::Span span;
    NodeId owner;
    std::size_t outer = SIZE_MAX; ///< subgraph whose values it may read
    std::size_t depth = 0;
    StringId attribute{}; ///< of the owner
};

class OnnxReader {
public:
    OnnxReader(GraphBuilder& builder, const MessageSource& source) : m_builder(builder), m_source(source) {}

    void read()
    {
        const auto in = m_source.open(*ModelProto::descriptor(), 0, m_source.file->size());
        while (in->next())
            readModelField(*in);
        m_builder.addIssues(in->issues().take());
        while (!m_inner.empty()) {
            const auto inner = m_inner.front();
            m_inner.pop_front();
            const auto part = m_source.open(*GraphProto::descriptor(), inner.span.begin, inner.span.end);
            readGraph(*part, inner);
            m_builder.addIssues(part->issues().take());
        }
        if (m_externalTensors != 0)
            m_builder.addFact("external_tensors", fmt::format("{}", m_externalTensors));
        m_builder.graph().attributeSource = std::make_shared<OnnxAttributeSource>(m_source);
    }

private:
    /// Names in a subgraph: the node that produces a value, and its tensor.
    struct Values {
        std::size_t outer = SIZE_MAX;
        std::unordered_map<StringId, GraphInput> made;
        std::unordered_map<StringId, TensorId> tensors;
        std::unordered_map<StringId, NodeId> nodes; ///< for control edges
    };

    void readModelField(MessageReader& in)
    {
        const auto& name = in.field().name();
        switch (in.number()) {
        case ModelProto::kIrVersionFieldNumber:
        case ModelProto::kProducerNameFieldNumber:
        case ModelProto::kProducerVersionFieldNumber:
        case ModelProto::kDomainFieldNumber:
        case ModelProto::kModelVersionFieldNumber:
            m_builder.addFact(name, in.text());
            break;
        case ModelProto::kGraphFieldNumber:
            if (in.enter()) {
                readGraph(in, {});
                in.leave();
            }
            break;
        case ModelProto::kFunctionsFieldNumber:
            readFunction(in);
            break;
        case ModelProto::kOpsetImportFieldNumber:
        case ModelProto::kMetadataPropsFieldNumber:
            readPair(in, in.number() == ModelProto::kOpsetImportFieldNumber);
            break;
        default:
            break;
        }
    }

    /// Reads a key and a value, or the domain and version of an opset.
    void readPair(MessageReader& in, bool isOpset)
    {
        std::string key;
        std::string value;
        if (!in.enter())
            return;
        while (in.next())
            (in.number() == 1 ? key : value) = in.text();
        in.leave();
        m_builder.addFact(isOpset ? (key.empty() ? "opset" : "opset " + key) : key, value);
    }

    void readGraph(MessageReader& in, const InnerGraph& self)
    {
        const auto id = m_builder.addSubgraph({}, self.owner);
        if (!id.valid())
            return;
        m_values.resize(id.index() + 1);
        m_values.back().outer = self.outer;
        auto& subgraph = m_builder.graph().subgraphs[id.index()];
        subgraph.attribute = self.attribute;
        while (in.next()) {
            switch (in.number()) {
            case GraphProto::kNodeFieldNumber:
                readNode(in, id.index(), self.depth);
                break;
            case GraphProto::kNameFieldNumber:
                subgraph.name = m_builder.intern(in.text());
                break;
            case GraphProto::kInitializerFieldNumber:
                readInitializer(in);
                break;
            case GraphProto::kInputFieldNumber:
                addPort(subgraph.inputs, readValueInfo(in));
                break;
            case GraphProto::kOutputFieldNumber:
                addPort(subgraph.outputs, readValueInfo(in));
                break;
            default:
                readValueInfo(in);
            }
        }
        dropParameters(subgraph);
        join(id);
    }

    void readFunction(MessageReader& in)
    {
        const auto id = m_builder.addSubgraph({});
        if (!id.valid() || !in.enter())
            return;
        m_values.resize(id.index() + 1);
        auto& subgraph = m_builder.graph().subgraphs[id.index()];
        while (in.next()) {
            if (in.number() == FunctionProto::kNodeFieldNumber)
                readNode(in, id.index(), 0);
            else if (in.number() == FunctionProto::kNameFieldNumber)
                subgraph.name = m_builder.intern(in.text());
            else if (in.number() == FunctionProto::kInputFieldNumber)
                addPort(subgraph.inputs, {m_builder.intern(in.text()), {}});
            else if (in.number() == FunctionProto::kOutputFieldNumber)
                addPort(subgraph.outputs, {m_builder.intern(in.text()), {}});
        }
        in.leave();
        join(id);
    }

    static void addPort(std::vector<GraphOutput>& ports, GraphOutput port)
    {
        if (ports.size() < kMostGraphParts)
            ports.push_back(port);
    }

    /// Old files list weights also among the inputs.
    void dropParameters(Subgraph& subgraph)
    {
        std::erase_if(subgraph.inputs,
                      [&](const GraphOutput& port) { return m_parameters.contains(port.value); });
        m_parameters.clear();
    }

    void readNode(MessageReader& in, std::size_t subgraph, std::size_t depth)
    {
        const auto id = m_builder.addNode({}, {});
        if (!id.valid() || !in.enter())
            return;
        const auto firstInner = m_inner.size();
        std::string name;
        std::string type;
        GeOnnxNode ge;
        while (in.next()) {
            switch (in.number()) {
            case NodeProto::kInputFieldNumber:
                addInput(in.text());
                break;
            case NodeProto::kOutputFieldNumber:
                m_builder.addOutput({m_builder.intern(in.text()), {}});
                break;
            case NodeProto::kNameFieldNumber:
                name = in.text();
                break;
            case NodeProto::kOpTypeFieldNumber:
                type = in.text();
                break;
            case NodeProto::kAttributeFieldNumber:
                readAttribute(in, ge, {{}, id, subgraph, depth + 1});
                break;
            default:
                break;
            }
        }
        const auto [begin, end] = in.span();
        if (!in.leave()) {
            m_builder.dropNode();
            m_inner.resize(firstInner);
            return;
        }
        auto& node = m_builder.node();
        const auto outputs = m_builder.graph().outputsOf(id);
        node.name = name.empty() && !outputs.empty() ? outputs[0].value : m_builder.intern(name);
        node.type = m_builder.intern(geOnnxType(type));
        node.sourceBegin = begin;
        node.sourceSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(end - begin, UINT32_MAX));
        ge.apply(m_builder, id);
        m_values[subgraph].nodes.try_emplace(node.name, id);
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            const GraphInput made{id, static_cast<std::uint32_t>(i), outputs[i].value, {}};
            m_values[subgraph].made.try_emplace(outputs[i].value, made);
        }
    }

    /// "" is a missing optional input; GE writes a control edge as "name:-1".
    void addInput(std::string_view text)
    {
        GraphInput input;
        const bool isControl = text.ends_with(":-1");
        if (!text.empty())
            input.value = m_builder.intern(text.substr(0, text.size() - (isControl ? 3 : 0)));
        if (isControl)
            m_builder.addControl(input);
        else
            m_builder.addInput(input);
    }

    /// Reads GE's values in attributes. Graphs inside are read later.
    void readAttribute(MessageReader& in, GeOnnxNode& ge, InnerGraph inner)
    {
        if (!in.enter())
            return;
        GraphAttribute attribute;
        const auto firstInner = m_inner.size();
        while (in.next()) {
            switch (in.number()) {
            case AttributeProto::kNameFieldNumber:
                attribute.name = in.text();
                break;
            case AttributeProto::kGFieldNumber:
            case AttributeProto::kGraphsFieldNumber:
                if (inner.depth > kMostInner) {
                    m_builder.issues().add(Severity::DataLoss, message(MessageId::GraphTooDeep, kMostInner),
                                           {in.file(), 0, in.span().begin});
                } else if (in.enter()) {
                    while (in.next()) {
                    }
                    inner.span = in.span();
                    in.leave();
                    m_inner.push_back(inner);
                }
                break;
            case AttributeProto::kIFieldNumber:
            case AttributeProto::kSFieldNumber:
            case AttributeProto::kIntsFieldNumber:
            case AttributeProto::kStringsFieldNumber:
                if (ge.wants(attribute.name) && attribute.values.size() < kMostGraphParts)
                    attribute.values.emplace_back(in.text());
                break;
            default:
                break;
            }
        }
        in.leave();
        for (auto i = firstInner; i < m_inner.size(); ++i)
            m_inner[i].attribute = m_builder.intern(attribute.name);
        ge.take(std::move(attribute));
    }

    void readInitializer(MessageReader& in)
    {
        const auto read = m_tensors.readInitializer(in);
        if (!read)
            return;
        m_externalTensors += read->isExternal ? 1U : 0U;
        m_builder.graph().parameterBytes += read->bytes;
        m_values.back().tensors.insert_or_assign(read->name, read->tensor);
        m_parameters.insert(read->name);
    }

    GraphOutput readValueInfo(MessageReader& in)
    {
        const auto port = m_tensors.readValueInfo(in);
        if (port.value.valid())
            m_values.back().tensors.try_emplace(port.value, port.tensor);
        return port;
    }

    /// Resolves sources and tensors of a subgraph; values may come from a graph around it.
    void join(SubgraphId id)
    {
        auto& graph = m_builder.graph();
        const auto& subgraph = graph.subgraphs[id.index()];
        const auto find = [&](StringId name, auto Values::*map) {
            for (auto i = id.index(); i < m_values.size(); i = m_values[i].outer) {
                const auto it = (m_values[i].*map).find(name);
                if (it != (m_values[i].*map).end())
                    return it->second;
            }
            return decltype((m_values[0].*map).begin()->second){};
        };
        for (std::size_t k = 0; k < subgraph.nodeCount; ++k) {
            const auto& node = graph.nodes[subgraph.firstNode + k];
            const auto self = NodeId::of(subgraph.firstNode + k);
            const auto inputs = graph.inputsOf(self).size();
            const auto outputs = graph.outputsOf(self).size();
            const auto controls = graph.controlsOf(self).size();
            for (std::size_t i = 0; i < inputs; ++i) {
                auto& input = graph.inputs[node.firstInput + i];
                if (!input.value.valid())
                    continue;
                const auto made = find(input.value, &Values::made);
                input.source = made.source;
                input.output = made.output;
                if (!input.tensor.valid())
                    input.tensor = find(input.value, &Values::tensors);
            }
            for (std::size_t i = 0; i < outputs; ++i) {
                auto& output = graph.outputs[node.firstOutput + i];
                if (!output.tensor.valid())
                    output.tensor = find(output.value, &Values::tensors);
            }
            for (std::size_t i = 0; i < controls; ++i) {
                auto& control = graph.controls[node.firstControl + i];
                control.source = find(control.value, &Values::nodes);
            }
        }
    }

    GraphBuilder& m_builder;
    const MessageSource& m_source;
    std::vector<Values> m_values; ///< for each subgraph
    std::unordered_set<StringId> m_parameters;
    std::deque<InnerGraph> m_inner;
    OnnxTensors m_tensors{m_builder};
    std::uint64_t m_externalTensors = 0;
};

} // namespace

void readOnnxModel(GraphBuilder& builder, const MessageSource& source)
{
    OnnxReader(builder, source).read();
}

} // namespace opscope
