// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the ops of a group: each tensor beside its golden one.
#pragma once

#include <stop_token>
#include <vector>

#include "core/accuracy/compare_run.h"
#include "core/accuracy/op_files.h"

namespace opscope::accuracy {

struct GroupRows {
    std::vector<ResultRow> rows;
    std::vector<Issue> issues; ///< of the files of both sides; one may be told by several tensors
};

/// What cannot be compared, or only in part because of a stop, is a row with its reason.
GroupRows rowsOf(const PairedGroup& group, GoldenFiles& golden, bool hasGraph, const CompareOptions& options,
                 const std::stop_token& stop);
/// Of a group that a stop left out.
GroupRows stoppedRows(const PairedGroup& group);

/// Which golden tensor belongs to a tensor of an op.
GoldenRef goldenRefOf(const GoldenFiles& golden, bool hasGraph, const PairedOp& op, const OpenedOp& opened,
                      const OpTensor& tensor);

} // namespace opscope::accuracy
