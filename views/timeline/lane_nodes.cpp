// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/lane_nodes.h"

#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <QCollator>
#include <QCoreApplication>

#include "core/vendor/missing_parts.h"
#include "views/i18n.h"
#include "views/qtext.h"

namespace opscope {
namespace {

/// The context of the texts.
struct LaneTexts {
    Q_DECLARE_TR_FUNCTIONS(opscope::LaneTree)
};

/// Appends the nodes of one report.
class NodeMaker {
public:
    NodeMaker(const Report& report, std::size_t rank, std::int32_t root, std::vector<LaneNode>& nodes)
        : m_report(report), m_rank(rank), m_root(root), m_nodes(nodes)
    {
    }

    void addTracks()
    {
        for (std::size_t t = 0; t < m_report.tracks.size(); ++t) {
            const auto& track = m_report.tracks[t];
            if (track.rows == 0)
                continue; // the track has only a name
            LaneNode node;
            node.kind = LaneKind::Slices;
            node.process = track.process;
            node.track = TrackId::of(t);
            node.device = track.device;
            const auto name = qtext(m_report.text(track.name));
            if (track.thread.valid()) {
                const auto tid = qtext(m_report.text(m_report.threads[track.thread.index()].key));
                node.key = QStringLiteral("t/") + tid + QLatin1Char('/') + name;
            } else {
                node.label = name;
                node.key = QStringLiteral("a/") + name;
            }
            addChild(processNode(track.process, track.device), std::move(node));
        }
    }

    /// A lane for all streams of each process that has several.
    void addMergedStreams()
    {
        std::map<std::int32_t, std::vector<std::int32_t>> byParent;
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            const auto& node = m_nodes[i];
            if (node.rank == m_rank && node.track.valid() && node.device != kNoDevice &&
                m_report.tracks[node.track.index()].stream != kNoNumber)
                byParent[node.parent].push_back(static_cast<std::int32_t>(i));
        }
        for (const auto& [parent, streams] : byParent) {
            if (streams.size() < 2)
                continue;
            LaneNode node;
            node.kind = LaneKind::Slices;
            node.process = m_nodes[static_cast<std::size_t>(parent)].process;
            node.key = QStringLiteral("m/streams");
            for (const auto stream : streams) {
                auto& lane = m_nodes[static_cast<std::size_t>(stream)];
                lane.mergedLane = static_cast<std::int32_t>(m_nodes.size());
                node.streams.push_back(lane.track);
                node.device = lane.device;
            }
            std::ranges::sort(node.streams);
            addChild(parent, std::move(node));
        }
    }

    void addCounters()
    {
        std::vector<LaneNode> counters;
        for (std::size_t c = 0; c < m_report.counters.counters.size(); ++c) {
            const auto& counter = m_report.counters.counters[c];
            if (counter.sampleCount == 0)
                continue;
            LaneNode node;
            node.kind = LaneKind::Counter;
            node.process = counter.process;
            node.counter = CounterId::of(c);
            node.device = counter.device;
            node.label = qtext(m_report.text(counter.name));
            const auto series = qtext(m_report.text(counter.series));
            if (!series.isEmpty() && !node.label.contains(series))
                node.label += QLatin1Char(' ') + series;
            node.detail = qtext(m_report.text(counter.unit));
            node.key = QStringLiteral("c/") + node.label;
            node.isEmpty = counter.min == 0 && counter.max == 0;
            counters.push_back(std::move(node));
        }
        QCollator natural; // sorts 0, 1, 2, 10
        natural.setNumericMode(true);
        std::ranges::stable_sort(counters, [&](const LaneNode& a, const LaneNode& b) {
            return natural.compare(a.label, b.label) < 0;
        });
        for (auto& node : counters) {
            const auto parent = processNode(node.process, node.device);
            addChild(parent, std::move(node));
        }
    }

    /// The lane of LanePyramids::queue, in the process that puts launches into the queue.
    void addQueue()
    {
        const auto category = m_report.strings.find("async_task_queue");
        const auto flows = m_report.flows.category.span();
        const auto at = category.valid() ? std::ranges::find(flows, category) : flows.end();
        if (at == flows.end())
            return;
        const auto source = m_report.flows.source[static_cast<std::size_t>(at - flows.begin())];
        const auto& track = m_report.tracks[m_report.slices.track[source.index()].index()];
        LaneNode node;
        node.kind = LaneKind::Counter;
        node.process = track.process;
        node.counter = CounterId::of(m_report.counters.counters.size());
        node.key = QStringLiteral("c/task queue");
        addChild(processNode(track.process, track.device), std::move(node));
    }

private:
    std::int32_t add(LaneNode node)
    {
        const auto index = static_cast<std::int32_t>(m_nodes.size());
        node.rank = m_rank;
        if (node.parent >= 0) {
            auto& parent = m_nodes[static_cast<std::size_t>(node.parent)];
            parent.children.push_back(index);
            node.key = parent.key + QLatin1Char('|') + node.key;
        }
        m_nodes.push_back(std::move(node));
        return index;
    }

