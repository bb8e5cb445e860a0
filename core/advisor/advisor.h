// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the rules over a workspace: what each found, or that all is well, or what it would need.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/model_performance.h"
#include "core/advisor/own_rule.h"
#include "core/advisor/rule.h"

namespace opscope {

/// Runs of one model with other counters, which the rules look at as one.
struct AdvisedRuns {
    std::size_t base = 0; ///< index into Workspace::reports: whom the findings name
    std::vector<std::size_t> further;
    std::vector<Message> told; ///< how they fit together
};

/// What shares are of.
struct AdvisedTime {
    std::size_t report = 0; ///< index into Workspace::reports
    std::int64_t run = 0;   ///< ns, see OpView::runTime()
    RunSource source = RunSource::Unknown;
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
    std::size_t findings = 0;            ///< how many it made
};

/// All findings of a run. Their gains overlap: `total` counts each ns once.
struct Advice {
    std::vector<RuleOutcome> rules; ///< in the order of rules()
    std::vector<Finding> findings;  ///< the greatest gain first
    std::int64_t total = 0;         ///< ns; of several ranks, which run side by side, that with the most
    double totalShare = 0;          ///< of that rank's run
    std::vector<ModelPerformance> performance; ///< of each report that has one, where all rules ran
    std::vector<AdvisedTime> times;            ///< of the reports that the rules saw and that have any time
    std::vector<AdvisedRuns> merged;
    std::string atcCommand;    ///< with which the model was converted, as it says itself; empty: not known
    std::vector<Finding> gone; ///< of the baseline, whose reports its subjects mean
};

struct AdviceOptions {
    std::vector<std::string> rules;            ///< ids; empty: all
    std::vector<OwnRule> own = shippedRules(); ///< rules in text files, run behind ours
    Thresholds thresholds;
    ChipList chips = ChipList::builtIn();
    std::vector<ModelGraphPtr> models; ///< that ran, see attachedModels()
    /// Called after each rule with its findings, in the order of the rules; from any thread, one call at a
    /// time.
    std::function<void(const RuleOutcome&, std::span<const Finding>)> finished;
};

/// Runs of one model with other counters are one to the rules, see runsToMerge(). No rule sees a run that is
/// not parsed yet; if no run is parsed, all rules are skipped. Errors: no such rule; Cancelled.
Result<Advice> advise(const Workspace& workspace, const AdviceOptions& options, std::stop_token stop = {});

/// What it says; one that throws, as where memory ends, has failed with that.
RuleResult runGuarded(const std::function<RuleResult(const RuleContext&)>& rule, const RuleContext& context);

/// Whether the rules saw several reports: runs that were looked at as one are one.
bool sawSeveral(const Workspace& workspace, const Advice& advice);

/// What all findings together can gain at most in each report, ns: of an op the most that a finding says, of
/// ranges of time their union without the ops in it.
std::vector<std::int64_t> countedOnce(const Workspace& workspace, std::span<const Finding> findings);

/// The value of a threshold with what it is compared in: "svp_dld = 0.7 share (SVP_NNN quick start)".
Message thresholdText(const Thresholds& thresholds, ThresholdId id);

} // namespace opscope
