// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of one tensor as files, under the names of msaccucmp. ACCURACY 7.2.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/accuracy/compare_run.h"
#include "core/accuracy/element_table.h"

namespace opscope::accuracy {

struct DetailOptions {
    std::size_t top = 20;
    std::uint64_t mostLines = 1'000'000; ///< of a file of elements
    bool writesElements = true;
};

/// Smallest and largest finite errors; none of a tensor without any.
struct ErrorBounds {
    std::optional<double> least;
    std::optional<double> most;
};

struct Detail {
    std::uint64_t count = 0;
    ErrorBounds absolute;
    ErrorBounds relative;
    /// Elements by their relative error: 0, below 1e-7, a decade each up to 1e2, above, no number.
    std::array<std::uint64_t, 13> relativeDecades{};
    /// Absolute errors that are finite, added up: at point i of those up to the end of the i-th of equally
    /// long parts.
    std::vector<double> cumulative;
    std::uint64_t oddErrors = 0; ///< absolute errors that are not finite: `cumulative` is without them
    std::vector<Element> worstAbsolute;
    std::vector<Element> worstRelative;
    std::vector<std::filesystem::path> files;
};

/// "N C H W": the letters of the dimensions in which elements are counted; "ID" of a scalar.
std::string coordinateNames(const PairForm& form);
/// "0 3 1 2"
std::string coordinateText(std::uint64_t index, const PairForm& form);

/// One walk over both tensors. Without a folder nothing is written. Errors: CannotWrite; cancelled.
Result<Detail> detailOf(const OpenedPair& pair, const TensorName& name, const DetailOptions& options,
                        const std::filesystem::path& folder = {}, std::stop_token stop = {});

} // namespace opscope::accuracy
