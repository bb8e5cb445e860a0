// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/comparison_view.h"

#include <algorithm>
#include <utility>

#include "views/comparison/comparison_sides.h"
#include "views/i18n.h"
#include "views/panel.h"
#include "views/text/elided_names.h"

namespace opscope {

ComparisonView::ComparisonView(ReportPtr baseline, ReportPtr current, Preferences& preferences,
                               QWidget* parent)
    : PagedView(comparisonPanels(), preferences, parent),
      m_sides(new ComparisonSides(std::move(baseline), std::move(current), this))
{
    const auto updateSides = [this] {
        selection().forget(); // slices of a side that was replaced
        forgetFacts();
        remakePages();
        Q_EMIT changed();
    };
    connect(m_sides, &ComparisonSides::replaced, this, updateSides);
    connect(m_sides, &ComparisonSides::swapped, this, updateSides);
    // Queued, because menus need the commands of the new pages.
    connect(m_sides, &ComparisonSides::replaced, this, &ComparisonView::contentChanged, Qt::QueuedConnection);
    connect(m_sides, &ComparisonSides::swapped, this, &ComparisonView::contentChanged, Qt::QueuedConnection);
    checkPages();
}

const ReportPtr& ComparisonView::baseline() const
{
    return m_sides->first(CompareSide::A);
}

const ReportPtr& ComparisonView::current() const
{
    return m_sides->first(CompareSide::B);
}

std::array<QString, 2> ComparisonView::names() const
{
    return {m_sides->name(CompareSide::A), m_sides->name(CompareSide::B)};
}

QString ComparisonView::name() const
{
    const auto names = this->names();
    return against(names[1], names[0]);
}

QString ComparisonView::against(const QString& current, const QString& baseline) const
{
    return this->baseline() == this->current() ? tr("%1, in parts").arg(current)
                                               : tr("%1 against %2").arg(current, baseline);
}

/// Each name is shortened where the names differ least; the word for a comparison stays.
QString ComparisonView::shortName(const QFontMetrics& metrics, int width) const
{
    const auto names = this->names();
    if (metrics.horizontalAdvance(name()) <= width || baseline() == current())
        return PagedView::shortName(metrics, width);
    const auto available = width - metrics.horizontalAdvance(against({}, {}));
    const auto cut = elidedNames({names[1], names[0]}, metrics, std::max(available / 2, 0));
    return against(cut[0], cut[1]);
}

QString ComparisonView::commandOfTab() const
{
    return QStringLiteral("opscope-cli compare %1 %2")
        .arg(shellWord(QString::fromStdString(baseline()->root.string())),
             shellWord(QString::fromStdString(current()->root.string())));
}

TabFacts ComparisonView::facts() const
{
    if (baseline() == current())
        return {.icon = "compare", .facts = {tr("comparison of runs")}};
    const auto names = this->names();
    return {.icon = "compare", .title = names[1], .facts = {tr("against %1").arg(names[0])}};
}

QString ComparisonView::hint() const
{
    return tr("Current: %1\nBaseline: %2")
        .arg(QString::fromStdString(current()->root.string()),
             QString::fromStdString(baseline()->root.string()));
}

PanelContext ComparisonView::context() const
{
    return {*m_sides, selection()};
}

} // namespace opscope
