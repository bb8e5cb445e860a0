// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>

#include "source_dir.h"
#include "tests/support/temp_folder.h"

namespace opscope {

/// Writes a job of `count` ranks: rank 0 of the sample of two ranks again and again, and its slow rank 1 as
/// rank `slow`.
inline void writeManyRanks(const TempFolder& folder, int count, int slow)
{
    const auto sample = std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples/ascend_pt_two_ranks";
    for (int rank = 0; rank < count; ++rank) {
        const auto from = sample / (rank == slow ? "node-a_4104_20250620083530654_ascend_pt"
                                                 : "node-a_4101_20250620083530654_ascend_pt");
        const auto name = "node-a_" + std::to_string(5000 + rank) + "_20250620083530654_ascend_pt/";
        folder.write(name + "profiler_info_" + std::to_string(rank) + ".json",
                     R"({"rank_id":)" + std::to_string(rank) + "}");
        std::filesystem::copy(from / "ASCEND_PROFILER_OUTPUT",
                              folder.path() / (name + "ASCEND_PROFILER_OUTPUT"));
    }
}

} // namespace opscope
