// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/fleet/fleet_summary.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fmt/format.h>
#include <set>
#include <tuple>

#include "core/advisor/advisor.h"
#include "core/advisor/engine/rank_times.h"
#include "core/analysis/execute_calls.h"
#include "core/analysis/statistics.h"
#include "core/base/number.h"
#include "core/compare/comparison.h"

namespace opscope {
namespace {

std::string text(std::string_view from)
{
    return fleetText(from);
}

FleetValue orNull(std::int64_t value)
{
    return value == kMissingInteger ? FleetValue() : FleetValue(value);
}
FleetValue orNull(std::string_view value)
{
    return value.empty() ? FleetValue() : FleetValue(text(value));
}

/// Nearest rank, as in the statistics: the ceil(share * count)-th smallest.
template <class T>
T nearestRank(std::vector<T>& values, double share)
{
    const auto rank = static_cast<std::size_t>(std::ceil(share * static_cast<double>(values.size())));
    const auto at = values.begin() + static_cast<std::ptrdiff_t>(std::max<std::size_t>(rank, 1) - 1);
    std::ranges::nth_element(values, at);
    return *at;
}

struct OpFigures {
    std::vector<std::int64_t> durations;
    std::int64_t wait = kMissingInteger;

    void add(std::int64_t duration, std::int64_t waited)
    {
        durations.push_back(duration);
        if (waited != kMissingInteger)
            wait = (wait == kMissingInteger ? 0 : wait) + waited;
    }
    std::int64_t total() const
    {
        std::int64_t sum = 0;
        for (const auto duration : durations)
            sum += duration;
        return sum;
    }
};

class Summariser {
public:
    Summariser(const ReportPtr& report, const FleetSummaryOptions& options, std::stop_token stop)
        : m_report(*report), m_run(report), m_options(options), m_stop(std::move(stop))
    {
    }

    FleetSummary run()
    {
        m_out.rank = m_report.rank;
        addOps();
        addSteps();
        addFacts();
        addCommunication();
        addCalls();
        addCounters();
        if (m_options.hasFindings)
            addFindings();
        addIssues();
        addReport();
        for (auto& [table, rows] : m_out.rows)
            std::ranges::sort(rows);
        std::ranges::sort(m_out.keys);
        return std::move(m_out);
    }

private:
    std::vector<FleetRow>& rows(std::string_view table) { return m_out.rows[fleetTable(table).name]; }
    std::string_view cell(const Column<StringId>& column, std::size_t row) const
    {
        return row < column.size() ? m_report.text(column[row]) : std::string_view();
    }

    std::int64_t keyOf(std::string_view type, std::string_view name, std::string_view taskType,
                       std::string_view shapes, std::string_view types)
    {
        const auto plain = nameWithoutNumbers(name);
        const auto key = fleetKeyOf(type, plain, taskType, shapes, types);
        if (m_keys.insert(key).second)
            m_out.keys.push_back({key, text(type), text(plain), text(taskType), text(shapes), text(types)});
        return key;
    }

