// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/onnx_json.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <map>

#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

constexpr int kDeepest = 32; ///< nested graphs
/// By the number of the type (onnx.proto, TensorProto.DataType).
constexpr std::array<std::string_view, 17> kTypes{
    "",     "FLOAT",   "UINT8",  "INT8",   "UINT16", "INT16",     "INT32",      "INT64",   "STRING",
    "BOOL", "FLOAT16", "DOUBLE", "UINT32", "UINT64", "COMPLEX64", "COMPLEX128", "BFLOAT16"};

/// A field of the ONNX model, the fact with its value, and the default.
struct ModelField {
    const char* key;
    std::string_view fact;
    const char* otherwise;
};
constexpr std::array kModelFields{
    ModelField{"irVersion", "ir_version", "8"}, ModelField{"producerName", "producer_name", "opscope"},
    ModelField{"producerVersion", "producer_version", ""}, ModelField{"domain", "domain", ""},
    ModelField{"modelVersion", "model_version", ""}};

std::string base64(std::string_view bytes)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const auto at = [&](std::size_t k) {
            return i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U;
        };
        const auto three = at(0) << 16 | at(1) << 8 | at(2);
        for (unsigned k = 0; k < 4; ++k)
            out += i + k > bytes.size() ? '=' : kLetters[three >> (18 - 6 * k) & 63];
    }
    return out;
}

/// Writes {"a": ..., "b": ...} or [..., ...] step by step.
class Writer {
public:
    explicit Writer(std::string& out) : m_out(out) {}
    void open(char bracket, std::string_view before = {})
    {
        next();
        m_out.append(before) += bracket;
        m_isFirst = true;
    }
    void close(char bracket)
    {
        m_out += bracket;
        m_isFirst = false;
    }
    void key(std::string_view name)
    {
        text(name);
        m_out += ':';
        m_isFirst = true;
    }
    void list(std::string_view name)
    {
        key(name);
        open('[');
    }
    void raw(std::string_view value)
    {
        next();
        m_out += value;
    }
    void text(std::string_view value)
    {
        next();
        appendJsonString(m_out, value);
    }
    void field(std::string_view name, std::string_view value)
    {
        key(name);
        text(value);
    }

private:
    void next()
    {
        m_out += m_isFirst ? "" : ",";
        m_isFirst = false;
    }

    std::string& m_out;
    bool m_isFirst = true; ///< no comma comes before the next value
};

class OnnxJson {
public:
    explicit OnnxJson(const ModelGraph& graph) : m_graph(graph), m_subgraphsOf(graph.nodes.size())
    {
        for (std::size_t i = 1; i < graph.subgraphs.size(); ++i) {
            if (graph.subgraphs[i].owner.valid())
                m_subgraphsOf[graph.subgraphs[i].owner.index()].push_back(i);
        }
    }

    Result<std::string> run()
    {
        m_json.open('{');
        for (const auto& [key, fact, otherwise] : kModelFields) {
            const auto known = m_graph.fact(fact);
            if (!known.empty() || *otherwise != '\0')
                m_json.field(key, known.empty() ? otherwise : known);
        }
        writeOpsets();
        m_json.key("graph");
        OPSCOPE_TRY(writeGraph(0, 0));
        m_json.list("metadataProps");
        for (const auto& [key, text] : m_graph.facts) {
            if (isOpset(key) || std::ranges::find(kModelFields, key, &ModelField::fact) != kModelFields.end())
                continue;
            m_json.open('{');
            m_json.field("key", key);
            m_json.field("value", text);
            m_json.close('}');
        }
        m_json.close(']');
        OPSCOPE_TRY(writeFunctions());
        m_json.close('}');
        m_out += '\n';
        return std::move(m_out);
    }

private:
    static bool isOpset(std::string_view fact) { return fact == "opset" || fact.starts_with("opset "); }

    /// The opsets of the model; opset 13 for a model that is not ONNX.
    void writeOpsets()
    {
        m_json.list("opsetImport");
        bool isKnown = false;
        const auto add = [&](std::string_view domain, std::string_view version) {
            m_json.open('{');
            m_json.field("domain", domain);
            m_json.field("version", version);
            m_json.close('}');
            isKnown = true;
        };
        for (const auto& [key, version] : m_graph.facts) {
            if (isOpset(key))
                add(std::string_view(key).substr(std::min<std::size_t>(key.size(), 6)), version);
        }
        if (!isKnown)
            add("", "13");
        m_json.close(']');
    }

