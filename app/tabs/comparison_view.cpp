// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/comparison_view.h"

#include <algorithm>
#include <utility>

#include "views/comparison/comparison_sides.h"
#include "views/comparison_panel.h"
#include "views/i18n.h"
#include "views/text/elided_names.h"

namespace opscope {

ComparisonView::ComparisonView(ReportPtr baseline, ReportPtr current, Preferences& preferences,
                               QWidget* parent)
    : PagedView(preferences, parent),
      m_sides(new ComparisonSides(std::move(baseline), std::move(current), this))
{
    const auto updateSides = [this] {
        selection().forget(); // slices of a side that was replaced
        checkPages();
        Q_EMIT changed();
    };
    connect(m_sides, &ComparisonSides::replaced, this, updateSides);
    connect(m_sides, &ComparisonSides::swapped, this, updateSides);
    // Queued, because menus need the commands of the new pages.
    connect(m_sides, &ComparisonSides::replaced, this, &ComparisonView::contentChanged, Qt::QueuedConnection);
    connect(m_sides, &ComparisonSides::swapped, this, &ComparisonView::contentChanged, Qt::QueuedConnection);
    for (const auto* panel : comparisonPanels())
        addPage(panel->id, panel->title, panel->traits);
    checkPages();
    retranslate();
}

void ComparisonView::checkPages()
{
    const auto all = comparisonPanels();
    for (int i = 0; i < pageCount(); ++i) {
        const auto* const panel = all[static_cast<std::size_t>(i)];
        if (!panel->readsFolders)
            setReason(i,
                      panel->whyEmpty == nullptr ? std::nullopt : panel->whyEmpty(*baseline(), *current()));
    }
    using Answer = std::pair<int, std::optional<EmptyReason>>;
    m_asking.runInParts<Answer>(
        [all, a = baseline(), b = current()](JobOutput<Answer>& out, const std::stop_token&) {
            for (std::size_t i = 0; i < all.size(); ++i) {
                if (all[i]->readsFolders)
                    out.add({static_cast<int>(i), all[i]->whyEmpty(*a, *b)});
            }
        },
        [this](const Answer& answer) { setReason(answer.first, answer.second); },
        [this] { leaveEmptyPage(); });
}

void ComparisonView::setReason(int index, const std::optional<EmptyReason>& reason)
{
    if (!reason)
        return setHasData(index, true);
    markMuted(index, translateMessage(reason->what));
    page(index)->setEmpty({*reason, QString::fromStdString(current()->root.string()), {}});
}

/// Shows the first page that has content.
void ComparisonView::leaveEmptyPage()
{
    for (int i = 0; i < pageCount() && !hasData(currentPage()); ++i) {
        if (hasData(i))
            showPage(i);
    }
}

const ReportPtr& ComparisonView::baseline() const
{
    return m_sides->first(CompareSide::A);
}

const ReportPtr& ComparisonView::current() const
{
    return m_sides->first(CompareSide::B);
}

QString ComparisonView::name() const
{
    const auto names = uniqueNames(*baseline(), *current());
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
    const auto names = uniqueNames(*baseline(), *current());
    if (metrics.horizontalAdvance(name()) <= width || baseline() == current())
        return PagedView::shortName(metrics, width);
    const auto available = width - metrics.horizontalAdvance(against({}, {}));
    const auto cut = elidedNames({names[1], names[0]}, metrics, std::max(available / 2, 0));
    return against(cut[0], cut[1]);
}

QString ComparisonView::cliCommand() const
{
    if (const auto* page = currentContent(); page != nullptr) {
        if (const auto command = page->cliCommand(); !command.isEmpty())
            return command;
    }
    return QStringLiteral("opscope-cli compare %1 %2")
        .arg(shellWord(QString::fromStdString(baseline()->root.string())),
             shellWord(QString::fromStdString(current()->root.string())));
}

TabFacts ComparisonView::facts() const
{
    if (baseline() == current())
        return {.icon = "compare", .facts = {tr("comparison of runs")}};
    const auto names = uniqueNames(*baseline(), *current());
    return {.icon = "compare", .title = names[1], .facts = {tr("against %1").arg(names[0])}};
}

QString ComparisonView::hint() const
{
    return tr("Current: %1\nBaseline: %2")
        .arg(QString::fromStdString(current()->root.string()),
             QString::fromStdString(baseline()->root.string()));
}

Page* ComparisonView::createPage(int index, QWidget* parent)
{
    return comparisonPanels()[static_cast<std::size_t>(index)]->create({*m_sides, selection()}, parent);
}

} // namespace opscope
