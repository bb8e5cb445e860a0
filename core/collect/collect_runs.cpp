// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/collect_runs.h"

#include <algorithm>
#include <iterator>

#include "core/base/message_id.h"
#include "core/collect/history.h"

namespace opscope {
namespace {

void reportTo(const CollectEvents& events, const Error& error)
{
    if (events.problem)
        events.problem(error);
}

/// Writes the record of a run and reports what is missing in it. Returns true if nothing is missing.
bool keep(const RunProject& project, const CollectedRun& run, bool isWarmUp, const CollectEvents& events)
{
    if (const auto kept = writeRunRecord(project, run, isWarmUp); !kept)
        reportTo(events, kept.error());
    for (const auto& refused : run.refused)
        reportTo(events, refused);
    if (run.refusedCount != 0 && events.note)
        events.note(message(MessageId::CollectRefused, run.refusedCount));
    return run.refusedCount == 0 &&
           std::ranges::all_of(run.ends, [](const JobEnd& end) { return end.exitCode == 0; });
}

/// Keeps the messages and output of runs for their log: only the end, if it exceeds twice `kMost` bytes.
class RunLog {
public:
    explicit RunLog(const CollectEvents& events) : m_events(events) {}

    /// Events that are logged and also forwarded to `events`.
    CollectEvents events()
    {
        auto both = m_events;
        both.step = [this](CollectStep step) {
            m_step = step;
            add(fmt::format("[{}]\n", collectStepName(step)));
            if (m_events.step)
                m_events.step(step);
        };
        both.note = [this](const Message& what) {
            add(what.english() + '\n');
            if (m_events.note)
                m_events.note(what);
        };
        both.problem = [this](const Error& error) {
            add(error.text() + '\n');
            reportTo(m_events, error);
        };
        both.output = [this](std::string_view bytes) {
            add(bytes);
            if (m_events.output)
                m_events.output(bytes);
        };
        return both;
    }
    /// Stores the failure and its log with the project's runs, and reports where.
    void fail(const RunProject& project, const Error& error)
    {
        add(error.text() + '\n');
        const auto kept = writeFailure(project, {std::string(collectStepName(m_step)), error}, m_text);
        if (!kept)
            return reportTo(m_events, kept.error());
        if (m_events.note)
            m_events.note(message(MessageId::CollectLogKept, kept->string()));
        if (m_events.logKept)
            m_events.logKept(*kept);
    }

private:
    void add(std::string_view text)
    {
        constexpr std::size_t kMost = std::size_t{4} << 20;
        m_text += text;
        if (m_text.size() > 2 * kMost)
            m_text.erase(0, m_text.size() - kMost);
    }

    const CollectEvents& m_events;
    CollectStep m_step = CollectStep::Connect;
    std::string m_text;
};

Result<CollectedRuns> runAll(const HostOptions& hostOptions, const RunProject& project,
                             const CollectEvents& events, const std::stop_token& stop)
{
    if (events.step)
        events.step(CollectStep::Connect);
    OPSCOPE_TRY_ASSIGN(const auto host, Host::connect(hostOptions, stop));
    OPSCOPE_TRY_ASSIGN(const auto sent, uploadProject(*host, project, events, stop));
    CollectedRuns out;
    out.isWhole = isAllSent(sent);
    for (std::int64_t i = 1; i <= project.warmUp + project.repeat; ++i) {
        const bool isWarmUp = i <= project.warmUp;
        if (events.note && project.warmUp + project.repeat > 1)
            events.note(isWarmUp ? message(MessageId::CollectWarmUp, i, project.warmUp)
                                 : message(MessageId::CollectRepeat, i - project.warmUp, project.repeat));
        OPSCOPE_TRY_ASSIGN(auto run, collectRun(*host, project, events, stop));
        out.isWhole = keep(project, run, isWarmUp, events) && out.isWhole;
        if (isWarmUp)
            continue;
        std::ranges::move(readToolTimings(run.output), std::back_inserter(out.timings));
        out.runs.push_back(std::move(run));
    }
    return out;
}

} // namespace

Result<CollectedRuns> collectRuns(const HostOptions& host, const RunProject& project,
                                  const CollectEvents& events, const std::stop_token& stop)
{
    RunLog log(events);
    auto runs = runAll(host, project, log.events(), stop);
    if (!runs)
        log.fail(project, runs.error());
    return runs;
}

std::vector<std::vector<std::filesystem::path>> reportsByRun(const CollectedRuns& collected,
                                                             const RunProject& project)
{
    std::vector<std::vector<std::filesystem::path>> out;
    for (const auto& run : collected.runs) {
        if (project.metricGroups.empty()) {
            out.push_back(run.reports);
            continue;
        }
        for (const auto& report : run.reports)
            out.push_back({report});
    }
    return out;
}

std::vector<RepeatedTime> timesOf(const CollectedRuns& collected, std::span<const RunReports> reports,
                                  const std::stop_token& stop)
{
    auto times = repeatedTimings(collected.timings);
    if (collected.runs.size() > 1)
        std::ranges::move(repeatedTimes(reports, stop), std::back_inserter(times));
    return stop.stop_requested() ? std::vector<RepeatedTime>{} : times;
}

std::filesystem::path pathToOpen(const std::filesystem::path& folder,
                                 const std::vector<std::filesystem::path>& reports)
{
    return reports.size() == 1 ? reports.front() : folder;
}

} // namespace opscope
