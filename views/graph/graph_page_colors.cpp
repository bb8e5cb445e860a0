// SPDX-License-Identifier: GPL-3.0-or-later
// The facts about the nodes, as colours and as details.
#include <algorithm>

#include "views/advice_run.h"
#include "views/graph/choice_box.h"
#include "views/graph/difference_colors.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_legend.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/node_details.h"
#include "views/graph/node_findings.h"

namespace opscope {

NodeFacts GraphPage::facts(Side side) const
{
    NodeFacts facts;
    const auto& canvas = *canvasOf(side);
    const auto& drawing = m_folded.drawings.at(side);
    facts.graph = canvas.graph().get();
    facts.scopes = &canvas.scopes();
    const bool isDrawn = drawing.scopes && drawing.scopes->ofNode.size() == facts.scopes->ofNode.size() &&
                         drawing.scopes->all.size() == facts.scopes->all.size();
    if (const auto& ran = side == kBothSides ? nullptr : m_ran.at(side)) {
        facts.runs = &ran->runs;
        facts.scopeTimes = isDrawn ? &drawing.times : nullptr;
        facts.metrics = &ran->metrics;
    }
    facts.other = m_other.get();
    facts.diffTimes = m_diffTimes.get();
    if (isDrawn && !drawing.diffTimes.empty())
        facts.scopeDiffTimes = &drawing.diffTimes;
    if (side == kBothSides)
        facts.merged = m_merge->merged().get();
    facts.isA = side == A;
    if (side == B && m_findings) {
        facts.advice = &m_context.facts->of<AdviceRun>().advice();
        facts.findings = m_findings.get();
    }
    if (side == B)
        facts.tensors = m_tensors.get();
    facts.isTensorsStopped = m_isTensorsStopped;
    return facts;
}

/// Keeps the current choice if it still exists.
void GraphPage::fillChoices()
{
    if (!hasModel())
        return;
    auto choices = colorChoices(facts(isOneGraph() ? kBothSides : B));
    if (choices == m_choices)
        return;
    m_choices = std::move(choices);
    const auto chosen = m_by->currentData();
    m_by->clear();
    for (const auto& [id, text] : m_choices)
        m_by->addItem(tr("Colour: %1").arg(text), id);
    const auto kept = m_by->findData(chosen);
    m_by->setCurrentIndex(kept >= 0 ? kept : std::max(m_by->findData(QStringLiteral("difference")), 0));
}

/// Colours both models by one scale.
void GraphPage::color()
{
    if (!hasModel())
        return;
    if (isOneGraph())
        return colorBoth();
    const auto id = m_by->currentData().toString();
    auto colors = colorsBy(id, facts(B));
    if (m_canvas->scene() != nullptr)
        colors.fitScaleTo(*m_canvas->scene());
    std::vector<NodeGroup> groups = m_findings ? m_findings->fusable : std::vector<NodeGroup>();
    bool hasGroups = false;
    if (m_other) {
        auto ofA = colorsBy(id, facts(A));
        if (m_otherCanvas->scene() != nullptr)
            ofA.fitScaleTo(*m_otherCanvas->scene());
        if (colors.isScale() && ofA.isScale()) {
            colors.most = ofA.most = std::max(colors.most, ofA.most);
            colors.least = ofA.least = std::min(colors.least, ofA.least);
        }
        m_otherCanvas->setColors(std::move(ofA));
        auto groupsOfA = fusedGroups(facts(A));
        hasGroups = !groupsOfA.empty();
        m_otherCanvas->setGroups(std::move(groupsOfA));
        groups = fusedGroups(facts(B));
    }
    m_canvas->setColors(std::move(colors));
    auto marks = marksIn(*m_canvas->graph());
    if (hasGroups || !groups.empty())
        marks.group = m_other ? tr("one op in the other model") : tr("could be one op");
    m_canvas->setGroups(std::move(groups));
    m_legend->setColors(m_canvas->colors(), marks);
}

/// Colours the merged graph of two models.
void GraphPage::colorBoth()
{
    const auto both = facts(kBothSides);
    auto colors = colorsBy(m_by->currentData().toString(), both);
    if (m_mergedCanvas->scene() != nullptr)
        colors.fitScaleTo(*m_mergedCanvas->scene());
    auto groups = fusedGroups(both);
    auto marks = marksIn(*both.graph);
    if (!groups.empty())
        marks.group = tr("one op in the other model");
    m_mergedCanvas->setColors(std::move(colors));
    m_mergedCanvas->setGroups(std::move(groups));
    m_legend->setColors(m_mergedCanvas->colors(), marks);
}

/// Extends the scale to the scopes that are drawn as one box.
void GraphPage::followScale()
{
    const auto& colors = drawn()->colors();
    if (colors.isScale() && !colors.ofScope.empty())
        color();
}

void GraphPage::showFacts()
{
    fillChoices();
    color();
    showDetails();
}

void GraphPage::showDetails()
{
    if (!hasModel())
        return;
    const auto scopeOfBoth = isOneGraph() ? m_mergedCanvas->selectedScope() : std::nullopt;
    if (scopeOfBoth)
        return m_details->showScope(facts(kBothSides), *scopeOfBoth);
    const auto& canvas = m_side == A && m_other ? *m_otherCanvas : *m_canvas;
    const auto* const run = m_side == A ? m_baseline.get() : &report();
    if (const auto node = canvas.selectedNode())
        m_details->showNode(facts(m_side), *node, run);
    else if (const auto scope = canvas.selectedScope())
        m_details->showScope(facts(m_side), *scope);
    else
        m_details->showModel(*m_canvas->graph());
}

} // namespace opscope
