// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/vendor_totals.h"

#include <algorithm>
#include <span>

#include "core/base/message_id.h"
#include "core/report/task_types.h"

namespace opscope {
namespace {

/// Vendor's names of our rows: a fused layer has its own name, the names of all layers that it consists of
/// ("conv1;bn1"), or one of those.
class VendorNames {
public:
    VendorNames(const Report& report, const VendorFigures& figures)
    {
        for (const auto& total : figures.totals)
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

std::int32_t deviceOf(const Report& report, const StatisticsRow& row)
{
    return row.device == kNoDevice && row.step < report.steps.size() ? report.steps[row.step].device
                                                                     : row.device;
}

bool fits(const VendorTotal& total, const StatisticsRow& row, std::int32_t device)
{
    return (total.type.empty() || row.type.empty() || total.type == taskTypeName(row.type)) &&
           (total.device == kNoDevice || device == kNoDevice || total.device == device);
}

/// Adds each total to the row that it fits; false unless each total fits exactly one row and each row has a
/// total.
bool assignTotals(std::span<const VendorTotal* const> totals, const std::vector<StatisticsRow>& rows,
                  std::span<const std::size_t> members, const Report& report,
                  std::vector<std::optional<std::int64_t>>& out)
{
    std::vector<std::int64_t> sums(members.size(), 0);
    std::vector<bool> hasAny(members.size(), false);
    for (const auto* total : totals) {
        std::optional<std::size_t> mine;
        for (std::size_t i = 0; i < members.size(); ++i) {
            if (!fits(*total, rows[members[i]], deviceOf(report, rows[members[i]])))
                continue;
            if (mine)
                return false;
            mine = i;
        }
        if (!mine)
            return false;
        sums[*mine] += total->total;
        hasAny[*mine] = true;
    }
    if (std::ranges::find(hasAny, false) != hasAny.end())
        return false;
    for (std::size_t i = 0; i < members.size(); ++i)
        out[members[i]] = sums[i];
    return true;
}

} // namespace

std::vector<std::optional<std::int64_t>> vendorTotalsOf(VendorFigures& figures, const Report& report,
                                                        const std::vector<StatisticsRow>& rows)
{
    std::vector<std::optional<std::int64_t>> out(rows.size());
    std::map<std::string_view, std::vector<const VendorTotal*>> totals;
    for (const auto& total : figures.totals)
        totals[total.name].push_back(&total);
    const VendorNames names(report, figures);
    const auto isUnlike = [&](const StatisticsRow& row) {
        return figures.unlike.contains({row.name, deviceOf(report, row)}) ||
               figures.unlike.contains({row.name, kNoDevice});
    };
    std::map<std::string_view, std::vector<std::size_t>> members;
    std::size_t unlike = 0;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (const auto name = names.of(rows[i].name); !name.empty()) {
            unlike += isUnlike(rows[i]) ? 1U : 0U;
            members[name].push_back(i);
        }
    }
    std::size_t mixed = 0;
    for (const auto& [name, ofName] : members) {
        const auto& theirs = totals.at(name);
        if (!assignTotals(theirs, rows, ofName, report, out))
            mixed += ofName.size();
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (isUnlike(rows[i]))
            out[i].reset();
    }
    if (mixed != 0)
        figures.notes.push_back(message(MessageId::VendorMixed, mixed, figures.source));
    if (unlike != 0)
        figures.notes.push_back(message(MessageId::VendorUnlike, unlike, figures.source));
    return out;
}

} // namespace opscope
