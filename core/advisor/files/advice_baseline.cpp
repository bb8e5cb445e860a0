// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_baseline.h"

#include <deque>
#include <map>

#include "core/advisor/engine/finding_groups.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

/// A finding's rank, and its text without the numbers.
using Key = std::pair<std::int64_t, FindingWords>;

Key keyOf(const Workspace& workspace, const Finding& finding)
{
    const auto rank = finding.report < workspace.reports.size() ? workspace.reports[finding.report]->rank
                                                                : std::int64_t{-1};
    return {rank, findingWords(finding)};
}

FindingChange changeOf(std::int64_t now, std::int64_t before)
{
    const auto difference = now - before;
    const auto limit = std::max<std::int64_t>(5000, std::max(now, before) / 20);
    return difference > limit    ? FindingChange::Grown
           : difference < -limit ? FindingChange::Smaller
                                 : FindingChange::Same;
}

} // namespace

void compareAdvice(const Workspace& workspace, Advice& advice, const Workspace& baseline,
                   const Advice& before)
{
    std::map<Key, std::deque<const Finding*>> known; // the greatest gain first, as in both advices
    for (const auto& finding : before.findings)
        known[keyOf(baseline, finding)].push_back(&finding);
    for (auto& finding : advice.findings) {
        finding.change = FindingChange::New;
        const auto same = known.find(keyOf(workspace, finding));
        if (same == known.end() || same->second.empty())
            continue;
        finding.gainBefore = same->second.front()->gain.ns;
        finding.change = changeOf(finding.gain.ns, finding.gainBefore);
        same->second.pop_front();
    }
    advice.gone.clear();
    for (const auto& finding : before.findings) {
        auto& left = known[keyOf(baseline, finding)];
        if (std::ranges::find(left, &finding) == left.end())
            continue;
        advice.gone.push_back(finding);
        advice.gone.back().change = FindingChange::Gone;
        advice.gone.back().gainBefore = finding.gain.ns;
    }
}

Advice withoutSubjects(const Advice& advice)
{
    Advice bare;
    for (const auto& finding : advice.findings) {
        bare.findings.emplace_back();
        bare.findings.back().rule = finding.rule;
        bare.findings.back().report = finding.report;
        bare.findings.back().what = finding.what;
        bare.findings.back().gain = finding.gain;
    }
    return bare;
}

std::vector<FindingLater> laterOf(const Workspace& workspace, const Advice& advice, const Workspace& later,
                                  const Advice& laterAdvice)
{
    // The later run is the baseline: a finding that is new here is gone there.
    auto bare = withoutSubjects(advice);
    compareAdvice(workspace, bare, later, laterAdvice);
    std::vector<FindingLater> out;
    for (const auto& finding : bare.findings) {
        const auto change = finding.change == FindingChange::New       ? FindingChange::Gone
                            : finding.change == FindingChange::Grown   ? FindingChange::Smaller
                            : finding.change == FindingChange::Smaller ? FindingChange::Grown
                                                                       : finding.change;
        out.push_back({change, finding.gainBefore});
    }
    return out;
}

std::string changeText(const Finding& finding, const Words& words)
{
    const auto text = words.text(findingChangeName(finding.change));
    if (finding.change != FindingChange::Grown && finding.change != FindingChange::Smaller)
        return text;
    return words.message(
        message(MessageId::ChangedBy, text, usText(std::abs(finding.gain.ns - finding.gainBefore))));
}

} // namespace opscope
