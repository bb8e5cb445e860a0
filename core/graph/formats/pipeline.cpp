// SPDX-License-Identifier: GPL-3.0-or-later
// A pipeline of the MindX SDK: streams of elements, each with a factory, properties and the elements after
// it. FORMATS 8 of core/graph.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/ascii.h"
#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

bool accepts(std::string_view name, std::string_view head)
{
    return trimmed(head).starts_with('{') &&
           (lowerAscii(name).ends_with(".pipeline") || head.find("\"factory\"") != std::string_view::npos);
}

class PipelineAttributes : public AttributeSource {
public:
    Result<NodeAttributes> read(const GraphNode& node, std::string_view) const override
    {
        return all.at(node.sourceBegin);
    }
    std::vector<NodeAttributes> all; ///< index: GraphNode::sourceBegin
};

NodeAttributes attributesOf(const JsonTree& element)
{
    NodeAttributes attributes;
    const auto* const props = childOf(element, "props");
    if (props == nullptr || !props->is_object())
        return attributes;
    for (const auto& [key, value] : props->items()) {
        const bool isText = value.is_string();
        attributes.own.push_back({key,
                                  isText ? "string" : std::string(value.type_name()),
                                  false,
                                  {isText || value.is_primitive() ? scalarText(value) : value.dump()}});
    }
    return attributes;
}

/// "next" is a name or a list of names. A name may include the number of an input: "mxpi_sync0:1".
std::vector<std::string> nextNames(const JsonTree& element)
{
    std::vector<std::string> names;
    const auto* const next = childOf(element, "next");
    if (next == nullptr)
        return names;
    for (const auto& one : next->is_array() ? *next : JsonTree::array({*next}))
        names.push_back(scalarText(one));
    return names;
}

constexpr std::string_view kStreamConfig = "stream_config"; ///< settings of the stream, not an element

struct Element {
    std::string name;
    const JsonTree* tree;
    std::vector<GraphInput> inputs{};
};

/// Programs resolve the path from where they are started: the folder of the pipeline or its parent.
void markMissingModel(GraphBuilder& builder, NodeAttributes& attributes, const std::string& element,
                      const std::string& path)
{
    const auto folder = std::filesystem::absolute(builder.graph().path).parent_path();
    std::error_code error;
    for (const auto& base : {folder, folder.parent_path()}) {
        if (std::filesystem::exists(base / path, error))
            return;
    }
    attributes.own.push_back({"modelPath exists", "bool", false, {"false"}});
    builder.graph().faulty.push_back(NodeId::of(builder.graph().nodes.size() - 1));
    builder.issues().add(Severity::Warning, message(MessageId::PipelineNoModel, element, path),
                         {builder.fileName(), 0, {}});
}

void readStream(GraphBuilder& builder, PipelineAttributes& attributes, const std::string& name,
                const JsonTree& stream)
{
    std::vector<Element> elements;
    std::unordered_map<std::string, std::size_t> byName;
    for (const auto& [key, value] : stream.items()) {
        if (!value.is_object() || childOf(value, "factory") == nullptr) {
            if (key != kStreamConfig)
                builder.issues().add(Severity::DataLoss, message(MessageId::PipelineNoElement, key),
                                     {builder.fileName(), 0, {}});
            continue;
        }
        byName.emplace(key, elements.size());
        elements.push_back({key, &value});
    }
    const auto first = builder.graph().nodes.size();
    for (std::size_t i = 0; i < elements.size(); ++i) {
        for (const auto& next : nextNames(*elements[i].tree)) {
            auto it = byName.find(next);
            if (it == byName.end())
                it = byName.find(next.substr(0, next.rfind(':')));
            if (it != byName.end())
                elements[it->second].inputs.push_back(
                    {NodeId::of(first + i), 0, builder.intern(elements[i].name), {}});
            else
                builder.issues().add(Severity::DataLoss,
                                     message(MessageId::GraphNoSource, next, elements[i].name),
                                     {builder.fileName(), 0, {}});
        }
    }
    builder.addSubgraph(name);
    for (auto& element : elements) {
        if (!builder.addNode(element.name, textOf(*element.tree, "factory")).valid())
            return;
        builder.node().sourceBegin = attributes.all.size();
        attributes.all.push_back(attributesOf(*element.tree));
        for (const auto& input : element.inputs)
            builder.addInput(input);
        if (const auto* const model = attributes.all.back().find("modelPath")) {
            builder.addFact("model of " + element.name, model->text());
            markMissingModel(builder, attributes.all.back(), element.name, model->text());
        }
    }
}

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    std::vector<std::string> repeated;
    OPSCOPE_TRY_ASSIGN(const JsonTree tree, parseJsonTree(file->bytes(), builder.fileName(), &repeated));
    const auto reportLoss = [&](MessageId id, const std::string& name) {
        builder.issues().add(Severity::DataLoss, message(id, name), {builder.fileName(), 0, {}});
    };
    for (const auto& name : repeated)
        reportLoss(MessageId::PipelineNameTwice, name);
    const auto attributes = std::make_shared<PipelineAttributes>();
    if (tree.is_object()) {
        for (const auto& [name, stream] : tree.items()) {
            if (stream.is_object())
                readStream(builder, *attributes, name, stream);
            else
                reportLoss(MessageId::PipelineNoStream, name);
        }
    }
    builder.graph().attributeSource = attributes;
    return {};
}

} // namespace

constinit const GraphFormat pipelineModel{"pipeline", "pipeline of the MindX SDK", accepts, read};

} // namespace opscope
