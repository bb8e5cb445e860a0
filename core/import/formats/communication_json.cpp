// SPDX-License-Identifier: GPL-3.0-or-later
// communication.json and communication_matrix.json of a rank, cluster_communication*.json and
// communication_group.json of all ranks (FORMATS 5).
#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <set>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/base/time.h"
#include "core/import/discover/export_name.h"
#include "core/import/importer.h"
#include "core/import/tables/row_typer.h"
#include "core/import/tables/table_reader.h"

namespace opscope {
namespace {

constexpr std::array<std::string_view, 2> kStems{"communication", "cluster_communication"};

constexpr std::string_view kTime = "Communication Time Info";
constexpr std::string_view kBandwidth = "Communication Bandwidth Info";
constexpr std::string_view kTransport = "Transport Type";

bool isGroupFile(std::string_view name)
{
    return name.starts_with("communication_group") && name.ends_with(".json");
}

bool accepts(const FileProbe& probe)
{
    if (!probe.name.ends_with(".json") || probe.head.find("\"ph\"") != std::string_view::npos)
        return false;
    return isGroupFile(probe.name) || probe.head.find(kTime) != std::string_view::npos ||
           probe.head.find(kTransport) != std::string_view::npos || probe.name == "communication.json" ||
           probe.name == "communication_matrix.json" || probe.name == "cluster_communication.json" ||
           probe.name == "cluster_communication_matrix.json";
}

/// Milliseconds or microseconds as ns, from the number's own text.
std::int64_t nanosOf(const JsonTree& object, std::string_view key, int scale,
                     std::int64_t otherwise = kMissingInteger)
{
    return parseScaled(textOf(object, key), scale).value_or(otherwise);
}

std::int32_t rankOf(std::string_view text)
{
    const auto rank = numberOr(text);
    return rank < 0 || rank > (1 << 24) ? -1 : static_cast<std::int32_t>(rank);
}

/// "hcom_allReduce__586_0_1" -> "allReduce"
std::string_view typeOf(std::string_view name)
{
    if (name.starts_with("hcom_"))
        name.remove_prefix(5);
    return name.substr(0, name.find('_'));
}

class Reader {
public:
    explicit Reader(Report& report) : m_report(report) {}

    std::uint64_t rows() const { return m_rows; }
    std::uint64_t unread() const { return m_unread; } ///< values in place of an op
    /// How often each number is negative although it cannot be.
    const std::map<std::string, std::uint64_t>& negatives() const { return m_negatives; }

    void read(const JsonTree& json)
    {
        for (const auto& [outer, children] : json.items()) {
            if (!children.is_object()) {
                ++m_unread;
                continue;
            }
            for (const auto& [inner, ops] : children.items()) {
                // A rank's file: step, then p2p or collective. A cluster's: the group of ranks, then the
                // step.
                const bool isCluster = inner.starts_with("step") && !outer.starts_with("step");
                m_isOfOneRank = !isCluster;
                const auto& step = isCluster ? inner : outer;
                const auto& kind = isCluster ? outer : inner;
                if (!ops.is_object()) {
                    ++m_unread;
                    continue;
                }
                for (const auto& [name, op] : ops.items())
                    readOp(step, kind, name, op);
            }
        }
    }

private:
    std::int64_t length(const JsonTree& object, const char* key)
    {
        const auto value = nanosOf(object, key, 6);
        return isNegative(value < 0 && value != kMissingInteger, key) ? kMissingInteger : value;
    }
    double amount(const JsonTree& object, const char* key)
    {
        const auto value = realOf(object, key, kNoReal);
        return isNegative(value < 0, key) ? kNoReal : value;
    }
    bool isNegative(bool is, const char* key)
    {
        if (is)
            ++m_negatives[key];
        return is;
    }

    /// The word "step" without a number: the run has no steps.
    StringId stepLabel(const std::string& step)
    {
        return step == "step" ? StringId{} : m_report.strings.intern(step);
    }

