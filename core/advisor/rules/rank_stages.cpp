// SPDX-License-Identifier: GPL-3.0-or-later
// Stages of a pipeline that compute longer than the others while the ranks in each stage agree: the model is
// split unevenly, and no rank is slow.
#include <algorithm>
#include <map>

#include "core/advisor/engine/rank_times.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/analysis/outliers.h"
#include "core/base/message_id.h"
#include "core/vendor/pipeline_stage.h"

namespace opscope {
namespace {

/// A stage over all steps.
struct Stage {
    std::int64_t compute = 0; ///< sum of the medians of its ranks
    std::int64_t steps = 0;
    double spread = 0; ///< the greatest deviation of a rank from the median of its stage
    std::vector<Subject> ranks;
};

using Stages = std::map<std::string, Stage>;

/// The stages of each job.
std::map<std::size_t, Stages> stagesOfJobs(const RuleContext& context)
{
    std::map<std::size_t, Stages> jobs;
    std::map<std::pair<std::size_t, std::string>, std::string> lastStep;
    for (const auto& time : rankTimes(context.workspace, context.stop)) {
        if (time.stage.empty() || time.compute == kMissingInteger)
            continue;
        auto& stage = jobs[time.job][time.stage];
        stage.spread = std::max(stage.spread, std::abs(time.deviation));
        if (std::ranges::find(stage.ranks, time.rank, &Subject::id) == stage.ranks.end())
            stage.ranks.push_back({SubjectKind::Rank, time.report, time.rank, {}, 0});
        if (auto& step = lastStep[{time.job, time.stage}]; step != time.step || stage.steps == 0) {
            step = time.step; // the times are sorted by step: the median is added once for each step
            stage.compute += time.median;
            ++stage.steps;
        }
    }
    return jobs;
}

RuleResult runRankStages(const RuleContext& context)
{
    const auto agreed = context.threshold(ThresholdId::RankDeviation);
    const auto limit = context.threshold(ThresholdId::StageDeviation);
    const auto hasStages = [](const ReportPtr& report) {
        return !stagesOf(*report).empty() || pipelineStageOf(*report) >= 0;
    };
    RuleResult result;
    auto jobs = std::ranges::any_of(context.workspace.reports, hasStages) ? stagesOfJobs(context)
                                                                          : std::map<std::size_t, Stages>();
    std::erase_if(jobs, [](const auto& job) { return job.second.size() < 2; });
    if (jobs.empty())
        result.addMissing({message(MessageId::MissingStages), message(MessageId::HowStages)});
    for (const auto& [job, stages] : jobs) {
        result.lookedAt += stages.size();
        double spread = 0;
        for (const auto& [list, stage] : stages)
            spread = std::max(spread, stage.spread);
        for (const auto& [list, stage] : stages) {
            std::vector<std::int64_t> others;
            for (const auto& [otherList, other] : stages) {
                if (otherList != list)
                    others.push_back(other.compute / other.steps);
            }
            const auto median = medianOf(std::move(others));
            const auto mean = stage.compute / stage.steps;
            const auto above =
                median > 0 ? static_cast<double>(mean - median) / static_cast<double>(median) : 0;
            if (spread > agreed || above <= limit)
                continue;
            Finding finding;
            finding.report = stage.ranks.front().report;
            finding.gain.ns = mean - median;
            finding.subjects = stage.ranks;
            finding.numbers = {{"deviation", above}, {"spread", spread}};
            finding.what = message(MessageId::RankStageWhat, list, usText(mean), usText(median));
            finding.why = message(MessageId::RankStageWhy, percentText(spread), percentText(above));
            finding.how = message(MessageId::RankStageHow);
            result.findings.push_back(std::move(finding));
        }
    }
    return result;
}

} // namespace

constinit const Rule rankStagesRule{
    "rank_stages", RuleGroup::Communication, MessageId::RankStageTitle,
    "cluster_step_trace_time: rows of type rank and stage; profiler_metadata.json: parallel groups",
    runRankStages};

} // namespace opscope
