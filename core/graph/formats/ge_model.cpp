// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/ge_model.h"

#include <algorithm>
#include <charconv>

#include "core/base/message_id.h"
#include "core/graph/formats/ge_attributes.h"
#include "core/graph/formats/ge_ir.pb.h"
#include "core/graph/model/tensor_bytes.h"

namespace opscope {
namespace {

using ge_pb::GraphDef;
using ge_pb::ModelDef;
using ge_pb::OpDef;
using ge_pb::TensorDescriptor;

class GeAttributeSource : public AttributeSource {
public:
    GeAttributeSource(MessageSource source, GeNames names)
        : m_source(std::move(source)), m_names(std::move(names))
    {
        m_source.stop = {}; // attributes are read after opening has finished
    }

    Result<NodeAttributes> read(const GraphNode& node, std::string_view name) const override
    {
        NodeAttributes all;
        std::string found;
        const auto in =
            m_source.open(*OpDef::descriptor(), node.sourceBegin, node.sourceBegin + node.sourceSize);
        while (in->next()) {
            switch (in->number()) {
            case OpDef::kNameFieldNumber:
                found = in->text();
                break;
            case OpDef::kAttrFieldNumber:
                all.own.push_back(m_names.decoded(readGeAttribute(*in)));
                break;
            case OpDef::kInputDescFieldNumber:
                all.ofInputs.push_back(readGeTensorAttributes(*in, m_names));
                break;
            case OpDef::kOutputDescFieldNumber:
                all.ofOutputs.push_back(readGeTensorAttributes(*in, m_names));
                break;
            default:
                break;
            }
        }
        if (found != name)
            return fail(ErrorCode::Malformed, message(MessageId::GraphFileChanged),
                        {m_source.file->path().filename().string(), 0, node.sourceBegin});
        return all;
    }

private:
    MessageSource m_source;
    GeNames m_names;
};

class GeReader {
public:
    GeReader(GraphBuilder& builder, const MessageSource& source) : m_builder(builder), m_source(source) {}

    void read(std::uint64_t begin, std::uint64_t end)
    {
        const auto in = m_source.open(*ModelDef::descriptor(), begin, end);
        // The list of attribute names is after the graphs that need it.
        if (in->canSkipWithoutReading()) {
            while (in->next()) {
                if (in->number() == ModelDef::kAttrFieldNumber)
                    addFact(readGeAttribute(*in));
            }
            in->issues().take(); // the second pass reports them
        }
        const auto again =
            in->canSkipWithoutReading() ? m_source.open(*ModelDef::descriptor(), begin, end) : nullptr;
        readModel(again ? *again : *in, again == nullptr);
        nameOwners();
        m_builder.addIssues((again ? *again : *in).issues().take());
        m_builder.graph().attributeSource = std::make_shared<GeAttributeSource>(m_source, std::move(m_names));
    }

private:
    void readModel(MessageReader& in, bool withFacts)
    {
        while (in.next()) {
            switch (in.number()) {
            case ModelDef::kNameFieldNumber:
                m_builder.addFact("name", in.text());
                break;
            case ModelDef::kVersionFieldNumber:
                m_builder.addFact("version", in.text());
                break;
            case ModelDef::kCustomVersionFieldNumber:
                m_builder.addFact("custom_version", in.text());
                break;
            case ModelDef::kGraphFieldNumber:
                readGraph(in);
                break;
            case ModelDef::kAttrFieldNumber:
                if (withFacts)
                    addFact(readGeAttribute(in));
                break;
            default:
                break;
            }
        }
    }

    void addFact(GraphAttribute attribute)
    {
        if (attribute.name == "attr_name_enum")
            m_names.names = std::move(attribute.values);
        else if (attribute.name == "attr_value_enum")
            m_names.values = std::move(attribute.values);
        else if (attribute.name == "attrs_use_string_value")
            m_names.usesValues = std::move(attribute.values);
        else
            m_builder.addFact(attribute.name, attribute.text());
    }

    void readGraph(MessageReader& in)
    {
        const auto id = m_builder.addSubgraph({});
        if (!id.valid() || !in.enter())
            return;
        StringId name;
        while (in.next()) {
            if (in.number() == GraphDef::kNameFieldNumber)
                name = m_builder.intern(in.text());
            else if (in.number() == GraphDef::kOpFieldNumber)
                readOp(in);
            else if (id == SubgraphId{0})
                addFact(readGeAttribute(in));
        }
        in.leave();
        m_builder.graph().subgraphs[id.index()].name = name;
        m_builder.joinByNodeName();
    }

    void readOp(MessageReader& in)
    {
        const auto id = m_builder.addNode({}, {});
        if (!id.valid() || !in.enter())
            return;
        std::string name;
        std::string type;
        m_builder.node().stream = 0; // zero is not written
        m_builder.node().id = 0;
        m_inputs.clear();
        m_inputTensors.clear();
        while (in.next())
            readOpField(in, name, type, id);
        const auto [begin, end] = in.span();
        if (!in.leave()) {
            m_builder.dropNode();
            return;
        }
        m_inputs.resize(std::max(m_inputs.size(), m_inputTensors.size()));
        for (std::size_t i = 0; i < m_inputs.size(); ++i) {
            if (i < m_inputTensors.size())
                m_inputs[i].tensor = m_inputTensors[i];
            m_builder.addInput(m_inputs[i]);
        }
        auto& node = m_builder.node();
        node.name = m_builder.intern(name);
        node.type = m_builder.intern(type);
        node.sourceBegin = begin;
        node.sourceSize = static_cast<std::uint32_t>(std::min<std::uint64_t>(end - begin, UINT32_MAX));
        addParameters(id, type);
    }