    void readOp(const std::string& step, const std::string& kind, const std::string& name, const JsonTree& op)
    {
        if (!op.is_object()) {
            ++m_unread;
            return;
        }
        if (childOf(op, kTime) != nullptr) {
            addOp(step, kind, name, op, static_cast<std::int32_t>(m_report.rank));
            return;
        }
        for (const auto& [key, child] : op.items()) {
            if (childOf(child, kTime) != nullptr)
                addOp(step, kind, name, child, rankOf(key)); // the ranks of a cluster
            else if (childOf(child, kTransport) != nullptr)
                addCell(step, kind, name, key, child);
            else
                ++m_unread;
        }
    }

    void addOp(const std::string& step, const std::string& kind, const std::string& name,
               const JsonTree& json, std::int32_t rank)
    {
        const auto& time = *childOf(json, kTime);
        auto& strings = m_report.strings;
        const auto at = name.rfind('@');
        CommunicationOp op;
        op.name = strings.intern(std::string_view(name).substr(0, at));
        op.isTotal = std::string_view(name).substr(0, at) == "Total Op Info";
        op.group = strings.intern(at != std::string::npos ? std::string_view(name).substr(at + 1)
                                  : kind == "p2p" || kind == "collective" ? std::string_view()
                                                                          : std::string_view(kind));
        op.type = op.isTotal ? StringId{} : strings.intern(typeOf(name));
        op.stepLabel = stepLabel(step);
        op.rank = rank;
        op.isP2p = kind == "p2p";
        op.start = nanosOf(time, "Start Timestamp(us)", 3, 0);
        op.elapse = length(time, "Elapse Time(ms)");
        op.transit = length(time, "Transit Time(ms)");
        op.wait = length(time, "Wait Time(ms)");
        op.synchronization = length(time, "Synchronization Time(ms)");
        op.idle = nanosOf(time, "Idle Time(ms)", 6); // the rest of the total time: may be negative
        op.waitRatio = amount(time, "Wait Time Ratio");
        op.synchronizationRatio = amount(time, "Synchronization Time Ratio");
        for (const char* const part : {"Transit Time(ms)", "Wait Time(ms)", "Synchronization Time(ms)",
                                       "Idle Time(ms)", "Wait Time Ratio", "Synchronization Time Ratio"})
            op.hasBreakdown = op.hasBreakdown || childOf(time, part) != nullptr;
        if (const auto* const links = childOf(json, kBandwidth); links != nullptr && links->is_object()) {
            for (const auto& [transport, link] : links->items()) {
                CommunicationLink out;
                out.transport = strings.intern(transport);
                out.sizeMb = amount(link, "Transit Size(MB)");
                out.timeMs = amount(link, "Transit Time(ms)");
                out.bandwidthGbs = amount(link, "Bandwidth(GB/s)");
                out.largePacketRatio = amount(link, "Large Packet Ratio");
                op.links.push_back(out);
            }
        }
        m_report.communication.push_back(std::move(op));
        ++m_rows;
    }

    void addCell(const std::string& step, const std::string& kind, const std::string& name,
                 const std::string& ranks, const JsonTree& json)
    {
        auto& strings = m_report.strings;
        const auto dash = ranks.find('-');
        CommunicationMatrixCell cell;
        cell.stepLabel = stepLabel(step);
        cell.op = strings.intern(name);
        cell.isP2p = kind == "p2p";
        // Ranks within a group are mapped to the job's ranks by `mapGroupRanks`.
        (m_isOfOneRank ? cell.sourceInGroup : cell.source) = rankOf(std::string_view(ranks).substr(0, dash));
        (m_isOfOneRank ? cell.targetInGroup : cell.target) =
            dash == std::string::npos ? -1 : rankOf(std::string_view(ranks).substr(dash + 1));
        cell.transport = strings.intern(textOf(json, kTransport));
        cell.sizeMb = amount(json, "Transit Size(MB)");
        cell.timeMs = amount(json, "Transit Time(ms)");
        cell.bandwidthGbs = amount(json, "Bandwidth(GB/s)");
        if (const auto opName = textOf(json, "Op Name"); !opName.empty())
            cell.opName = strings.intern(opName);
        m_report.communicationMatrix.push_back(cell);
        ++m_rows;
    }

