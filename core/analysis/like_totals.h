// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the row of ours that a total of the vendor's statistics belongs to, so that only comparable numbers
// are shown together.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// The description of a total. An empty type matches any type, and no device matches any device.
struct NamedTotal {
    std::string_view name;
    std::string_view type; ///< core type in any spelling, or API level
    std::int32_t device = kNoDevice;
    /// Device and model, where they are kept apart: only totals and rows of the same part are compared.
    std::pair<std::int64_t, std::int64_t> part{-1, -1};
};

struct MatchedTotals {
    std::vector<std::optional<std::size_t>> rowOf; ///< for each of theirs the row of ours, if there is one
    std::vector<bool> isNamed;                     ///< for each of ours, whether one of theirs has its name
};

/// Matches the totals of a name only if each of theirs matches exactly one row and each row has one;
/// otherwise a part would be compared with the entire total. A fused layer is matched by its own name, by
/// those of all its layers ("conv1;bn1") or by one of them.
MatchedTotals matchTotals(const Report& report, std::span<const NamedTotal> theirs,
                          std::span<const NamedTotal> ours);

/// What the vendor's file has for one row of ours, of one picture.
struct CountedTotal {
    std::int64_t total = 0; ///< ns
    std::int64_t count = 0; ///< runs
};

/// The vendor's total to compare with ours of `count` runs, for each picture: the sum of all pictures where
/// the timeline contains as many runs as all of them together, and each picture's own where it contains as
/// many as each of them. Empty if nothing is comparable. A single picture is always compared.
std::map<std::int64_t, std::int64_t> comparableTotals(const std::map<std::int64_t, CountedTotal>& pictures,
                                                      std::int64_t count);
/// The total of all pictures if it is the same for each; else nothing, as of none.
std::optional<std::int64_t> onlyTotal(const std::map<std::int64_t, std::int64_t>& pictures);

/// A total of the vendor's file.
struct VendorsTotal {
    NamedTotal of;
    CountedTotal sum;
    std::int64_t picture = kMissingInteger; ///< rows of several pictures repeat the runs
    std::size_t row = 0;                    ///< in the file's rows
};

struct ComparedTotals {
    MatchedTotals matched;
    std::vector<bool> hasTotal; ///< for each of ours, whether a total belongs to it
    /// The total to compare with ours, in ns: for each of theirs, and for each of ours if all pictures have
    /// the same.
    std::vector<std::optional<std::int64_t>> ofTheirs, ofOurs;
};

/// Matches the totals and chooses those that are comparable. `counts` are the runs of ours.
ComparedTotals compareTotals(const Report& report, std::span<const VendorsTotal> theirs,
                             std::span<const NamedTotal> ours, std::span<const std::int64_t> counts);

} // namespace opscope
