// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of a small transformer on Ascend 910B, with nominal times.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace opscope::samples {

/// One op as a program asks for it.
struct OpSpec {
    std::string torchName;  ///< "aten::linear", "MmBackward0"
    std::string aclName;    ///< "aclnnMatmul"
    std::string kernelName; ///< "aclnnMatmul_MatMulCommon_MatMulV2"
    std::string type;
    std::string taskType;
    std::int64_t nominalNs = 0;
    std::int64_t blockNum = 24;
    std::string inputShapes, inputTypes, inputFormats, outputShapes, outputTypes, outputFormats;
    std::int64_t outputBytes = 0;
    std::array<std::int64_t, 5> cubePipes{};   ///< mac, scalar, mte1, mte2, fixpipe, 1e-3
    std::array<std::int64_t, 4> vectorPipes{}; ///< vec, scalar, mte2, mte3, 1e-3
};

std::vector<OpSpec> forwardOps(int layers, bool isTraining);
std::vector<OpSpec> backwardOps(int layer);
std::vector<OpSpec> optimizerOps();

} // namespace opscope::samples
