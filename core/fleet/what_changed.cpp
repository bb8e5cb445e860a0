// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "core/base/time.h"
#include "core/fleet/question_parts.h"

namespace opscope {
namespace {

constexpr double kClockMoved = 0.02;  ///< share
constexpr std::size_t kMostNamed = 3; ///< findings, and ops
constexpr double kMovedShare = 0.1;   ///< of the op that moved most
/// With the values of both runs.
constexpr std::string_view kOfBothRuns = "p.run_id IN (?, ?) AND f.report_id BETWEEN ? AND ?";

void addChange(std::vector<std::string>& parts, std::string_view what, std::string_view a, std::string_view b)
{
    if (a != b)
        parts.push_back(fmt::format("{} {} -> {}", what, a.empty() ? "N/A" : a, b.empty() ? "N/A" : b));
}

} // namespace

Result<std::string> FleetWhatChanged::between(const FleetPoint& before, const FleetPoint& after)
{
    auto [it, isNew] = m_known.try_emplace(std::pair(before.id, after.id));
    if (!isNew)
        return it->second;
    std::vector<std::string> parts;
    addChange(parts, "CANN", before.cann, after.cann);
    addChange(parts, "driver", before.driver, after.driver);
    addChange(parts, "commit", before.commit, after.commit);
    FleetRow values{before.id, after.id}; // with the range of their reports, as of a FleetRunRange
    OPSCOPE_TRY(m_store.ask("SELECT min(report_id), max(report_id) FROM report WHERE run_id IN (?, ?)",
                            values, [range = &values](const FleetCells& row) {
                                range->insert(range->end(), {row.integer(0), row.integer(1)});
                            }));
    OPSCOPE_TRY(addClocks(values, after.id, parts));
    OPSCOPE_TRY(addFindings(values, after.id, parts));
    OPSCOPE_TRY(addOps(values, after.id, parts));
    return it->second = fmt::format("{}", fmt::join(parts, ", "));
}

Result<void> FleetWhatChanged::addClocks(const FleetRow& values, std::int64_t after,
                                         std::vector<std::string>& parts)
{
    std::map<std::string, std::pair<double, double>> clocks; // the slowest of all ranks
    OPSCOPE_TRY(m_store.ask(
        fmt::format("SELECT f.name, p.run_id, min(f.p50) FROM report p JOIN counter_report f "
                    "USING(report_id) WHERE {} AND lower(f.name) LIKE '%freq%' GROUP BY f.name, p.run_id",
                    kOfBothRuns),
        values, [&](const FleetCells& row) {
            auto& [a, b] = clocks.try_emplace(std::string(row.text(0)), kNoReal, kNoReal).first->second;
            (row.integer(1) == after ? b : a) = row.real(2);
        }));
    for (const auto& [name, clock] : clocks) {
        if (std::abs(clock.second / clock.first - 1) > kClockMoved)
            addChange(parts, name, fmt::format("{:g}", clock.first), fmt::format("{:g}", clock.second));
    }
    return {};
}

Result<void> FleetWhatChanged::addFindings(const FleetRow& values, std::int64_t after,
                                           std::vector<std::string>& parts)
{
    std::map<std::string, bool> isNew; // by rule; false: the run before has it too
    OPSCOPE_TRY(m_store.ask(
        fmt::format("SELECT DISTINCT f.rule, p.run_id FROM report p JOIN finding f USING(report_id) "
                    "WHERE {}",
                    kOfBothRuns),
        values, [&](const FleetCells& row) {
            auto& mark = isNew.try_emplace(std::string(row.text(0)), true).first->second;
            mark = mark && row.integer(1) == after;
        }));
    std::vector<std::string> rules;
    for (const auto& [rule, mark] : isNew) {
        if (mark)
            rules.push_back(rule);
    }
    const auto more = rules.size() - std::min(rules.size(), kMostNamed);
    rules.resize(rules.size() - more);
    for (const auto& rule : rules)
        parts.push_back("new finding " + rule);
    if (more > 0)
        parts.push_back(fmt::format("{} more findings", more));
    return {};
}

/// The ops whose time in a step, or in a run without steps, differs most; the mean of the ranks.
Result<void> FleetWhatChanged::addOps(const FleetRow& values, std::int64_t after,
                                      std::vector<std::string>& parts)
{
    const auto idOf = [&values](std::size_t i) { return std::get<std::int64_t>(values[i]); };
    const auto condition = fmt::format("report_id BETWEEN {} AND {}", idOf(2), idOf(3));
    OPSCOPE_TRY_ASSIGN(
        const auto counts,
        groupedFacts(m_store, "op_report", "report_id", "count(*) AS n", condition,
                     fmt::format("SELECT report_id FROM report WHERE run_id IN ({}, {})", idOf(0), idOf(1))));
    std::map<std::int64_t, double> reports;                // with ops, by run
    std::set<std::pair<std::int64_t, std::int64_t>> steps; // run, number of steps
    OPSCOPE_TRY(m_store.ask(
        fmt::format("SELECT p.run_id, p.n_steps, count(*) FROM ({}) f JOIN report p USING(report_id) GROUP "
                    "BY p.run_id, p.n_steps",
                    counts),
        {}, [&](const FleetCells& row) {
            reports[row.integer(0)] += static_cast<double>(row.integer(2));
            steps.emplace(row.integer(0), row.integer(1));
        }));
    std::map<std::string, double> moved;
    for (const auto& [run, n] : steps) {
        OPSCOPE_TRY_ASSIGN(
            const auto totals,
            groupedFacts(
                m_store, "op_report", "key_id", "sum(total) AS total", condition,
                fmt::format("SELECT report_id FROM report WHERE run_id = {} AND n_steps = {}", run, n)));
        const auto share =
            (run == after ? 1 : -1) / (reports[run] * static_cast<double>(std::max<std::int64_t>(n, 1)));
        OPSCOPE_TRY(m_store.ask(
            fmt::format("SELECT k.type, k.name, CAST(sum(f.total) AS double precision) FROM ({}) f JOIN "
                        "op_key k USING(key_id) GROUP BY k.type, k.name",
                        totals),
            {}, [&](const FleetCells& row) {
                auto name = std::string(row.text(1));
                if (!row.text(0).empty() && row.text(0) != row.text(1))
                    name = fmt::format("{} {}", row.text(0), name);
                moved[name] += row.real(2) * share;
            }));
    }
    std::vector<std::pair<double, std::string>> most;
    for (const auto& [name, ns] : moved) {
        if (std::llround(ns) != 0)
            most.emplace_back(ns, name);
    }
    const auto size = [](const auto& one) { return std::abs(one.first); };
    std::ranges::stable_sort(most, std::greater<>(), size);
    most.resize(std::min(most.size(), kMostNamed));
    for (const auto& [ns, name] : most) {
        if (std::abs(ns) >= kMovedShare * std::abs(most.front().first)) // the others are noise
            parts.push_back(
                fmt::format("{} {}{}", name, ns > 0 ? '+' : '-', timeWithUnit(std::llround(std::abs(ns)))));
    }
    return {};
}

} // namespace opscope
