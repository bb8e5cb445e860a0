// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/files/advice_text.h"

#include <algorithm>

#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/execute_calls.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/read_in_part.h"
#include "core/table/join_ranks.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

const RuleOutcome& ruleOf(const Advice& advice, const Finding& finding)
{
    return *std::ranges::find(advice.rules, finding.rule, &RuleOutcome::id);
}

/// "rank 3", or the name of the report.
std::string reportTitle(const Workspace& workspace, const Finding& finding, const Words& words)
{
    const auto name = rankName(workspace, finding.report);
    return isByRank(workspace) ? words.text(OPSCOPE_TEXT("Word", "rank")) + " " + name : name;
}

std::vector<std::string> overviewTexts(const Workspace& workspace, const Advice& advice, const Words& words)
{
    std::vector<std::string> texts;
    if (sawSeveral(workspace, advice))
        return texts;
    for (const auto& longest : advice.longest) {
        const auto add = [&](MessageId id, const std::vector<LongestOps::Entry>& entries) {
            std::string list;
            for (const auto& entry : entries)
                list += fmt::format(
                    "{}{} {} ({} %)", list.empty() ? "" : ", ", entry.name, timeWithUnit(entry.time),
                    percentText(static_cast<double>(entry.time) / static_cast<double>(longest.time)));
            if (!list.empty())
                texts.push_back(words.message(message(id, timeWithUnit(longest.time), list)));
        };
        if (const auto inference = inferenceOf(*workspace.reports[longest.report])) {
            texts.push_back(
                words.message(message(MessageId::AdviseInference, words.message(inferenceText(*inference)))));
            if (const auto note = inferenceNote(*inference))
                texts.push_back(words.message(*note));
        }
        add(MessageId::AdviseLongestTypes, longest.types);
        add(MessageId::AdviseLongestOps, longest.ops);
    }
    return texts;
}

std::string placesText(const Workspace& workspace, const Finding& finding, const Words& words)
{
    constexpr std::size_t kNamed = 3;
    std::vector<std::string> names;
    std::size_t others = 0;
    for (const auto& subject : finding.subjects) {
        auto name = subjectName(workspace, subject);
        if (subject.kind == SubjectKind::Op && subject.report < workspace.reports.size()) {
            const auto& report = *workspace.reports[subject.report];
            const auto op = static_cast<std::size_t>(subject.id);
            if (op < report.ops.type.size() && report.ops.type[op].valid())
                name += fmt::format(" ({})", report.text(report.ops.type[op]));
        }
        if (name.empty() || std::ranges::find(names, name) != names.end())
            continue;
        if (names.size() < kNamed)
            names.push_back(std::move(name));
        else
            ++others;
    }
    const auto list = joined(names);
    return others == 0 ? list : words.message(message(MessageId::FindingPlaces, list, others));
}

std::string totalGainText(const Advice& advice, const Words& words)
{
    return advice.total <= 0 ? std::string()
                             : words.message(message(MessageId::AdviseGain, timeWithUnit(advice.total),
                                                     sharesText(advice.totalGain(), words)));
}

const char* runSourceText(RunSource source)
{
    switch (source) {
    case RunSource::Timeline:
        return OPSCOPE_TEXT("Word", "from the first slice of host or device to the last");
    case RunSource::OpPlaces:
        return OPSCOPE_TEXT("Word", "from the first op to the last, because there is no timeline");
    case RunSource::OpDurations:
        return OPSCOPE_TEXT("Word", "sum of the ops, because there is no timeline");
    case RunSource::StatedSteps:
        return OPSCOPE_TEXT(
            "Word", "the steps as their table states them, because there is no timeline and no table of ops");
    case RunSource::Unknown:
        break;
    }
    return OPSCOPE_TEXT("Word", "no file states it");
}

FindingText findingText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                        const Thresholds& thresholds, const Words& words)
{
    const auto& finding = advice.findings[group.front()];
    FindingText out{.severity = words.text(findingSeverityName(worstSeverity(advice.findings, group))),
                    .gain = {},
                    .what = words.message(finding.what),
                    .why = words.message(finding.why),
                    .how = words.message(finding.how),
                    .places = placesText(workspace, finding, words),
                    .ranks = ranksText(workspace, advice, group, words),
                    .thresholds = {}};
    if (finding.gain.isKnown())
        out.gain = usText(finding.gain.ns) + " us · " + gainText(workspace, advice, finding, words);
    for (const auto id : ruleOf(advice, finding).thresholds)
        out.thresholds.push_back(words.message(thresholdText(thresholds, id)));
    return out;
}

} // namespace

