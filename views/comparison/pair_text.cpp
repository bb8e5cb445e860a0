// SPDX-License-Identifier: GPL-3.0-or-later
// The line that says what is selected on the timeline of two runs.
#include <QLabel>

#include "views/comparison/state_style.h"
#include "views/comparison/timeline_pair.h"
#include "views/qtext.h"
#include "views/timeline/timeline_model.h"

namespace opscope {

void TimelinePair::updatePairText()
{
    const auto [a, b] = m_pair;
    QString text;
    if (m_matching && !a.valid() && !b.valid()) {
        text = tr("Select a slice: its match is selected on the other side");
    } else if (m_matching && a.valid() && b.valid()) {
        const auto durA = report(CompareSide::A).slices.dur[a.index()];
        const auto durB = report(CompareSide::B).slices.dur[b.index()];
        const auto sign = durB > durA ? QStringLiteral("+") : QString();
        const auto nameA = qtext(report(CompareSide::A).sliceName(a));
        const auto nameB = qtext(report(CompareSide::B).sliceName(b));
        text = (nameA == nameB ? nameA : nameA + QStringLiteral(" → ") + nameB) + QStringLiteral(":  ") +
               tr("A %1, B %2, %3")
                   .arg(durationText(durA), durationText(durB),
                        withSign(durB - durA, durationText(durB - durA)));
        if (durA > 0)
            text += QStringLiteral(" (%1%2 %)")
                        .arg(sign)
                        .arg(static_cast<double>(durB - durA) / static_cast<double>(durA) * 100, 0, 'f', 1);
        if (const auto row = m_matching->rowOf(CompareSide::A, a))
            text += QStringLiteral("  ") + stateText(m_matching->rows()[*row].state);
    } else if (m_matching) {
        const auto side = a.valid() ? CompareSide::A : CompareSide::B;
        const auto slice = a.valid() ? a : b;
        const auto row = m_matching->rowOf(side, slice);
        text = qtext(report(side).sliceName(slice)) + QStringLiteral(":  ");
        if (!row)
            text += tr("not compared");
        else if (m_matching->rows()[*row].state == RowState::New ||
                 m_matching->rows()[*row].state == RowState::Gone)
            text += stateText(m_matching->rows()[*row].state) + QStringLiteral(", ") +
                    stateTip(m_matching->rows()[*row].state);
        else
            text += tr("no execution of the other side stands here in this alignment");
    }
    m_pairLabel->setText(text);
    m_pairLabel->setToolTip(text);
}

} // namespace opscope
