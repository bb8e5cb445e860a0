// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/merge_runs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"
#include "core/base/pair_in_order.h"
#include "core/report/cells.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

struct Group {
    std::string_view name;
    std::string_view header; ///< a column that no other group has
};
constexpr std::array<Group, 11> kGroups{{{"PipeUtilization", "mac_ratio"},
                                         {"PipelineExecuteUtilization", "mac_exe_ratio"},
                                         {"PipeUtilizationExct", "mac_ratio_extra"},
                                         {kArithmeticGroup, "mac_fp16_ratio"},
                                         {"Memory", "main_mem_read_bw(GB/s)"},
                                         {"MemoryL0", "l0a_read_bw(GB/s)"},
                                         {"MemoryUB", "ub_read_bw_vector(GB/s)"},
                                         {"ResourceConflictRatio", "vec_bank_cflt_ratio"},
                                         {"L2Cache", "write_cache_hit"},
                                         {"MemoryAccess", "read_main_memory_datas(KB)"},
                                         {"MemoryL0", "aic_l0a_read_bw(GB/s)"}}};

const DataTable* tableOf(const Report& report)
{
    return report.ops.source < report.tables.size() ? &report.tables[report.ops.source] : nullptr;
}

bool hasColumn(const DataTable& table, std::string_view header)
{
    return std::ranges::any_of(std::array<std::string_view, 3>{"", "aic_", "aiv_"},
                               [&](std::string_view core) {
                                   return findColumn(table, std::string(core).append(header)) != nullptr;
                               });
}

/// Whether the column is recorded anew in every run, so that two runs have different values.
bool isOfEachRun(const DataColumn& column)
{
    const auto name = plainHeader(column.name);
    return name.ends_with("totalcycles") || name == "aicoretime(us)" || name == "aivtime(us)" ||
           name == "taskduration(us)" || name == "duration(us)";
}