std::string sharesText(const Gain& gain, const Words& words, const std::string& whose)
{
    const auto shares = sharesOf(gain);
    if (shares.empty())
        return {};
    const auto first = shownPercent(shares.front().share);
    if (shares.size() == 1)
        return words.message(whose.empty() ? message(MessageId::ShareOfRun, first)
                                           : message(MessageId::ShareOfRunOf, first, whose));
    const auto second = shownPercent(shares.back().share);
    return words.message(whose.empty() ? message(MessageId::SharesOfDevice, first, second)
                                       : message(MessageId::SharesOfDeviceOf, first, second, whose));
}

std::string gainText(const Workspace& workspace, const Advice& advice, const Finding& finding,
                     const Words& words)
{
    if (!finding.gain.isKnown())
        return {};
    const auto whose = !sawSeveral(workspace, advice) ? std::string()
                       : finding.report < workspace.reports.size()
                           ? reportTitle(workspace, finding, words)
                           : words.text(OPSCOPE_TEXT("Word", "the longest rank"));
    const auto shares = sharesText(finding.gain, words, whose);
    return shares + (shares.empty() ? "" : ", ") + words.text(gainBasisName(finding.gain.basis));
}

std::string ranksText(const Workspace& workspace, const Advice& advice, const FindingGroup& group,
                      const Words& words)
{
    std::string text;
    for (std::size_t i = 0; group.size() > 1 && i < group.size(); ++i) {
        const auto& finding = advice.findings[group[i]];
        text += (i == 0 ? "" : "; ") + reportTitle(workspace, finding, words);
        if (finding.gain.isKnown())
            text += ": " + usText(finding.gain.ns) + " us";
        if (const auto shares = sharesText(finding.gain, words); !shares.empty())
            text += ", " + shares;
    }
    return text;
}

std::vector<std::string> timeTexts(const Workspace& workspace, const Advice& advice, const Words& words)
{
    if (advice.times.empty())
        return {words.message(message(MessageId::AdviseNoTime))};
    std::vector<std::string> texts;
    for (const auto& time : advice.times) {
        const auto& report = *workspace.reports[time.report];
        auto how = words.text(runSourceText(time.source));
        if (isReadInPart(report))
            how += "; " + words.text(OPSCOPE_TEXT("Word", "partly read: shares refer to what was read"));
        texts.push_back(
            words.message(sawSeveral(workspace, advice)
                              ? message(MessageId::AdviseRunTimeOf, report.name, timeWithUnit(time.run), how)
                              : message(MessageId::AdviseRunTime, timeWithUnit(time.run), how)));
        if (time.device != time.run)
            texts.push_back(words.message(message(MessageId::AdviseDeviceTime, timeWithUnit(time.device))));
    }
    return texts;
}

std::string figureLine(const PerformanceField& field, const Words& words)
{
    constexpr double kAll = 0.9995;
    auto text = figureText(field.value) + (field.unit.empty() ? "" : " ") + std::string(field.unit);
    const auto addNote = [&](const std::string& note) {
        text = words.message(message(MessageId::InBrackets, text, note));
    };
    if (field.isOurScore)
        addNote(words.text(OPSCOPE_TEXT("Word", "0 to 100, our formula")));
    else if (field.isEstimate)
        addNote(words.text(OPSCOPE_TEXT("Word", "estimate")));
    if (field.coverage < kAll) // not all ops had the numbers
        addNote(words.message(message(MessageId::FieldCoverage, percentText(field.coverage))));
    return text;
}

std::string lookedAtText(const RuleOutcome& rule, const Words& words)
{
    return rule.lookedAt < rule.ops ? words.message(message(MessageId::RuleLookedAt, rule.lookedAt, rule.ops))
                                    : std::to_string(rule.lookedAt);
}

AdviceText adviceText(const Workspace& workspace, const Advice& advice, const Thresholds& thresholds,
                      const Words& words)
{
    AdviceText out;
    out.overview = overviewTexts(workspace, advice, words);
    out.total = totalGainText(advice, words);
    out.lost = lostLines(workspace, words);
    for (const auto& runs : advice.merged) {
        for (const auto& note : runs.matchNotes)
            out.merged.push_back(words.message(note));
    }
    for (const auto& performance : advice.performance) {
        const auto verdict = words.text(!performance.isGood   ? OPSCOPE_TEXT("Word", "not known")
                                        : *performance.isGood ? OPSCOPE_TEXT("Word", "good")
                                                              : OPSCOPE_TEXT("Word", "bad"));
        out.verdicts.push_back(
            words.message(message(MessageId::InBrackets, verdict, performanceReason(performance, words))));
    }
    out.groups = findingGroups(advice.findings);
    for (const auto& group : out.groups)
        out.findings.push_back(findingText(workspace, advice, group, thresholds, words));
    return out;
}

} // namespace opscope
