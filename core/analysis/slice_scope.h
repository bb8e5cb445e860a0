// SPDX-License-Identifier: GPL-3.0-or-later
// Which slices an analysis reads: the narrowing shared by pages, command line and timeline.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

/// Conditions that select slices; an unset one selects all. A slice is in a range if it overlaps it (a slice
/// without duration: if it starts in it). It is in the step that its file names if it has a part in it, or
/// else in the step in which it begins. Only its part inside counts: see countedTime.
struct SliceScope {
    std::optional<TimeRange> range;
    std::vector<TrackId> tracks;
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::uint16_t> step; ///< index into Report::steps
    std::string text;                  ///< part of the name; ASCII case is ignored

    bool isEverything() const
    {
        return !range && tracks.empty() && !device && !model && !step && text.empty();
    }
};

/// The part of `time` that counts, by the same rule on every page and command: it is cut to the step and to
/// the range. None if nothing is left.
std::optional<TimeRange> countedTime(const Report& report, TimeRange time,
                                     const std::optional<TimeRange>& range,
                                     const std::optional<std::uint16_t>& step);
/// The counted part of a slice that belongs to the step of the scope.
std::optional<TimeRange> countedTime(const Report& report, std::size_t slice, const SliceScope& scope);

/// The model id of a slice: from its op, or else from its step, or else -1.
std::int64_t modelOf(const Report& report, SliceId slice);

/// The slices that fulfil the conditions, in the order of the table. Empty `classes` means all classes.
std::vector<std::uint32_t> slicesIn(const Report& report, const SliceScope& scope,
                                    const std::vector<SliceClass>& classes = {}, std::stop_token stop = {});

/// Why slicesIn returns nothing: the first condition that no slice fulfils on its own, or else the
/// combination.
Message whyNoSlices(const Report& report, const SliceScope& scope,
                    const std::vector<SliceClass>& classes = {});

} // namespace opscope
