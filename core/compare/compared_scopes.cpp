// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compared_scopes.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <set>

#include "core/analysis/step_times.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/compare/comparison.h"
#include "core/report/step_assignment.h"
#include "core/vendor/names.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

template <class Record>
bool hasSeveralDevices(const std::vector<Record>& records)
{
    return std::ranges::any_of(
        records, [&](std::int32_t device) { return device != records.front().device; }, &Record::device);
}

std::vector<StepFigure> stepsOfTrace(const Report& report)
{
    const bool isOfSeveral = hasSeveralDevices(report.steps);
    std::vector<StepFigure> out;
    for (const auto& step : report.steps) {
        auto label = stepName(report, step);
        auto key = std::to_string(step.number);
        if (isOfSeveral) {
            key += fmt::format(" {}", step.device);
            label += fmt::format(" · {}", step.device);
        }
        out.push_back({std::move(key), std::move(label), step.device, stepTimeOf(step)});
    }
    return out;
}

std::vector<StepFigure> statedSteps(const Report& report)
{
    const bool isOfSeveral = hasSeveralDevices(report.stepTimes);
    const auto isRank = [&](const StepTime& time) { return report.text(time.type) == "rank"; };
    const bool hasRanks = std::ranges::any_of(report.stepTimes, isRank);
    std::vector<StepFigure> out;
    for (const auto& time : report.stepTimes) {
        auto label = std::string(report.text(time.step));
        auto key = std::string(stepOfLabel(label));
        const auto tell = [&](const std::string& more) {
            key += " " + more;
            label += (label.empty() ? "" : " · ") + more;
        };
        if (time.type.valid() || time.index.valid())
            tell(fmt::format("{} {}", report.text(time.type), report.text(time.index)));
        else if (isOfSeveral)
            tell(std::to_string(time.device));
        const auto stated = statedStepTime(time);
        out.push_back({std::move(key), std::move(label), time.device, stated == kMissingInteger ? 0 : stated,
                       hasRanks && !isRank(time)});
    }
    return out;
}

bool hasOpTimes(const Report& report)
{
    return std::ranges::any_of(report.ops.dur.span(),
                               [](std::int64_t dur) { return dur != kMissingInteger; });
}

/// Ops with start times can replace a timeline.
bool hasOpStarts(const Report& report)
{
    return hasOpTimes(report) && report.ops.start.size() == report.ops.size() &&
           std::ranges::none_of(report.ops.start.span(),
                                [](std::int64_t start) { return start == kMissingInteger; });
}

Scope meanOf(const Report& report, ScopeKind kind, std::size_t count, std::int64_t time = 0)
{
    return {.kind = kind, .index = count, .range = {}, .slice = {}, .label = report.name, .time = time};
}

using Device = std::optional<std::int32_t>;

bool isOf(std::int32_t device, Device wanted)
{
    return !wanted || device == kNoDevice || device == *wanted;
}

/// Indices of the steps that have a time range.
std::vector<std::size_t> stepsInTime(const Report& report, Device device)
{
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        if (!report.steps[i].range.empty() && isOf(report.steps[i].device, device))
            out.push_back(i);
    }
    return out;
}

} // namespace

const char* scopeKindText(ScopeKind kind)
{
    switch (kind) {
    case ScopeKind::Calls:
    case ScopeKind::Execute:
        return OPSCOPE_TEXT("Argument", "execute calls");
    case ScopeKind::Steps:
    case ScopeKind::Step:
        return OPSCOPE_TEXT("Argument", "steps");
    case ScopeKind::Device:
        return OPSCOPE_TEXT("Argument", "the busy span of the device");
    case ScopeKind::StepTimes:
        return OPSCOPE_TEXT("Argument", "step times");
    case ScopeKind::OpTimes:
        return OPSCOPE_TEXT("Argument", "the sum of op times");
    case ScopeKind::Range:
        return OPSCOPE_TEXT("Argument", "the selected range");
    case ScopeKind::Run:
        break;
    }
    return OPSCOPE_TEXT("Argument", "the entire run");
}

std::vector<StepFigure> stepFigures(const Report& report, bool isStated)
{
    return isStated && !report.stepTimes.empty() ? statedSteps(report) : stepsOfTrace(report);
}

