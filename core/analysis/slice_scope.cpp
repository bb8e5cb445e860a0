// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/slice_scope.h"

#include <algorithm>
#include <array>

#include "core/base/parallel.h"
#include "core/base/text_match.h"

namespace opscope {
namespace {

constexpr std::size_t kChunk = 1U << 17U;

/// Names that hold the text, asked once per distinct name.
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

std::int64_t modelOf(const Report& report, SliceId slice)
{
    if (const auto op = report.opOf(slice); op.valid() && op.index() < report.ops.model.size())
        return report.ops.model[op.index()];
    const auto step = report.slices.step[slice.index()];
    return step < report.steps.size() ? report.steps[step].model : -1;
}

std::vector<std::uint32_t> slicesIn(const Report& report, const SliceScope& scope,
                                    const std::vector<SliceClass>& classes, std::stop_token stop)
{
    const auto& slices = report.slices;
    std::array<bool, kSliceClassCount> wanted{};
    wanted.fill(classes.empty());
    for (const auto cls : classes)
        wanted.at(static_cast<std::size_t>(cls)) = true;

    // Stretches of slice ids that can match at all: tracks that are wanted, and in each those that start
    // before the end.
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
                if (scope.range) {
                    const auto ts = slices.ts[i];
                    const auto dur = slices.dur[i];
                    if (dur == 0 ? ts < scope.range->begin : ts + dur <= scope.range->begin)
                        continue;
                }
                if (scope.step && slices.step[i] != *scope.step)
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

} // namespace opscope
