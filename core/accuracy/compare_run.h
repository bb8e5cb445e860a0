// SPDX-License-Identifier: GPL-3.0-or-later
// A dump folder against its ground truth: every pair, several tensors at once.
#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>

#include "core/accuracy/compare_pair.h"
#include "core/accuracy/dump_file.h"
#include "core/accuracy/dump_folder.h"
#include "core/accuracy/golden.h"
#include "core/accuracy/pairing.h"
#include "core/accuracy/result_row.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

struct CompareOptions {
    PairOptions pair;
    bool detectsOverflow = false;
    std::size_t threads = 0;                                         ///< 0: one a core
    std::function<bool(const PairedOp&)> isWanted;                   ///< empty: all
    std::function<void(std::size_t done, std::size_t all)> progress; ///< called from any thread
};

/// `graph`: null to pair by name. What cannot be compared is a row with its reason. Errors: the graph cannot
/// be read.
Result<AccuracyResult> compareFolders(const DumpFolder& npu, GoldenFiles& golden, const ModelGraph* graph,
                                      const CompareOptions& options, std::stop_token stop = {});

/// The dump of an op, of one file or put together from the parts of its threads. ACCURACY 1.7.
Result<DumpFile> openOp(const std::vector<DumpEntry>& files);

} // namespace opscope::accuracy