    void addOps()
    {
        const auto& ops = m_report.ops;
        std::map<std::int64_t, OpFigures> byKey;
        std::map<std::pair<std::int64_t, std::int64_t>, OpFigures> byStep;
        // Most ops have been seen before: a key is computed once for each combination of interned texts.
        std::map<std::tuple<StringId, StringId, StringId, StringId, StringId>, std::int64_t> known;
        const auto id = [](const Column<StringId>& column, std::size_t row) {
            return row < column.size() ? column[row] : StringId();
        };
        for (std::size_t i = 0; i < ops.size() && !m_stop.stop_requested(); ++i) {
            const auto duration = i < ops.dur.size() ? ops.dur[i] : kMissingInteger;
            if (duration == kMissingInteger)
                continue;
            const std::tuple texts(id(ops.type, i), ops.name[i], id(ops.taskType, i), id(ops.inputShapes, i),
                                   id(ops.inputTypes, i));
            auto [it, isNew] = known.try_emplace(texts, 0);
            if (isNew)
                it->second = keyOf(cell(ops.type, i), cell(ops.name, i), cell(ops.taskType, i),
                                   cell(ops.inputShapes, i), cell(ops.inputTypes, i));
            const auto wait = i < ops.wait.size() ? ops.wait[i] : kMissingInteger;
            byKey[it->second].add(duration, wait);
            const auto step = i < ops.step.size() ? ops.step[i] : kNoStep;
            if (m_options.hasSteps && step != kNoStep)
                byStep[{it->second, m_report.steps[step].number}].add(duration, wait);
        }
        if (ops.size() == 0)
            addOpsOfTimeline(byKey);
        for (auto& [key, figures] : byKey) {
            auto& durations = figures.durations;
            const auto middle = nearestRank(durations, 0.5);
            const auto [least, most] = std::ranges::minmax(durations);
            std::vector<std::int64_t> distances;
            for (const auto duration : durations)
                distances.push_back(std::abs(duration - middle));
            rows("op_report")
                .push_back({key, figures.total(), orNull(figures.wait), middle, nearestRank(distances, 0.5),
                            least, most, static_cast<std::int64_t>(durations.size())});
        }
        for (const auto& [place, figures] : byStep)
            rows("op_step").push_back({place.first, place.second, figures.total(), orNull(figures.wait),
                                       std::ranges::max(figures.durations),
                                       static_cast<std::int64_t>(figures.durations.size())});
        StatisticsRequest request;
        request.by = StatisticsBy::OpType;
        std::map<std::string, std::pair<std::int64_t, std::int64_t>> types;
        for (const auto& row : statistics(m_report, request, m_stop)) {
            auto& [total, count] = types[text(row.name)];
            total += row.time.total;
            count += static_cast<std::int64_t>(row.time.count);
        }
        for (const auto& [type, figures] : types)
            rows("type_report").push_back({type, figures.first, figures.second});
    }

    /// A run without an op table has its ops in the timeline only.
    void addOpsOfTimeline(std::map<std::int64_t, OpFigures>& byKey)
    {
        for (const auto slice : slicesIn(m_report, {}, {SliceClass::Kernel, SliceClass::AiCpu}, m_stop)) {
            const auto taskType = m_report.text(m_report.slices.type[slice]);
            const auto key = keyOf({}, m_report.text(m_report.slices.name[slice]), taskType, {}, {});
            byKey[key].add(m_report.slices.dur[slice], kMissingInteger);
        }
    }

    void addSteps()
    {
        Workspace workspace{{m_run}};
        for (const auto& time : rankTimes(workspace, m_stop)) {
            const auto number =
                time.step.empty() ? std::optional<std::int64_t>(-1) : wholeNumber<std::int64_t>(time.step);
            if (!number)
                continue;
            const auto step = std::ranges::find(m_report.steps, *number, &Step::number);
            rows("step").push_back({*number, std::int64_t{0},
                                    step == m_report.steps.end() || step->range.empty()
                                        ? FleetValue()
                                        : FleetValue(step->range.begin),
                                    orNull(time.length), orNull(time.compute),
                                    orNull(time.communicationNotOverlapped), orNull(time.free)});
        }
        if (const auto inference = inferenceOf(m_report))
            rows("step").push_back(
                {std::int64_t{-1}, std::int64_t{1}, inference->first.begin, inference->mean, {}, {}, {}});
        auto& steps = rows("step"); // several rows of one number: a step of each model
        std::ranges::sort(steps);
        const auto same = [](const FleetRow& a, const FleetRow& b) { return a[0] == b[0] && a[1] == b[1]; };
        const auto twice = std::ranges::unique(steps, same);
        steps.erase(twice.begin(), twice.end());
    }

    void addFacts()
    {
        std::map<std::string, std::string> facts;
        for (const auto& fact : platformFacts(m_report))
            facts.emplace(text(fact.name.english()), text(fact.value));
        for (const auto& [key, value] : facts)
            rows("fact").push_back({key, value});
    }

    /// By step, kind and group.
    using CommunicationGroups =
        std::map<std::tuple<std::string, std::string, std::string>, std::vector<const CommunicationOp*>>;

