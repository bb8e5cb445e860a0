// SPDX-License-Identifier: GPL-3.0-or-later
// A dump folder against its ground truth: every pair, several tensors at once.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/accuracy/compare_pair.h"
#include "core/accuracy/dump_folder.h"
#include "core/accuracy/golden.h"
#include "core/accuracy/op_files.h"
#include "core/accuracy/pairing.h"
#include "core/accuracy/result_row.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

struct CompareOptions {
    PairOptions pair;
    bool detectsOverflow = false;
    std::size_t threads = 0;                          ///< 0: one a core
    std::function<bool(const PairedGroup&)> isWanted; ///< empty: all
    bool keepsStopped = false; ///< a stop leaves what was compared until then; else it is an error
    std::function<void(std::size_t done, std::size_t all)> progress; ///< called from any thread
};

/// What cannot be compared is a row with its reason.
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

/// One tensor beside its golden one, to look at its elements.
struct OpenedPair {
    PairedOp op;
    OpenedOp opened; ///< what the bytes of `npu` stand in
    Tensor npu;      ///< checked
    GoldenTensor golden;
    PairForm form;
};
/// Errors: no such op, no such tensor, no golden one (NotFound); files that cannot be read; layouts or shapes
/// that cannot be compared.
Result<OpenedPair> openPair(const Pairing& pairing, GoldenFiles& golden, bool hasGraph,
                            const TensorName& name);
/// By the graph, or by name without one.
Result<Pairing> pairFolder(const DumpFolder& npu, const ModelGraph* graph);

} // namespace opscope::accuracy
