// SPDX-License-Identifier: GPL-3.0-or-later
// What the scopes of the graph are made of: names, streams, subgraphs or fused nodes.
#include <QComboBox>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include "views/graph/graph_canvas.h"
#include "views/graph/graph_page.h"
#include "views/graph/node_findings.h"
#include "views/i18n.h"
#include "views/page_settings.h"

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
    m_foldBy = static_cast<FoldBy>(std::max(m_fold->findData(PageSettings().value(kSetting)), 0));
    connect(m_fold, &QComboBox::activated, this, [this](int index) {
        m_foldBy = static_cast<FoldBy>(index);
        PageSettings().setValue(kSetting, m_fold->itemData(index));
        showFacts();
    });
}

ScopeGroups GraphPage::groups(Side side, FoldBy by) const
{
    const auto& ran = m_ran.at(side);
    std::vector<FusedNodes> fused;
    if (by == FoldBy::Fused) {
        if (m_other)
            addFused(*m_other->diff, side == A, side == A ? *m_canvas->graph() : *m_other->graph, fused);
        if (ran)
            addFused(ran->runs.identity, side == A ? *m_baseline : report(), fused);
        for (const auto& group : side == B && m_findings ? m_findings->fusable : std::vector<NodeGroup>())
            fused.push_back({group.nodes});
    }
    const auto streamName = [](std::int64_t stream) {
        return (stream == OpPlace::kSeveral ? tr("several streams") : tr("stream %1").arg(stream))
            .toStdString();
    };
    return groupsBy(by, *(side == A ? m_otherCanvas : m_canvas)->graph(),
                    {.runs = ran ? &ran->runs : nullptr, .fused = fused, .streamName = streamName});
}

/// By what the user wants, or by names where that is not there; what there is may have become more.
void GraphPage::fold()
{
    if (!hasModel())
        return;
    const auto isThere = [this](FoldBy by) {
        return by == FoldBy::Name || !groups(B, by).all.empty() || (m_other && !groups(A, by).all.empty());
    };
    auto* const items = qobject_cast<QStandardItemModel*>(m_fold->model());
    for (int i = 0; i < items->rowCount(); ++i) {
        const auto by = static_cast<FoldBy>(i);
        const bool is = isThere(by);
        items->item(i)->setEnabled(is);
        items->item(i)->setToolTip(is ? QString() : translateMessage(message(whyNotFolded(by))));
    }
    const auto by = isThere(m_foldBy) ? m_foldBy : FoldBy::Name;
    const QSignalBlocker blocker(m_fold);
    m_fold->setCurrentIndex(static_cast<int>(by));
    bool isNew = false;
    for (const auto side : {A, B}) {
        if (side == A && !m_other)
            continue;
        auto& canvas = side == A ? *m_otherCanvas : *m_canvas;
        if (auto own = groups(side, by); own != *canvas.scopes().groups) {
            canvas.setScopes(std::make_shared<const GraphScopes>(scopesOf(*canvas.graph(), std::move(own))));
            isNew = true;
        }
        const auto& ran = m_ran.at(side);
        m_scopeTimes.at(side) = ran ? timesByScope(canvas.scopes(), ran->runs.identity,
                                                   side == A ? *m_baseline : report(), ran->runs.rows)
                                    : ScopeTimes();
    }
    if (isNew && m_other)
        m_otherCanvas->openLike(m_canvas->scopes(), m_canvas->openOnes());
}

} // namespace opscope
