// SPDX-License-Identifier: GPL-3.0-or-later
// The graph that GE writes as protobuf text with DUMP_GE_GRAPH: `ge_proto_00000062_Build.txt`. FORMATS 2.1 of
// core/graph.
#include "core/graph/formats/ge_model.h"
#include "core/graph/formats/model_probe.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

/// The first message is `graph {`; name and version may precede it.
bool accepts(std::string_view, std::string_view head)
{
    return beginsWithField(head, {"graph"}, {"name", "version", "custom_version"});
}

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    const auto size = file->size();
    readGeModel(builder, {std::move(file), MessageEncoding::Text, builder.stop()}, 0, size);
    return {};
}

} // namespace

constinit const GraphFormat geTextModel{"ge_text", "graph as protobuf text (ge_proto_*.txt)", accepts, read};

} // namespace opscope