    void addCollectives(CommunicationGroups& groups)
    {
        for (auto& [place, ops] : groups) {
            std::ranges::stable_sort(ops, {}, &CommunicationOp::start);
            std::int64_t ordinal = 0;
            for (const auto* op : ops) {
                const auto ofVendor = [op](std::int64_t value) {
                    return op->hasBreakdown ? orNull(value) : FleetValue();
                };
                rows("comm").push_back({std::get<0>(place), std::get<1>(place), std::get<2>(place), ordinal++,
                                        orNull(op->start), orNull(op->elapse), ofVendor(op->transit),
                                        ofVendor(op->wait), ofVendor(op->synchronization)});
            }
        }
    }

    void addCommunication()
    {
        CommunicationGroups groups;
        for (const auto& op : m_report.communication) {
            if (!op.isTotal)
                groups[{text(m_report.text(op.stepLabel)), text(m_report.text(op.type)),
                        text(m_report.text(op.group))}]
                    .push_back(&op);
        }
        for (const auto& [place, ops] : groups) {
            const auto& [step, kind, group] = place;
            const auto sum = [&ops = ops](std::int64_t CommunicationOp::*member,
                                          bool isOfVendor) -> FleetValue {
                std::int64_t total = kMissingInteger;
                for (const auto* op : ops) {
                    if ((isOfVendor && !op->hasBreakdown) || op->*member == kMissingInteger)
                        continue;
                    total = (total == kMissingInteger ? 0 : total) + op->*member;
                }
                return orNull(total);
            };
            FleetValue mostWait;
            for (const auto* op : ops) {
                if (op->hasBreakdown && op->wait != kMissingInteger)
                    mostWait = std::max(mostWait, FleetValue(op->wait));
            }
            const auto elapse = sum(&CommunicationOp::elapse, false);
            rows("comm_step")
                .push_back({step, kind, group, static_cast<std::int64_t>(ops.size()),
                            elapse.index() == 0 ? FleetValue(std::int64_t{0}) : elapse,
                            sum(&CommunicationOp::transit, true), sum(&CommunicationOp::wait, true),
                            sum(&CommunicationOp::synchronization, true), mostWait});
        }
        if (m_options.hasCollectives)
            addCollectives(groups);
        using Link = std::tuple<std::string, std::int32_t, std::int32_t, std::string>;
        struct Moved {
            std::int64_t count = 0;
            double sizeMb = 0, timeMs = 0;
        };
        std::map<Link, Moved> links;
        for (const auto& moved : m_report.communicationMatrix) {
            if (std::isnan(moved.sizeMb) || std::isnan(moved.timeMs))
                continue;
            auto& link = links[{text(m_report.text(moved.stepLabel)), moved.source, moved.target,
                                text(m_report.text(moved.transport))}];
            ++link.count;
            link.sizeMb += moved.sizeMb;
            link.timeMs += moved.timeMs;
        }
        for (const auto& [place, moved] : links) {
            const auto& [step, source, target, transport] = place;
            rows("link").push_back({step, orNull(orMissing(source)), orNull(orMissing(target)), transport,
                                    moved.count, moved.sizeMb, moved.timeMs});
        }
    }

    void addCalls()
    {
        StatisticsRequest request;
        request.by = StatisticsBy::Api;
        std::set<std::pair<std::string, std::string>> seen;
        for (const auto& row : statistics(m_report, request, m_stop)) {
            if (seen.emplace(text(row.type), text(row.name)).second)
                rows("api_report")
                    .push_back({text(row.type), text(row.name), static_cast<std::int64_t>(row.time.count),
                                row.time.total, row.time.p50, row.time.min, row.time.max});
        }
    }

    void addCounters()
    {
        for (const auto& counter : m_report.counters.counters) {
            if (counter.sampleCount == 0)
                continue;
            const auto first = m_report.counters.value.begin() + counter.firstSample;
            std::vector<double> values(first, first + counter.sampleCount);
            auto name = text(m_report.text(counter.name));
            if (const auto series = m_report.text(counter.series); !series.empty())
                name += "/" + text(series);
            rows("counter_report")
                .push_back({name, orNull(orMissing(counter.device)), orNull(m_report.text(counter.unit)),
                            counter.min, nearestRank(values, 0.5), nearestRank(values, 0.95), counter.max,
                            static_cast<std::int64_t>(values.size())});
        }
    }

