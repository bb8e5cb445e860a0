// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the slices of a row of a statistics table, and how their durations change over time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Selects the slices of a statistics table: device or host, and which name of a slice is the name of its
/// row.
struct NamedSlices {
    enum class Side : std::uint8_t { Any, Host, Device };
    enum class Name : std::uint8_t {
        Slice,        ///< the name of the slice
        OpType,       ///< the type of its op
        Api,          ///< the API without its level: "AscendCL@aclrtMalloc" becomes "aclrtMalloc"
        Communication ///< without its numbers: "hcom_allReduce__586_0_1" becomes "hcom_allReduce_"
    };
    Side side = Side::Any;
    Name name = Name::Slice;
    std::optional<TimeRange> range;
    std::optional<std::uint16_t> step;
};

/// The host's calls by API.
inline constexpr NamedSlices kByApi{NamedSlices::Side::Host, NamedSlices::Name::Api, {}, {}};

/// Identifies a row of a statistics table: its name, and its device if the table has one row for each device.
struct NamedRow {
    std::string_view name;
    std::optional<std::int32_t> device;
};

/// The row name of a slice; empty if the slice does not belong to the table.
std::string_view rowNameOf(const Report& report, SliceId slice, const NamedSlices& which);

/// The slices of some rows in order of time, at most `limit`; empty if the timeline has no slice of these
/// names.
std::vector<SliceId> slicesOf(const Report& report, std::span<const NamedRow> rows, const NamedSlices& which,
                              std::size_t limit, std::stop_token stop = {});

/// For each row its mean duration (ns) over time: the span of the report is cut into `buckets` equal parts,
/// and parts without a slice of the row are left out. Oldest first; empty if the row has no slice. Makes one
/// pass over all slices for all rows.
std::vector<std::vector<float>> trendsOf(const Report& report, std::span<const NamedRow> rows,
                                         const NamedSlices& which, std::size_t buckets,
                                         std::stop_token stop = {});

/// A histogram: bins of equal width from the smallest to the largest duration.
struct DurationBins {
    std::int64_t min = 0;
    std::int64_t binWidth = 1; ///< ns; the largest duration is in the last bin or at its end
    std::vector<std::uint32_t> counts;
    /// Index of the bin for a duration that was counted.
    std::size_t binOf(std::int64_t duration) const;
};
/// A histogram of at most `bins` bins; it has none if there are no durations.
DurationBins durationBins(std::span<const std::int64_t> durations, std::size_t bins);

} // namespace opscope
