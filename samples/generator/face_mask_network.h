// SPDX-License-Identifier: GPL-3.0-or-later
// An SSD face-mask detector as it runs on an Ascend 310, with Conv2D, BNInferenceD and Relu apart or fused.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::samples {

/// One op as it ran; times in ns, pipe times within `dur`.
struct FaceMaskOp {
    std::string name;
    std::string type;
    bool isOnAiCpu = false;
    std::int64_t dur = 0;
    std::int64_t wait = 0; ///< since the end of the op before
    std::int64_t blockDim = 2;
    std::string inputShapes, inputTypes, inputFormats;
    std::string outputShapes, outputTypes, outputFormats;
    std::int64_t aiCore = 0; ///< what the AI Core was busy with
    std::int64_t vec = 0, mac = 0, scalar = 0, mte1 = 0, mte2 = 0, mte3 = 0;
    std::int64_t icacheMiss = 0;          ///< 1e-4
    std::vector<std::string> inputs{};    ///< names of the ops that it reads; none: the picture
    std::vector<std::string> originals{}; ///< of a fused op
};

/// The ops in the order of their run; `seed` is the run's own noise.
std::vector<FaceMaskOp> faceMaskRun(bool isFused, std::uint64_t seed);

} // namespace opscope::samples