    Report& m_report;
    bool m_isOfOneRank = true; ///< its matrix counts ranks within their group
    std::uint64_t m_rows = 0;
    std::uint64_t m_unread = 0;
    std::map<std::string, std::uint64_t> m_negatives;
};

std::string listText(const JsonTree& value)
{
    if (!value.is_array())
        return scalarText(value);
    std::string text;
    for (const auto& each : value)
        text += (text.empty() ? std::string() : std::string(", ")) + scalarText(each);
    return text;
}

/// The lists of p2p and collective groups; newer releases repeat them with more facts in
/// "comm_group_parallel_info".
void readGroups(ImportContext& context, const JsonTree& json)
{
    constexpr std::size_t kMostColumns = 4096;
    std::set<std::string> leftOut;
    std::vector<std::string> header{"Type", "Ranks"};
    std::vector<std::vector<std::string>> rows;
    std::set<std::vector<std::string>> described;
    for (const auto& [kind, groups] : json.items()) {
        if (!groups.is_array())
            continue;
        for (const auto& group : groups) {
            if (!group.is_object())
                continue;
            auto& row = rows.emplace_back(header.size());
            row[0] = kind;
            for (const auto& [key, value] : group.items()) {
                const auto name = key == "type" ? "Type" : key == "rank_set" ? "Ranks" : key;
                auto column = static_cast<std::size_t>(std::ranges::find(header, name) - header.begin());
                if (column == header.size() && column < kMostColumns)
                    header.push_back(name);
                else if (column == header.size())
                    leftOut.insert(name);
                row.resize(header.size());
                if (column < row.size())
                    row[column] = listText(value);
            }
            described.insert({row[0], row[1]});
        }
    }
    for (const auto& [kind, groups] : json.items()) {
        if (!groups.is_array())
            continue;
        for (const auto& group : groups) {
            if (!group.is_object() && !described.contains({kind, listText(group)}))
                rows.push_back({kind, listText(group)});
        }
    }
    auto parsed = parseRows(header, rows, context.builder.report().strings);
    if (!leftOut.empty())
        parsed.problems.push_back(
            {TableProblem::Kind::TooManyColumns, 0, std::to_string(header.size() + leftOut.size()), {1}, 1});
    reportProblems(context, parsed);
    addRows(context, "communication_group", std::move(parsed));
}

Result<void> read(ImportContext& context)
{
    OPSCOPE_TRY_ASSIGN(const auto json, readJsonTree(context.planned.path));
    if (!json.is_object())
        return fail(ErrorCode::Malformed, message(MessageId::JsonShape, "an object"), {context.file, 1, {}});
    if (isGroupFile(context.planned.path.filename().string())) {
        readGroups(context, json);
        return {};
    }
    Reader reader(context.builder.report());
    reader.read(json);
    context.entry().counts.rows += reader.rows();
    const auto shape = message(MessageId::JsonShape, "communication ops by step");
    for (const auto& [key, count] : reader.negatives())
        reportLoss(context, message(MessageId::NumberNegative, key), 0, count);
    if (reader.unread() != 0) {
        reportLoss(context, shape, 0, reader.unread());
    } else if (reader.rows() == 0 && !json.empty()) {
        context.builder.addIssue(Severity::Warning, shape, {context.file, 0, {}});
    }
    return {};
}

} // namespace

constinit const Importer communicationJson{"communication_json",
                                           Role::Table,
                                           ReportPart::Communication | ReportPart::CommunicationMatrix,
                                           kStems,
                                           accepts,
                                           read};

} // namespace opscope
