// SPDX-License-Identifier: GPL-3.0-or-later
// The line that says what is selected on two timelines.
#include <QLabel>

#include "views/comparison/state_style.h"
#include "views/comparison/timeline_pair.h"
#include "views/timeline/qtext.h"
#include "views/timeline/timeline_model.h"

namespace opscope {

QString TimelinePair::pairText() const
{
    return m_pairLabel->text();
}

void TimelinePair::updatePairText()
{
    const auto& a = half(CompareSide::A);
    const auto& b = half(CompareSide::B);
    const auto sliceA = a.timeline->selectedSlice().id;
    const auto sliceB = b.timeline->selectedSlice().id;
    QString text;
    if (!m_matching || (!sliceA.valid() && !sliceB.valid())) {
        text = m_matching ? tr("Select a slice: its match is selected on the other side") : QString();
    } else if (sliceA.valid() && sliceB.valid()) {
        const auto durA = a.report->slices.dur[sliceA.index()];
        const auto durB = b.report->slices.dur[sliceB.index()];
        const auto sign = durB > durA ? QStringLiteral("+") : QString();
        const auto nameA = qtext(a.report->sliceName(sliceA));
        const auto nameB = qtext(b.report->sliceName(sliceB));
        text = (nameA == nameB ? nameA : nameA + QStringLiteral(" → ") + nameB) + QStringLiteral(":  ") +
               tr("A %1, B %2, %3")
                   .arg(durationText(durA), durationText(durB), sign + durationText(durB - durA));
        if (durA > 0)
            text += QStringLiteral(" (%1%2 %)")
                        .arg(sign)
                        .arg(static_cast<double>(durB - durA) / static_cast<double>(durA) * 100, 0, 'f', 1);
        if (const auto row = m_matching->rowOf(CompareSide::A, sliceA))
            text += QStringLiteral("  ") + stateText(m_matching->rows()[*row].state);
    } else {
        const auto side = sliceA.valid() ? CompareSide::A : CompareSide::B;
        const auto slice = sliceA.valid() ? sliceA : sliceB;
        const auto row = m_matching->rowOf(side, slice);
        text = qtext(half(side).report->sliceName(slice)) + QStringLiteral(":  ");
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
