// SPDX-License-Identifier: GPL-3.0-or-later
// Computes the data of the page Accuracy on the pool: what can be compared, and the comparison.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/accuracy/judge/sides.h"
#include "core/report/report.h"

namespace opscope {

/// True if a report, or a folder below its path, has dumps or results of comparisons; quick.
bool hasAccuracyFiles(const Report& report, const std::filesystem::path& root);

/// A comparison that is made, or a result that is read.
struct AccuracyTask {
    accuracy::SidePaths paths;
    std::filesystem::path result; ///< empty if the paths are compared
    bool isEmpty() const { return paths.npu.empty() && result.empty(); }
};
struct AccuracyRequest {
    AccuracyTask now;
    AccuracyTask before;
    bool likeReference = false;
};
struct AccuracyAnswer {
    std::shared_ptr<const accuracy::Compared> compared; ///< null if `error` is set
    std::optional<Error> error;
    std::vector<accuracy::ResultRow> before;
};
/// An error or an early stop in the earlier run is an error here, too. A stop keeps the rows of this run that
/// were compared until then. `progress` counts both runs and is called from any thread.
AccuracyAnswer accuracyAnswer(const AccuracyRequest& request, std::stop_token stop = {},
                              const std::function<void(std::size_t done, std::size_t all)>& progress = {});

} // namespace opscope
