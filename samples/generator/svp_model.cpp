// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/svp_model.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_map>

#include "samples/generator/build_text.h"

namespace opscope::samples {
namespace {

/// "a;b;c" as parts.
std::vector<std::string> partsOf(const std::string& names)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= names.size();) {
        const auto end = std::min(names.find(';', begin), names.size());
        parts.push_back(names.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

} // namespace

std::string yoloModel(const std::vector<SvpLayer>& layers, bool isFused)
{
    std::vector<BuildOp> ops;
    ops.push_back({"data", "Data", {}, {{"DT_INT8", "NCHW", {1, 3, 416, 416}}}});
    std::unordered_map<std::string, std::string> lastOf; // of a layer: the op that gives its output
    for (const auto& layer : layers) {
        const BuildTensor out{"DT_INT8", "NCHW", {1, layer.channels, layer.side, layer.side}};
        BuildOp op{layer.name, layerTypeName(layer.kind), {}, {out}};
        for (const auto& input : layer.inputs)
            op.inputs.push_back(lastOf.at(input));
        if (op.inputs.empty())
            op.inputs.emplace_back("data");
        const auto parts = partsOf(layer.oriName);
        if (layer.kind == LayerKind::Conv) {
            op.attributes.push_back({"kernel_shape", {layer.kernel, layer.kernel}});
            op.attributes.push_back({"strides", {layer.stride, layer.stride}});
        }
        if (isFused && parts.size() > 1)
            op.originals = parts;
        lastOf[layer.name] = op.name;
        ops.push_back(std::move(op));
        for (std::size_t i = 1; i < parts.size() && !isFused; ++i) {
            ops.push_back({parts[i], i == 1 ? "BatchNorm" : "Scale", {parts[i - 1]}, {out}});
            lastOf[layer.name] = parts[i];
        }
    }
    BuildOp end{"netoutput", "NetOutput", {ops.back().name}, {}};
    ops.push_back(std::move(end));
    return buildText("yolo", ops);
}

} // namespace opscope::samples
