// SPDX-License-Identifier: GPL-3.0-or-later
// What the overflow detection of the device wrote: which task overflowed where. ACCURACY 7.4.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/accuracy/dump_folder.h"
#include "core/base/result.h"

namespace opscope::accuracy {

struct OverflowRecord {
    std::string unit; ///< "AI Core", "AI Vector", "AI CPU", "SDMA", "L2 Atomic Add", "DHA Atomic Add"
    std::uint64_t model = 0;
    std::uint64_t stream = 0;
    std::uint64_t task = 0;
    std::optional<std::uint64_t> context; ///< of FFTS+
    std::optional<std::uint64_t> thread;
    std::uint64_t status = 0; ///< bits; what they mean the device's manual says

    std::filesystem::path file; ///< of the detection
    std::uint64_t time = 0;
    std::optional<DumpEntry> op; ///< the oldest dump of the same task and stream
};

/// The records of one file whose status says that something overflowed. Errors: data of neither form.
Result<std::vector<OverflowRecord>> parseOverflow(std::string_view data, const std::string& file);
/// Those of all files of a folder, in order of time, with the op that each belongs to. Errors: there is no
/// such file.
Result<std::vector<OverflowRecord>> findOverflows(const DumpFolder& folder, std::vector<Issue>& issues);

/// overflow_summary_TIME.txt of msaccucmp, and the tensors of each op beside it as npy, with their extremes
/// in the text. Returns its path; dumps that cannot be read become an issue. Errors: CannotWrite.
Result<std::filesystem::path> writeOverflows(std::span<const OverflowRecord> records,
                                             const std::filesystem::path& folder, const std::string& time,
                                             std::vector<Issue>& issues);

} // namespace opscope::accuracy
