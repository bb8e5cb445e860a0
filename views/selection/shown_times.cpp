// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/selection/shown_times.h"

#include <cstdint>
#include <utility>

#include "views/selection/seen_follower.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::size_t kOnAxis = SIZE_MAX; ///< no rank has this index: its clock is the common axis
constexpr QLatin1String kAbsoluteTimes("times/absolute");

/// Belongs to the preferences: all selections that share them follow it.
class ClockSwitch : public QObject {
    Q_OBJECT
public:
    explicit ClockSwitch(Preferences& preferences) : QObject(&preferences) {}
    static ClockSwitch& of(Preferences& preferences)
    {
        for (auto* child : preferences.children()) {
            if (auto* known = dynamic_cast<ClockSwitch*>(child))
                return *known;
        }
        return *new ClockSwitch(preferences);
    }
Q_SIGNALS:
    void flipped();
};

} // namespace

ShownTimes& ShownTimes::of(Selection& selection)
{
    auto* known = selection.findChild<ShownTimes*>(QString(), Qt::FindDirectChildrenOnly);
    return known != nullptr ? *known : *new ShownTimes(selection);
}

ShownTimes::ShownTimes(Selection& selection) : QObject(&selection), m_selection(selection)
{
    // The clocks of the ranks are part of what is shown.
    selection.on(Selection::Clocks, this, [this] { Q_EMIT changed(); });
    connect(&ClockSwitch::of(selection.preferences()), &ClockSwitch::flipped, this, &ShownTimes::changed);
}

bool ShownTimes::isAbsolute() const
{
    return m_selection.preferences().pages().pageValue(kAbsoluteTimes, false).toBool();
}

void ShownTimes::setAbsolute(bool isAbsolute)
{
    if (isAbsolute == this->isAbsolute())
        return;
    auto& preferences = m_selection.preferences();
    preferences.pages().setPageValue(kAbsoluteTimes, isAbsolute);
    Q_EMIT ClockSwitch::of(preferences).flipped();
}

void ShownTimes::setZero(std::int64_t onAxis)
{
    if (std::exchange(m_zero, onAxis) != onAxis)
        Q_EMIT changed();
}

std::optional<std::int64_t> ShownTimes::zeroIn(std::size_t rank) const
{
    if (!m_zero)
        return std::nullopt;
    return m_selection.byClockOf(rank, {*m_zero, *m_zero}, kOnAxis).begin;
}

void ShownTimes::onSeen(QWidget* receiver, std::function<void()> f)
{
    auto* follower = new SeenFollower(receiver, std::move(f)); // ends before the widget does
    connect(this, &ShownTimes::changed, follower, &SeenFollower::followWhenSeen);
}

QString ShownTimes::text(std::int64_t ns, std::size_t rank, ClockKind clock) const
{
    return timeText(ns, zeroIn(rank).value_or(0), isAbsolute(), clock,
                    timeUnitOf(m_selection.preferences().display().timeUnit));
}

} // namespace opscope

#include "shown_times.moc"
