// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/comparison_view.h"

#include <utility>

#include "views/comparison/comparison_sides.h"
#include "views/comparison_panel.h"

namespace opscope {

ComparisonView::ComparisonView(ReportPtr baseline, ReportPtr current, Preferences& preferences,
                               QWidget* parent)
    : PagedView(preferences, parent),
      m_baseline(std::move(baseline)),
      m_current(std::move(current)),
      m_sides(new ComparisonSides(m_baseline, m_current, this))
{
    for (const auto* panel : comparisonPanels())
        addPage(panel->id, panel->title, panel->traits);
    for (int i = 0; i < pageCount(); ++i)
        setHasData(i, true);
    retranslate();
}

QString ComparisonView::name() const
{
    if (m_baseline == m_current)
        return tr("%1, parts of it").arg(QString::fromStdString(m_current->name));
    return tr("%1 against %2")
        .arg(QString::fromStdString(m_current->name), QString::fromStdString(m_baseline->name));
}

QString ComparisonView::cliCommand() const
{
    return QStringLiteral("opscope-cli compare %1 %2")
        .arg(shellWord(QString::fromStdString(m_baseline->root.string())),
             shellWord(QString::fromStdString(m_current->root.string())));
}

QString ComparisonView::hint() const
{
    return tr("Current: %1\nBaseline: %2")
        .arg(QString::fromStdString(m_current->root.string()),
             QString::fromStdString(m_baseline->root.string()));
}

Page* ComparisonView::createPage(int index, QWidget* parent)
{
    return comparisonPanels()[static_cast<std::size_t>(index)]->create({*m_sides, selection(), preferences()},
                                                                       parent);
}

} // namespace opscope
