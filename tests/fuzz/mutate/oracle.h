// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold of a damaged file that was opened: what was opened and what was told are all that it holds.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "tests/fuzz/mutate/child.h"
#include "tests/fuzz/mutate/mutation.h"

namespace opscope::mutate {

/// The SQL that `Opened` is read from.
inline constexpr const char* kFilesSql =
    "SELECT r.path AS root, f.path, f.kind, state, slices, paired_ends, flow_points, counters, instants, "
    "metadata, rows, reported, size FROM files AS f JOIN reports AS r USING (report) ORDER BY 1, 2";

/// What the program says became of one file.
struct Opened {
    bool isReadable = false; ///< the program opened something at all
    bool isLossTold = false; ///< --strict gave 1, or nothing was readable
    bool isListed = false;
    std::string kind, state;
    std::uint64_t opened = 0;
    std::uint64_t rows = 0;
    std::uint64_t bytes = 0;
    std::uint64_t reported = 0;

    bool isUsed() const { return state == "read" || state == "partly read"; }
};
Opened readOpened(const Outcome& query, const std::filesystem::path& file);

/// The class of a failure and what was found; nothing if all is well.
struct Failure {
    std::string kind, text;
};
std::optional<Failure> judge(const Opened& original, const Opened& damaged, std::string_view fileName,
                             std::string_view bytes, const Damage& damage);

} // namespace opscope::mutate
