// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/like_totals.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "core/vendor/task_types.h"

namespace opscope {
namespace {

/// The vendor's names of our rows. For a fused layer the vendor may use its own name, the names of all layers
/// that it consists of ("conv1;bn1"), or one of those.
class VendorNames {
public:
    VendorNames(const Report& report, std::span<const NamedTotal> theirs)
    {
        for (const auto& total : theirs)
            m_theirs.insert(total.name);
        const auto& ops = report.ops;
        for (std::size_t i = 0; i < ops.oriName.size(); ++i) {
            if (!ops.oriName[i].valid() || ops.oriName[i] == ops.name[i])
                continue;
            m_other.try_emplace(report.text(ops.oriName[i]), report.text(ops.name[i]));
            m_other.try_emplace(report.text(ops.name[i]), report.text(ops.oriName[i]));
        }
    }
    /// Empty if the vendor has none of the possible names, or several.
    std::string_view of(std::string_view name) const
    {
        if (m_theirs.contains(name))
            return name;
        if (const auto other = m_other.find(name); other != m_other.end() && m_theirs.contains(other->second))
            return other->second;
        std::vector<std::string_view> parts;
        for (auto rest = name; !rest.empty(); rest.remove_prefix(std::min(rest.find(';') + 1, rest.size()))) {
            const auto part = rest.substr(0, rest.find(';'));
            if (m_theirs.contains(part))
                parts.push_back(part);
            if (rest.find(';') == std::string_view::npos)
                break;
        }
        return parts.size() == 1 ? parts.front() : std::string_view();
    }

private:
    std::set<std::string_view> m_theirs;
    std::map<std::string_view, std::string_view> m_other;
};

bool fits(const NamedTotal& total, const NamedTotal& row)
{
    return (total.type.empty() || row.type.empty() || taskTypeName(total.type) == taskTypeName(row.type)) &&
           (total.device == kNoDevice || row.device == kNoDevice || total.device == row.device);
}

using Indices = std::vector<std::size_t>;

/// The row for each total of a name; empty if a total matches no row or several, or if a row has no total.
Indices rowsOf(std::span<const NamedTotal> theirs, const Indices& totals, std::span<const NamedTotal> ours,
               const Indices& members)
{
    Indices out;
    std::set<std::size_t> used;
    for (const auto total : totals) {
        const auto isMine = [&](std::size_t row) { return fits(theirs[total], ours[row]); };
        const auto mine = std::ranges::find_if(members, isMine);
        if (mine == members.end() || std::find_if(std::next(mine), members.end(), isMine) != members.end())
            return {};
        out.push_back(*mine);
        used.insert(*mine);
    }
    return used.size() == members.size() ? out : Indices{};
}

} // namespace

MatchedTotals matchTotals(const Report& report, std::span<const NamedTotal> theirs,
                          std::span<const NamedTotal> ours)
{
    MatchedTotals out{std::vector<std::optional<std::size_t>>(theirs.size()), std::vector<bool>(ours.size())};
    using Key = std::pair<std::pair<std::int64_t, std::int64_t>, std::string_view>;
    std::map<Key, Indices> totals;
    for (std::size_t i = 0; i < theirs.size(); ++i)
        totals[{theirs[i].part, theirs[i].name}].push_back(i);
    const VendorNames names(report, theirs);
    std::map<Key, Indices> members;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        const auto name = names.of(ours[i].name);
        out.isNamed[i] = !name.empty();
        if (!name.empty())
            members[{ours[i].part, name}].push_back(i);
    }
    for (const auto& [key, ofName] : members) {
        const auto found = totals.find(key);
        if (found == totals.end())
            continue;
        const auto& all = found->second;
        const auto rows = rowsOf(theirs, all, ours, ofName);
        for (std::size_t i = 0; i < rows.size(); ++i)
            out.rowOf[all[i]] = rows[i];
    }
    return out;
}

std::map<std::int64_t, std::int64_t> comparableTotals(const std::map<std::int64_t, CountedTotal>& pictures,
                                                      std::int64_t count)
{
    CountedTotal all;
    bool isEach = true;
    for (const auto& [picture, sum] : pictures) {
        all.total += sum.total;
        all.count += sum.count;
        isEach = isEach && sum.count == count;
    }
    const bool isAll = pictures.size() == 1 || all.count == count;
    std::map<std::int64_t, std::int64_t> out;
    for (const auto& [picture, sum] : pictures) {
        if (isAll || isEach)
            out.emplace(picture, isAll ? all.total : sum.total);
    }
    return out;
}

std::optional<std::int64_t> onlyTotal(const std::map<std::int64_t, std::int64_t>& pictures)
{
    const bool isOne = !pictures.empty() && std::ranges::all_of(pictures, [&](const auto& each) {
        return each.second == pictures.begin()->second;
    });
    return isOne ? std::optional(pictures.begin()->second) : std::nullopt;
}

ComparedTotals compareTotals(const Report& report, std::span<const VendorsTotal> theirs,
                             std::span<const NamedTotal> ours, std::span<const std::int64_t> counts)
{
    std::vector<NamedTotal> names;
    for (const auto& their : theirs)
        names.push_back(their.of);
    ComparedTotals out{matchTotals(report, names, ours),
                       std::vector<bool>(ours.size()),
                       std::vector<std::optional<std::int64_t>>(theirs.size()),
                       {}};
    std::vector<std::map<std::int64_t, CountedTotal>> pictures(ours.size());
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        if (const auto mine = out.matched.rowOf[i]) {
            auto& sum = pictures[*mine][theirs[i].picture];
            sum.total += theirs[i].sum.total;
            sum.count += theirs[i].sum.count;
            out.hasTotal[*mine] = true;
        }
    }
    std::vector<std::map<std::int64_t, std::int64_t>> comparable;
    for (std::size_t i = 0; i < ours.size(); ++i) {
        comparable.push_back(comparableTotals(pictures[i], counts[i]));
        out.ofOurs.push_back(onlyTotal(comparable[i]));
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        const auto mine = out.matched.rowOf[i];
        if (mine && !comparable[*mine].empty())
            out.ofTheirs[i] = comparable[*mine].at(theirs[i].picture);
    }
    return out;
}

} // namespace opscope
