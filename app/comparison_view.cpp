// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparison_view.h"

#include <utility>

#include "views/comparison_panel.h"

namespace opscope {

ComparisonView::ComparisonView(ReportPtr baseline, ReportPtr current, Preferences* preferences,
                               QWidget* parent)
    : PagedView(preferences, parent), m_baseline(std::move(baseline)), m_current(std::move(current))
{
    for (const auto* panel : comparisonPanels())
        addPage(panel->id, panel->title);
    for (int i = 0; i < pageCount(); ++i)
        setHasData(i, true);
    retranslate();
}

QString ComparisonView::name() const
{
    return tr("%1 against %2")
        .arg(QString::fromStdString(m_current->name), QString::fromStdString(m_baseline->name));
}

QString ComparisonView::hint() const
{
    return tr("Current: %1\nBaseline: %2")
        .arg(QString::fromStdString(m_current->root.string()),
             QString::fromStdString(m_baseline->root.string()));
}

QWidget* ComparisonView::createPage(int index, QWidget* parent)
{
    return comparisonPanels()[static_cast<std::size_t>(index)]->create(
        {m_baseline, m_current, selection(), preferences()}, parent);
}

} // namespace opscope
