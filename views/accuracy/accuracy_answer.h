// SPDX-License-Identifier: GPL-3.0-or-later
// What the page Accuracy works out on the pool: what there is to compare, and the comparison.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/accuracy/sides.h"

namespace opscope {

/// What lies below a path: dumps with what belongs to them, or the result of a comparison.
struct AccuracyFiles {
    accuracy::FoundSides sides;
    std::filesystem::path result; ///< empty: none
};
AccuracyFiles findAccuracyFiles(const std::filesystem::path& root, std::stop_token stop = {});
/// Whether there is any; quick.
bool hasAccuracyFiles(const std::filesystem::path& root);

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
/// What cannot be compared before is an error too.
AccuracyAnswer accuracyAnswer(const AccuracyRequest& request, std::stop_token stop = {});

} // namespace opscope
