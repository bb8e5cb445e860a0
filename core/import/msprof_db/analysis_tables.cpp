// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <tuple>

#include "core/base/ascii.h"
#include "core/base/time.h"
#include "core/import/msprof_db/table_readers.h"
#include "core/import/msprof_db/unmatched_ops.h"

namespace opscope {
namespace {

/// A vendor's decimal number in ms or us as ns.
std::int64_t nanos(std::optional<double> value, double scale, std::int64_t missing = 0)
{
    if (!value || !(std::abs(*value * scale) < 4.6e18))
        return missing;
    return static_cast<std::int64_t>(std::llround(*value * scale));
}

/// A start in us that the exporter stored as a double: its shortest text has the exact original digits.
std::int64_t startOf(std::optional<double> micros)
{
    if (!micros)
        return 0;
    std::array<char, 32> text{};
    const auto end = std::to_chars(text.data(), text.data() + text.size(), *micros).ptr;
    return parseMicros({text.data(), static_cast<std::size_t>(end - text.data())}).value_or(0);
}

constexpr double kMicros = 1e3;
constexpr double kMillis = 1e6;

StringId textOf(DatabaseImport& in, const TableScan& scan, int column)
{
    const auto text = scan.text(column);
    return text.empty() ? StringId{} : in.builder.intern(text);
}

/// The ops of one rank, to join the analysis tables. COMMUNICATION_OP names the group by its interface,
/// CommAnalyzerTime by a hash: only the name and the start are the same in both.
class RankOps {
public:
    explicit RankOps(Report& report) : m_report(report), m_rank(static_cast<std::int32_t>(report.rank))
    {
        for (std::size_t i = 0; i < report.communication.size(); ++i) {
            const auto& op = report.communication[i];
            if (op.rank != m_rank)
                continue;
            if (op.hasBreakdown)
                noteBreakdown(op, i);
            else if (!op.stepLabel.valid())
                m_unmatched.add(op.name, op.start, i);
        }
    }
    /// The op of a row of times; added if it is new.
    CommunicationOp& ofTimes(StringId name, StringId group, StringId step, std::int64_t start)
    {
        if (const auto it = m_byStart.find({name, group, step, start}); it != m_byStart.end())
            return m_report.communication[it->second];
        const auto firstUnmatched = m_unmatched.take(name, start);
        const auto index = firstUnmatched ? *firstUnmatched : make(name, group);
        auto& op = m_report.communication[index];
        op.stepLabel = step;
        op.hasBreakdown = true;
        if (op.start == 0)
            op.start = start;
        if (op.group != group) // of COMMUNICATION_OP
            m_links.try_emplace({name, group, step}, index);
        noteBreakdown(op, index);
        m_byStart.try_emplace({name, group, step, start}, index);
        return op;
    }
    /// The op of a row of links, which has no start.
    CommunicationOp& ofLinks(StringId name, StringId group, StringId step)
    {
        if (const auto it = m_links.find({name, group, step}); it != m_links.end())
            return m_report.communication[it->second];
        const auto firstUnmatched = m_unmatched.first(name);
        const auto index = firstUnmatched ? *firstUnmatched : make(name, group);
        m_links.try_emplace({name, group, step}, index);
        return m_report.communication[index];
    }

private:
    void noteBreakdown(const CommunicationOp& op, std::size_t index)
    {
        m_byStart.try_emplace({op.name, op.group, op.stepLabel, op.start}, index);
        m_links.try_emplace({op.name, op.group, op.stepLabel}, index);
    }
    std::size_t make(StringId name, StringId group)
    {
        auto& op = m_report.communication.emplace_back();
        op.name = name;
        op.group = group;
        op.rank = m_rank;
        return m_report.communication.size() - 1;
    }

