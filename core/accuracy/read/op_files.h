// SPDX-License-Identifier: GPL-3.0-or-later
// Opens the files of an op: one dump, the dumps of its threads, or one file for each tensor.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/read/dump_folder.h"
#include "core/accuracy/read/tensor.h"
#include "core/base/result.h"
#include "core/report/inventory.h"

namespace opscope::accuracy {

struct OpTensor {
    bool isInput = false;
    std::size_t index = 0;
    std::filesystem::path path; ///< of a merged tensor: the file of the last thread
    Tensor tensor;              ///< not checked
    std::optional<Error> error; ///< why there is no tensor; missing if there is one

    /// Returns the checked tensor. Errors: `error`, or what is wrong with the tensor.
    Result<Tensor> checked() const;
};

struct OpenedOp {
    std::string opName;            ///< as in the graph; "": unknown
    std::vector<OpTensor> tensors; ///< inputs, then outputs, each sorted by index; indexes may be missing
    std::vector<Issue> issues;     ///< of all files
    std::vector<std::shared_ptr<const void>> kept; ///< owners of the bytes

    /// Errors: no such tensor (NotFound).
    Result<const OpTensor*> find(bool isInput, std::uint64_t index) const;
};

/// `files` as returned by `newestOf`. Errors: a dump cannot be read; the dumps of threads do not match. If
/// each tensor has its own file, one that cannot be read only sets the `error` of its tensor.
Result<OpenedOp> openOp(const std::vector<DumpEntry>& files);

/// The files that contain one tensor: all, or its own file. Empty: there is none.
std::vector<DumpEntry> filesOf(const std::vector<DumpEntry>& files, bool isInput, std::uint64_t index);

} // namespace opscope::accuracy
