// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/rank_times.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/ranges.h>
#include <map>

#include "core/analysis/outliers.h"
#include "core/analysis/overlap.h"
#include "core/analysis/step_times.h"
#include "core/base/text.h"
#include "core/report/missing_parts.h"
#include "core/report/pipeline_stage.h"
#include "core/table/row_table.h"

namespace opscope {
namespace {

/// A sum to which nothing was added stays missing.
void add(std::int64_t& sum, std::int64_t ns)
{
    if (ns != kMissingInteger)
        sum = (sum == kMissingInteger ? 0 : sum) + ns;
}

/// By step (empty for the entire run) and rank: the table of a cluster contains all of them.
using RankTimes = std::map<std::pair<std::string, std::int64_t>, RankTime>;

RankTimes timesOf(const Report& report, std::stop_token stop)
{
    RankTimes times;
    const auto rows = overlapOf(report, std::nullopt, stop, RunRange::DeviceSpan, HostTime::LeftOut);
    const bool hasSteps =
        std::ranges::any_of(rows, [](const OverlapRow& row) { return row.step != kNoStep; });
    for (const auto& row : rows) {
        if (hasSteps && row.step == kNoStep)
            continue;
        auto& time =
            times[{hasSteps ? std::to_string(report.steps[row.step].number) : std::string(), report.rank}];
        time.compute += row.compute.covered;
        time.communicationNotOverlapped += row.communicationNotOverlapped;
        time.free += row.free;
        time.length += row.step == kNoStep ? row.deviceSpan.dur() : row.range.dur();
    }
    for (const auto& row : report.stepTimes) {
        if (row.type.valid() && report.text(row.type) != "rank")
            continue;
        const std::pair key(std::string(report.text(row.step)), rows.empty() ? row.rank : report.rank);
        RankTime none;
        none.compute = none.communicationNotOverlapped = none.free = none.length = kMissingInteger;
        auto known = times.find(key);
        if (known == times.end() && rows.empty())
            known = times.emplace(key, none).first;
        if (known == times.end())
            continue;
        auto& time = known->second;
        add(time.vendorFree, row.free);
        if (!rows.empty())
            continue;
        add(time.compute, row.computing);
        add(time.communicationNotOverlapped, row.communicationNotOverlapped);
        add(time.free, row.free);
        add(time.length, statedStepTime(row));
    }
    return times;
}

} // namespace

std::vector<std::size_t> jobsOf(const Workspace& workspace)
{
    const auto& reports = workspace.reports;
    constexpr std::int64_t kSlack = 60'000'000'000; // clocks of hosts differ
    const auto canBeOne = [&](std::size_t a, std::size_t b) {
        const auto& one = *reports[a];
        const auto& other = *reports[b];
        if (isKnown(one.rank) ? one.rank == other.rank : one.kind != other.kind)
            return false;
        return one.span.empty() || other.span.empty() ||
               (one.span.begin <= other.span.end + kSlack && other.span.begin <= one.span.end + kSlack);
    };
    std::vector<std::vector<std::size_t>> jobs;
    std::vector<std::size_t> out(reports.size());
    for (std::size_t i = 0; i < reports.size(); ++i) {
        auto job = std::ranges::find_if(jobs, [&](const std::vector<std::size_t>& members) {
            return std::ranges::all_of(members, [&](std::size_t member) { return canBeOne(member, i); });
        });
        if (job == jobs.end())
            job = jobs.insert(jobs.end(), std::vector<std::size_t>{});
        job->push_back(i);
        out[i] = static_cast<std::size_t>(job - jobs.begin());
    }
    return out;
}

std::map<std::pair<std::string, std::int64_t>, std::string> stagesOf(const Report& report)
{
    std::map<std::pair<std::string, std::int64_t>, std::string> stages;
    for (const auto& row : report.stepTimes) {
        if (!row.type.valid() || report.text(row.type) != "stage")
            continue;
        const std::string list(report.text(row.index));
        const std::string step(report.text(row.step));
        for (std::size_t at = 0; at < list.size();) {
            std::int64_t rank = -1;
            const auto [end, error] = std::from_chars(list.data() + at, list.data() + list.size(), rank);
            if (error == std::errc())
                stages[{step, rank}] = list;
            at = error == std::errc() ? static_cast<std::size_t>(end - list.data()) : at + 1;
        }
    }
    return stages;
}

/// "(0, 1)": the ranks of each stage in each job, from the stage that each run records. One for each report.
static std::vector<std::string> statedStages(const Workspace& workspace, const std::vector<std::size_t>& jobs)
{
    std::map<std::pair<std::size_t, std::int64_t>, std::vector<std::int64_t>> ranks;
    std::vector<std::int64_t> stages;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        stages.push_back(pipelineStageOf(*workspace.reports[i]));
        if (stages[i] >= 0)
            ranks[{jobs[i], stages[i]}].push_back(workspace.reports[i]->rank);
    }
    std::vector<std::string> out(jobs.size());
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (stages[i] < 0)
            continue;
        auto& members = ranks[{jobs[i], stages[i]}];
        std::ranges::sort(members);
        out[i] = fmt::format("({})", fmt::join(members, ", "));
    }
    return out;
}