    std::string valueName(NodeId node, std::uint32_t output) const
    {
        const auto outputs = m_graph.outputsOf(node);
        if (output < outputs.size() && outputs[output].value.valid())
            return toUtf8(m_graph.text(outputs[output].value));
        return fmt::format("{}:{}", toUtf8(m_graph.nameOf(node)), output);
    }

    std::string inputName(const GraphInput& input) const
    {
        return input.source.valid() ? valueName(input.source, input.output)
                                    : toUtf8(m_graph.text(input.value));
    }

    Result<void> writeGraph(std::size_t at, int depth)
    {
        const auto& subgraph = m_graph.subgraphs[at];
        m_json.open('{');
        m_json.field("name", m_graph.text(subgraph.name));
        OPSCOPE_TRY(writeNodes(subgraph, depth));
        writeValues("input", subgraph.inputs);
        writeValues("output", subgraph.outputs);
        m_json.list("valueInfo");
        for (auto i = subgraph.firstNode; i < subgraph.firstNode + subgraph.nodeCount; ++i) {
            const auto outputs = m_graph.outputsOf(NodeId{i});
            for (std::uint32_t k = 0; k < outputs.size(); ++k)
                writeValue(valueName(NodeId{i}, k), outputs[k].tensor);
        }
        m_json.close(']');
        m_json.close('}');
        return {};
    }

    Result<void> writeNodes(const Subgraph& subgraph, int depth)
    {
        m_json.list("node");
        for (auto i = subgraph.firstNode; i < subgraph.firstNode + subgraph.nodeCount; ++i) {
            const NodeId id{i};
            m_json.open('{', "\n");
            m_json.field("name", m_graph.nameOf(id));
            m_json.field("opType", m_graph.typeOf(id));
            m_json.list("input");
            for (const auto& input : m_graph.inputsOf(id))
                m_json.text(inputName(input));
            m_json.close(']');
            m_json.list("output");
            const auto outputs = std::max<std::size_t>(m_graph.outputsOf(id).size(), 1);
            for (std::uint32_t k = 0; k < outputs; ++k)
                m_json.text(valueName(id, k));
            m_json.close(']');
            OPSCOPE_TRY(writeAttributes(id, depth));
            m_json.close('}');
        }
        m_json.close(']');
        return {};
    }

    Result<void> writeAttributes(NodeId id, int depth)
    {
        OPSCOPE_TRY_ASSIGN(const auto attributes, m_graph.attributesOf(id));
        m_json.list("attribute");
        std::vector<std::size_t> unnamed; // they have no attribute in the format
        std::map<std::string_view, std::vector<std::size_t>> named;
        for (const auto at : m_subgraphsOf[id.index()]) {
            const auto& subgraph = m_graph.subgraphs[at];
            (subgraph.attribute.valid() ? named[m_graph.text(subgraph.attribute)] : unnamed).push_back(at);
        }
        for (const auto& attribute : attributes.own) {
            if (const auto graphs = named.find(attribute.name); graphs != named.end())
                OPSCOPE_TRY(writeGraphs(attribute.name, graphs->second, attribute.isList, depth));
            else
                writeAttribute(attribute);
        }
        for (const auto at : unnamed) {
            OPSCOPE_TRY(writeGraphs(m_graph.text(m_graph.subgraphs[at].name), {at}, false, depth));
        }
        m_json.close(']');
        return {};
    }

    Result<void> writeGraphs(std::string_view name, const std::vector<std::size_t>& graphs, bool isList,
                             int depth)
    {
        if (depth >= kDeepest)
            return fail(ErrorCode::Unsupported, message(MessageId::GraphTooDeep, kDeepest));
        m_json.open('{');
        m_json.field("name", name);
        m_json.field("type", isList ? "GRAPHS" : "GRAPH");
        m_json.key(isList ? "graphs" : "g");
        if (isList)
            m_json.open('[');
        for (const auto graph : graphs) {
            OPSCOPE_TRY(writeGraph(graph, depth + 1));
            if (!isList)
                break;
        }
        if (isList)
            m_json.close(']');
        m_json.close('}');
        return {};
    }

