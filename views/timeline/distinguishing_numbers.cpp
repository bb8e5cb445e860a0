// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/distinguishing_numbers.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "core/base/ascii.h"
#include "views/qtext.h"

namespace opscope {
namespace {

/// The numbers in a name, in order.
std::vector<std::string_view> numbersIn(std::string_view name)
{
    std::vector<std::string_view> out;
    for (std::size_t i = 0; i < name.size();) {
        auto end = i;
        while (end < name.size() && isDigit(name[end]))
            ++end;
        if (end > i)
            out.push_back(name.substr(i, end - i));
        i = std::max(end, i + 1);
    }
    return out;
}

/// "layer-conv" with a NUL in place of the number: equal for all names that differ only in their numbers.
std::string withoutNumbersOf(std::string_view name)
{
    std::string out;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (!isDigit(name[i]))
            out += name[i];
        else if (i == 0 || !isDigit(name[i - 1]))
            out += '\0';
    }
    return out;
}

struct Alike {
    std::vector<StringId> names;
    std::vector<std::string_view> first; ///< the numbers of the first name
    std::size_t differs = SIZE_MAX;      ///< index of the first number that differs
};

} // namespace

std::vector<std::uint16_t> distinguishingNumberOffsets(const Report& report, const std::stop_token& stop)
{
    std::vector<std::uint16_t> out(report.strings.size(), 0);
    std::vector<bool> isSeen(report.strings.size(), false);
    std::unordered_map<std::string, Alike> all;
    for (const auto name : report.slices.name.span()) {
        if (!name.valid() || isSeen[name.index()])
            continue;
        if (stop.stop_requested())
            return {};
        isSeen[name.index()] = true;
        const auto text = report.text(name);
        constexpr std::size_t kLongestLayer = 20;
        if (const auto at = text.find('@'); at > 0 && at < kLongestLayer && at + 1 < text.size())
            out[name.index()] = static_cast<std::uint16_t>(qtext(text.substr(0, at + 1)).size());
        auto numbers = numbersIn(text);
        if (numbers.empty())
            continue;
        auto& alike = all[withoutNumbersOf(text)];
        alike.names.push_back(name);
        if (alike.first.empty())
            alike.first = std::move(numbers);
        else
            alike.differs = std::min(
                alike.differs, static_cast<std::size_t>(std::ranges::mismatch(alike.first, numbers).in1 -
                                                        alike.first.begin()));
    }
    for (const auto& [skeleton, alike] : all) {
        if (alike.differs == SIZE_MAX)
            continue;
        for (const auto name : alike.names) {
            const auto text = report.text(name);
            const auto numbers = numbersIn(text);
            if (alike.differs >= numbers.size()) // possible if a name contains a NUL
                continue;
            const auto number = numbers[alike.differs];
            const auto at =
                qtext(text.substr(0, static_cast<std::size_t>(number.data() - text.data()))).size();
            if (at <= std::numeric_limits<std::uint16_t>::max())
                out[name.index()] = static_cast<std::uint16_t>(at);
        }
    }
    return out;
}

} // namespace opscope
