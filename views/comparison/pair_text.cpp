// SPDX-License-Identifier: GPL-3.0-or-later
// Describes the selected pair of slices on the timeline of two runs: in the line below it and in Details.
#include <algorithm>

#include <QLabel>

#include "core/base/saturated.h"
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

/// The different texts of the slices of a side, the first ones of many.
QString TimelinePair::joined(CompareSide side, const std::function<QString(const Report&, SliceId)>& textOf,
                             const QString& separator) const
{
    constexpr qsizetype kMostTexts = 8;
    constexpr std::size_t kMostLooked = 1000; ///< slices whose texts are compared
    QStringList texts;
    const auto& all = slices(side);
    for (std::size_t i = 0; i < std::min(all.size(), kMostLooked); ++i) {
        const auto text = textOf(report(side), all[i == 0 ? all.size() - 1 : i - 1]); // the one to show first
        if (text.isEmpty() || texts.contains(text))
            continue;
        if (texts.size() == kMostTexts) {
            texts += QStringLiteral("\u2026");
            break;
        }
        texts += text;
    }
    return texts.join(separator);
}

QString TimelinePair::pairName() const
{
    QStringList names;
    for (const auto side : kSides)
        names += joined(
            side, [](const Report& of, SliceId slice) { return qtext(of.sliceName(slice)); },
            QStringLiteral(" + "));
    names.removeDuplicates();
    names.removeAll(QString());
    return names.join(QStringLiteral(" \u2192 "));
}

/// The sum of the slices of a side, ns; those of the row that are not marked, too.
std::int64_t TimelinePair::timeOf(CompareSide side) const
{
    std::int64_t sum = m_unmarked.at(placeOf(side)).ns;
    for (const auto slice : slices(side))
        sum = saturatedSum(sum, report(side).slices.dur[slice.index()]);
    return sum;
}

QString TimelinePair::timeText(CompareSide side) const
{
    const auto marked = slices(side).size();
    const auto count = marked + m_unmarked.at(placeOf(side)).count;
    const auto text = count == 0 ? QString() : durationText(timeOf(side));
    if (count > marked)
        return tr("%1 in %2 slices, %3 of them marked").arg(text, countText(count), countText(marked));
    return count < 2 ? text : tr("%1 in %2 slices").arg(text, countText(count));
}

/// Shows the selected pair in the Details dock like a row of the comparison. The selection of the tab always
/// contains slices of B.
void TimelinePair::showPairDetails()
{
    std::vector<std::pair<QString, QString>> fields;
    const auto addTexts = [&](const QString& field, const QStringList& texts) {
        if (texts[0].isEmpty() || texts[1].isEmpty() || texts[0] == texts[1]) {
            if (const auto text = texts[0].isEmpty() ? texts[1] : texts[0]; !text.isEmpty())
                fields.emplace_back(field, text);
            return;
        }
        fields.emplace_back(tr("%1 of A").arg(field), texts[0]);
        fields.emplace_back(tr("%1 of B").arg(field), texts[1]);
    };
    const auto add = [&](const QString& field, auto&& textOf) {
        QStringList texts;
        for (const auto side : kSides)
            texts += joined(
                side, [&](const Report& of, SliceId slice) { return textOf(side, of, slice); },
                QStringLiteral(", "));
        addTexts(field, texts);
    };
    const auto textOfOp = [](const Report& report, SliceId slice, const Column<StringId>& column) {
        const auto op = report.opOf(slice);
        return op.valid() && op.index() < column.size() ? qtext(report.text(column[op.index()])) : QString();
    };
    add(tr("State"), [this](CompareSide side, const Report&, SliceId slice) {
        const auto row = m_matching ? m_matching->rowOf(side, slice) : std::nullopt;
        return row ? stateText(m_matching->rows()[*row].state) : QString();
    });
    const auto hasBoth =
        std::ranges::none_of(m_pair, [](const std::vector<SliceId>& of) { return of.empty(); });
    if (hasBoth)
        fields.emplace_back(tr("Difference"), differenceText(timeOf(CompareSide::A), timeOf(CompareSide::B)));
    addTexts(tr("Duration"), {timeText(CompareSide::A), timeText(CompareSide::B)});
    const auto startOf = [this](CompareSide side) {
        const auto slice = selected(side);
        return slice.valid() ? m_timeline->timeText(report(side).slices.ts[slice.index()], placeOf(side))
                             : QString();
    };
    addTexts(tr("Start"), {startOf(CompareSide::A), startOf(CompareSide::B)});
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
                                                                         : slices(CompareSide::B),
                          this);
    selection().setDetails({pairName(), std::move(fields)});
}

void TimelinePair::updatePairText()
{
    const std::array pair{selected(CompareSide::A), selected(CompareSide::B)};
    const auto [a, b] = pair;
    QString text;
    if (m_matching && !a.valid() && !b.valid()) {
        text = tr("Select a slice: its match is selected on the other side");
    } else if (m_matching && a.valid() && b.valid()) {
        text = pairName() + QStringLiteral(":  ") +
               tr("A %1, B %2, %3")
                   .arg(timeText(CompareSide::A), timeText(CompareSide::B),
                        differenceText(timeOf(CompareSide::A), timeOf(CompareSide::B)));
        if (const auto row = m_matching->rowOf(CompareSide::A, a))
            text += QStringLiteral("  ") + stateText(m_matching->rows()[*row].state);
    } else if (m_matching) {
        const auto side = a.valid() ? CompareSide::A : CompareSide::B;
        const auto slice = a.valid() ? a : b;
        const auto row = m_matching->rowOf(side, slice);
        text = pairName() + QStringLiteral(":  ");
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