/// The ops in the order of their starts, and name and shapes of each.
std::pair<std::vector<std::size_t>, std::vector<std::string>> startedOps(const Report& report)
{
    const auto& ops = report.ops;
    std::vector<std::size_t> order(ops.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(
        order, {}, [&](std::size_t op) { return op < ops.start.size() ? ops.start[op] : kMissingInteger; });
    std::vector<std::string> keys;
    for (const auto op : order)
        keys.push_back(fmt::format("{}\n{}", report.text(ops.name[op]),
                                   op < ops.inputShapes.size() ? report.text(ops.inputShapes[op]) : ""));
    return {std::move(order), std::move(keys)};
}

/// For each op of the base the matching op of the other run, by name, shapes and the number of the
/// occurrence; SIZE_MAX: none.
std::vector<std::size_t> partners(const Report& base, const Report& other)
{
    std::vector<std::size_t> out(base.ops.size(), SIZE_MAX);
    const auto [ops, keys] = startedOps(base);
    const auto [otherOps, otherKeys] = startedOps(other);
    for (const auto& [i, j] : pairInOrder<std::string>(keys, otherKeys))
        out[ops[i]] = otherOps[j];
    return out;
}

/// A column of numbers of another run, moved to the rows of the base.
DataColumn laidOver(const DataColumn& column, std::size_t rows, const Report& base, const Report& other,
                    const std::vector<std::size_t>& partner)
{
    DataColumn out;
    out.name = column.name;
    out.unit = column.unit;
    out.kind = column.kind;
    out.decimals = column.decimals;
    const auto move = [&](const auto& from, auto& to, auto missing) {
        to.own().assign(rows, missing);
        for (std::size_t op = 0; op < partner.size(); ++op) {
            const auto row = base.ops.row[op];
            if (partner[op] != SIZE_MAX && row < rows && other.ops.row[partner[op]] < from.size())
                to.own()[row] = from[other.ops.row[partner[op]]];
        }
    };
    if (column.kind == CellKind::Real)
        move(column.reals, out.reals, std::nan(""));
    else
        move(column.integers, out.integers, kMissingInteger);
    return out;
}

std::string clockOf(const Report& report)
{
    return report.platform.devices.empty() ? std::string()
                                           : report.platform.devices.front().aiCoreFrequencyMhz;
}

std::int64_t timeOf(const Report& report, std::size_t op)
{
    const auto dur = op < report.ops.dur.size() ? report.ops.dur[op] : kMissingInteger;
    return dur == kMissingInteger ? 0 : dur;
}

class Merge {
public:
    Merge(const Report& base, MergedRuns& result)
        : m_base(base), m_result(result), m_table(std::make_shared<DataTable>(*tableOf(base)))
    {
    }
    void add(const Report& other)
    {
        const auto partner = partners(m_base, other);
        const auto groups = metricGroups(other);
        const auto group =
            groups.empty() ? std::string(other.collection.aiCoreMetrics) : std::string(groups.front());
        if (addColumns(other, group, partner) == 0)
            addNote(MessageId::MergeNothingNew, other.name, m_base.name);
        noteMerged(other, group, partner);
    }
    std::shared_ptr<const DataTable> table() const { return m_table; }

private:
    template <class... Args>
    void addNote(MessageId id, const Args&... args)
    {
        m_result.matchNotes.push_back(message(id, args...));
    }

    /// Returns how many counters were added.
    std::size_t addColumns(const Report& other, const std::string& group,
                           const std::vector<std::size_t>& partner)
    {
        std::size_t added = 0;
        std::vector<DataColumn> ofRun;
        for (const auto& column : tableOf(other)->columns) {
            if (column.kind == CellKind::Text || column.name.starts_with('@'))
                continue;
            const auto isKnown = std::ranges::any_of(
                m_table->columns, [&](const DataColumn& own) { return own.name == column.name; });
            if (isKnown && !isOfEachRun(column))
                continue;
            auto& to = isKnown ? ofRun : m_table->columns;
            to.push_back(laidOver(column, m_table->rows, m_base, other, partner));
            if (isKnown)
                to.back().name = mergedHeader(column.name, group);
            else
                ++added;
        }
        if (added > 0) // the cycles of a run that adds no counters are of no use
            std::ranges::move(ofRun, std::back_inserter(m_table->columns));
        return added;
    }

    void noteMerged(const Report& other, const std::string& group, const std::vector<std::size_t>& partner)
    {
        std::vector<bool> isMatched(other.ops.size());
        std::size_t matched = 0;
        std::optional<std::size_t> alone;
        std::int64_t time = 0;
        std::int64_t timeOfBase = 0;
        for (std::size_t op = 0; op < partner.size(); ++op) {
            if (partner[op] == SIZE_MAX) {
                alone = alone.value_or(op);
                continue;
            }
            ++matched;
            isMatched[partner[op]] = true;
            time += timeOf(other, partner[op]);
            timeOfBase += timeOf(m_base, op);
        }
        addNote(MessageId::MergedRun, other.name, group, matched, partner.size(), m_base.name);
        if (alone)
            addNote(MessageId::MergeAlone, m_base.name, partner.size() - matched, other.name,
                    m_base.text(m_base.ops.name[*alone]));
        if (const auto first = std::ranges::find(isMatched, false); first != isMatched.end())
            addNote(MessageId::MergeAlone, other.name, std::ranges::count(isMatched, false), m_base.name,
                    other.text(other.ops.name[static_cast<std::size_t>(first - isMatched.begin())]));
        if (clockOf(other) != clockOf(m_base))
            addNote(MessageId::MergeOtherClock, other.name, clockOf(other), m_base.name, clockOf(m_base));
        constexpr double kDrift = 0.02;
        if (std::abs(static_cast<double>(time - timeOfBase)) > kDrift * static_cast<double>(timeOfBase))
            addNote(MessageId::MergeDrift, other.name, usText(time), m_base.name, usText(timeOfBase));
    }

    const Report& m_base;
    MergedRuns& m_result;
    std::shared_ptr<DataTable> m_table;
};

} // namespace

std::vector<std::string_view> metricGroups(const Report& report)
{
    std::vector<std::string_view> groups;
    const auto* const table = tableOf(report);
    for (const auto& group : kGroups) {
        if (table != nullptr && hasColumn(*table, group.header) &&
            std::ranges::find(groups, group.name) == groups.end())
            groups.push_back(group.name);
    }
    return groups;
}