    Report& m_report;
    std::int32_t m_rank;
    UnmatchedOps m_unmatched;
    std::map<std::tuple<StringId, StringId, StringId, std::int64_t>, std::size_t> m_byStart;
    std::map<std::tuple<StringId, StringId, StringId>, std::size_t> m_links; ///< the first op of each
};

/// "hcom_allReduce__210_0_1" -> "allReduce"
StringId typeOf(DatabaseImport& in, std::string_view name)
{
    if (name.starts_with("hcom_"))
        name.remove_prefix(5);
    name = name.substr(0, name.find('_'));
    return name.empty() ? StringId{} : in.builder.intern(std::string(name));
}

void readTimes(DatabaseImport& in, RankOps& ops)
{
    auto scan = in.scan("COMMANALYZERTIME",
                        {"hccl_op_name", "group_name", "step", "type", "start_timestamp", "elapse_time",
                         "transit_time", "wait_time", "synchronization_time", "idle_time"});
    while (scan.next()) {
        auto& op =
            ops.ofTimes(textOf(in, scan, 0), textOf(in, scan, 1), textOf(in, scan, 2), startOf(scan.real(4)));
        op.isP2p = scan.text(3) == "p2p";
        op.isTotal = scan.text(0) == "Total Op Info";
        if (!op.type.valid() && !op.isTotal)
            op.type = typeOf(in, scan.text(0));
        if (op.elapse == 0)
            op.elapse = nanos(scan.amount(5), kMillis);
        op.transit = nanos(scan.amount(6), kMillis, kMissingInteger);
        op.wait = nanos(scan.amount(7), kMillis, kMissingInteger);
        op.synchronization = nanos(scan.amount(8), kMillis, kMissingInteger);
        // The rest of the total time: may be negative.
        op.idle = nanos(scan.real(9), kMillis, kMissingInteger);
        // As the exporter of communication.json computes them.
        const auto share = [&](std::int64_t part) {
            if (part == kMissingInteger || op.transit == kMissingInteger)
                return kNoReal;
            const auto whole = part + op.transit;
            return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
        };
        op.waitRatio = share(op.wait);
        op.synchronizationRatio = share(op.synchronization);
        ++in.counts.rows;
    }
    in.close(scan);
}

void readBandwidths(DatabaseImport& in, RankOps& ops)
{
    auto scan =
        in.scan("COMMANALYZERBANDWIDTH", {"hccl_op_name", "group_name", "step", "transport_type",
                                          "transit_size", "transit_time", "bandwidth", "large_packet_ratio"});
    while (scan.next()) {
        const auto transport = textOf(in, scan, 3);
        auto& op = ops.ofLinks(textOf(in, scan, 0), textOf(in, scan, 1), textOf(in, scan, 2));
        ++in.counts.rows;
        // A row is one packet size; the figures of the link are in each of them.
        if (std::ranges::any_of(op.links,
                                [&](const CommunicationLink& link) { return link.transport == transport; }))
            continue;
        op.links.push_back({transport, scan.amount(4).value_or(kNoReal), scan.amount(5).value_or(kNoReal),
                            scan.amount(6).value_or(kNoReal), scan.amount(7).value_or(kNoReal)});
    }
    in.close(scan);
}

std::int32_t rankOf(std::int64_t rank)
{
    return rank < 0 || rank > (1 << 24) ? -1 : static_cast<std::int32_t>(rank);
}

} // namespace

/// StepTraceTime (one rank) and ClusterStepTraceTime (all ranks). In us, not in ms as documented.
void readStepTable(DatabaseImport& in, std::string_view table)
{
    std::vector<std::string_view> columns{"step", "deviceId", "type", "index|rank_id"};
    const auto first = static_cast<int>(columns.size());
    for (const auto& part : StepTime::kParts)
        columns.emplace_back(part.column);
    auto scan = in.scan(table, columns);
    auto& report = in.builder.report();
    while (scan.next()) {
        StepTime step;
        step.step = textOf(in, scan, 0);
        step.device = static_cast<std::int32_t>(scan.integer(1, kNoDevice));
        step.rank = static_cast<std::int32_t>(report.rank);
        step.type = textOf(in, scan, 2);
        step.index = textOf(in, scan, 3);
        if (report.text(step.type) == "rank") {
            std::int32_t rank = -1;
            for (const char c : scan.text(3))
                rank = isDigit(c) && rank < 100'000'000 ? std::max(rank, 0) * 10 + (c - '0') : rank;
            step.rank = rank;
        }
        for (auto column = first; const auto& part : StepTime::kParts)
            step.*part.time = nanos(scan.amount(column++), kMicros, kMissingInteger);
        report.stepTimes.push_back(step);
        ++in.counts.rows;
    }
    in.close(scan);
}

void readMatrix(DatabaseImport& in, std::string_view table)
{
    const bool isCluster = table.starts_with("CLUSTER");
    auto scan = in.scan(table, {"hccl_op_name", "group_name", "src_rank", "dst_rank", "transport_type",
                                "transit_size", "transit_time", "bandwidth", "step", "type", "op_name"});
    auto& report = in.builder.report();
    while (scan.next()) {
        CommunicationMatrixCell cell;
        cell.stepLabel = textOf(in, scan, 8);
        auto op = std::string(scan.text(0));
        if (const auto group = scan.text(1); !group.empty())
            op.append("@").append(group);
        cell.op = in.builder.intern(op);
        cell.isP2p = scan.text(9) == "p2p";
        // Ranks within a group are mapped to the job's ranks by `mapGroupRanks`.
        (isCluster ? cell.source : cell.sourceInGroup) = rankOf(scan.integer(2, -1));
        (isCluster ? cell.target : cell.targetInGroup) = rankOf(scan.integer(3, -1));
        cell.transport = textOf(in, scan, 4);
        cell.sizeMb = scan.amount(5).value_or(kNoReal);
        cell.timeMs = scan.amount(6).value_or(kNoReal);
        cell.bandwidthGbs = scan.amount(7).value_or(kNoReal);
        cell.opName = textOf(in, scan, 10);
        report.communicationMatrix.push_back(cell);
        ++in.counts.rows;
    }
    in.close(scan);
}

void readRankOps(DatabaseImport& in)
{
    RankOps ops(in.builder.report());
    if (in.hasTable("COMMANALYZERTIME"))
        readTimes(in, ops);
    if (in.hasTable("COMMANALYZERBANDWIDTH"))
        readBandwidths(in, ops);
}

} // namespace opscope
