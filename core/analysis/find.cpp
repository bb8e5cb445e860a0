// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/find.h"

#include <algorithm>

#include "core/base/parallel.h"
#include "core/base/text_match.h"

namespace opscope {
namespace {

constexpr std::size_t kChunk = 1U << 17U;

} // namespace

std::vector<SliceId> findSlices(const Report& report, std::string_view part)
{
    const auto lower = lowerAscii(part);
    const auto strings = report.strings.size();
    std::vector<std::uint8_t> isWanted(strings + 1); // the last one is for slices without a name
    parallelChunks(strings, 4096, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i)
            isWanted[i] =
                static_cast<std::uint8_t>(containsNoCase(report.strings.text(StringId::of(i)), lower));
    });
    isWanted[strings] = static_cast<std::uint8_t>(lower.empty());
    const auto names = report.slices.name.span();
    std::vector<std::vector<SliceId>> parts(chunkCount(names.size(), kChunk));
    parallelChunks(names.size(), kChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        std::size_t count = 0;
        for (std::size_t i = begin; i < end; ++i)
            count += isWanted[std::min<std::size_t>(names[i].value, strings)];
        auto& out = parts[chunk];
        out.resize(count + 1); // room for one that is not kept
        std::size_t at = 0;
        for (std::size_t i = begin; i < end; ++i) {
            out[at] = SliceId::of(i);
            at += isWanted[std::min<std::size_t>(names[i].value, strings)];
        }
        out.pop_back();
    });
    if (parts.size() == 1)
        return std::move(parts.front());
    std::size_t count = 0;
    for (const auto& found : parts)
        count += found.size();
    auto out = std::move(parts.front());
    out.reserve(count);
    for (std::size_t i = 1; i < parts.size(); ++i)
        out.insert(out.end(), parts[i].begin(), parts[i].end());
    return out;
}

std::vector<NameGroup> groupByName(const Report& report)
{
    const auto names = report.slices.name.span();
    const auto durations = report.slices.dur.span();
    const auto strings = report.strings.size();
    struct Sum {
        std::uint64_t count = 0;
        std::int64_t total = 0;
    };
    std::vector<std::vector<Sum>> parts(chunkCount(names.size(), kChunk));
    parallelChunks(names.size(), kChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        std::vector<Sum> sums(strings + 1);
        for (std::size_t i = begin; i < end; ++i) {
            auto& sum = sums[std::min<std::size_t>(names[i].value, strings)];
            ++sum.count;
            sum.total += durations[i];
        }
        parts[chunk] = std::move(sums);
    });
    std::vector<NameGroup> groups;
    for (std::size_t name = 0; name <= strings; ++name) {
        NameGroup group{name == strings ? StringId() : StringId::of(name), 0, 0};
        for (const auto& sums : parts) {
            group.count += sums[name].count;
            group.total += sums[name].total;
        }
        if (group.count != 0)
            groups.push_back(group);
    }
    std::stable_sort(groups.begin(), groups.end(),
                     [](const NameGroup& a, const NameGroup& b) { return a.total > b.total; });
    return groups;
}

std::vector<SliceId> longestSlices(const Report& report, std::size_t count)
{
    const auto durations = report.slices.dur.span();
    const auto isLonger = [&](SliceId a, SliceId b) {
        const auto x = durations[a.index()];
        const auto y = durations[b.index()];
        return x != y ? x > y : a < b;
    };
    std::vector<std::vector<SliceId>> parts(chunkCount(durations.size(), kChunk));
    parallelChunks(durations.size(), kChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        auto& best = parts[chunk]; // a heap whose front is the shortest kept
        if (count == 0)
            return;
        std::int64_t least = INT64_MIN;
        for (std::size_t i = begin; i < end; ++i) {
            if (best.size() == count && durations[i] <= least)
                continue;
            if (best.size() == count) {
                std::pop_heap(best.begin(), best.end(), isLonger);
                best.pop_back();
            }
            best.push_back(SliceId::of(i));
            std::push_heap(best.begin(), best.end(), isLonger);
            least = durations[best.front().index()];
        }
    });
    auto all = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i)
        all.insert(all.end(), parts[i].begin(), parts[i].end());
    std::sort(all.begin(), all.end(), isLonger);
    if (all.size() > count)
        all.resize(count);
    return all;
}

} // namespace opscope
