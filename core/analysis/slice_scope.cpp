// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slice_scope.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/base/text_match.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

constexpr std::size_t kChunk = 1U << 17U;

/// Names that contain the text; each distinct name is tested once.
class NameTest {
public:
    NameTest(const Report& report, const std::string& text) : m_report(report), m_text(lowerAscii(text)) {}
    bool operator()(StringId name)
    {
        if (m_text.empty())
            return true;
        if (m_answers.empty())
            m_answers.assign(m_report.strings.size() + 1, 0);
        auto& answer = m_answers[name.valid() ? name.index() : m_report.strings.size()];
        if (answer == 0)
            answer = containsNoCase(m_report.text(name), m_text) ? 2 : 1;
        return answer == 2;
    }

private:
    const Report& m_report;
    std::string m_text;
    std::vector<std::uint8_t> m_answers;
};

} // namespace

std::optional<TimeRange> countedTime(const Report& report, TimeRange time,
                                     const std::optional<TimeRange>& range,
                                     const std::optional<std::uint16_t>& step)
{
    const auto cutTo = [&](TimeRange within, bool hasEnd) {
        const bool isBefore = time.empty() ? time.begin < within.begin : time.end <= within.begin;
        const bool isBehind = time.empty() && hasEnd ? time.begin > within.end : time.begin >= within.end;
        time = {std::max(time.begin, within.begin), std::min(time.end, within.end)};
        return !isBefore && !isBehind;
    };
    const bool isTimed = step && *step < report.steps.size() && !report.steps[*step].range.empty();
    if ((isTimed && !cutTo(report.steps[*step].range, true)) || (range && !cutTo(*range, false)))
        return std::nullopt;
    return time;
}

std::optional<TimeRange> countedTime(const Report& report, std::size_t slice, const SliceScope& scope)
{
    const auto ts = report.slices.ts[slice];
    return countedTime(report, {ts, ts + report.slices.dur[slice]}, scope.range, scope.step);
}

std::int64_t modelOf(const Report& report, SliceId slice)
{
    if (const auto op = report.opOf(slice); op.valid() && op.index() < report.ops.model.size())
        return report.ops.model[op.index()];
    const auto step = report.slices.step[slice.index()];
    return step < report.steps.size() ? report.steps[step].model : noneOf<std::int64_t>(Unit::Id);
}

std::vector<std::uint32_t> slicesIn(const Report& report, const SliceScope& scope,
                                    const std::vector<SliceClass>& classes, std::stop_token stop)
{
    const auto& slices = report.slices;
    std::array<bool, kSliceClassCount> wanted{};
    wanted.fill(classes.empty());
    for (const auto cls : classes)
        wanted.at(static_cast<std::size_t>(cls)) = true;

    // Ranges of slice ids that can match: on the chosen tracks, the slices that start before the end.
    struct Stretch {
        std::size_t first;
        std::size_t last;
    };
    std::vector<Stretch> stretches;
    std::size_t total = 0;
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        const auto& track = report.tracks[t];
        const bool isWanted = scope.tracks.empty() || std::find(scope.tracks.begin(), scope.tracks.end(),
                                                                TrackId::of(t)) != scope.tracks.end();
        if (!isWanted || track.sliceCount == 0 || (scope.device && track.device != *scope.device))
            continue;
        const std::size_t first = track.firstSlice;
        std::size_t last = first + track.sliceCount;
        if (scope.range) {
            const auto* const begin = slices.ts.begin();
            last = static_cast<std::size_t>(std::lower_bound(begin + first, begin + last, scope.range->end) -
                                            begin);
        }
        // Cut long tracks so that threads share them.
        for (std::size_t at = first; at < last; at += kChunk) {
            stretches.push_back({at, std::min(last, at + kChunk)});
            total += stretches.back().last - at;
        }
    }
    std::vector<std::vector<std::uint32_t>> parts(stretches.size());
    const auto perThread = total < 4 * kChunk ? stretches.size() + 1 : std::size_t{1};
    parallelChunks(stretches.size(), perThread, [&](std::size_t, std::size_t begin, std::size_t end) {
        NameTest hasName(report, scope.text);
        for (std::size_t s = begin; s < end && !stop.stop_requested(); ++s) {
            for (std::size_t i = stretches[s].first; i < stretches[s].last; ++i) {
                if (!wanted[static_cast<std::size_t>(slices.cls[i])])
                    continue;
                if (scope.step && slices.step[i] != *scope.step)
                    continue;
                if ((scope.range || scope.step) && !countedTime(report, i, scope))
                    continue;
                if (!hasName(slices.name[i]))
                    continue;
                if (scope.model && modelOf(report, SliceId::of(i)) != *scope.model)
                    continue;
                parts[s].push_back(static_cast<std::uint32_t>(i));
            }
        }
    });
    std::size_t count = 0;
    for (const auto& part : parts)
        count += part.size();
    std::vector<std::uint32_t> out;
    out.reserve(count);
    for (const auto& part : parts)
        out.insert(out.end(), part.begin(), part.end());
    return out;
}

Message whyNoSlices(const Report& report, const SliceScope& scope, const std::vector<SliceClass>& classes)
{
    if (report.slices.size() == 0)
        return whyMissing(report, RunPart::Slices)->what;
    const auto isNone = [&](const SliceScope& part) { return slicesIn(report, part, classes).empty(); };
    const auto words = joined(classes, ", ", [&](const auto cls) { return sliceClassName(cls); });
    if (isNone({}))
        return message(MessageId::NoSliceOfClass, words);
    if (scope.range && (scope.range->begin >= report.span.end || scope.range->end <= report.span.begin))
        return message(MessageId::NoSliceInRange, scope.range->begin, scope.range->end, report.span.begin,
                       report.span.end);
    SliceScope named;
    named.text = scope.text;
    if (!scope.text.empty() && isNone(named))
        return message(MessageId::NoSliceOfName, scope.text);
    SliceScope stepped;
    stepped.step = scope.step;
    if (scope.step && *scope.step < report.steps.size() && isNone(stepped))
        return message(MessageId::NoSliceInStep, report.steps[*scope.step].number);
    std::string all;
    const std::pair<bool, const char*> chosen[] = {
        {scope.range.has_value(), "range"},   {!scope.tracks.empty(), "lane"},
        {scope.device.has_value(), "device"}, {scope.model.has_value(), "model"},
        {scope.step.has_value(), "step"},     {!scope.text.empty(), "name"}};
    for (const auto& [isChosen, word] : chosen) {
        if (isChosen)
            all += (all.empty() ? "" : ", ") + std::string(word);
    }
    return message(MessageId::NoSliceInAll, all + (words.empty() ? "" : "; " + words));
}

} // namespace opscope
