// SPDX-License-Identifier: GPL-3.0-or-later
// ONNX as protobuf text: `ge_onnx_00000062_graph_1_Build.pbtxt`, which GE writes. FORMATS 4 of core/graph.
#include "core/graph/formats/model_probe.h"
#include "core/graph/formats/onnx_model.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

/// The format version is always present, and GE's graph does not have this field.
bool accepts(std::string_view, std::string_view head)
{
    return head.find("ir_version") != std::string_view::npos &&
           beginsWithField(
               head, {"graph", "opset_import", "metadata_props"},
               {"ir_version", "producer_name", "producer_version", "domain", "model_version", "doc_string"});
}

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    readOnnxModel(builder, {std::move(file), MessageEncoding::Text, builder.stop()});
    return {};
}

} // namespace

constinit const GraphFormat onnxTextModel{"onnx_text", "ONNX as protobuf text (ge_onnx_*.pbtxt)", accepts,
                                          read};

} // namespace opscope
