// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/fleet_session.h"

#include <utility>

#include "views/page.h"

namespace opscope {

FleetSession::FleetSession(QString place, QObject* parent) : QObject(parent), m_place(std::move(place)) {}

void FleetSession::setFilter(const Filter& filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    Q_EMIT filterChanged();
}

FleetFilter FleetSession::asked() const
{
    constexpr std::int64_t kDay = 86'400'000'000'000;
    return {.project = m_filter.project.toStdString(),
            .branch = m_filter.branch.toStdString(),
            .chip = m_filter.chip.toStdString(),
            .cann = m_filter.cann.toStdString(),
            .model = {},
            .label = m_filter.label.toStdString(),
            .since = m_filter.days > 0 ? fleetNow() - m_filter.days * kDay : 0};
}

void FleetSession::setRun(const Run& run)
{
    if (run == m_run)
        return;
    m_run = run;
    Q_EMIT runChanged();
}

void FleetSession::setMeasures(const QString& measures)
{
    if (measures == m_measures)
        return;
    m_measures = measures;
    Q_EMIT measuresChanged();
}

QString FleetSession::command(const QString& action, bool isFiltered) const
{
    auto out = QStringLiteral("opscope-cli fleet %1 --to %2").arg(action, shellWord(m_place));
    const auto add = [&out, isFiltered](const char* option, const QString& value) {
        if (isFiltered && !value.isEmpty())
            out += QStringLiteral(" --%1 %2").arg(QLatin1String(option), shellWord(value));
    };
    add("project", m_filter.project);
    add("branch", m_filter.branch);
    add("chip", m_filter.chip);
    add("cann", m_filter.cann);
    add("where", m_filter.label);
    add("since", m_filter.days > 0 ? QStringLiteral("%1d").arg(m_filter.days) : QString());
    return out;
}

QString FleetSession::pushCommand() const
{
    return QStringLiteral("opscope-cli push PATH --to %1").arg(shellWord(m_place));
}

} // namespace opscope
