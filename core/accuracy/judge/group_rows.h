// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the ops of a group: each tensor compared with its golden tensor.
#pragma once

#include <stop_token>
#include <vector>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/read/op_files.h"

namespace opscope::accuracy {

struct GroupRows {
    std::vector<ResultRow> rows;
    std::vector<Issue> issues; ///< of the files of both sides; several tensors may report the same one
};

/// A tensor that cannot be compared, or only in part because of a stop, is a row with the reason.
GroupRows rowsOf(const PairedGroup& group, GoldenFiles& golden, bool hasGraph, const CompareOptions& options,
                 const std::stop_token& stop);
/// Rows of a group that was not reached before a stop.
GroupRows makeStoppedRows(const PairedGroup& group);

/// Finds the golden tensor of a tensor of an op.
GoldenRef goldenRefOf(const GoldenFiles& golden, bool hasGraph, const PairedOp& op, const OpenedOp& opened,
                      const OpTensor& tensor);

} // namespace opscope::accuracy
