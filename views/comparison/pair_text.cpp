// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the selected pair of slices on the timeline of two runs: in the line below it and in Details.
#include <QLabel>

#include "views/comparison/state_style.h"
#include "views/comparison/timeline_pair.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/timeline/timeline_model.h"
#include "views/value_text.h"

namespace opscope {
namespace {

QString differenceText(std::int64_t a, std::int64_t b)
{
    auto text = withSign(b - a, durationText(b - a));
    if (a > 0)
        text += QStringLiteral(" (%1)").arg(changeText(static_cast<double>(b - a) / static_cast<double>(a)));
    return text;
}

} // namespace

QString TimelinePair::pairName() const
{
    QStringList names;
    for (const auto side : kSides) {
        if (const auto slice = selected(side); slice.valid())
            names += qtext(report(side).sliceName(slice));
    }
    names.removeDuplicates();
    return names.join(QStringLiteral(" \u2192 "));
}

/// Shows the selected pair in the Details dock like a row of the comparison. The selection of the tab always
/// contains slices of B.
void TimelinePair::showPairDetails()
{
    std::vector<std::pair<QString, QString>> fields;
    const auto add = [&](const QString& field, auto&& textOf) {
        QStringList texts;
        for (const auto side : kSides)
            texts += selected(side).valid() ? textOf(side, report(side), selected(side)) : QString();
        if (texts[0].isEmpty() || texts[1].isEmpty() || texts[0] == texts[1]) {
            if (const auto text = texts[0].isEmpty() ? texts[1] : texts[0]; !text.isEmpty())
                fields.emplace_back(field, text);
            return;
        }
        fields.emplace_back(tr("%1 of A").arg(field), texts[0]);
        fields.emplace_back(tr("%1 of B").arg(field), texts[1]);
    };
    const auto textOfOp = [](const Report& report, SliceId slice, const Column<StringId>& column) {
        const auto op = report.opOf(slice);
        return op.valid() && op.index() < column.size() ? qtext(report.text(column[op.index()])) : QString();
    };
    const auto [a, b] = m_pair;
    add(tr("State"), [this](CompareSide side, const Report&, SliceId slice) {
        const auto row = m_matching ? m_matching->rowOf(side, slice) : std::nullopt;
        return row ? stateText(m_matching->rows()[*row].state) : QString();
    });
    if (a.valid() && b.valid())
        fields.emplace_back(tr("Difference"), differenceText(report(CompareSide::A).slices.dur[a.index()],
                                                             report(CompareSide::B).slices.dur[b.index()]));
    add(tr("Duration"), [](CompareSide, const Report& report, SliceId slice) {
        return durationText(report.slices.dur[slice.index()]);
    });
    add(tr("Start"), [this](CompareSide side, const Report& report, SliceId slice) {
        return m_timeline->timeText(report.slices.ts[slice.index()], placeOf(side));
    });
    add(tr("Lane"), [this](CompareSide side, const Report& report, SliceId slice) {
        const auto& lanes = m_timeline->lanes();
        const auto node = lanes.nodeOf({placeOf(side), report.slices.track[slice.index()]});
        return node >= 0 ? lanes.path(node) : QString();
    });
    add(tr("Op type"),
        [&](CompareSide, const Report& r, SliceId slice) { return textOfOp(r, slice, r.ops.type); });
    add(tr("Input shapes"),
        [&](CompareSide, const Report& r, SliceId slice) { return textOfOp(r, slice, r.ops.inputShapes); });
    add(tr("Output shapes"),
        [&](CompareSide, const Report& r, SliceId slice) { return textOfOp(r, slice, r.ops.outputShapes); });
    selection().setSlices(m_timeline->focus() == placeOf(CompareSide::B) ? m_selection->slices()
                          : b.valid()                                    ? std::vector{b}
                                                                         : std::vector<SliceId>{},
                          this);
    selection().setDetails({pairName(), std::move(fields)});
}

void TimelinePair::updatePairText()
{
    const auto [a, b] = m_pair;
    QString text;
    if (m_matching && !a.valid() && !b.valid()) {
        text = tr("Select a slice: its match is selected on the other side");
    } else if (m_matching && a.valid() && b.valid()) {
        const auto durA = report(CompareSide::A).slices.dur[a.index()];
        const auto durB = report(CompareSide::B).slices.dur[b.index()];
        text = pairName() + QStringLiteral(":  ") +
               tr("A %1, B %2, %3").arg(durationText(durA), durationText(durB), differenceText(durA, durB));
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
            text += tr("the other side has no execution here in this alignment");
    }
    m_pairLabel->setText(text);
    m_pairLabel->setToolTip(text);
}

} // namespace opscope
