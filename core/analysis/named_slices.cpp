// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/named_slices.h"

#include <algorithm>
#include <unordered_map>

#include "core/analysis/slice_scope.h"
#include "core/analysis/statistics.h"
#include "core/base/parallel.h"

namespace opscope {
namespace {

bool isOnSide(SliceClass cls, NamedSlices::Side side)
{
    switch (side) {
    case NamedSlices::Side::Host:
        return isHostApiClass(cls) || cls == SliceClass::Framework || cls == SliceClass::Range;
    case NamedSlices::Side::Device:
        return isDeviceClass(cls);
    case NamedSlices::Side::Any:
        break;
    }
    return true;
}

/// The string that contains the name of the slice's row; nullopt if the slice is not counted.
std::optional<StringId> countedName(const Report& report, std::size_t i, const NamedSlices& which)
{
    const auto& slices = report.slices;
    if (!isOnSide(slices.cls[i], which.side) || (which.step && slices.step[i] != *which.step))
        return std::nullopt;
    if (which.range &&
        !countedTime(report, {slices.ts[i], slices.ts[i] + slices.dur[i]}, which.range, which.step))
        return std::nullopt;
    if (which.name != NamedSlices::Name::OpType)
        return slices.name[i];
    const auto op = report.opOf(SliceId::of(i));
    if (!op.valid() || op.index() >= report.ops.type.size())
        return std::nullopt;
    return report.ops.type[op.index()];
}

/// Calls f(slice, name) for every slice that counts.
template <class F>
void forEachSlice(const Report& report, const NamedSlices& which, const std::stop_token& stop, F&& f)
{
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (i % kStopInterval == 0 && stop.stop_requested())
            return;
        if (const auto name = countedName(report, i, which))
            f(SliceId::of(i), *name);
    }
}

std::string_view rowName(std::string_view text, NamedSlices::Name kind)
{
    if (kind == NamedSlices::Name::Api)
        return apiName(text);
    return kind == NamedSlices::Name::Communication ? communicationType(text) : text;
}

/// The rows of each string of the pool: several strings may be shortened to one NamedSlices::Name.
std::unordered_map<StringId, std::vector<std::uint32_t>>
rowsByName(const Report& report, std::span<const NamedRow> rows, NamedSlices::Name kind)
{
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> wanted;
    for (std::size_t i = 0; i < rows.size(); ++i)
        wanted[rows[i].name].push_back(static_cast<std::uint32_t>(i));
    std::unordered_map<StringId, std::vector<std::uint32_t>> byName;
    for (std::size_t i = 0; i < report.strings.size(); ++i) {
        const auto id = StringId::of(i);
        const auto found = wanted.find(rowName(report.text(id), kind));
        if (found != wanted.end())
            byName[id] = found->second;
    }
    return byName;
}

std::int32_t deviceOf(const Report& report, SliceId slice)
{
    return report.tracks[report.slices.track[slice.index()].index()].device;
}

} // namespace

std::string_view rowNameOf(const Report& report, SliceId slice, const NamedSlices& which)
{
    const auto name = countedName(report, slice.index(), which);
    return name ? rowName(report.text(*name), which.name) : std::string_view();
}

std::vector<SliceId> slicesOf(const Report& report, std::span<const NamedRow> rows, const NamedSlices& which,
                              std::size_t limit, std::stop_token stop)
{
    std::vector<SliceId> found;
    const auto wanted = rowsByName(report, rows, which.name);
    if (wanted.empty())
        return found;
    forEachSlice(report, which, stop, [&](SliceId slice, StringId name) {
        const auto of = wanted.find(name);
        const bool isWanted = of != wanted.end() && std::ranges::any_of(of->second, [&](std::uint32_t row) {
                                  return !rows[row].device || deviceOf(report, slice) == *rows[row].device;
                              });
        if (isWanted)
            found.push_back(slice);
    });
    const auto& ts = report.slices.ts;
    std::ranges::stable_sort(found, {}, [&](SliceId slice) { return ts[slice.index()]; });
    if (found.size() > limit)
        found.resize(limit);
    return found;
}

std::vector<std::vector<float>> trendsOf(const Report& report, std::span<const NamedRow> rows,
                                         const NamedSlices& which, std::size_t buckets, std::stop_token stop)
{
    std::vector<std::vector<float>> trends(rows.size());
    if (rows.empty() || buckets == 0 || report.span.empty())
        return trends;
    const auto rowsOfName = rowsByName(report, rows, which.name);
    struct Bucket {
        double sum = 0;
        std::uint32_t count = 0;
    };
    std::unordered_map<std::uint32_t, std::vector<Bucket>> sums; // only rows that have slices
    const double width = static_cast<double>(report.span.dur()) / static_cast<double>(buckets);
    forEachSlice(report, which, stop, [&](SliceId slice, StringId name) {
        const auto found = rowsOfName.find(name);
        if (found == rowsOfName.end())
            return;
        const auto ts = report.slices.ts[slice.index()];
        const auto at = static_cast<std::size_t>(std::clamp(
            static_cast<double>(ts - report.span.begin) / width, 0.0, static_cast<double>(buckets - 1)));
        for (const auto row : found->second) {
            if (rows[row].device && deviceOf(report, slice) != *rows[row].device)
                continue;
            auto& of = sums[row];
            of.resize(buckets);
            of[at].sum += static_cast<double>(report.slices.dur[slice.index()]);
            ++of[at].count;
        }
    });
    for (const auto& [row, of] : sums) {
        for (const auto& bucket : of) {
            if (bucket.count > 0)
                trends[row].push_back(static_cast<float>(bucket.sum / bucket.count));
        }
    }
    return trends;
}

std::size_t DurationBins::binOf(std::int64_t duration) const
{
    // Unsigned: the distance of two int64 may not fit an int64.
    return static_cast<std::size_t>((static_cast<std::uint64_t>(duration) - static_cast<std::uint64_t>(min)) /
                                    static_cast<std::uint64_t>(binWidth));
}

DurationBins durationBins(std::span<const std::int64_t> durations, std::size_t bins)
{
    DurationBins histogram;
    if (durations.empty() || bins == 0)
        return histogram;
    const auto [low, high] = std::ranges::minmax(durations);
    histogram.min = low;
    const auto span = static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
    const auto width = span / bins + 1;
    histogram.binWidth = static_cast<std::int64_t>(width);
    histogram.counts.assign(span / width + 1, 0);
    for (const auto duration : durations)
        ++histogram.counts[histogram.binOf(duration)];
    return histogram;
}

} // namespace opscope
