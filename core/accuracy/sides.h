// SPDX-License-Identifier: GPL-3.0-or-later
// Both sides of a comparison, open, and what belongs to what: what the command line and the window start
// from.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/accuracy/advisor.h"
#include "core/accuracy/compare_run.h"

namespace opscope::accuracy {

struct SidePaths {
    std::filesystem::path npu;
    std::filesystem::path golden;  ///< empty: none, every tensor is a row without numbers
    std::filesystem::path graph;   ///< empty: by name
    std::filesystem::path quant;   ///< graph of a quantisation tool; alone it is the graph
    std::filesystem::path unfused; ///< graph of the model without fusion, whose dumps are the golden ones
};

struct Sides {
    DumpFolder npu;
    std::shared_ptr<GoldenFiles> golden; ///< null: of a result that was read
    ModelGraphPtr graph;
    Pairing pairing;

    bool hasGraph() const { return graph != nullptr; }
    /// The graph has no op of these dumps.
    bool isOfOtherModel() const { return hasGraph() && hasNoOpOf(pairing); }
};

/// Of golden dumps of several steps the one of the NPU's step is taken. Errors: what cannot be opened; golden
/// dumps without this step.
Result<Sides> openSides(const SidePaths& paths, std::stop_token stop = {});

/// What a folder holds that a comparison may be made of.
struct FoundSides {
    /// Folders with dumps; where there are none and several of `golden`, one of those.
    std::vector<std::filesystem::path> dumps;
    std::vector<std::filesystem::path> golden;  ///< folders with npy, npz, .pb or .quant
    std::vector<std::filesystem::path> graphs;  ///< Build texts and .om
    std::vector<std::filesystem::path> results; ///< of comparisons; the newest by its name in front
};
FoundSides findSides(const std::filesystem::path& root, std::stop_token stop = {});
/// Whether such a folder, of a run perhaps, holds dumps: files whose names end with a time of 16 digits, so
/// that no other name of dots and numbers is taken for one. The folders above come first, and after so many
/// names the answer is no.
bool hasDumps(const std::filesystem::path& root, std::size_t mostNames = 100'000);

/// A comparison of all tensors, with what the advisor says.
struct Compared {
    Sides sides;
    AccuracyResult result;
    std::optional<Advice> advice;
    ErrorOrigins origins;
};
Result<Compared> compareSides(Sides sides, const CompareOptions& options, std::stop_token stop = {});
/// A result that was written before, as far as it can be told without tensors: there are no sides.
Result<Compared> readCompared(const std::filesystem::path& result);

} // namespace opscope::accuracy
