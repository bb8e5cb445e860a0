// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the elements of one tensor to files with the names of msaccucmp. FORMATS 5.2 of this folder.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/accuracy/judge/compare_run.h"
#include "core/accuracy/measure/element_table.h"

namespace opscope::accuracy {

struct DetailOptions {
    std::size_t top = 20;
    std::uint64_t mostLines = 1'000'000; ///< of one file with elements
    bool writesElements = true;
};

/// Minimum and maximum of the finite errors; missing if there is none.
struct ErrorBounds {
    std::optional<double> least;
    std::optional<double> most;
};

struct Detail {
    std::uint64_t count = 0;
    ErrorBounds absolute;
    ErrorBounds relative;
    /// Number of elements by relative error: 0, below 1e-7, one for each decade up to 1e2, above, not a
    /// number.
    std::array<std::uint64_t, 13> relativeDecades{};
    /// Sum of the finite absolute errors from the beginning to the end of part i; all parts have the same
    /// length.
    std::vector<double> cumulative;
    std::uint64_t nonFiniteErrors = 0; ///< number of absolute errors that are not finite; not in `cumulative`
    std::vector<Element> worstAbsolute;
    std::vector<Element> worstRelative;
    std::vector<std::filesystem::path> files;
};

/// "N C H W": the letters of the dimensions by which elements are counted; "ID" for a scalar.
std::string coordinateNames(const PairForm& form);
/// "0 3 1 2"
std::string coordinateText(std::uint64_t index, const PairForm& form);

/// Reads both tensors once. Without a folder nothing is written. Errors: CannotWrite; cancelled.
Result<Detail> detailOf(const OpenedPair& pair, const TensorName& name, const DetailOptions& options,
                        const std::filesystem::path& folder = {}, std::stop_token stop = {});

} // namespace opscope::accuracy