    std::int32_t processNode(ProcessId process, std::int32_t device)
    {
        if (const auto known = m_nodeOfProcess.find(process.value); known != m_nodeOfProcess.end())
            return known->second;
        LaneNode node;
        node.kind = LaneKind::Process;
        node.parent = m_root;
        node.process = process;
        node.key = QStringLiteral("p/");
        if (process.valid()) {
            const auto& p = m_report.processes[process.index()];
            node.tag = qtext(m_report.text(p.labels));
            node.device = p.device != kNoDevice ? p.device : device;
            node.key += qtext(m_report.text(p.key)) + QLatin1Char('/') + qtext(m_report.text(p.name));
        }
        if (node.tag.isEmpty() && node.device != kNoDevice)
            node.tag = QStringLiteral("NPU %1").arg(node.device);
        return m_nodeOfProcess[process.value] = add(std::move(node));
    }

    void addChild(std::int32_t parent, LaneNode child)
    {
        child.parent = parent;
        if (child.device == kNoDevice)
            child.device = m_nodes[static_cast<std::size_t>(parent)].device;
        add(std::move(child));
    }

    const Report& m_report;
    std::size_t m_rank;
    std::int32_t m_root;
    std::vector<LaneNode>& m_nodes;
    std::unordered_map<std::uint32_t, std::int32_t> m_nodeOfProcess;
};

} // namespace

std::vector<LaneNode> laneNodes(const std::vector<ReportPtr>& reports)
{
    std::vector<LaneNode> nodes;
    for (std::size_t rank = 0; rank < reports.size(); ++rank) {
        std::int32_t root = -1;
        if (reports.size() > 1) {
            LaneNode node;
            node.kind = LaneKind::Report;
            node.rank = rank;
            node.key = QStringLiteral("r/%1").arg(rank);
            root = static_cast<std::int32_t>(nodes.size());
            nodes.push_back(std::move(node));
        }
        NodeMaker maker(*reports[rank], rank, root, nodes);
        maker.addTracks();
        maker.addMergedStreams();
        maker.addCounters();
        maker.addQueue();
    }
    return nodes;
}

void labelLanes(std::vector<LaneNode>& nodes, const std::vector<ReportPtr>& reports)
{
    for (auto& n : nodes) {
        const auto& report = *reports[n.rank];
        switch (n.kind) {
        case LaneKind::Report:
            n.label = report.rank >= 0 ? LaneTexts::tr("Rank %1").arg(report.rank)
                                       : QString::fromStdString(report.name);
            n.detail = QString::fromStdString(report.name);
            if (n.children.empty()) { // a line that is shown instead of lanes
                if (const auto missing = whyMissing(report, RunPart::Timeline))
                    n.detail = QString::fromStdString(missingText(*missing, translatedWords()));
            }
            break;
        case LaneKind::Process:
            n.label =
                n.key == QLatin1String(kResultsKey) ? LaneTexts::tr("Results") : LaneTexts::tr("No process");
            if (n.process.valid()) {
                const auto& process = report.processes[n.process.index()];
                const auto pid = qtext(report.text(process.key));
                n.label = process.name.valid() ? qtext(report.text(process.name))
                                               : LaneTexts::tr("Process %1").arg(pid);
                n.detail = LaneTexts::tr("pid %1").arg(pid);
            }
            break;
        case LaneKind::Slices: {
            if (!n.streams.empty()) {
                n.label = LaneTexts::tr("All streams");
                n.detail = LaneTexts::tr("%n stream(s)", nullptr, static_cast<int>(n.streams.size()));
            }
            if (!n.track.valid())
                break;
            const auto& track = report.tracks[n.track.index()];
            n.detail = LaneTexts::tr("async");
            if (track.thread.valid()) {
                const auto tid = qtext(report.text(report.threads[track.thread.index()].key));
                n.label =
                    track.name.valid() ? qtext(report.text(track.name)) : LaneTexts::tr("Thread %1").arg(tid);
                n.detail = LaneTexts::tr("tid %1").arg(tid);
            }
            break;
        }
        case LaneKind::Counter:
            if (n.counter.index() == report.counters.counters.size())
                n.label = LaneTexts::tr("Length of the task queue");
            break;
        case LaneKind::HiddenNote:
            break;
        }
    }
}

} // namespace opscope
