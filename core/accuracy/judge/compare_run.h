// SPDX-License-Identifier: GPL-3.0-or-later
// Compares a dump folder with its ground truth: every pair, several tensors in parallel.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/accuracy/judge/result_row.h"
#include "core/accuracy/measure/compare_pair.h"
#include "core/accuracy/pair/dump_pairing.h"
#include "core/accuracy/pair/golden.h"
#include "core/accuracy/read/dump_folder.h"
#include "core/accuracy/read/op_files.h"
#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

struct CompareOptions {
    PairOptions pair;
    bool detectsOverflow = false;
    std::size_t threads = 0;                          ///< 0: one for each core
    std::function<bool(const PairedGroup&)> isWanted; ///< empty: all groups
    bool keepsStopped = false; ///< after a stop: true returns what was compared until then, false is an error
    std::function<void(std::size_t done, std::size_t all)> progress; ///< called from any thread
};

/// A tensor that cannot be compared becomes a row with the reason.
Result<AccuracyResult> comparePaired(const DumpFolder& npu, Pairing pairing, GoldenFiles& golden,
                                     bool hasGraph, const CompareOptions& options, std::stop_token stop = {});

/// "res/conv:output:0", the column TensorIndex.
struct TensorName {
    std::string op;
    bool isInput = false;
    std::size_t index = 0;

    std::string text() const;
};
std::optional<TensorName> parseTensorName(std::string_view text);

/// One tensor and its golden tensor, to look at their elements.
struct OpenedPair {
    PairedOp op;
    OpenedOp opened; ///< owns the bytes of `npu`
    Tensor npu;      ///< checked
    GoldenTensor golden;
    PairForm form;
};
/// Errors: no such op, no such tensor, no golden tensor (NotFound); unreadable files; layouts or shapes that
/// cannot be compared.
Result<OpenedPair> openPair(const Pairing& pairing, GoldenFiles& golden, bool hasGraph,
                            const TensorName& name);
/// Pairs by the graph, or by name if there is no graph.
Result<Pairing> pairFolder(const DumpFolder& npu, const ModelGraph* graph);

} // namespace opscope::accuracy
