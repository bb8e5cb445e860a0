// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nearest_word.h"

#include <algorithm>
#include <vector>

#include "core/base/ascii.h"

namespace opscope {
namespace {

constexpr std::size_t kLongest = 64; ///< letters of a typed word; longer ones are no mistyped word

/// Edit distance, where two exchanged neighbours are one edit.
std::size_t editsBetween(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> beforeLast(b.size() + 1);
    std::vector<std::size_t> last(b.size() + 1);
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j)
        last[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t wrong = a[i - 1] == b[j - 1] ? 0 : 1;
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + wrong});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], beforeLast[j - 2] + 1);
        }
        beforeLast.swap(last);
        last.swap(row);
    }
    return last[b.size()];
}

} // namespace

std::optional<std::string> nearestWord(std::string_view typed, std::span<const std::string> words)
{
    if (typed.empty() || typed.size() > kLongest)
        return {};
    const auto lower = lowerAscii(typed);
    std::optional<std::string> found;
    std::size_t fewest = std::max<std::size_t>(1, lower.size() / 3);
    for (const auto& word : words) {
        if (lower.size() > 1 && lowerAscii(word).starts_with(lower))
            return word;
        const auto edits = editsBetween(lower, lowerAscii(word));
        if (edits < fewest || (edits == fewest && !found)) {
            fewest = edits;
            found = word;
        }
    }
    return found;
}

} // namespace opscope