    void addFindings()
    {
        const auto advice = advise(Workspace{{m_run}}, {}, m_stop);
        if (!advice)
            return;
        for (const auto& finding : advice->findings)
            rows("finding").push_back({finding.rule, std::string(findingSeverityName(finding.severity)),
                                       finding.gain.isKnown() ? FleetValue(finding.gain.ns) : FleetValue(),
                                       std::string(gainBasisName(finding.gain.basis)),
                                       text(finding.what.english())});
    }

    void addIssues()
    {
        static constexpr std::array kNames{"info", "warning", "loss"};
        std::map<std::pair<std::string, std::string>, std::int64_t> counts;
        for (const auto& issue : m_report.issues)
            counts[{std::string(messageName(issue.message.id)),
                    kNames.at(static_cast<std::size_t>(issue.severity))}] +=
                static_cast<std::int64_t>(issue.count);
        for (const auto& [issue, count] : counts)
            rows("issue").push_back({issue.first, issue.second, count});
    }

    /// ns since 1970 of the newest file that was read; missing if there is none.
    std::int64_t timeOfNewestFile() const
    {
        std::int64_t newest = kMissingInteger;
        for (const auto& entry : m_report.inventory) {
            std::error_code error;
            const auto time = std::filesystem::last_write_time(m_report.root / entry.path, error);
            if (!error && entry.state == FileState::Used)
                newest = std::max(newest,
                                  std::int64_t{std::chrono::duration_cast<std::chrono::nanoseconds>(
                                                   std::chrono::file_clock::to_sys(time).time_since_epoch())
                                                   .count()});
        }
        return newest;
    }

    void addReport()
    {
        const auto& collection = m_report.collection;
        auto began = collection.beginNs.value_or(kMissingInteger);
        if (began == kMissingInteger && m_report.clock == ClockKind::Unix && !m_report.span.empty())
            began = m_report.span.begin;
        m_out.started = began == kMissingInteger ? timeOfNewestFile() : began;
        std::int64_t losses = 0;
        for (const auto& issue : m_report.issues)
            losses += issue.severity == Severity::DataLoss ? static_cast<std::int64_t>(issue.count) : 0;
        const auto& devices = m_report.platform.devices;
        const auto chip = !devices.empty() && !devices.front().chip.empty()
                              ? devices.front().chip
                              : m_report.platform.platformVersion;
        std::string model;
        for (const auto& run : collection.modelRuns)
            model = run.model.empty() ? model : run.model;
        m_out.report = {kFleetSummaryVersion,
                        m_options.hasPaths ? orNull(m_report.platform.hostName) : FleetValue(),
                        m_options.hasPaths
                            ? orNull(std::filesystem::absolute(m_report.root).lexically_normal().string())
                            : FleetValue(),
                        std::string(reportKindName(m_report.kind)),
                        orNull(chip),
                        orNull(collection.cannVersion),
                        orNull(collection.driverVersion),
                        orNull(collection.frameworkVersion),
                        orNull(model),
                        orNull(began),
                        m_report.span.empty() ? FleetValue() : FleetValue(m_report.span.dur()),
                        static_cast<std::int64_t>(m_report.steps.size()),
                        static_cast<std::int64_t>(executedOps(m_report, m_stop)),
                        static_cast<std::int64_t>(m_report.slices.size()),
                        static_cast<std::int64_t>(collection.sizeOnDisk),
                        losses,
                        std::int64_t{m_report.isPartial ? 1 : 0},
                        std::string(OPSCOPE_VERSION)};
    }

    const Report& m_report;
    ReportPtr m_run;
    const FleetSummaryOptions& m_options;
    std::stop_token m_stop;
    FleetSummary m_out;
    std::set<std::int64_t> m_keys;
};

} // namespace

FleetSummary summariseForFleet(const ReportPtr& report, const FleetSummaryOptions& options,
                               std::stop_token stop)
{
    return Summariser(report, options, std::move(stop)).run();
}

} // namespace opscope
