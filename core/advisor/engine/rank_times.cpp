// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/rank_times.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/ranges.h>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "core/analysis/outliers.h"
#include "core/analysis/overlap.h"
#include "core/analysis/step_times.h"
#include "core/base/text.h"
#include "core/table/row_table.h"
#include "core/vendor/pipeline_stage.h"

namespace opscope {
namespace {

/// A sum to which nothing was added stays missing.
void add(std::int64_t& sum, std::int64_t ns)
{
    if (ns != kMissingInteger)
        sum = (sum == kMissingInteger ? 0 : sum) + ns;
}

/// By step (empty for the entire run) and rank: the table of a cluster contains all of them.
auto timesOf(const Report& report, std::stop_token stop)
{
    std::map<std::pair<std::string, std::int64_t>, RankTime> times;
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
    if (hasSteps) {
        for (auto& [step, arrival] : arrivalsOf(report)) {
            if (const auto known = times.find({step, report.rank}); known != times.end())
                known->second.arrival = std::move(arrival);
        }
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

RankFigures rankFiguresOf(const Report& report, std::stop_token stop)
{
    RankFigures out{report.rank,
                    report.name,
                    report.kind,
                    report.span,
                    pipelineStageOf(report),
                    timesOf(report, std::move(stop)),
                    stagesOf(report),
                    lostParts(report),
                    0,
                    report.platform.hostUid.empty() ? report.platform.hostName : report.platform.hostUid};
    for (const auto& issue : report.issues)
        out.losses += issue.severity == Severity::DataLoss ? issue.count : 0;
    return out;
}

/// The job of each entry of a list of reports or of their figures.
template <class Reports, class Look>
static std::vector<std::size_t> divideIntoJobs(const Reports& reports, const Look& look)
{
    constexpr std::int64_t kSlack = 60'000'000'000; // clocks of hosts differ
    struct Job {
        std::set<std::int64_t> ranks;    // of its reports with a rank
        std::optional<ReportKind> kind;  // of its reports without one
        std::optional<TimeRange> common; // they all begin before its end and end after its begin
    };
    std::vector<Job> jobs;
    std::vector<std::size_t> out;
    for (const auto& each : reports) {
        const auto& one = look(each);
        auto job = std::ranges::find_if(jobs, [&](const Job& known) {
            if (known.ranks.contains(one.rank) || known.kind.value_or(one.kind) != one.kind)
                return false;
            return one.span.empty() || !known.common ||
                   (known.common->begin <= one.span.end + kSlack &&
                    one.span.begin <= known.common->end + kSlack);
        });
        if (job == jobs.end())
            job = jobs.insert(jobs.end(), Job{});
        if (isKnown(one.rank))
            job->ranks.insert(one.rank);
        else
            job->kind = one.kind;
        if (!one.span.empty()) {
            auto& common = job->common;
            common = !common ? one.span
                             : TimeRange{std::max(common->begin, one.span.begin),
                                         std::min(common->end, one.span.end)};
        }
        out.push_back(static_cast<std::size_t>(job - jobs.begin()));
    }
    return out;
}

std::vector<std::size_t> jobsOf(const Workspace& workspace)
{
    return divideIntoJobs(workspace.reports,
                          [](const ReportPtr& report) -> const Report& { return *report; });
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
static std::vector<std::string> statedStages(std::span<const RankFigures> figures,
                                             const std::vector<std::size_t>& jobs)
{
    std::map<std::pair<std::size_t, std::int64_t>, std::vector<std::int64_t>> ranks;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (figures[i].pipelineStage >= 0)
            ranks[{jobs[i], figures[i].pipelineStage}].push_back(figures[i].rank);
    }
    std::vector<std::string> out(jobs.size());
    for (auto& [place, members] : ranks)
        std::ranges::sort(members);
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (figures[i].pipelineStage >= 0)
            out[i] = fmt::format("({})", fmt::join(ranks[{jobs[i], figures[i].pipelineStage}], ", "));
    }
    return out;
}

std::vector<RankTime> rankTimes(const Workspace& workspace, std::stop_token stop)
{
    std::vector<RankFigures> figures;
    for (std::size_t i = 0; i < workspace.reports.size() && !stop.stop_requested(); ++i)
        figures.push_back(rankFiguresOf(*workspace.reports[i], stop));
    return rankTimes(figures);
}

std::vector<RankTime> rankTimes(std::span<const RankFigures> ranks)
{
    const auto jobs = divideIntoJobs(ranks, std::identity());
    // For each job, step and stage: ranks of different stages of a pipeline do different work.
    std::map<std::tuple<std::size_t, std::string, std::string>, std::vector<RankTime>> bySteps;
    const auto stated = statedStages(ranks, jobs);
    for (std::uint32_t i = 0; i < ranks.size(); ++i) {
        for (const auto& [key, ofRank] : ranks[i].times) {
            auto time = ofRank;
            time.report = i;
            time.step = key.first;
            time.rank = key.second;
            time.job = jobs[i];
            time.stage = stated[i];
            if (const auto stage = ranks[i].stages.find(key); stage != ranks[i].stages.end())
                time.stage = stage->second;
            bySteps[{jobs[i], key.first, time.stage}].push_back(std::move(time));
        }
    }
    std::vector<RankTime> out;
    for (auto& [group, times] : bySteps) {
        std::vector<ArrivingRank> arriving;
        for (const auto& time : times)
            arriving.push_back({time.arrival, ranks[time.report].host});
        const auto lateness = latenessOf(arriving);
        for (std::size_t i = 0; i < times.size(); ++i)
            times[i].lateness = lateness[i];
        std::vector<std::int64_t> compute;
        for (const auto& time : times) {
            if (time.compute != kMissingInteger)
                compute.push_back(time.compute);
        }
        const auto known = compute.size();
        const auto median = known == 0 ? 0 : medianOf(std::move(compute));
        for (auto& time : times) {
            time.median = median;
            if (time.compute == kMissingInteger)
                continue;
            time.ranks = known;
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

std::vector<std::string> lostLines(std::span<const RankFigures> ranks, const Words& words)
{
    std::vector<std::string> lines;
    for (const auto& rank : ranks) {
        for (const auto& part : rank.lost)
            lines.push_back((ranks.size() > 1 && !isKnown(rank.rank) ? rank.name + ": " : "") +
                            missingText(part, words));
    }
    return lines;
}

bool isLateBy(double limit, const RankTime& time)
{
    const auto late =
        time.lateness.cause == LateCause::OtherClocks ? time.lateness.apart : time.lateness.late;
    return time.lateness.cause != LateCause::Unknown && time.length != kMissingInteger &&
           static_cast<double>(late) > limit * static_cast<double>(time.length);
}

std::string lateCauseText(LateCause cause, const Words& words)
{
    return words.text(
        cause == LateCause::OtherClocks
            ? OPSCOPE_TEXT("Word", "unknown: the clocks of the hosts cannot be compared")
            : OPSCOPE_TEXT("Word", "before the step its host was idle: no call of it was recorded"));
}

TablePtr rankTable(std::span<const RankFigures> ranks, const std::vector<RankTime>& times, double limit,
                   bool isForFiles, const Words& words)
{
    const auto lost = isForFiles ? lostLines(ranks) : std::vector<std::string>();
    const auto hasRank = [](const auto& each) { return isKnown(each.rank); };
    const bool hasRanks = std::ranges::any_of(times, hasRank) || std::ranges::any_of(ranks, hasRank);
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
    const auto isLate = [&](const RankTime& time) { return isLateBy(limit, time); };
    const bool hasLate = std::ranges::any_of(times, isLate);
    if (hasLate) {
        columns.push_back(durationSpec("late", OPSCOPE_TEXT("Word", "Later than the first")));
        columns.push_back(textSpec("cause", OPSCOPE_TEXT("Word", "Cause")));
    }
    if (!lost.empty())
        columns.push_back(textSpec("missing", "Missing"));
    RowTable table(columns);
    const auto nameOf = [&](std::size_t report, std::int64_t rank) {
        return isKnown(rank) ? OwnedCell(rank) : OwnedCell(ranks[report].name);
    };
    auto line = lost.begin();
    for (std::size_t i = 0; i < ranks.size() && line != lost.end(); ++i) {
        for (std::size_t part = 0; part < ranks[i].lost.size(); ++part) {
            std::vector<OwnedCell> cells(columns.size());
            cells[1] = nameOf(i, ranks[i].rank);
            cells.back() = *line++;
            table.row(std::move(cells));
        }
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
        if (hasLate) {
            cells.push_back(known(time.lateness.late));
            cells.emplace_back(isLate(time) ? lateCauseText(time.lateness.cause, words) : std::string());
        }
        table.row(std::move(cells));
    }
    return table.finish();
}

} // namespace opscope
