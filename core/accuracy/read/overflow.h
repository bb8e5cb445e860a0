// SPDX-License-Identifier: GPL-3.0-or-later
// The records of the device's overflow detection: which task overflowed where. FORMATS 5.4 of this folder.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/read/dump_folder.h"
#include "core/base/result.h"

namespace opscope::accuracy {

struct OverflowRecord {
    std::string unit; ///< "AI Core", "AI Vector", "AI CPU", "SDMA", "L2 Atomic Add", "DHA Atomic Add"
    std::uint64_t model = 0;
    std::uint64_t stream = 0;
    std::uint64_t task = 0;
    std::optional<std::uint64_t> context; ///< of FFTS+
    std::optional<std::uint64_t> thread;
    std::uint64_t status = 0; ///< bits; the device's manual explains them

    std::filesystem::path file; ///< of the detection
    std::uint64_t time = 0;
    std::optional<DumpEntry> op; ///< the oldest dump with the same task and stream
};

/// The records of one file with an overflow (status is not 0). Errors: data in neither format.
Result<std::vector<OverflowRecord>> parseOverflow(std::string_view data, const std::string& file);
/// The records of all files of a folder, ordered by time, each with its op. Errors: there is no such file.
Result<std::vector<OverflowRecord>> findOverflows(const DumpFolder& folder, std::vector<Issue>& issues);

/// Writes overflow_summary_TIME.txt of msaccucmp, with minimum, maximum and mean of the ops' tensors, and
/// these tensors as npy next to it. Returns its path; dumps that cannot be read become an issue. Errors:
/// CannotWrite.
Result<std::filesystem::path> writeOverflows(std::span<const OverflowRecord> records,
                                             const std::filesystem::path& folder, const std::string& time,
                                             std::vector<Issue>& issues);

} // namespace opscope::accuracy
