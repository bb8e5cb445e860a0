// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ascii.h"
#include "core/graph/formats/onnx_model.h"
#include "core/graph/open_graph.h"

namespace opscope {
namespace {

/// Accepts by name, or by the first two fields: the version of the format, then a text or the graph.
bool accepts(std::string_view name, std::string_view head)
{
    if (lowerAscii(name).ends_with(".onnx"))
        return true;
    constexpr std::string_view kSecond = "\x12\x1a\x22\x3a\x42";
    return head.size() > 3 && head[0] == '\x08' && head[1] > 0 && head[1] < 32 &&
           kSecond.find(head[2]) != std::string_view::npos;
}

Result<void> read(GraphBuilder& builder, std::shared_ptr<const MappedFile> file)
{
    readOnnxModel(builder, {std::move(file), MessageEncoding::Binary, builder.stop()});
    return {};
}

} // namespace

constinit const GraphFormat onnxModel{"onnx", "ONNX", accepts, read};

} // namespace opscope
