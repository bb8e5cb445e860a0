// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/changes.h"

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <string_view>
#include <unordered_map>

namespace opscope {

std::vector<ChangeSum> changesOf(const Comparison& comparison, bool isByType)
{
    std::vector<ChangeSum> out;
    std::unordered_map<std::string_view, std::size_t> places;
    for (const auto& bar : comparison.waterfall) {
        if (bar.kind != WaterfallBar::Kind::Row)
            continue;
        const auto& row = comparison.rows[*bar.row];
        const auto& name = isByType && !row.change.empty() ? row.change : row.title;
        const auto place = isByType ? places.try_emplace(name, out.size()).first->second : out.size();
        if (place == out.size())
            out.push_back({name, 0, 0, 0, *bar.row, 0});
        out[place].a += row.a.exclusive;
        out[place].b += row.b.exclusive;
        out[place].delta += bar.delta;
        ++out[place].rows;
    }
    std::ranges::stable_sort(out, std::ranges::greater{},
                             [](const ChangeSum& change) { return std::abs(change.delta); });
    return out;
}

} // namespace opscope
