// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/finding_groups.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/text_match.h"
#include "core/table/join_ranks.h"

namespace opscope {

FindingWords findingWords(const Finding& finding)
{
    FindingWords out{finding.rule, finding.what.id, {}};
    for (const auto& arg : finding.what.args) {
        auto word = withoutNumbers(arg);
        if (word.find_first_not_of("#.-") != std::string::npos)
            out.words.push_back(std::move(word));
    }
    return out;
}

std::vector<FindingGroup> findingGroups(std::span<const Finding> findings)
{
    std::vector<FindingGroup> groups;
    using Worded = std::pair<FindingWords, FindingChange>;
    std::map<std::pair<Worded, std::size_t>, std::size_t>
        known; // by words and their occurrence in the report
    std::map<std::pair<Worded, std::uint32_t>, std::size_t> seen;
    for (std::size_t i = 0; i < findings.size(); ++i) {
        const auto& finding = findings[i];
        if (finding.report == kAllReports) {
            groups.push_back({i});
            continue;
        }
        const Worded worded{findingWords(finding), finding.change};
        const auto occurrence = seen[{worded, finding.report}]++;
        const auto [it, isNew] = known.emplace(std::pair{worded, occurrence}, groups.size());
        if (isNew)
            groups.emplace_back();
        groups[it->second].push_back(i);
    }
    return groups;
}

FindingSeverity worstSeverity(std::span<const Finding> findings, const FindingGroup& group)
{
    const auto worst = std::ranges::min(group, {}, [&](std::size_t i) { return findings[i].severity; });
    return findings[worst].severity;
}

std::string ranksOf(const Workspace& workspace, std::span<const Finding> findings, const FindingGroup& group)
{
    std::set<std::uint32_t> reports;
    for (const auto i : group) {
        if (findings[i].report < workspace.reports.size())
            reports.insert(findings[i].report);
    }
    std::string text;
    const auto add = [&](const std::string& piece) { text.append(text.empty() ? "" : ", ").append(piece); };
    if (!isByRank(workspace)) {
        for (const auto report : reports)
            add(workspace.reports[report]->name);
        return text;
    }
    std::set<std::int64_t> ranks;
    for (const auto report : reports)
        ranks.insert(workspace.reports[report]->rank);
    for (auto it = ranks.begin(); it != ranks.end();) {
        const auto first = *it;
        auto last = first;
        for (++it; it != ranks.end() && *it == last + 1; ++it)
            last = *it;
        add(first == last       ? std::to_string(first)
            : last == first + 1 ? std::to_string(first) + ", " + std::to_string(last)
                                : std::to_string(first) + "-" + std::to_string(last));
    }
    return text;
}

} // namespace opscope