    /// Numbers are written as numbers, everything else as text.
    void writeAttribute(const GraphAttribute& attribute)
    {
        struct Kind {
            std::string_view name;
            std::string_view type;
            std::string_view one;
            std::string_view many;
        };
        static constexpr Kind kKinds[] = {{"int", "INT", "i", "ints"},
                                          {"bool", "INT", "i", "ints"},
                                          {"float", "FLOAT", "f", "floats"},
                                          {"", "STRING", "s", "strings"}};
        const auto* const kind = std::ranges::find_if(
            kKinds, [&](const Kind& k) { return k.name.empty() || k.name == attribute.kind; });
        m_json.open('{');
        m_json.field("name", attribute.name);
        m_json.field("type", std::string(kind->type) + (attribute.isList ? "S" : ""));
        m_json.key(attribute.isList ? kind->many : kind->one);
        if (attribute.isList)
            m_json.open('[');
        for (const auto& value : attribute.values) {
            if (attribute.kind == "bool")
                m_json.text(value == "true" ? "1" : "0");
            else if (kind->type == "FLOAT" && isJsonScalar(value))
                m_json.raw(value);
            else
                m_json.text(kind->type == "STRING" ? base64(value) : floatWord(value));
            if (!attribute.isList)
                break;
        }
        if (attribute.values.empty() && !attribute.isList)
            m_json.text(kind->type == "STRING" ? "" : "0");
        if (attribute.isList)
            m_json.close(']');
        m_json.close('}');
    }

    /// Special values as in protobuf's JSON.
    static std::string_view floatWord(std::string_view value)
    {
        return value == "inf"                      ? "Infinity"
               : value == "-inf"                   ? "-Infinity"
               : value == "nan" || value == "-nan" ? "NaN"
                                                   : value;
    }

    void writeValues(std::string_view key, const std::vector<GraphOutput>& values)
    {
        m_json.list(key);
        for (const auto& value : values)
            writeValue(toUtf8(m_graph.text(value.value)), value.tensor);
        m_json.close(']');
    }

    void writeValue(const std::string& name, TensorId id)
    {
        if (!id.valid() && m_graph.outputs.empty())
            return;
        m_json.open('{');
        m_json.field("name", name);
        if (id.valid()) {
            const auto& tensor = m_graph.tensors[id.index()];
            auto type = m_graph.text(tensor.dtype);
            type = type == "BF16" ? "BFLOAT16" : type;
            const auto number = std::ranges::find(kTypes, type) - kTypes.begin();
            m_json.key("type");
            m_json.open('{');
            m_json.key("tensorType");
            m_json.open('{');
            if (number > 0 && number < std::ssize(kTypes)) {
                m_json.key("elemType");
                m_json.raw(fmt::to_string(number));
            }
            if (tensor.shape.rank >= 0 && !std::ranges::count(m_graph.dimsOf(tensor.shape), -2)) {
                m_json.key("shape");
                m_json.open('{');
                m_json.list("dim");
                for (const auto dim : m_graph.dimsOf(tensor.shape)) {
                    m_json.raw(dim < 0 ? "{}" : fmt::format(R"({{"dimValue":"{}"}})", dim));
                }
                m_json.close(']');
                m_json.close('}');
            }
            m_json.close('}');
            m_json.close('}');
        }
        m_json.close('}');
    }

    Result<void> writeFunctions()
    {
        m_json.list("functions");
        for (std::size_t i = 1; i < m_graph.subgraphs.size(); ++i) {
            const auto& subgraph = m_graph.subgraphs[i];
            if (subgraph.owner.valid())
                continue;
            m_json.open('{');
            m_json.field("name", m_graph.text(subgraph.name));
            for (const auto& [key, values] :
                 {std::pair("input", &subgraph.inputs), {"output", &subgraph.outputs}}) {
                m_json.list(key);
                for (const auto& value : *values)
                    m_json.text(toUtf8(m_graph.text(value.value)));
                m_json.close(']');
            }
            OPSCOPE_TRY(writeNodes(subgraph, 0));
            m_json.close('}');
        }
        m_json.close(']');
        return {};
    }

    const ModelGraph& m_graph;
    std::vector<std::vector<std::size_t>> m_subgraphsOf; ///< for each node
    std::string m_out;
    Writer m_json{m_out};
};

} // namespace

Result<std::string> writeGraphAsOnnxJson(const ModelGraph& graph)
{
    return OnnxJson(graph).run();
}

} // namespace opscope
