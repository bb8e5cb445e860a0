// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/communication_export.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <map>
#include <string>
#include <vector>

#include "core/base/json_text.h"
#include "core/base/message_id.h"
#include "core/base/time.h"

namespace opscope {

namespace {

/// A JSON number; NaN and infinity are none.
std::string exactNumber(double value)
{
    return std::isfinite(value) ? fmt::format("{}", value) : std::string();
}

std::string millis(std::int64_t ns)
{
    return ns == kMissingInteger ? std::string() : exactNumber(static_cast<double>(ns) / 1e6);
}

/// A start as a plain number if a double of us holds it exactly, else as a text like `ts` in a trace: for
/// times since 1970 a double cannot hold every ns.
std::string startText(std::int64_t ns)
{
    constexpr std::int64_t kExact = 1'000'000'000'000'000; // below it a double of us contains every ns
    const bool isPlain = ns % 500 == 0 || (ns > -kExact && ns < kExact);
    const auto text = microsText(ns);
    return isPlain ? text : '"' + text + '"';
}

std::string jsonText(std::string_view text)
{
    std::string out;
    appendJsonString(out, text);
    return out;
}

/// {"key": value, ...}; the values are JSON already.
std::string object(const std::vector<std::pair<std::string, std::string>>& members)
{
    std::string out = "{";
    for (const auto& [key, value] : members) // no member for an unknown value
        out += value.empty() ? std::string() : (out.size() == 1 ? "" : ", ") + jsonText(key) + ": " + value;
    return out + '}';
}

/// JSON objects in objects: members keep the order of their first appearance.
class Tree {
public:
    Tree& child(const std::string& key)
    {
        const auto [it, isNew] = m_index.try_emplace(key, m_children.size());
        if (isNew)
            m_children.emplace_back(key, Tree());
        return m_children[it->second].second;
    }
    bool has(const std::string& key) const { return m_index.contains(key); }
    void set(std::string json) { m_json = std::move(json); }
    bool empty() const { return m_children.empty() && m_json.empty(); }
    void append(std::string& out, int depth) const
    {
        if (!m_json.empty()) {
            out += m_json;
            return;
        }
        out += '{';
        const char* separator = "";
        for (const auto& [key, child] : m_children) {
            out += separator;
            out += '\n';
            out.append(static_cast<std::size_t>(depth) + 1, ' ');
            out += jsonText(key) + ": ";
            child.append(out, depth + 1);
            separator = ",";
        }
        out += '}';
    }

private:
    std::map<std::string, std::size_t> m_index;
    std::vector<std::pair<std::string, Tree>> m_children;
    std::string m_json;
};

std::string opText(const Report& report, const CommunicationOp& op)
{
    std::vector<std::pair<std::string, std::string>> time;
    time.emplace_back("Start Timestamp(us)", op.start == 0 ? std::string() : startText(op.start));
    time.emplace_back("Elapse Time(ms)", millis(op.elapse));
    if (op.hasBreakdown) {
        time.emplace_back("Transit Time(ms)", millis(op.transit));
        time.emplace_back("Wait Time(ms)", millis(op.wait));
        time.emplace_back("Synchronization Time(ms)", millis(op.synchronization));
        time.emplace_back("Idle Time(ms)", millis(op.idle));
        time.emplace_back("Wait Time Ratio", exactNumber(op.waitRatio));
        time.emplace_back("Synchronization Time Ratio", exactNumber(op.synchronizationRatio));
    }
    std::vector<std::pair<std::string, std::string>> links;
    for (const auto& link : op.links)
        links.emplace_back(std::string(report.text(link.transport)),
                           object({{"Transit Size(MB)", exactNumber(link.sizeMb)},
                                   {"Transit Time(ms)", exactNumber(link.timeMs)},
                                   {"Bandwidth(GB/s)", exactNumber(link.bandwidthGbs)},
                                   {"Large Packet Ratio", exactNumber(link.largePacketRatio)}}));
    return object(
        {{"Communication Time Info", object(time)}, {"Communication Bandwidth Info", object(links)}});
}

std::string stepKey(std::string_view label)
{
    return label.starts_with("step") ? std::string(label) : "step" + std::string(label);
}

const char* kindKey(bool isP2p)
{
    return isP2p ? "p2p" : "collective";
}

/// A child with a free name: two ops of the same name are both kept (a database does not number all ops).
Tree& freeChild(Tree& parent, const std::string& key)
{
    auto name = key;
    for (int copy = 2; parent.has(name); ++copy)
        name = fmt::format("{}#{}", key, copy);
    return parent.child(name);
}

Result<void> write(ExportBatch& batch, const Tree& tree, const std::filesystem::path& path,
                   std::uint64_t rows)
{
    if (tree.empty())
        return {};
    OPSCOPE_TRY_ASSIGN(auto out, batch.create(path));
    tree.append(out.text(), 0);
    out.text() += '\n';
    return batch.add(std::move(out), rows);
}

} // namespace

Result<void> exportCommunication(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                 const std::filesystem::path& path, std::stop_token stop)
{
    const auto& ops = report.communication;
    const bool isCluster =
        std::ranges::any_of(ops, [&](const CommunicationOp& op) { return op.rank != report.rank; });
    Tree tree;
    std::uint64_t rows = 0;
    for (const auto& op : ops) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        const auto label = report.text(op.stepLabel);
        if (!scope.hasStep(label, op.start))
            continue;
        const auto group = report.text(op.group);
        auto name = std::string(report.text(op.name));
        if (!group.empty())
            name += fmt::format("@{}", group);
        const auto step = stepKey(label);
        const auto* const kind = kindKey(op.isP2p);
        if (isCluster)
            freeChild(tree.child(kind).child(step).child(name), std::to_string(op.rank))
                .set(opText(report, op));
        else
            freeChild(tree.child(step).child(kind), name).set(opText(report, op));
        ++rows;
    }
    return write(batch, tree, path, rows);
}

Result<void> exportCommunicationMatrix(ExportBatch& batch, const Report& report, const ExportScope& scope,
                                       const std::filesystem::path& path, std::stop_token stop)
{
    Tree tree;
    std::uint64_t rows = 0;
    for (const auto& cell : report.communicationMatrix) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        const auto label = report.text(cell.stepLabel);
        if (!scope.hasStep(label, {}))
            continue;
        std::vector<std::pair<std::string, std::string>> members{
            {"Transport Type", jsonText(report.text(cell.transport))},
            {"Transit Size(MB)", exactNumber(cell.sizeMb)},
            {"Transit Time(ms)", exactNumber(cell.timeMs)},
            {"Bandwidth(GB/s)", exactNumber(cell.bandwidthGbs)}};
        if (const auto opName = report.text(cell.opName); !opName.empty())
            members.emplace_back("Op Name", jsonText(opName));
        freeChild(
            tree.child(stepKey(label)).child(kindKey(cell.isP2p)).child(std::string(report.text(cell.op))),
            fmt::format("{}-{}", isKnown(cell.sourceInGroup) ? cell.sourceInGroup : cell.source,
                        isKnown(cell.targetInGroup) ? cell.targetInGroup : cell.target))
            .set(object(members));
        ++rows;
    }
    return write(batch, tree, path, rows);
}

} // namespace opscope
