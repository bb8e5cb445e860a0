// SPDX-License-Identifier: GPL-3.0-or-later
// The kind of part that both sides of a comparison have, if the user has not chosen one.
#include <algorithm>
#include <array>

#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/compared_scopes.h"
#include "core/compare/comparison.h"

namespace opscope {
namespace {

/// The best kind first.
constexpr std::array kLadder{ScopeKind::Calls,     ScopeKind::Steps,   ScopeKind::Device,
                             ScopeKind::StepTimes, ScopeKind::OpTimes, ScopeKind::Run};

/// Whether the run has other devices than the requested one.
bool isOneOfSeveral(const CompareRun& run)
{
    const auto isOther = [&](std::int32_t device) { return device != kNoDevice && device != *run.device; };
    return run.device && (std::ranges::any_of(run.report->tracks, isOther, &Track::device) ||
                          std::ranges::any_of(run.report->ops.device.span(), isOther));
}

bool hasScope(const CompareRun& run, ScopeKind kind)
{
    const auto& report = *run.report;
    if (kind == ScopeKind::Run)
        return report.slices.size() != 0;
    if (kind == ScopeKind::Steps && isOneOfSeveral(run) &&
        std::ranges::none_of(report.steps, [&](const Step& step) { return step.device == *run.device; }))
        return false;
    return scopeOfAll(report, kind, run.device).has_value();
}

/// Describes what a side does not have, so that it cannot be compared by `kind`.
const char* missingPartText(std::span<const CompareRun> side, ScopeKind kind)
{
    const bool hasTimeline =
        std::ranges::all_of(side, [](const CompareRun& run) { return run.report->slices.size() != 0; });
    if (!hasTimeline && kind != ScopeKind::StepTimes && kind != ScopeKind::OpTimes)
        return OPSCOPE_TEXT("Argument", "timeline");
    if (kind == ScopeKind::OpTimes)
        return OPSCOPE_TEXT("Argument", "op times");
    if (kind == ScopeKind::Device)
        return OPSCOPE_TEXT("Argument", "device timeline");
    return scopeKindText(kind);
}

/// The entire runs are to be compared, but only one side has a timeline.
bool cannotCompareRuns(const std::vector<CompareRun>& a, const std::vector<CompareRun>& b)
{
    std::size_t timelines = 0;
    for (const auto* side : {&a, &b}) {
        for (const auto& run : *side) {
            if (run.scope.kind != ScopeKind::Run)
                return false;
            timelines += run.scope.range.empty() ? 0U : 1U;
        }
    }
    return timelines != 0 && timelines != a.size() + b.size();
}

} // namespace

std::optional<CommonScope> commonScope(std::span<const CompareRun> a, std::span<const CompareRun> b)
{
    const auto have = [](std::span<const CompareRun> side, ScopeKind kind) {
        return std::ranges::all_of(side, [kind](const CompareRun& run) { return hasScope(run, kind); });
    };
    const bool isOfOne = std::ranges::any_of(a, isOneOfSeveral) || std::ranges::any_of(b, isOneOfSeveral);
    struct MissingKind {
        ScopeKind kind;
        bool isA;
    };
    std::optional<MissingKind> missing; // the best reason of any run
    for (const auto kind : kLadder) {
        if (kind == ScopeKind::Calls && isOfOne)
            continue;
        if (kind == ScopeKind::Run &&
            std::ranges::all_of(a, hasDeviceWork) != std::ranges::all_of(b, hasDeviceWork))
            continue;
        const bool inA = have(a, kind);
        const bool inB = have(b, kind);
        if (inA != inB && !missing)
            missing = MissingKind{kind, !inA};
        if (!inA || !inB)
            continue;
        CommonScope out{kind, {}};
        if (missing)
            out.notes.push_back(
                message(MessageId::CompareNotByBut, scopeKindText(missing->kind), missing->isA ? "A" : "B",
                        missingPartText(missing->isA ? a : b, missing->kind), scopeKindText(kind)));
        return out;
    }
    return {};
}

std::vector<Message> setCommonScope(std::vector<CompareRun>& a, std::vector<CompareRun>& b,
                                    std::optional<ScopeKind> asked)
{
    auto common = commonScope(a, b);
    if (!common)
        return {};
    if (asked && *asked != common->kind) {
        const bool isA =
            !std::ranges::all_of(a, [&](const CompareRun& run) { return hasScope(run, *asked); });
        common->notes = {message(MessageId::CompareNotByBut, scopeKindText(*asked), isA ? "A" : "B",
                                 missingPartText(isA ? a : b, *asked), scopeKindText(common->kind))};
    }
    for (auto* side : {&a, &b}) {
        for (auto& run : *side) {
            if (auto scope = scopeOfAll(*run.report, common->kind, run.device))
                run.scope = *std::move(scope);
        }
    }
    return std::move(common->notes);
}

void chooseScopes(std::vector<CompareRun>& a, std::vector<CompareRun>& b, bool isChosenA, bool isChosenB,
                  CompareOptions& options)
{
    const auto copyScope = [](std::vector<CompareRun>& runs, const CompareRun& other) {
        for (auto& run : runs) {
            if (auto scope = sameScope(*run.report, other.scope, *other.report))
                run.scope = *std::move(scope);
        }
    };
    options.isDefaultScope = !isChosenA && !isChosenB;
    if (options.isDefaultScope)
        options.notes = setCommonScope(a, b);
    else if (cannotCompareRuns(a, b))
        options.notes = setCommonScope(a, b, ScopeKind::Run);
    else if (!isChosenA)
        copyScope(a, b.front());
    else if (!isChosenB)
        copyScope(b, a.front());
}

bool hasStepsOnly(const std::vector<CompareRun>& runs)
{
    return std::ranges::all_of(runs, [](const CompareRun& run) {
        return run.report->slices.size() == 0 && run.report->ops.size() == 0 &&
               !stepFigures(*run.report, true).empty();
    });
}

} // namespace opscope
