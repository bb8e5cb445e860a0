// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/build_text.h"

#include <fmt/format.h>
#include <unordered_map>

namespace opscope::samples {
namespace {

std::string tensorText(const char* field, const BuildTensor& tensor)
{
    auto text = fmt::format("    {} {{\n      dtype: {}\n      layout: \"{}\"\n      shape {{", field,
                            tensor.type, tensor.layout);
    for (const auto dim : tensor.shape)
        text += fmt::format(" dim: {}", dim);
    return text + " }\n    }\n";
}

std::string listText(std::string_view key, std::string_view values)
{
    return fmt::format("    attr {{ key: \"{}\" value {{ list {{{} }} }} }}\n", key, values);
}

} // namespace

std::string buildText(std::string_view graph, const std::vector<BuildOp>& ops)
{
    std::unordered_map<std::string_view, const BuildOp*> byName;
    for (const auto& op : ops)
        byName.emplace(op.name, &op);
    auto text = fmt::format("graph {{\n  name: \"{}\"\n", graph);
    std::int64_t id = 0;
    for (const auto& op : ops) {
        text += fmt::format("  op {{\n    name: \"{}\"\n    type: \"{}\"\n    id: {}\n    stream_id: {}\n",
                            op.name, op.type, id++, op.stream);
        for (const auto& input : op.inputs)
            text += fmt::format("    input: \"{}:0\"\n", input);
        for (const auto& input : op.inputs)
            text += tensorText("input_desc", byName.at(input)->outputs.front());
        for (const auto& output : op.outputs)
            text += tensorText("output_desc", output);
        for (const auto& [key, numbers] : op.attributes) {
            std::string values;
            for (const auto number : numbers)
                values += fmt::format(" i: {}", number);
            text += listText(key, values + " val_type: 2");
        }
        if (!op.originals.empty()) {
            std::string values;
            for (const auto& name : op.originals)
                values += fmt::format(" s: \"{}\"", name);
            text += listText("_datadump_original_op_names", values + " val_type: 1");
        }
        text += "  }\n";
    }
    return text + "}\n";
}

} // namespace opscope::samples
