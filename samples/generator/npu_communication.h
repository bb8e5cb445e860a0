// SPDX-License-Identifier: GPL-3.0-or-later
// How torch_npu reports collectives: times in ms, sizes in MB, one entry an op and one total a step.
#pragma once

#include <string>
#include <vector>

#include "samples/generator/npu_run.h"

namespace opscope::samples {

inline constexpr const char* kGroupName = "13402876511205447209";

/// The numbers of one collective, or of the sum of several, as the files print them.
struct CollectiveNumbers {
    std::string name;
    std::int64_t start = 0;
    std::int64_t elapse = 0, transit = 0, wait = 0, synchronization = 0, idle = 0; ///< ns
    std::int64_t bytes = 0, count = 0;

    std::string waitRatio() const;
    std::string synchronizationRatio() const;
    /// GB/s with four decimals: bytes of 10^6 over ms.
    std::string bandwidth() const;
};

/// Milliseconds with six decimals and without trailing zeros.
std::string millisText(std::int64_t ns);
/// Megabytes (10^6) with six decimals and without trailing zeros.
std::string megabytesText(std::int64_t bytes);

std::vector<CollectiveNumbers> collectivesOf(const NpuRun& run, std::int64_t step);
CollectiveNumbers totalOf(const std::vector<CollectiveNumbers>& collectives);

std::string communicationJson(const NpuRun& run);
std::string communicationMatrixJson(const NpuRun& run);

/// One cell of the rank-by-rank matrix.
struct MatrixCell {
    std::string op; ///< "allreduce-top1", "allreduce-total"
    std::int64_t source = 0, target = 0;
    std::int64_t bytes = 0;
    std::int64_t transit = 0;
    std::string opName;

    std::string bandwidth() const;
};
std::vector<MatrixCell> matrixOf(const NpuRun& run, std::int64_t step);

} // namespace opscope::samples