std::optional<Scope> scopeOfAll(const Report& report, ScopeKind kind, Device device)
{
    switch (kind) {
    case ScopeKind::Calls: {
        const auto count = executeCallCount(report);
        if (count == 0)
            return {};
        return count == 1 ? scopesOf(report, 1).at(1) : meanOf(report, kind, count);
    }
    case ScopeKind::Steps: {
        const auto steps = stepsInTime(report, device);
        if (steps.empty())
            return {};
        return steps.size() == 1 ? scopesOf(report, 0).at(1 + steps.front())
                                 : meanOf(report, kind, steps.size());
    }
    case ScopeKind::Device: {
        auto scope = meanOf(report, kind, 0);
        scope.range = deviceSpan(report, device);
        return scope.range.empty() && !hasOpStarts(report) ? std::nullopt : std::optional(std::move(scope));
    }
    case ScopeKind::StepTimes: {
        long double sum = 0;
        std::size_t count = 0;
        for (const auto& step : stepFigures(report, true)) {
            if (!isOf(step.device, device) || step.isTotal)
                continue;
            sum += static_cast<long double>(step.time);
            count += step.time > 0 ? 1 : 0;
        }
        if (count == 0)
            return {};
        return meanOf(report, kind, count,
                      static_cast<std::int64_t>(std::llround(sum / static_cast<long double>(count))));
    }
    case ScopeKind::OpTimes:
        return hasOpTimes(report) || !deviceSpan(report, device).empty()
                   ? std::optional(meanOf(report, kind, 0))
                   : std::nullopt;
    default:
        return Scope{
            .kind = ScopeKind::Run, .range = sliceSpan(report, device), .slice = {}, .label = report.name};
    }
}

void narrowToDevice(CompareRun& run)
{
    if (!run.device || !coversRun(run.scope.kind))
        return;
    auto scope = scopeOfAll(*run.report, run.scope.kind, run.device);
    run.scope = scope ? *std::move(scope) : *scopeOfAll(*run.report, ScopeKind::Run, run.device);
}

bool hasDeviceWork(const CompareRun& run)
{
    return run.report->ops.size() != 0 || !deviceSpan(*run.report, run.device).empty();
}

std::vector<Scope> scopesOfAll(const Report& report)
{
    std::vector<Scope> out;
    for (const auto kind : {ScopeKind::Calls, ScopeKind::Steps, ScopeKind::Device}) {
        auto scope = scopeOfAll(report, kind);
        if (scope && coversRun(scope->kind))
            out.push_back(*std::move(scope));
    }
    return out;
}

Message scopeMessage(const Scope& scope)
{
    switch (scope.kind) {
    case ScopeKind::Execute:
        return message(MessageId::ScopeExecute, scope.label, scope.index + 1);
    case ScopeKind::Step:
        return message(MessageId::ScopeStep, scope.label);
    case ScopeKind::Range:
        return message(MessageId::ScopeRange);
    case ScopeKind::Calls:
        return scope.index > kMostParts ? message(MessageId::ScopeSomeCalls, kMostParts, scope.index)
                                        : message(MessageId::ScopeCalls, scope.index);
    case ScopeKind::Steps:
        return scope.index > kMostParts ? message(MessageId::ScopeSomeSteps, kMostParts, scope.index)
                                        : message(MessageId::ScopeSteps, scope.index);
    case ScopeKind::Device:
        return message(MessageId::ScopeDevice);
    case ScopeKind::StepTimes:
        return message(MessageId::ScopeStepTimes, scope.index);
    case ScopeKind::OpTimes:
        return message(MessageId::ScopeOpTimes);
    case ScopeKind::Run:
        break;
    }
    return message(MessageId::ScopeRun);
}

namespace {

std::vector<Scope> callsOrSteps(const CompareRun& run, const std::vector<std::size_t>& leftOut)
{
    const auto& report = *run.report;
    std::vector<Scope> all;
    if (run.scope.kind == ScopeKind::Calls) {
        all = scopesOf(report, run.scope.index);
        std::erase_if(all, [](const Scope& scope) { return scope.kind != ScopeKind::Execute; });
    } else {
        auto scopes = scopesOf(report, 0);
        for (const auto step : stepsInTime(report, run.device)) {
            if (std::ranges::find(leftOut, step) == leftOut.end())
                all.push_back(std::move(scopes.at(1 + step)));
        }
    }
    return all;
}

bool hasParts(const CompareRun& run)
{
    return run.scope.kind == ScopeKind::Calls || run.scope.kind == ScopeKind::Steps;
}

} // namespace