std::vector<RankTime> rankTimes(const Workspace& workspace, std::stop_token stop)
{
    const auto jobs = jobsOf(workspace);
    // For each job, step and stage: ranks of different stages of a pipeline do different work.
    std::map<std::tuple<std::size_t, std::string, std::string>, std::vector<RankTime>> bySteps;
    const auto stated = statedStages(workspace, jobs);
    for (std::uint32_t i = 0; i < workspace.reports.size() && !stop.stop_requested(); ++i) {
        const auto stages = stagesOf(*workspace.reports[i]);
        for (auto& [key, time] : timesOf(*workspace.reports[i], stop)) {
            time.report = i;
            time.step = key.first;
            time.rank = key.second;
            time.job = jobs[i];
            time.stage = stated[i];
            if (const auto stage = stages.find(key); stage != stages.end())
                time.stage = stage->second;
            bySteps[{jobs[i], key.first, time.stage}].push_back(time);
        }
    }
    std::vector<RankTime> out;
    for (auto& [group, times] : bySteps) {
        std::vector<std::int64_t> compute;
        for (const auto& time : times) {
            if (time.compute != kMissingInteger)
                compute.push_back(time.compute);
        }
        const auto ranks = compute.size();
        const auto median = ranks == 0 ? 0 : medianOf(std::move(compute));
        for (auto& time : times) {
            time.median = median;
            if (time.compute == kMissingInteger)
                continue;
            time.ranks = ranks;
            if (median > 0)
                time.deviation = static_cast<double>(time.compute - median) / static_cast<double>(median);
        }
        std::ranges::stable_sort(times, {}, &RankTime::rank);
        std::ranges::move(times, std::back_inserter(out));
    }
    const auto number = [](const RankTime& time) { return std::pair(time.step.size(), time.step); };
    std::ranges::stable_sort(out, {}, number); // within the same step the earlier job is first
    return out;
}

TablePtr rankTable(const Workspace& workspace, const std::vector<RankTime>& times, double limit,
                   bool isForFiles, const Words& words)
{
    const auto lost = isForFiles ? lostLines(workspace) : std::vector<std::string>();
    const auto& reports = workspace.reports;
    const auto hasRank = [](const auto& each) { return isKnown(each.rank); };
    const bool hasRanks = std::ranges::any_of(times, hasRank) ||
                          std::ranges::any_of(reports, [&](const auto& report) { return hasRank(*report); });
    std::vector<ColumnSpec> columns{
        textSpec("step", "Step"),
        textSpec("rank", hasRanks || isForFiles ? "Rank" : OPSCOPE_TEXT("Word", "Run")),
        durationSpec("compute", "Compute"),
        durationSpec("communication_not_overlapped", "Communication not overlapped"),
        durationSpec("free", "Free"),
        durationSpec("length", OPSCOPE_TEXT("Word", "Length of the step")),
        durationSpec("vendor_free", "Free (vendor)"),
        realSpec("deviation", OPSCOPE_TEXT("Word", "Computing off the median"), "%", 1),
        textSpec("slow", OPSCOPE_TEXT("Word", "Slow"))};
    const bool hasStages =
        std::ranges::any_of(times, [](const RankTime& time) { return !time.stage.empty(); });
    if (hasStages)
        columns.push_back(textSpec("stage", OPSCOPE_TEXT("Word", "Stage")));
    if (!lost.empty())
        columns.push_back(textSpec("missing", "Missing"));
    RowTable table(columns);
    const auto nameOf = [&](std::size_t report, std::int64_t rank) {
        return isKnown(rank) ? OwnedCell(rank) : OwnedCell(reports[report]->name);
    };
    const auto parts = isForFiles ? lostParts(workspace) : std::vector<LostPart>();
    for (std::size_t i = 0; i < parts.size(); ++i) {
        std::vector<OwnedCell> cells(columns.size());
        cells[1] = nameOf(parts[i].report, reports[parts[i].report]->rank);
        cells.back() = lost[i];
        table.row(std::move(cells));
    }
    const auto known = [](std::int64_t ns) { return ns == kMissingInteger ? OwnedCell() : OwnedCell(ns); };
    for (const auto& time : times) {
        const bool isCompared = time.ranks > 1;
        std::vector<OwnedCell> cells{
            textOrMissing(time.step),
            nameOf(time.report, time.rank),
            known(time.compute),
            known(time.communicationNotOverlapped),
            known(time.free),
            known(time.length),
            known(time.vendorFree),
            isCompared ? OwnedCell(std::round(time.deviation * 1000) / 10 + 0.0) : OwnedCell(),
            isCompared && time.deviation > limit ? words.text(OPSCOPE_TEXT("Word", "slow")) : std::string()};
        if (hasStages)
            cells.emplace_back(time.stage);
        table.row(std::move(cells));
    }
    return table.finish();
}

} // namespace opscope
