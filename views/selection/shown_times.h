// SPDX-License-Identifier: GPL-3.0-or-later
// How times are shown, the same on every page: since the zero of the timeline, or by the clock.
#pragma once

#include <functional>
#include <optional>

#include "views/selection/selection.h"

namespace opscope {

/// Belongs to a selection. The switch between the two is one for all selections with the same preferences.
class ShownTimes : public QObject {
    Q_OBJECT
public:
    static ShownTimes& of(Selection& selection);

    bool isAbsolute() const;
    void setAbsolute(bool isAbsolute);
    /// Sets the time of the common axis that is shown as 0.
    void setZero(std::int64_t onAxis);
    /// The time by the clock of a rank that is shown as 0; empty as long as none is set.
    std::optional<std::int64_t> zeroIn(std::size_t rank) const;
    /// Calls `f` after changes, for a hidden widget when it is shown.
    void onSeen(QWidget* receiver, std::function<void()> f);
    /// A time by the clock of a rank, as the timeline shows it.
    QString text(std::int64_t ns, std::size_t rank, ClockKind clock) const;

Q_SIGNALS:
    void changed();

private:
    explicit ShownTimes(Selection& selection);

    Selection& m_selection;
    std::optional<std::int64_t> m_zero;
};

} // namespace opscope
