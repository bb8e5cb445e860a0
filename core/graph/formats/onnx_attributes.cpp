// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/onnx_attributes.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "core/graph/formats/onnx.pb.h"

namespace opscope {
namespace {

using onnx_pb::AttributeProto;
using onnx_pb::GraphProto;
using onnx_pb::TensorProto;

constexpr std::size_t kMostText = 1 << 16;
constexpr std::size_t kMostValues = 1 << 16;

constexpr std::string_view kTypes[] = {
    "UNDEFINED",       "FLOAT",       "UINT8",           "INT8",       "UINT16",  "INT16",
    "INT32",           "INT64",       "STRING",          "BOOL",       "FLOAT16", "DOUBLE",
    "UINT32",          "UINT64",      "COMPLEX64",       "COMPLEX128", "BF16",    "FLOAT8_E4M3FN",
    "FLOAT8_E4M3FNUZ", "FLOAT8_E5M2", "FLOAT8_E5M2FNUZ", "UINT4",      "INT4",    "FLOAT4_E2M1"};

/// "FLOAT [1, 64]"
std::string tensorText(MessageReader& in)
{
    std::string type;
    std::vector<std::int64_t> dims;
    if (!in.enter())
        return {};
    while (in.next()) {
        if (in.number() == TensorProto::kDataTypeFieldNumber)
            type = onnxTypeName(in.integer());
        else if (in.number() == TensorProto::kDimsFieldNumber && dims.size() < kMostValues)
            dims.push_back(in.integer());
    }
    in.leave();
    return fmt::format("{} [{}]", type, fmt::join(dims, ", "));
}

std::string graphText(MessageReader& in)
{
    std::string name;
    if (!in.enter())
        return name;
    while (in.next()) {
        if (in.number() == GraphProto::kNameFieldNumber)
            name = in.text();
    }
    in.leave();
    return name;
}

std::string valueText(MessageReader& in)
{
    switch (in.number()) {
    case AttributeProto::kTFieldNumber:
    case AttributeProto::kTensorsFieldNumber:
        return tensorText(in);
    case AttributeProto::kGFieldNumber:
    case AttributeProto::kGraphsFieldNumber:
        return graphText(in);
    default:
        return in.size() > kMostText ? fmt::format("({} bytes)", in.size()) : std::string(in.text());
    }
}

/// The AttributeType of a field that contains a value.
int typeOfField(int field)
{
    switch (field) {
    case AttributeProto::kFFieldNumber:
        return onnx_pb::FLOAT;
    case AttributeProto::kIFieldNumber:
        return onnx_pb::INT;
    case AttributeProto::kSFieldNumber:
        return onnx_pb::STRING;
    case AttributeProto::kTFieldNumber:
        return onnx_pb::TENSOR;
    case AttributeProto::kGFieldNumber:
        return onnx_pb::GRAPH;
    default:
        return field - AttributeProto::kFloatsFieldNumber + onnx_pb::FLOATS;
    }
}

constexpr std::string_view kKinds[] = {"", "float", "int", "string", "tensor", "graph"};

} // namespace

std::string onnxTypeName(std::int64_t type)
{
    const auto i = static_cast<std::size_t>(type);
    return i < std::size(kTypes) ? std::string(kTypes[i]) : fmt::format("{}", type);
}

GraphAttribute readOnnxAttribute(MessageReader& in)
{
    GraphAttribute attribute;
    if (!in.enter())
        return attribute;
    int type = onnx_pb::UNDEFINED;
    while (in.next()) {
        if (in.number() == AttributeProto::kNameFieldNumber) {
            attribute.name = in.text();
        } else if (in.number() == AttributeProto::kTypeFieldNumber) {
            const auto text = in.text();
            onnx_pb::AttributeType named = onnx_pb::UNDEFINED;
            type = onnx_pb::AttributeType_Parse(std::string(text), &named) ? named
                                                                           : static_cast<int>(in.integer());
        } else {
            if (type == onnx_pb::UNDEFINED)
                type = typeOfField(in.number());
            if (attribute.values.size() < kMostValues)
                attribute.values.push_back(valueText(in));
        }
    }
    in.leave();
    attribute.isList = type >= onnx_pb::FLOATS;
    const auto kind = static_cast<std::size_t>(attribute.isList ? type - onnx_pb::GRAPH : type);
    if (kind < std::size(kKinds))
        attribute.kind = kKinds[kind];
    if (attribute.values.empty() && (type == onnx_pb::FLOAT || type == onnx_pb::INT))
        attribute.values.emplace_back("0"); // zero is not written
    return attribute;
}

} // namespace opscope
