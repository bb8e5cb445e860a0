// SPDX-License-Identifier: GPL-3.0-or-later
// JSON that `atc --mode=1` (from an .om or a framework's model) and `atc --mode=5` (from a ge_proto text)
// write. FORMATS 1.3 and 2 of core/graph.
#include "core/base/ascii.h"
#include "core/graph/formats/ge_model.h"
#include "core/graph/formats/onnx_model.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

bool accepts(std::string_view, std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    if (!trimmed(head).starts_with('{'))
        return false;
    for (const auto* key :
         {"\"graph\"", "\"attr\"", "\"ir_version\"", "\"irVersion\"", "\"op\"", "\"node\""}) {
        if (head.find(key) != std::string_view::npos)
            return true;
    }
    return false;
}

/// The graph of ONNX contains a list "node", the graph of GE a list "op".
Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    const auto bytes = file->bytes();
    const auto firstOp = bytes.find("\"op\"");
    const bool isOnnx = bytes.find("\"op_type\"") < firstOp;
    const bool isProtobufJson = !isOnnx && bytes.find("\"opType\"") < firstOp;
    const auto size = file->size();
    if (isProtobufJson) // as written by `graph export --format onnx-json`
        readOnnxModel(builder, {std::move(file), MessageEncoding::ProtobufJson, builder.stop()});
    else if (isOnnx)
        readOnnxModel(builder, {std::move(file), MessageEncoding::Json, builder.stop()});
    else
        readGeModel(builder, {std::move(file), MessageEncoding::Json, builder.stop()}, 0, size);
    return {};
}

} // namespace

constinit const GraphFormat atcJsonModel{"atc_json", "JSON of atc --mode=1 or 5", accepts, read};

} // namespace opscope
