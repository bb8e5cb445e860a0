// SPDX-License-Identifier: GPL-3.0-or-later
// Opens both sides of a comparison and pairs them. The command line and the window start here.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/accuracy/judge/accuracy_advice.h"
#include "core/accuracy/judge/compare_run.h"

namespace opscope::accuracy {

struct SidePaths {
    std::filesystem::path npu;
    std::filesystem::path golden;  ///< empty: every tensor is a row without numbers
    std::filesystem::path graph;   ///< empty: pair by name
    std::filesystem::path quant;   ///< graph of a quantisation tool; used as `graph` if that is empty
    std::filesystem::path unfused; ///< graph of the model without fusion; its dumps are the golden ones
};

struct Sides {
    DumpFolder npu;
    std::shared_ptr<GoldenFiles> golden; ///< null: the result was read from a file
    ModelGraphPtr graph;
    Pairing pairing;

    bool hasGraph() const { return graph != nullptr; }
    /// True if the dumps contain no op of the graph.
    bool isOfOtherModel() const { return hasGraph() && matchesNoOp(pairing); }
};

/// If there are golden dumps of several steps, uses those of the NPU's step. Errors: what cannot be opened;
/// no golden dumps of this step.
Result<Sides> openSides(const SidePaths& paths, std::stop_token stop = {});

/// The contents of a folder that can be used for a comparison.
struct FoundSides {
    /// Folders with dumps. If there are none and several of `golden`, one of those.
    std::vector<std::filesystem::path> dumps;
    std::vector<std::filesystem::path> golden;  ///< folders with npy, npz, .pb or .quant
    std::vector<std::filesystem::path> graphs;  ///< Build texts and .om
    std::vector<std::filesystem::path> results; ///< of comparisons; the newest by name first
};
FoundSides findSides(const std::filesystem::path& root, std::stop_token stop = {});
/// Whether a folder, for example of a run, contains dumps. Only files whose names end with a time of 16
/// digits count, so that other names of dots and numbers are not mistaken for dumps. Upper folders are
/// searched first; after `mostNames` names the answer is false.
bool hasDumps(const std::filesystem::path& root, std::size_t mostNames = 100'000);

/// A comparison of all tensors, with the advice.
struct Compared {
    Sides sides;
    AccuracyResult result;
    std::optional<Advice> advice;
    ErrorOrigins origins;
};
Result<Compared> compareSides(Sides sides, const CompareOptions& options, std::stop_token stop = {});
/// Reads a result that was written earlier, as far as possible without tensors: there are no sides.
Result<Compared> readCompared(const std::filesystem::path& result);

} // namespace opscope::accuracy
