// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/unlike_paths.h"

#include <algorithm>
#include <set>

namespace opscope {
namespace {

using Parts = std::vector<std::filesystem::path>; ///< the parts of one path in reverse order

/// The number of parts at the end that all paths have in common.
std::size_t commonTail(const std::vector<Parts>& all)
{
    for (std::size_t i = 0;; ++i) {
        for (const auto& parts : all) {
            if (i == parts.size() || i == all.front().size() || parts[i] != all.front()[i])
                return i;
        }
    }
}

/// Joins `count` parts of a path; its last `skipped` parts are left out.
std::string joined(const Parts& parts, std::size_t skipped, std::size_t count)
{
    std::filesystem::path out;
    for (auto i = std::min(skipped + count, parts.size()); i > skipped; --i)
        out /= parts[i - 1];
    return out.string();
}

} // namespace

std::vector<std::string> distinguishingParts(const std::vector<std::filesystem::path>& paths)
{
    std::vector<Parts> all;
    std::set<std::filesystem::path> different;
    std::size_t longest = 0;
    for (const auto& path : paths) {
        const auto normal = path.lexically_normal();
        Parts parts(normal.begin(), normal.end());
        std::erase(parts, std::filesystem::path()); // the empty part after a final slash
        std::ranges::reverse(parts);
        longest = std::max(longest, parts.size());
        different.insert(normal / "");
        all.push_back(std::move(parts));
    }
    std::vector<std::string> out;
    const auto tail = different.size() < 2 ? 0 : commonTail(all);
    for (std::size_t count = 1; count <= longest; ++count) {
        out.clear();
        for (const auto& parts : all)
            out.push_back(joined(parts, tail, count));
        const std::set seen(out.begin(), out.end());
        if (different.size() > 1 && seen.size() == different.size() && !seen.contains(""))
            return out;
    }
    out.clear();
    for (const auto& path : paths)
        out.push_back(path.lexically_normal().string());
    return out;
}

std::string nameInFolder(const std::string& folder, const std::string& name)
{
    return folder + " \u00B7 " + name;
}

} // namespace opscope