std::size_t partsWithin(const CompareRun& run, TimeRange range)
{
    if (!hasParts(run))
        return 1;
    const auto count = std::ranges::count_if(callsOrSteps(run, {}), [range](const Scope& scope) {
        return scope.range.begin >= range.begin && scope.range.end <= range.end;
    });
    return std::max<std::size_t>(static_cast<std::size_t>(count), 1);
}

std::vector<CompareRun> partsOf(const CompareRun& run)
{
    if (!hasParts(run))
        return {run};
    const auto all = callsOrSteps(run, run.scope.leftOut);
    std::vector<CompareRun> out;
    const auto count = std::min(all.size(), kMostParts);
    for (std::size_t i = 0; i < count; ++i)
        out.push_back({run.report, all[i * all.size() / count], run.device});
    return out.empty() ? std::vector{run} : out;
}

std::vector<CompareRun> partsOf(const std::vector<CompareRun>& runs)
{
    std::vector<CompareRun> out;
    for (const auto& run : runs) {
        for (auto& part : partsOf(run))
            out.push_back(std::move(part));
    }
    return out;
}

namespace {

std::vector<std::size_t> emptySteps(const CompareRun& run)
{
    auto steps =
        run.scope.kind == ScopeKind::Steps ? stepsWithoutDevice(*run.report) : std::vector<std::size_t>();
    std::erase_if(steps, [&](std::size_t step) { return !isOf(run.report->steps[step].device, run.device); });
    return steps;
}

std::set<std::int64_t> numbersOf(const std::vector<CompareRun>& runs, bool isOfEmpty)
{
    std::set<std::int64_t> numbers;
    for (const auto& run : runs) {
        for (const auto step : isOfEmpty ? emptySteps(run) : stepsInTime(*run.report, run.device))
            numbers.insert(run.report->steps[step].number);
    }
    return numbers;
}

} // namespace

std::vector<Message> leaveOutEmptySteps(std::vector<CompareRun>& a, std::vector<CompareRun>& b)
{
    const std::array sides{&a, &b};
    const std::array empty{numbersOf(a, true), numbersOf(b, true)};
    const auto ofA = numbersOf(a, false);
    const auto ofB = numbersOf(b, false);
    const bool isPaired = std::ranges::any_of(ofA, [&](std::int64_t number) { return ofB.contains(number); });
    std::vector<Message> notes;
    for (std::size_t side = 0; side < sides.size(); ++side) {
        if (!empty[side].empty())
            notes.push_back(
                message(MessageId::CompareStepsLeftOut, stepNumbers(empty[side]), side == 0 ? "A" : "B"));
        for (auto& run : *sides[side]) {
            if (run.scope.kind != ScopeKind::Steps)
                continue;
            const auto steps = stepsInTime(*run.report, run.device);
            run.scope.leftOut.clear();
            for (const auto step : steps) {
                const auto number = run.report->steps[step].number;
                if (empty[side].contains(number) || (isPaired && empty[1 - side].contains(number)))
                    run.scope.leftOut.push_back(step);
            }
            if (run.scope.leftOut.size() == steps.size())
                run.scope.leftOut.clear();
            run.scope.index = steps.size() - run.scope.leftOut.size();
        }
    }
    return notes;
}

Intervals comparedTime(const CompareRun& run)
{
    const auto& report = *run.report;
    std::vector<TimeRange> ranges;
    switch (run.scope.kind) {
    case ScopeKind::Calls:
        for (const auto& scope : scopesOf(report, run.scope.index)) {
            if (scope.kind == ScopeKind::Execute)
                ranges.push_back(scope.range);
        }
        break;
    case ScopeKind::Steps:
        for (const auto step : stepsInTime(report, run.device))
            ranges.push_back(report.steps[step].range);
        break;
    case ScopeKind::Device:
        ranges.push_back(deviceSpan(report, run.device));
        break;
    case ScopeKind::Execute:
    case ScopeKind::Step:
    case ScopeKind::Range:
        ranges.push_back(run.scope.range);
        break;
    default:
        break;
    }
    return Intervals(std::move(ranges));
}

std::vector<CompareRun> entireRuns(std::vector<CompareRun> runs)
{
    for (auto& run : runs)
        run.scope = *scopeOfAll(*run.report, ScopeKind::Run, run.device);
    return runs;
}

} // namespace opscope
