// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/face_mask_model.h"

#include <algorithm>

#include "samples/generator/build_text.h"

namespace opscope::samples {
namespace {

/// "1,2,33,33,16;..." : the first.
std::vector<std::int64_t> shapeOf(const std::string& shapes, std::size_t which = 0)
{
    std::size_t begin = 0;
    for (; which > 0; --which)
        begin = shapes.find(';', begin) + 1;
    const auto end = std::min(shapes.find(';', begin), shapes.size());
    std::vector<std::int64_t> shape;
    while (begin < end) {
        const auto comma = std::min(shapes.find(',', begin), end);
        shape.push_back(std::stoll(shapes.substr(begin, comma - begin)));
        begin = comma + 1;
    }
    return shape;
}

} // namespace

std::string faceMaskModel(const std::vector<FaceMaskOp>& ops, std::int64_t stream)
{
    std::vector<BuildOp> all;
    all.push_back({"data", "Data", {}, {{"DT_FLOAT16", "NCHW", {1, 3, 260, 260}}}});
    for (const auto& op : ops) {
        BuildOp made{op.name, op.type, op.inputs, {{"DT_FLOAT16", "NC1HWC0", shapeOf(op.outputShapes)}}};
        made.originals = op.originals;
        made.stream = stream;
        if (made.inputs.empty())
            made.inputs.emplace_back("data");
        if (op.type == "Conv2D") {
            const auto weights = op.name.substr(0, op.name.find('/')) + "/weights";
            all.push_back({weights, "Const", {}, {{"DT_FLOAT16", "FRACTAL_Z", shapeOf(op.inputShapes, 1)}}});
            made.inputs.push_back(weights);
            made.attributes.push_back({"strides", {1, 1, 1, 1}});
            made.attributes.push_back({"pads", {1, 1, 1, 1}});
        }
        all.push_back(std::move(made));
    }
    all.push_back({"netoutput", "NetOutput", {ops.back().name}, {}});
    return buildText("face_mask", all);
}

} // namespace opscope::samples
