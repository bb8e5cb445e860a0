// SPDX-License-Identifier: GPL-3.0-or-later
// A graph as GE writes it with DUMP_GE_GRAPH: protobuf as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::samples {

struct BuildTensor {
    std::string_view type = "DT_FLOAT16";
    std::string_view layout = "NC1HWC0";
    std::vector<std::int64_t> shape{};
};

struct BuildOp {
    std::string name;
    std::string type;
    std::vector<std::string> inputs; ///< names of ops
    std::vector<BuildTensor> outputs;
    std::vector<std::string> originals{}; ///< names that it had before; none: the attribute is left out
    /// Numbers of attributes: "pads" {1, 1, 1, 1}.
    std::vector<std::pair<std::string, std::vector<std::int64_t>>> attributes{};
    std::int64_t stream = 0;
};

/// In the order of execution.
std::string buildText(std::string_view graph, const std::vector<BuildOp>& ops);

} // namespace opscope::samples
