// SPDX-License-Identifier: GPL-3.0-or-later
// The scopes of the graph: names, streams, subgraphs or fused nodes.
#include <QStandardItemModel>

#include "views/graph/choice_box.h"
#include "views/graph/graph_canvas.h"
#include "views/graph/graph_merge.h"
#include "views/graph/graph_page.h"
#include "views/graph/node_findings.h"
#include "views/i18n.h"

namespace opscope {
namespace {

const QString kSetting = QStringLiteral("graph/foldBy");

} // namespace

void GraphPage::makeFold()
{
    m_fold->setObjectName(QStringLiteral("graph.fold_by"));
    m_fold->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    for (std::size_t i = 0; i < kFoldBys; ++i)
        m_fold->addItem(QString(), QLatin1String(foldByName(static_cast<FoldBy>(i))));
    m_foldBy = static_cast<FoldBy>(std::max(m_fold->findData(settings().pageValue(kSetting)), 0));
    connect(m_fold, &QComboBox::activated, this, [this](int index) {
        m_foldBy = static_cast<FoldBy>(index);
        settings().setPageValue(kSetting, m_fold->itemData(index));
        fold();
    });
}

GraphCanvas* GraphPage::canvasOf(Side side) const
{
    return side == A ? m_otherCanvas : side == B ? m_canvas : m_mergedCanvas;
}

FoldRequest GraphPage::makeFoldRequest() const
{
    FoldRequest asked;
    asked.by = m_foldBy;
    for (const auto side : {A, B}) {
        auto& of = asked.sides.at(side);
        of.graph = side == B ? m_canvas->graph() : m_other ? m_other->graph : nullptr;
        of.report = side == A ? m_baseline : m_context.report();
        if (const auto& ran = m_ran.at(side))
            of.runs = std::shared_ptr<const ModelRuns>(ran, &ran->runs);
    }
    asked.other = m_other;
    asked.diffTimes = m_diffTimes;
    asked.merged = m_merge->merged();
    asked.findings = m_findings;
    asked.stream = tr("stream %1");
    asked.severalStreams = tr("several streams");
    return asked;
}

/// Folds by the user's choice, or by names if that is not possible; more choices may be possible now.
void GraphPage::fold()
{
    if (!hasModel())
        return;
    m_folding.run(
        [asked = makeFoldRequest()](const std::stop_token& stop) { return foldDrawings(asked, stop); },
        [this](Folded folded) {
            applyFolding(std::move(folded));
            showFacts();
        });
}

void GraphPage::applyFolding(Folded folded)
{
    m_folding.cancel();
    m_folded = std::move(folded);
    if (m_folded.merged != m_merge->merged()) { // it was merged again in the meantime
        m_folded.drawings[kBothSides] = {};
        fold();
    }
    auto* const items = qobject_cast<QStandardItemModel*>(m_fold->model());
    for (int i = 0; i < items->rowCount(); ++i) {
        const bool is = m_folded.isThere.at(static_cast<std::size_t>(i));
        items->item(i)->setEnabled(is);
        items->item(i)->setToolTip(is ? QString()
                                      : translateMessage(message(reasonNotFolded(static_cast<FoldBy>(i)))));
    }
    m_fold->setCurrentIndex(static_cast<int>(m_folded.by));
    bool isNew = false;
    for (const auto side : {A, B, kBothSides}) {
        const auto& scopes = m_folded.drawings.at(side).scopes;
        auto& canvas = *canvasOf(side);
        if (!scopes || *scopes->groups == *canvas.scopes().groups)
            continue;
        canvas.setScopes(scopes);
        isNew = true;
    }
    if (isNew && m_other)
        m_otherCanvas->openLike(m_canvas->scopes(), m_canvas->openFlags());
}

} // namespace opscope
