// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the statistics that a device writes instead of tensors. FORMATS 1.6 of this folder.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/read/tensor.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

/// Statistics of one tensor; values that are not in the file are missing.
struct TensorStatistics {
    bool isInput = false;
    std::uint64_t index = 0;
    std::string type;   ///< as in the file: "DT_FLOAT16"
    std::string format; ///< "NCHW"
    Shape shape;
    std::optional<double> most;
    std::optional<double> least;
    std::optional<double> mean;
    std::optional<double> norm; ///< l2
    std::uint64_t nans = 0;
    std::uint64_t infinities = 0; ///< of both signs
};

/// Columns are identified by name, because the device writes only the requested ones. Rows that are too short
/// become an issue. Errors: cannot be read; not the header of statistics.
Result<std::vector<TensorStatistics>> readStatistics(const std::filesystem::path& path,
                                                     std::vector<Issue>& issues);

} // namespace opscope::accuracy
