// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Accuracy works out on the pool: what there is to compare, and the comparison.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/accuracy/sides.h"
#include "core/report/report.h"

namespace opscope {

/// Whether a report, or what lies below its path, has dumps or results of comparisons; quick.
bool hasAccuracyFiles(const Report& report, const std::filesystem::path& root);

/// A comparison to make, or to read.
struct AccuracyTask {
    accuracy::SidePaths paths;
    std::filesystem::path result; ///< empty: of the paths
    bool isNone() const { return paths.npu.empty() && result.empty(); }
};
struct AccuracyRequest {
    AccuracyTask now;
    AccuracyTask before;
    bool likeReference = false;
};
struct AccuracyAnswer {
    std::shared_ptr<const accuracy::Compared> compared; ///< null: `error`
    std::optional<Error> error;
    std::vector<accuracy::ResultRow> before;
};
/// What cannot be compared before is an error too, and a stop before its end. A stop leaves what was compared
/// of this run until then. `progress` counts both and is called from any thread.
AccuracyAnswer accuracyAnswer(const AccuracyRequest& request, std::stop_token stop = {},
                              const std::function<void(std::size_t done, std::size_t all)>& progress = {});

} // namespace opscope
