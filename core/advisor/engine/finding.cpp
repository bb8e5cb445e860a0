// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/finding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "core/advisor/engine/rule.h"
#include "core/base/text.h"

namespace opscope {
namespace {

template <class Enum, std::size_t N>
const char* wordAt(const std::array<const char*, N>& words, Enum value)
{
    return words.at(static_cast<std::size_t>(value));
}

} // namespace

const char* subjectKindName(SubjectKind kind)
{
    static constexpr std::array kWords{"op", "slice", "range", "track", "rank", "collective", "node"};
    return wordAt(kWords, kind);
}

const char* findingSeverityName(FindingSeverity severity)
{
    static constexpr std::array kWords{OPSCOPE_TEXT("Word", "high"), OPSCOPE_TEXT("Word", "medium"),
                                       OPSCOPE_TEXT("Word", "low")};
    return wordAt(kWords, severity);
}

const char* gainBasisName(GainBasis basis)
{
    static constexpr std::array kWords{OPSCOPE_TEXT("Word", "measured"), OPSCOPE_TEXT("Word", "upper bound"),
                                       OPSCOPE_TEXT("Word", "estimate")};
    return wordAt(kWords, basis);
}

std::vector<GainShare> sharesOf(const Gain& gain)
{
    if (!gain.isKnown() || std::isnan(gain.share))
        return {};
    constexpr double kApart = 0.0005; // texts have one decimal of a percentage
    if (gain.isOfRun || gain.deviceShare - gain.share < kApart)
        return {{gain.share, false}};
    return {{gain.deviceShare, true}, {gain.share, false}};
}

bool isSmall(const Gain& gain)
{
    constexpr double kSmall = 0.005;
    const auto shares = sharesOf(gain);
    return !shares.empty() && shares.front().share < kSmall;
}

const char* findingChangeName(FindingChange change)
{
    static constexpr std::array kWords{"",
                                       OPSCOPE_TEXT("Word", "new"),
                                       OPSCOPE_TEXT("Word", "grown"),
                                       OPSCOPE_TEXT("Word", "same"),
                                       OPSCOPE_TEXT("Word", "smaller"),
                                       OPSCOPE_TEXT("Word", "gone")};
    return wordAt(kWords, change);
}

const char* outcomeName(Outcome outcome)
{
    static constexpr std::array kWords{OPSCOPE_TEXT("Word", "found"), OPSCOPE_TEXT("Word", "fine"),
                                       OPSCOPE_TEXT("Word", "skipped"), OPSCOPE_TEXT("Word", "failed")};
    return wordAt(kWords, outcome);
}

const char* ruleGroupName(RuleGroup group)
{
    static constexpr std::array kWords{"svp", "msprof", "operators", "host", "communication", "own"};
    return wordAt(kWords, group);
}

std::string subjectName(const Workspace& workspace, const Subject& subject)
{
    if (subject.kind == SubjectKind::Rank)
        return "rank " + std::to_string(subject.id);
    if (subject.kind == SubjectKind::Node)
        return subject.name;
    if (subject.report >= workspace.reports.size() || subject.id < 0)
        return {};
    const auto& report = *workspace.reports[subject.report];
    const auto id = static_cast<std::size_t>(subject.id);
    const auto textAt = [&](const auto& column) {
        return id < column.size() ? std::string(report.text(column[id])) : std::string();
    };
    switch (subject.kind) {
    case SubjectKind::Op:
        return textAt(report.ops.name);
    case SubjectKind::Slice:
    case SubjectKind::Range:
        return textAt(report.slices.name);
    case SubjectKind::Track:
        return id < report.tracks.size() ? std::string(report.text(report.tracks[id].name)) : std::string();
    case SubjectKind::Collective:
        return id < report.communication.size() ? std::string(report.text(report.communication[id].name))
                                                : std::string();
    case SubjectKind::Rank:
    case SubjectKind::Node:
        break;
    }
    return {};
}

std::vector<std::int32_t> devicesOf(const Workspace& workspace, const Finding& finding)
{
    std::set<std::int32_t> devices;
    for (const auto& subject : finding.subjects) {
        if (subject.report >= workspace.reports.size() || subject.id < 0)
            continue;
        const auto& report = *workspace.reports[subject.report];
        const auto id = static_cast<std::size_t>(subject.id);
        const auto ofTrack = [&](std::size_t track) {
            return track < report.tracks.size() ? report.tracks[track].device : kNoDevice;
        };
        auto device = kNoDevice;
        if (subject.kind == SubjectKind::Op && id < report.ops.device.size())
            device = report.ops.device[id];
        else if (subject.kind == SubjectKind::Track)
            device = ofTrack(id);
        else if ((subject.kind == SubjectKind::Slice || subject.kind == SubjectKind::Range) &&
                 id < report.slices.size())
            device = ofTrack(report.slices.track[id].index());
        if (isKnown(device))
            devices.insert(device);
    }
    return {devices.begin(), devices.end()};
}

Outcome RuleResult::outcome() const
{
    if (failure)
        return Outcome::Failed;
    if (!findings.empty())
        return Outcome::Found;
    return lookedAt == 0 && !missing.empty() ? Outcome::Skipped : Outcome::Fine;
}

void RuleResult::addMissing(MissingInput input)
{
    if (std::ranges::find(missing, input) == missing.end())
        missing.push_back(std::move(input));
}

} // namespace opscope
