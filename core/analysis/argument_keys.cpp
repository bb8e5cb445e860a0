// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/argument_keys.h"

#include <algorithm>
#include <map>

namespace opscope {

std::vector<std::string> argumentKeys(const Report& report, const std::vector<TrackId>& tracks,
                                      std::size_t perTrack)
{
    std::map<std::string, std::size_t> counts;
    for (std::size_t t = 0; t < report.tracks.size(); ++t) {
        if (!tracks.empty() && std::find(tracks.begin(), tracks.end(), TrackId::of(t)) == tracks.end())
            continue;
        const auto& track = report.tracks[t];
        const auto stride = std::max<std::size_t>(1, track.sliceCount / std::max<std::size_t>(perTrack, 1));
        for (std::size_t i = 0; i < track.sliceCount; i += stride) {
            const auto args = report.args(SliceId::of(track.firstSlice + i));
            if (!args)
                continue; // a missing file is reported where the arguments are shown
            for (const auto& arg : *args)
                ++counts[arg.key];
        }
    }
    std::vector<std::pair<std::string, std::size_t>> sorted(counts.begin(), counts.end());
    std::stable_sort(sorted.begin(), sorted.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::vector<std::string> keys;
    for (auto& [key, count] : sorted)
        keys.push_back(std::move(key));
    return keys;
}

} // namespace opscope
