// SPDX-License-Identifier: GPL-3.0-or-later
// The graph beside a run and beside another model: colours, details, what is selected in both.
#include <algorithm>
#include <cmath>

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QLabel>

#include "core/graph/open_graph.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_page.h"
#include "views/graph/graph_text.h"
#include "views/graph/node_details.h"
#include "views/i18n.h"

namespace opscope {

void GraphPage::askForOther()
{
    if (!hasModel())
        return;
    const auto path = QFileDialog::getOpenFileName(this, tr("Compare with Model"),
                                                   QString::fromStdString(m_canvas->graph()->path.string()));
    if (!path.isEmpty())
        compareWith(path);
}

void GraphPage::compareWith(const QString& path)
{
    m_comparing.run(
        [path = path.toStdString(),
         graph = m_canvas->graph()](const std::stop_token&) -> Result<std::shared_ptr<const OtherModel>> {
            OPSCOPE_TRY_ASSIGN(auto other, openGraph(path));
            auto out = std::make_shared<OtherModel>();
            out->diff = diffGraphs(*other, *graph);
            out->rowOf.assign(graph->nodes.size(), 0);
            for (std::uint32_t i = 0; i < out->diff.rows.size(); ++i) {
                for (const auto node : out->diff.rows[i].b)
                    out->rowOf[node.index()] = i;
            }
            out->graph = std::move(other);
            return std::shared_ptr<const OtherModel>(std::move(out));
        },
        [this](Result<std::shared_ptr<const OtherModel>> other) {
            if (!other) {
                showNote(translateError(other.error()), translateError(other.error()));
                return;
            }
            m_other = *other;
            retranslate();
            m_by->setCurrentIndex(m_by->findData(static_cast<int>(ColorBy::Difference)));
            color();
            showDetails();
            const auto& diff = m_other->diff;
            const auto text = tr("beside %1: %2 changed, %3 new, %4 gone, %5 fused")
                                  .arg(graphText(m_other->graph->path.filename().string()))
                                  .arg(diff.count(DiffState::Changed))
                                  .arg(diff.count(DiffState::New))
                                  .arg(diff.count(DiffState::Gone))
                                  .arg(diff.count(DiffState::Fused));
            QStringList gone;
            for (const auto& row : diff.rows) {
                if (row.state == DiffState::Gone && gone.size() < 40)
                    gone << graphText(m_other->graph->nameOf(row.a[0]));
            }
            showNote(text, gone.isEmpty() ? text : tr("gone: %1").arg(gone.join(QStringLiteral(", "))));
            Q_EMIT compared();
        });
}

GraphColors GraphPage::differenceColors() const
{
    GraphColors colors;
    colors.title = tr("Difference");
    colors.names =
        QStringList{tr("same"), tr("changed"), tr("new"), tr("gone"), tr("fused"), tr("folded away")};
    colors.tokens = {Token::MutedText, Token::Warning, Token::Good, Token::Bad, Token::Flow, Token::Border};
    for (const auto row : m_other->rowOf)
        colors.ofNode.push_back(static_cast<double>(m_other->diff.rows[row].state));
    return colors;
}

void GraphPage::match()
{
    if (!hasModel() || m_context.report()->ops.size() == 0)
        return;
    const auto narrowing = selection().ownNarrowing();
    SliceScope scope;
    scope.device = narrowing.device;
    scope.model = narrowing.model;
    scope.step = narrowing.step;
    m_matching.run(
        [graph = m_canvas->graph(), report = m_context.report(), scope](const std::stop_token& stop) {
            return std::make_shared<const ModelRuns>(runsOf(*graph, scopesOf(*graph), *report, scope, stop));
        },
        [this](std::shared_ptr<const ModelRuns> runs) {
            const bool isFirst = !std::exchange(m_runs, std::move(runs));
            retranslate();
            if (isFirst && !m_runs->identity.links.empty())
                m_by->setCurrentIndex(m_by->findData(static_cast<int>(ColorBy::Total)));
            color();
            showDetails();
            followSlice();
            Q_EMIT matched();
        });
}

void GraphPage::color()
{
    if (!hasModel())
        return;
    const auto by = static_cast<ColorBy>(m_by->currentData().toInt());
    GraphColors colors;
    if (by == ColorBy::Difference && m_other) {
        colors = differenceColors();
    } else if (by == ColorBy::Type || !m_runs) {
        colors = colorsByType(*m_canvas->graph());
        colors.title = tr("Type");
    } else {
        colors.title = m_by->currentText().section(QStringLiteral(": "), 1);
        const auto& runs = *m_runs;
        for (std::size_t i = 0; i < runs.linkOf.size(); ++i) {
            const auto* const time = runs.timeOf(NodeId::of(i));
            const auto total = time == nullptr ? 0 : static_cast<double>(time->total);
            colors.ofNode.push_back(time == nullptr          ? std::nan("")
                                    : by == ColorBy::Total   ? total
                                    : by == ColorBy::Average ? total / static_cast<double>(time->count)
                                                             : static_cast<double>(time->count));
            colors.most = std::max(colors.most, std::isnan(colors.ofNode.back()) ? 0 : colors.ofNode.back());
        }
        for (const auto& scope : runs.scopes.ofScope) { // an average of a scope says nothing
            if (by != ColorBy::Average)
                colors.ofScope.push_back(scope.executions == 0  ? std::nan("")
                                         : by == ColorBy::Total ? static_cast<double>(scope.total)
                                                                : static_cast<double>(scope.executions));
        }
        if (by == ColorBy::Executions)
            colors.text = [](double count) { return QStringLiteral("%1 x").arg(count, 0, 'f', 0); };
        else
            colors.text = [](double ns) {
                return QStringLiteral("%1 us").arg(ns / 1000, 0, 'f', ns < 1e5 ? 2 : 0);
            };
    }
    m_canvas->setColors(std::move(colors));
    m_legend->setColors(m_canvas->colors());
}

void GraphPage::showDetails()
{
    if (!hasModel())
        return;
    if (const auto node = m_canvas->selectedNode()) {
        m_details->showNode(*m_canvas->graph(), *node, m_runs.get(), m_runs ? &report() : nullptr);
        if (m_other)
            m_details->addDifference(*m_other->graph, m_other->diff.rows[m_other->rowOf[node->index()]]);
    } else if (const auto scope = m_canvas->selectedScope())
        m_details->showScope(m_canvas->scopes(), *scope, m_runs.get());
    else
        m_details->showModel(*m_canvas->graph());
}

/// The slices of the selected node's op are selected in all pages.
void GraphPage::selectSlices()
{
    const auto node = m_canvas->selectedNode();
    if (!m_runs || !node || m_isSelecting || m_runs->linkOf[node->index()] == ModelRuns::kNone)
        return;
    const auto& op = m_runs->identity.ops[m_runs->identity.links[m_runs->linkOf[node->index()]].op];
    const auto& ops = report().ops;
    std::vector<SliceId> slices;
    for (std::size_t i = op.first; i < ops.size(); ++i) {
        if (ops.name[i] == op.name && ops.type[i] == op.type && ops.slice[i].valid())
            slices.push_back(ops.slice[i]);
    }
    if (slices.empty())
        return;
    m_isSelecting = true;
    selection().setSlices(std::move(slices));
    m_isSelecting = false;
}

std::optional<NodeId> GraphPage::nodeOf(SliceId slice) const
{
    if (!m_runs)
        return {};
    const auto& ops = report().ops;
    const auto row = std::ranges::find(ops.slice, slice);
    if (row == ops.slice.end())
        return {};
    const auto at = static_cast<std::size_t>(row - ops.slice.begin());
    for (const auto& link : m_runs->identity.links) {
        const auto& op = m_runs->identity.ops[link.op];
        if (op.name == ops.name[at] && op.type == ops.type[at])
            return link.node;
    }
    return {};
}

void GraphPage::followSlice()
{
    if (m_isSelecting || selection().slices().empty() || !hasModel())
        return;
    const auto node = nodeOf(selection().slices().front());
    if (!node || node == m_canvas->selectedNode())
        return;
    m_isSelecting = true;
    m_canvas->showNode(*node);
    m_isSelecting = false;
}

} // namespace opscope
