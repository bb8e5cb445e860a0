// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the rules over a workspace. Each rule reports findings, that all is well, or missing inputs.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/own_rule.h"
#include "core/advisor/engine/rule.h"
#include "core/advisor/roofline/model_performance.h"

namespace opscope {

/// Runs of one model that recorded different counters; the rules look at them as one run.
struct AdvisedRuns {
    std::size_t base = 0; ///< index into Workspace::reports: the findings name this report
    std::vector<std::size_t> further;
    std::vector<Message> matchNotes; ///< how well the ops of the runs match
};

/// The time that shares refer to.
struct AdvisedTime {
    std::size_t report = 0; ///< index into Workspace::reports
    std::int64_t run = 0;   ///< ns, see OpView::runTime()
    RunSource source = RunSource::Unknown;
    std::int64_t device = 0; ///< ns, see OpView::deviceTime()
};

struct RuleOutcome {
    std::string id;
    RuleGroup group = RuleGroup::Own;
    Message title;
    Outcome outcome = Outcome::Fine;
    std::uint64_t lookedAt = 0;
    std::uint64_t ops = 0; ///< see RuleResult::ops
    std::vector<MissingInput> missing;
    std::optional<Error> failure;
    std::vector<ThresholdId> thresholds; ///< that it compared with
    std::size_t findings = 0;            ///< how many findings it made
    std::string leftTo = {};             ///< a rule that reports the same and runs too
};

/// What needs most time in a run, whether it is slow or not: the longest first.
struct LongestOps {
    struct Entry {
        std::string name;
        std::int64_t time = 0; ///< ns, all ops of that name or type
    };
    std::size_t report = 0;   ///< index into Workspace::reports
    std::int64_t time = 0;    ///< ns, of all ops, see OpView::opTime()
    std::vector<Entry> ops;   ///< by name
    std::vector<Entry> types; ///< by type; empty if there is only one
};
inline constexpr std::size_t kLongestOps = 3;

/// All findings of a run. Their gains overlap: `total` counts each ns once.
struct Advice {
    std::vector<RuleOutcome> rules;  ///< in the order of rules()
    std::vector<Finding> findings;   ///< the greatest gain first, then without a known gain, then small ones
    std::vector<LongestOps> longest; ///< of each report that the rules saw; only if all rules ran
    std::int64_t total = 0;      ///< ns; with several ranks, which run at the same time, the largest of them
    double totalShare = 0;       ///< share of that rank's run
    double totalDeviceShare = 0; ///< share of the time of its device; 0: a part is outside of it
    Gain totalGain() const { return {.ns = total, .share = totalShare, .deviceShare = totalDeviceShare}; }
    std::vector<ModelPerformance> performance; ///< one for each report that has one; only if all rules ran
    std::vector<AdvisedTime> times;            ///< for the reports that the rules saw and that have any time
    std::vector<AdvisedRuns> merged;
    std::string atcCommand;    ///< converted the model, as the model records it; empty: not known
    std::vector<Finding> gone; ///< findings that only the baseline has; their subjects refer to its reports
};

struct AdviceOptions {
    std::vector<std::string> rules;            ///< ids; empty: all
    std::vector<OwnRule> own = shippedRules(); ///< rules in text files; they run after ours
    Thresholds thresholds;
    ChipList chips = ChipList::builtIn();
    std::vector<ModelGraphPtr> models; ///< models that ran, see attachedModels()
    /// Called after each rule with its findings, in the order of the rules; from any thread, one call at a
    /// time.
    std::function<void(const RuleOutcome&, std::span<const Finding>)> finished;
};

/// The rules see runs of one model with different counters as one run, see runsToMerge(). No rule sees a run
/// that is not parsed yet; if no run is parsed, all rules are skipped. Errors: no such rule; Cancelled.
Result<Advice> advise(const Workspace& workspace, const AdviceOptions& options, std::stop_token stop = {});

/// The result of the rule. If it throws, for example without memory, the result is a failure with that text.
RuleResult runGuarded(const std::function<RuleResult(const RuleContext&)>& rule, const RuleContext& context);

/// The rule whose findings cover a rule that is fine only because it leaves its ops to that one; else null.
const RuleOutcome* coveringRule(const Advice& advice, const RuleOutcome& rule);

/// Whether the rules saw several reports. Merged runs count as one.
bool sawSeveral(const Workspace& workspace, const Advice& advice);

/// The most that all findings together can gain in each report, ns: for each op the greatest gain of all
/// findings, for ranges of time their union without the ops in it.
std::vector<std::int64_t> countedOnce(const Workspace& workspace, std::span<const Finding> findings);

/// The value of a threshold with its unit and source: "svp_dld = 0.7 share (SVP_NNN quick start)".
Message thresholdText(const Thresholds& thresholds, ThresholdId id);

} // namespace opscope
