// SPDX-License-Identifier: GPL-3.0-or-later
// The slices behind a row of statistics, and how their durations go over time.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/report/report.h"

namespace opscope {

/// Which slices count: their side, and what stands as their name in the rows.
struct NamedSlices {
    enum class Side : std::uint8_t { Any, Host, Device };
    enum class Name : std::uint8_t {
        Slice,        ///< the slice's own
        OpType,       ///< that of its op's type
        Api,          ///< without its level: "AscendCL@aclrtMalloc" is "aclrtMalloc"
        Communication ///< without its numbers: "hcom_allReduce__586_0_1" is "hcom_allReduce_"
    };
    Side side = Side::Any;
    Name name = Name::Slice;
    std::optional<TimeRange> range;
    std::optional<std::uint16_t> step;
};

/// One row of a statistics table: a name, on a device if it says one.
struct NamedRow {
    std::string_view name;
    std::optional<std::int32_t> device;
};

/// What stands as the name of a slice in the rows; empty if it does not count.
std::string_view rowNameOf(const Report& report, SliceId slice, const NamedSlices& which);

/// The slices of some rows in the order of time, at most `limit`; empty if the timeline has none of those
/// names.
std::vector<SliceId> slicesOf(const Report& report, std::span<const NamedRow> rows, const NamedSlices& which,
                              std::size_t limit, std::stop_token stop = {});

/// For each row the mean duration (ns) in each of `buckets` equal parts of the report's span in which it has
/// slices, oldest first; empty if the row has no slice. One pass over all slices for all rows.
std::vector<std::vector<float>> trendsOf(const Report& report, std::span<const NamedRow> rows,
                                         const NamedSlices& which, std::size_t buckets,
                                         std::stop_token stop = {});

/// Equal bins between the smallest and the largest of some durations.
struct DurationBins {
    std::int64_t min = 0;
    std::int64_t binWidth = 1; ///< ns; the last bin ends at or behind the largest
    std::vector<std::uint32_t> counts;
};
/// At most `bins` bins; none for no durations.
DurationBins durationBins(std::span<const std::int64_t> durations, std::size_t bins);

} // namespace opscope
