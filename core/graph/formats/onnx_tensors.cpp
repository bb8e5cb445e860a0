// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/graph/formats/onnx_tensors.h"

#include "core/graph/formats/onnx.pb.h"
#include "core/graph/formats/onnx_attributes.h"
#include "core/graph/model/tensor_bytes.h"

namespace opscope {
namespace {

using onnx_pb::TensorProto;
using onnx_pb::ValueInfoProto;

} // namespace

std::optional<OnnxTensors::Initializer> OnnxTensors::readInitializer(MessageReader& in)
{
    Initializer read;
    GraphTensor tensor;
    m_dims.clear();
    if (!in.enter())
        return {};
    while (in.next()) {
        switch (in.number()) {
        case TensorProto::kNameFieldNumber:
            read.name = m_builder.intern(in.text());
            break;
        case TensorProto::kDataTypeFieldNumber:
            tensor.dtype = m_builder.intern(onnxTypeName(in.integer()));
            break;
        case TensorProto::kDimsFieldNumber:
            m_dims.push_back(in.integer());
            break;
        case TensorProto::kExternalDataFieldNumber:
            read.isExternal = true;
            break;
        default:
            break;
        }
    }
    if (!in.leave())
        return {};
    read.bytes = tensorBytes(m_builder.graph().text(tensor.dtype), m_dims).value_or(0);
    tensor.shape = m_builder.shape(m_dims);
    read.tensor = m_builder.tensor(tensor);
    return read;
}

GraphOutput OnnxTensors::readValueInfo(MessageReader& in)
{
    GraphOutput port;
    GraphTensor tensor;
    if (!in.enter())
        return port;
    while (in.next()) {
        if (in.number() == ValueInfoProto::kNameFieldNumber)
            port.value = m_builder.intern(in.text());
        else if (in.enter()) // its type
            readType(in, tensor);
    }
    in.leave();
    port.tensor = m_builder.tensor(tensor);
    return port;
}

/// Reads a TypeProto that is already entered, and leaves it.
void OnnxTensors::readType(MessageReader& in, GraphTensor& tensor)
{
    while (in.next()) {
        if (!in.enter()) // tensor_type
            continue;
        while (in.next()) {
            if (in.number() == onnx_pb::TensorType::kElemTypeFieldNumber)
                tensor.dtype = m_builder.intern(onnxTypeName(in.integer()));
            else if (in.enter())
                readShape(in, tensor);
        }
        in.leave();
    }
    in.leave();
}

void OnnxTensors::readShape(MessageReader& in, GraphTensor& tensor)
{
    m_dims.clear();
    while (in.next()) {
        std::int64_t dim = -1; // a name, or missing
        if (!in.enter())
            continue;
        while (in.next()) {
            if (in.number() == onnx_pb::Dimension::kDimValueFieldNumber)
                dim = in.integer();
        }
        in.leave();
        m_dims.push_back(dim);
    }
    in.leave();
    tensor.shape = m_builder.shape(m_dims);
}

} // namespace opscope
