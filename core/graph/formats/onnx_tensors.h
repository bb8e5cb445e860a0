// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/graph/encoding/message_reader.h"
#include "core/graph/model/graph_builder.h"

namespace opscope {

/// Names, types and shapes of tensors in an ONNX model. Weights are not read.
class OnnxTensors {
public:
    explicit OnnxTensors(GraphBuilder& builder) : m_builder(builder) {}

    /// A parameter.
    struct Initializer {
        StringId name;
        TensorId tensor;
        std::uint64_t bytes = 0;
        bool isExternal = false; ///< its values are in another file
    };
    /// Missing if it is truncated.
    std::optional<Initializer> readInitializer(MessageReader& in);
    GraphOutput readValueInfo(MessageReader& in);

private:
    void readType(MessageReader& in, GraphTensor& tensor);
    void readShape(MessageReader& in, GraphTensor& tensor);

    GraphBuilder& m_builder;
    std::vector<std::int64_t> m_dims;
};

} // namespace opscope
