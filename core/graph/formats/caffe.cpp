// SPDX-License-Identifier: GPL-3.0-or-later
// A Caffe network: `*.prototxt`. Weights are in another file (.caffemodel) and are not read. FORMATS 6 of
// core/graph.
#include <map>

#include "core/base/ascii.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/graph/caffe_text.h"
#include "core/graph/formats/model_probe.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

bool accepts(std::string_view name, std::string_view head)
{
    return (lowerAscii(name).ends_with(".prototxt") && head.find("layer") != std::string_view::npos) ||
           beginsWithField(head, {"layer", "layers"}, {"name", "input", "input_dim", "force_backward"});
}

class CaffeAttributes : public AttributeSource {
public:
    Result<NodeAttributes> read(const GraphNode& node, std::string_view) const override
    {
        NodeAttributes out;
        if (node.sourceBegin >= layers.size())
            return out; // an input
        const auto& layer = layers[node.sourceBegin];
        if (layer.isInPlace())
            out.own.push_back({"in place", "bool", false, {"true"}});
        for (const auto& field : layer.fields) {
            if (field.name != "name" && field.name != "type" && field.name != "bottom" && field.name != "top")
                out.own.push_back({field.name, "text", false, {field.value}});
        }
        return out;
    }
    std::vector<CaffeLayer> layers; ///< index: GraphNode::sourceBegin
};

/// A layer or an input of the network that writes a blob.
struct Writer {
    NodeId node;
    std::uint32_t output = 0;
};

void addLayer(GraphBuilder& builder, const CaffeLayer& layer, std::map<std::string, Writer>& writerOf)
{
    for (const auto* bottom : layer.all("bottom")) {
        GraphInput input;
        input.value = builder.intern(bottom->value);
        const auto writer = writerOf.find(bottom->value);
        if (writer != writerOf.end()) {
            input.source = writer->second.node;
            input.output = writer->second.output;
        } else {
            builder.issues().add(Severity::DataLoss,
                                 message(MessageId::GraphNoSource, layer.value("name"), bottom->value),
                                 {builder.fileName(), 0, {}});
        }
        builder.addInput(input);
    }
    std::uint32_t output = 0;
    const auto node = NodeId::of(builder.graph().nodes.size() - 1);
    for (const auto* top : layer.all("top")) {
        builder.addOutput({builder.intern(top->value), {}});
        writerOf[top->value] = {node, output++};
    }
}

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    auto net = parseCaffeText(file->bytes(), builder.fileName(), builder.stop());
    if (net.broken)
        builder.issues().add(Severity::DataLoss, net.broken->message, net.broken->where);
    const auto attributes = std::make_shared<CaffeAttributes>();
    attributes->layers = std::move(net.layers);
    builder.addSubgraph(net.name);
    std::map<std::string, Writer> writerOf;
    for (const auto& input : net.inputs) {
        if (!builder.addNode(input, "Input").valid())
            return {};
        builder.node().sourceBegin = attributes->layers.size();
        builder.addOutput({builder.intern(input), {}});
        writerOf[input] = {NodeId::of(builder.graph().nodes.size() - 1), 0};
    }
    std::size_t trainingLayers = 0;
    std::vector<std::string> inPlace;
    for (std::size_t i = 0; i < attributes->layers.size(); ++i) {
        const auto& layer = attributes->layers[i];
        if (layer.isForTraining()) {
            ++trainingLayers;
            continue;
        }
        if (!builder.addNode(layer.value("name"), layer.value("type")).valid())
            return {};
        builder.node().sourceBegin = i;
        addLayer(builder, layer, writerOf);
        if (layer.isInPlace())
            inPlace.emplace_back(layer.value("name"));
    }
    if (trainingLayers != 0)
        builder.issues().add(Severity::Info, message(MessageId::CaffeTraining, trainingLayers),
                             {builder.fileName(), 0, {}});
    if (!inPlace.empty()) {
        auto names = joined(inPlace);
        builder.addFact("in-place layers", names);
        constexpr std::size_t kMostNamed = 300; // bytes
        if (names.size() > kMostNamed)
            names = names.substr(0, names.rfind(',', kMostNamed)) + ", ...";
        builder.issues().add(Severity::Warning, message(MessageId::CaffeInPlace, inPlace.size(), names),
                             {builder.fileName(), 0, {}});
    }
    builder.graph().attributeSource = attributes;
    return {};
}

} // namespace

constinit const GraphFormat caffeModel{"caffe", "network of Caffe (.prototxt)", accepts, read};

} // namespace opscope
