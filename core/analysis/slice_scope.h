// SPDX-License-Identifier: GPL-3.0-or-later
// Which slices an analysis looks at: the narrowing that pages, command line and timeline share.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/message.h"
#include "core/report/report.h"

namespace opscope {

/// Unset narrows nothing. A slice is in a range when it overlaps it (a slice without duration: when it starts
/// in it), and in the step that its file says, else in the one in which it begins. What of it lies outside
/// does not count: see countedTime.
struct SliceScope {
    std::optional<TimeRange> range;
    std::vector<TrackId> tracks;
    std::optional<std::int32_t> device;
    std::optional<std::int64_t> model;
    std::optional<std::uint16_t> step; ///< index into Report::steps
    std::string text;                  ///< part of the name, ASCII case ignored

    bool isEverything() const
    {
        return !range && tracks.empty() && !device && !model && !step && text.empty();
    }
};

/// The part of `time` that counts, the one rule of every page and command: it ends with the step if it begins
/// in it (a file may say a step that it does not begin in), and lies in the range. Nothing if no part does.
std::optional<TimeRange> countedTime(const Report& report, TimeRange time,
                                     const std::optional<TimeRange>& range,
                                     const std::optional<std::uint16_t>& step);
/// That of a slice which is in the step of the scope.
std::optional<TimeRange> countedTime(const Report& report, std::size_t slice, const SliceScope& scope);

/// The model of a slice: that of its op, else that of its step, else -1.
std::int64_t modelOf(const Report& report, SliceId slice);

/// Slices in the order of the table. Empty `classes` means all classes.
std::vector<std::uint32_t> slicesIn(const Report& report, const SliceScope& scope,
                                    const std::vector<SliceClass>& classes = {}, std::stop_token stop = {});

/// Why slicesIn gives nothing: the first of the conditions that no slice meets, else all of them together.
Message whyNoSlices(const Report& report, const SliceScope& scope,
                    const std::vector<SliceClass>& classes = {});

} // namespace opscope
