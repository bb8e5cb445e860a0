// SPDX-License-Identifier: GPL-3.0-or-later
// The files of an op, opened: one dump, the dumps of its threads, or a file for each tensor.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/dump_folder.h"
#include "core/accuracy/tensor.h"
#include "core/base/result.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

struct OpTensor {
    bool isInput = false;
    std::size_t index = 0;
    std::filesystem::path path; ///< of what was put together that of the last thread
    Tensor tensor;              ///< not checked
    std::optional<Error> error; ///< why there is none; else nothing

    /// Checked. Errors: `error`, or what is wrong with the tensor.
    Result<Tensor> checked() const;
};

struct OpenedOp {
    std::string opName;            ///< as the graph has it; "": not said
    std::vector<OpTensor> tensors; ///< inputs, then outputs, each sorted by index; there may be gaps
    std::vector<Issue> issues;     ///< of all files
    std::vector<std::shared_ptr<const void>> kept; ///< what the bytes point into

    /// Errors: no such tensor (NotFound).
    Result<const OpTensor*> find(bool isInput, std::uint64_t index) const;
};

/// `files` as `newestOf` gives them. Errors: a dump cannot be read, threads that do not fit together. Of an
/// op with a file for each tensor one that cannot be read has an error of its own.
Result<OpenedOp> openOp(const std::vector<DumpEntry>& files);

/// Those of `files` that one tensor stands in: all, or the file of its own. Empty: it has none.
std::vector<DumpEntry> filesOf(const std::vector<DumpEntry>& files, bool isInput, std::uint64_t index);

} // namespace opscope::accuracy
