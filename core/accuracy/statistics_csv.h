// SPDX-License-Identifier: GPL-3.0-or-later
// What a device writes instead of tensors when only statistics were asked for. ACCURACY 1.6.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/tensor.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

/// Of one tensor; what the file does not say is none.
struct TensorStatistics {
    bool isInput = false;
    std::uint64_t index = 0;
    std::string type;   ///< as the file has it: "DT_FLOAT16"
    std::string format; ///< "NCHW"
    Shape shape;
    std::optional<double> most;
    std::optional<double> least;
    std::optional<double> mean;
    std::optional<double> norm; ///< l2
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0; ///< of both signs
};

/// Columns go by their names, for a device writes those that were asked for. Rows that are too short become
/// an issue. Errors: cannot be read; no header of statistics.
Result<std::vector<TensorStatistics>> readStatistics(const std::filesystem::path& path,
                                                     std::vector<Issue>& issues);

} // namespace opscope::accuracy