std::string mergedHeader(std::string_view header, std::string_view group)
{
    const auto unit = header.ends_with(')') ? header.rfind('(') : std::string_view::npos;
    const auto at = std::min(unit, header.size());
    return fmt::format("{}[{}]{}", header.substr(0, at), group, header.substr(at));
}

MergedRuns mergeRuns(std::span<const ReportPtr> reports)
{
    MergedRuns result;
    std::vector<std::size_t> runs;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        if (tableOf(*reports[i]) != nullptr && reports[i]->ops.size() != 0)
            runs.push_back(i);
    }
    if (runs.empty())
        return result;
    const auto hasPipes = [&](std::size_t run) {
        const auto groups = metricGroups(*reports[run]);
        return std::ranges::find(groups, kGroups.front().name) != groups.end();
    };
    const auto best = std::ranges::find_if(runs, hasPipes);
    result.base = best == runs.end() ? runs.front() : *best;
    Merge merge(*reports[result.base], result);
    for (const auto run : runs) {
        if (run == result.base)
            continue;
        result.further.push_back(run);
        merge.add(*reports[run]);
    }
    result.table = merge.table();
    return result;
}

/// At least half of the ops of each report are in the other, matched by name, shapes and occurrence.
static bool areOfOneModel(const Report& a, const Report& b)
{
    const auto partner = partners(a, b);
    const auto both = static_cast<std::size_t>(
        std::ranges::count_if(partner, [](std::size_t op) { return op != SIZE_MAX; }));
    return both * 2 >= std::max(a.ops.size(), b.ops.size());
}

std::vector<std::vector<std::size_t>> runsToMerge(std::span<const ReportPtr> reports)
{
    std::vector<std::vector<std::size_t>> sets;
    std::map<std::int64_t, std::vector<std::size_t>> ofRank;
    std::map<std::int64_t, std::multiset<std::string_view>> groupsOfRank;
    for (std::size_t i = 0; i < reports.size(); ++i) {
        if (reports[i]->ops.size() == 0) { // it has no counters of ops
            sets.push_back({i});
            continue;
        }
        ofRank[reports[i]->rank].push_back(i);
        const auto groups = metricGroups(*reports[i]);
        groupsOfRank[reports[i]->rank].insert(groups.begin(), groups.end());
        if (groups.empty())
            groupsOfRank[reports[i]->rank].insert({"", ""}); // it has no group to merge by
    }
    for (auto& [rank, runs] : ofRank) {
        const auto& groups = groupsOfRank[rank];
        const auto isOnce = [&](std::string_view group) { return groups.count(group) == 1; };
        const auto isOfFirst = [&](std::size_t run) {
            return run == runs.front() || areOfOneModel(*reports[runs.front()], *reports[run]);
        };
        if (std::ranges::all_of(groups, isOnce) && std::ranges::all_of(runs, isOfFirst)) {
            sets.push_back(std::move(runs));
            continue;
        }
        for (const auto run : runs)
            sets.push_back({run});
    }
    std::ranges::sort(sets);
    return sets;
}

std::vector<MergedRuns> mergedSets(std::span<const ReportPtr> reports)
{
    std::vector<MergedRuns> out;
    for (const auto& set : runsToMerge(reports)) {
        if (set.size() == 1) {
            out.push_back({set.front(), {}, nullptr, {}});
            continue;
        }
        std::vector<ReportPtr> runs;
        for (const auto index : set)
            runs.push_back(reports[index]);
        out.push_back(mergeRuns(runs));
        out.back().base = set[out.back().base];
        for (auto& further : out.back().further)
            further = set[further];
    }
    return out;
}

const MergedRuns& setOf(std::span<const MergedRuns> sets, std::size_t report)
{
    return *std::ranges::find_if(sets, [&](const MergedRuns& set) {
        return set.base == report || std::ranges::find(set.further, report) != set.further.end();
    });
}

} // namespace opscope