    void readOpField(MessageReader& in, std::string& name, std::string& type, NodeId id)
    {
        switch (in.number()) {
        case OpDef::kNameFieldNumber:
            name = in.text();
            break;
        case OpDef::kTypeFieldNumber:
            type = in.text();
            break;
        case OpDef::kIdFieldNumber:
            m_builder.node().id = in.integer();
            break;
        case OpDef::kStreamIdFieldNumber:
            m_builder.node().stream = static_cast<std::int32_t>(in.integer());
            break;
        case OpDef::kInputFieldNumber:
            addInput(in.text());
            break;
        case OpDef::kInputDescFieldNumber:
            m_inputTensors.push_back(readTensor(in));
            break;
        case OpDef::kOutputDescFieldNumber:
            m_builder.addOutput({{}, readTensor(in)});
            break;
        case OpDef::kSubgraphNameFieldNumber:
            m_owners.emplace_back(m_builder.intern(in.text()), id);
            break;
        case OpDef::kAttrFieldNumber:
            readOpAttribute(in);
            break;
        default:
            break;
        }
    }

    /// "name:2"; "name:-1" for a control edge, "" for a missing optional input.
    void addInput(std::string_view text)
    {
        const auto colon = text.rfind(':');
        std::int64_t output = 0;
        if (colon != std::string_view::npos)
            std::from_chars(text.data() + colon + 1, text.data() + text.size(), output);
        GraphInput input;
        if (!text.empty())
            input.value = m_builder.intern(text.substr(0, colon));
        input.output = output > 0 ? static_cast<std::uint32_t>(output) : 0;
        if (output < 0)
            m_builder.addControl(input);
        else
            m_inputs.push_back(input);
    }

    void readOpAttribute(MessageReader& in)
    {
        const auto attribute = readGeAttribute(in);
        if (m_names.nameOf(attribute.name) != "_datadump_original_op_names")
            return;
        m_builder.node().hasOriginalNamesList = true;
        for (const auto& name : m_names.decoded(attribute).values)
            m_builder.addOriginalName(name);
    }

    TensorId readTensor(MessageReader& in)
    {
        GraphTensor tensor;
        tensor.shape = {0, 0};                        // a scalar, unless the file has dimensions
        tensor.dtype = m_builder.intern("UNDEFINED"); // zero is not written
        if (!in.enter())
            return {};
        while (in.next()) {
            switch (in.number()) {
            case TensorDescriptor::kDtypeFieldNumber: {
                const auto type = in.text();
                tensor.dtype = m_builder.intern(type.substr(type.starts_with("DT_") ? 3 : 0));
                break;
            }
            case TensorDescriptor::kLayoutFieldNumber:
                tensor.layout = m_builder.intern(in.text());
                break;
            case TensorDescriptor::kShapeFieldNumber:
                tensor.shape = readShape(in);
                break;
            case TensorDescriptor::kAttrFieldNumber:
                readTensorAttribute(in, tensor);
                break;
            default:
                break;
            }
        }
        in.leave();
        return m_builder.tensor(tensor);
    }

    GraphShape readShape(MessageReader& in)
    {
        m_dims.clear();
        if (!in.enter())
            return {};
        while (in.next()) {
            if (m_dims.size() < kMostDims)
                m_dims.push_back(in.integer());
        }
        in.leave();
        return m_builder.shape(m_dims);
    }

    void readTensorAttribute(MessageReader& in, GraphTensor& tensor)
    {
        const auto attribute = m_names.decoded(readGeAttribute(in));
        if (attribute.name == "origin_format") {
            tensor.originLayout = m_builder.intern(attribute.text());
        } else if (attribute.name == "origin_shape") {
            m_dims.clear();
            for (const auto& value : attribute.values) {
                std::int64_t dim = 0;
                std::from_chars(value.data(), value.data() + value.size(), dim);
                m_dims.push_back(dim);
            }
            tensor.originShape = m_builder.shape(m_dims);
        }
    }

    void addParameters(NodeId id, std::string_view type)
    {
        auto& graph = m_builder.graph();
        if (type != "Const" && type != "Constant" && type != "Variable")
            return;
        for (const auto& output : graph.outputsOf(id)) {
            if (!output.tensor.valid())
                continue;
            const auto& tensor = graph.tensors[output.tensor.index()];
            graph.parameterBytes +=
                tensorBytes(graph.text(tensor.dtype), graph.dimsOf(tensor.shape)).value_or(0);
        }
    }

    void nameOwners()
    {
        auto& graph = m_builder.graph();
        std::unordered_map<StringId, NodeId> owners(m_owners.begin(), m_owners.end());
        for (std::size_t i = 1; i < graph.subgraphs.size(); ++i) {
            const auto it = owners.find(graph.subgraphs[i].name);
            if (it != owners.end() && it->second.index() < graph.nodes.size())
                graph.subgraphs[i].owner = it->second;
        }
    }

    static constexpr std::size_t kMostDims = 64;

    GraphBuilder& m_builder;
    const MessageSource& m_source;
    GeNames m_names;
    std::vector<GraphInput> m_inputs; ///< of the current op
    std::vector<TensorId> m_inputTensors;
    std::vector<std::int64_t> m_dims;
    std::vector<std::pair<StringId, NodeId>> m_owners; ///< name of a subgraph and the node that runs it
};

} // namespace

void readGeModel(GraphBuilder& builder, const MessageSource& source, std::uint64_t begin, std::uint64_t end)
{
    GeReader(builder, source).read(begin, end);
}

} // namespace opscope
