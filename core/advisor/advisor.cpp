// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/advisor.h"

#include <algorithm>
#include <array>
#include <exception>
#include <map>
#include <mutex>
#include <optional>
#include <utility>

#include "core/advisor/engine/fusion_groups.h"
#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/intervals.h"
#include "core/base/joined.h"
#include "core/base/message_id.h"
#include "core/base/parallel.h"
#include "core/vendor/missing_parts.h"

namespace opscope {

namespace {

/// A rule, either compiled in or read from a text file.
struct Job {
    std::string id;
    RuleGroup group = RuleGroup::Own;
    Message title;
    std::optional<FindingSeverity> severity;
    std::function<RuleResult(const RuleContext&)> run;
};

/// The result of a rule, and the thresholds that it used.
struct Ran {
    RuleResult result;
    std::vector<ThresholdId> thresholds;
    std::string leftTo;
};

Result<std::vector<Job>> chosen(const AdviceOptions& options)
{
    std::vector<Job> all;
    for (const auto* rule : rules())
        all.push_back({std::string(rule->id), rule->group, message(rule->title), {}, rule->run});
    for (const auto& rule : options.own)
        all.push_back({rule.id, rule.group, ownTitle(rule), rule.severity,
                       [&rule](const RuleContext& context) { return runOwnRule(rule, context); }});
    for (const auto& id : options.rules) {
        if (std::ranges::find(all, id, &Job::id) == all.end()) {
            const auto known = joined(all, ", ", [&](const auto& job) { return job.id; });
            return fail(ErrorCode::NotFound, message(MessageId::NoSuchRule, id, known));
        }
    }
    if (!options.rules.empty()) {
        std::erase_if(all, [&](const Job& job) {
            return std::ranges::find(options.rules, job.id) == options.rules.end();
        });
    }
    return all;
}

/// The view of the finding's report; for a finding over all reports, the view of the longest run.
const OpView& viewOf(const Finding& finding, std::span<const OpView> views)
{
    return finding.report < views.size() ? views[finding.report]
                                         : *std::ranges::max_element(views, {}, &OpView::runTime);
}

void setShares(Gain& gain, const OpView& view)
{
    if (!view.isTimeKnown()) {
        gain.share = gain.deviceShare = kNoReal;
        return;
    }
    gain.share = view.shareOfRun(gain.ns);
    gain.deviceShare =
        gain.isOfRun ? 0 : static_cast<double>(gain.ns) / static_cast<double>(view.deviceTime());
}

FindingSeverity severityOf(const Gain& gain, const Thresholds& thresholds)
{
    const auto share = gain.isOfRun ? gain.share : gain.deviceShare;
    return share >= thresholds.at(ThresholdId::SeverityHigh)     ? FindingSeverity::High
           : share >= thresholds.at(ThresholdId::SeverityMedium) ? FindingSeverity::Medium
                                                                 : FindingSeverity::Low;
}

std::vector<ThresholdId> compared(const RuleContext& context)
{
    std::vector<ThresholdId> ids;
    for (const auto& threshold : allThresholds()) {
        if (context.used.test(static_cast<std::size_t>(threshold.id)))
            ids.push_back(threshold.id);
    }
    return ids;
}

/// Adapts each hint to what the recorder of the run can collect, and removes duplicates.
void adaptTo(Recorder recorder, std::vector<MissingInput>& missing)
{
    std::vector<MissingInput> hints;
    for (auto& one : missing) {
        one.how = howWith(recorder, one.how);
        if (std::ranges::find(hints, one) == hints.end())
            hints.push_back(std::move(one));
    }
    missing = std::move(hints);
}

/// The longest by a text of each op.
template <class TextOf>
std::vector<LongestOps::Entry> longestBy(const OpView& view, const TextOf& textOf)
{
    std::map<std::string_view, std::int64_t> times;
    for (std::size_t op = 0; op < view.size(); ++op) {
        if (!view.isCommunication(op) && !textOf(op).empty())
            times[textOf(op)] += view.dur(op);
    }
    std::vector<LongestOps::Entry> out;
    for (const auto& [name, time] : times)
        out.push_back({std::string(name), time});
    std::ranges::stable_sort(out, std::greater{}, &LongestOps::Entry::time);
    out.resize(std::min(out.size(), kLongestOps));
    return out;
}

LongestOps longestOps(const OpView& view, std::size_t report)
{
    LongestOps out{report, view.opTime(), longestBy(view, [&](std::size_t op) { return view.name(op); }),
                   longestBy(view, [&](std::size_t op) { return view.type(op); })};
    if (out.types.size() == 1)
        out.types.clear();
    return out;
}

bool isTime(SubjectKind kind)
{
    return kind == SubjectKind::Range || kind == SubjectKind::Slice || kind == SubjectKind::Collective;
}

} // namespace

std::span<const Rule* const> rules()
{
    static constexpr auto kRules = std::to_array({
#define RULE(name) &name##Rule,
#include "core/advisor/engine/rules.def"
#undef RULE
    });
    return kRules;
}

RuleResult runGuarded(const std::function<RuleResult(const RuleContext&)>& rule, const RuleContext& context)
{
    try {
        return rule(context);
    } catch (const std::exception& error) {
        RuleResult result;
        result.failure = Error{ErrorCode::Internal, message(MessageId::Internal, error.what()), {}};
        return result;
    }
}

const RuleOutcome* coveringRule(const Advice& advice, const RuleOutcome& rule)
{
    if (rule.outcome != Outcome::Fine || rule.leftTo.empty())
        return nullptr;
    const auto other = std::ranges::find(advice.rules, rule.leftTo, &RuleOutcome::id);
    return other != advice.rules.end() && other->outcome == Outcome::Found ? &*other : nullptr;
}

bool sawSeveral(const Workspace& workspace, const Advice& advice)
{
    auto count = workspace.reports.size();
    for (const auto& runs : advice.merged)
        count -= runs.further.size();
    return count > 1;
}

std::vector<std::int64_t> countedOnce(const Workspace& workspace, std::span<const Finding> findings)
{
    std::vector<std::int64_t> totals;
    for (std::uint32_t report = 0; report < workspace.reports.size(); ++report) {
        const auto& ops = workspace.reports[report]->ops;
        std::vector<std::int64_t> ofOps(ops.size());
        std::map<std::pair<SubjectKind, std::int64_t>, std::int64_t> others;
        std::vector<TimeRange> ranges;
        for (const auto& finding : findings) {
            for (const auto& subject : finding.subjects) {
                if (subject.report != report || subject.gain <= 0)
                    continue;
                if (subject.kind == SubjectKind::Op && static_cast<std::size_t>(subject.id) < ofOps.size()) {
                    auto& most = ofOps[static_cast<std::size_t>(subject.id)];
                    most = std::max(most, subject.gain);
                } else if (isTime(subject.kind) && !subject.range.empty()) {
                    ranges.push_back({subject.range.begin,
                                      subject.range.begin + std::min(subject.gain, subject.range.dur())});
                } else {
                    auto& most = others[{subject.kind, subject.id}];
                    most = std::max(most, subject.gain);
                }
            }
        }
        std::int64_t total = 0;
        std::vector<TimeRange> counted;
        for (std::size_t op = 0; op < ofOps.size(); ++op) {
            total += ofOps[op];
            const auto begin = op < ops.start.size() ? ops.start[op] : kMissingInteger;
            if (ofOps[op] > 0 && begin != kMissingInteger)
                counted.push_back({begin, begin + ofOps[op]});
        }
        const Intervals inOps(std::move(counted));
        const Intervals inRanges(std::move(ranges));
        total += inRanges.length() - inRanges.inBoth(inOps).length();
        for (const auto& [subject, gain] : others)
            total += gain;
        totals.push_back(total);
    }
    return totals;
}

Result<Advice> advise(const Workspace& workspace, const AdviceOptions& options, std::stop_token stop)
{
    OPSCOPE_TRY_ASSIGN(const auto wanted, chosen(options));
    Advice advice;
    for (const auto& model : options.models) {
        if (advice.atcCommand.empty())
            advice.atcCommand = model->fact("atc_cmdline");
    }
    // The rules see one report for each set of merged runs; further runs only add counters to it.
    auto looked = workspace;
    looked.reports.clear();
    std::vector<std::uint32_t> original;
    std::vector<OpView> views;
    for (auto& set : mergedSets(workspace.reports)) {
        if (isUnparsed(*workspace.reports[set.base]))
            continue;
        looked.reports.push_back(workspace.reports[set.base]);
        views.emplace_back(looked.reports.back(), static_cast<std::uint32_t>(original.size()), options.chips,
                           set.table);
        original.push_back(static_cast<std::uint32_t>(set.base));
        if (!set.further.empty())
            advice.merged.push_back({set.base, std::move(set.further), std::move(set.matchNotes)});
    }
    for (const auto& view : views)
        view.readAll();  // the rules share it
    if (views.empty()) { // the rules have nothing to look at, all for the same reason
        std::vector<MissingInput> missing;
        for (const auto& lost : lostParts(workspace))
            missing.push_back({message(MessageId::SummaryNothing), lost.part.what});
        for (const auto& job : wanted) {
            advice.rules.push_back(
                {job.id, job.group, job.title, Outcome::Skipped, 0, 0, missing, std::nullopt, {}, 0});
            if (options.finished)
                options.finished(advice.rules.back(), {});
        }
        return advice;
    }
    const auto recorder = recorderOf(looked);
    const auto finishRule = [&](const Job& job, Ran ran) {
        adaptTo(recorder, ran.result.missing);
        for (auto& finding : ran.result.findings) {
            finding.rule = job.id;
            const auto& view = viewOf(finding, views);
            setShares(finding.gain, view);
            finding.severity = std::min(finding.severity,
                                        job.severity.value_or(severityOf(finding.gain, options.thresholds)));
            if (finding.report < original.size())
                finding.report = original[finding.report];
            for (auto& subject : finding.subjects)
                subject.report = subject.report < original.size() ? original[subject.report] : subject.report;
        }
        RuleOutcome outcome{job.id,
                            job.group,
                            job.title,
                            ran.result.outcome(),
                            ran.result.lookedAt,
                            ran.result.ops,
                            std::move(ran.result.missing),
                            std::move(ran.result.failure),
                            std::move(ran.thresholds),
                            ran.result.findings.size(),
                            std::move(ran.leftTo)};
        if (options.finished)
            options.finished(outcome, ran.result.findings);
        advice.rules.push_back(std::move(outcome));
        std::ranges::move(ran.result.findings, std::back_inserter(advice.findings));
    };
    SharedFusions fusions(views, options.models);
    std::mutex mutex;
    std::vector<std::optional<Ran>> ran(wanted.size());
    std::size_t reported = 0; // reported in the order of the list, whichever rule ends first
    std::vector<std::optional<ModelPerformance>> performance(options.rules.empty() ? views.size() : 0);
    forEachParallel(performance.size() + wanted.size(), coreCount(), [&](std::size_t job, std::size_t) {
        if (stop.stop_requested())
            return;
        if (job < performance.size()) {
            performance[job] = modelPerformance(views[job]);
            return;
        }
        const auto i = job - performance.size();
        RuleContext context{looked, views, options.thresholds, stop, options.models, options.rules, fusions,
                            {},     {}};
        auto result = runGuarded(wanted[i].run, context);
        const std::lock_guard lock(mutex);
        ran[i] = Ran{std::move(result), compared(context), std::move(context.leftTo)};
        for (; reported < ran.size() && ran[reported] && !stop.stop_requested(); ++reported)
            finishRule(wanted[reported], *std::exchange(ran[reported], Ran{}));
    });
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    for (std::size_t i = 0; i < performance.size(); ++i) {
        if (performance[i]) {
            performance[i]->report = original[i];
            advice.performance.push_back(*std::move(performance[i]));
        }
        if (views[i].opTime() > 0)
            advice.longest.push_back(longestOps(views[i], original[i]));
    }
    std::ranges::stable_sort(advice.findings, {}, [](const Finding& finding) {
        return std::pair(isSmall(finding.gain), -finding.gain.ns);
    });
    const auto totals = countedOnce(workspace, advice.findings);
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (views[i].isTimeKnown())
            advice.times.push_back(
                {original[i], views[i].runTime(), views[i].runSource(), views[i].deviceTime()});
        const auto total = std::min(totals[original[i]], views[i].runTime());
        if (total <= advice.total)
            continue;
        Gain gain{.ns = total};
        gain.isOfRun = std::ranges::any_of(advice.findings, [&](const Finding& finding) {
            return finding.gain.isKnown() && finding.gain.isOfRun &&
                   (finding.report == original[i] || finding.report == kAllReports);
        });
        setShares(gain, views[i]);
        advice.total = total;
        advice.totalShare = gain.share;
        advice.totalDeviceShare = gain.deviceShare;
    }
    return advice;
}

Message thresholdText(const Thresholds& thresholds, ThresholdId id)
{
    const auto& threshold = thresholdOf(id);
    const auto value = numberText(thresholds.at(id));
    return threshold.unit.empty()
               ? message(MessageId::ThresholdTextBare, threshold.word, value, threshold.source)
               : message(MessageId::ThresholdText, threshold.word, value, threshold.unit, threshold.source);
}

} // namespace opscope
