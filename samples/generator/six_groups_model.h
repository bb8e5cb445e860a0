// SPDX-License-Identifier: GPL-3.0-or-later
// A ResNet-18 for four pictures on an Ascend 310: what each op computes and moves, and how long that takes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::samples {

/// What an op does on all cores together; times in ns, amounts in bytes, cycles of 680 MHz.
struct SixOp {
    std::string name, type;
    std::int64_t blocks = 2;
    std::string inputShapes, inputTypes, inputFormats, outputShapes, outputTypes, outputFormats;
    std::int64_t dur = 0, aiCore = 0;                   ///< of the op, of its cores
    std::int64_t cubeCycles = 0;                        ///< fp16: 8192 operations each
    std::int64_t vecFp16 = 0, vecFp32 = 0, vecMisc = 0; ///< cycles: 128, 32 and 32 operations each
    std::int64_t mac = 0, vec = 0, scalar = 0, mte1 = 0, mte2 = 0, mte3 = 0; ///< busy, of one core
    std::int64_t memoryRead = 0, memoryWrite = 0, l2Read = 0, l2Write = 0, l1Read = 0, l1Write = 0;
    std::int64_t l0aRead = 0, l0aWrite = 0, l0bRead = 0, l0bWrite = 0;
    std::int64_t l0cRead = 0, l0cWrite = 0, l0cReadCube = 0, l0cWriteCube = 0;
    std::int64_t ubReadMte = 0, ubWriteMte = 0, ubReadVector = 0, ubWriteVector = 0;
    std::int64_t bankGroup = 0, bank = 0, resource = 0; ///< conflicts, 1e-4 of the time

    std::int64_t totalCycles() const { return aiCore * 680 / 1000 * blocks; }
};

/// `run`: the noise of one of the runs, 0..5.
std::vector<SixOp> resnet18(int run);

} // namespace opscope::samples
