// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_accessible.h"

#include <QAccessible>

#include "views/current_item_accessible.h"
#include "views/qtext.h"
#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

/// Describes the selected slice.
class SliceAccessible : public CurrentItem {
public:
    explicit SliceAccessible(TimelineView* view) : CurrentItem(view, QAccessible::ListItem), m_view(view) {}

    bool isValid() const override { return m_view->timeline().selectedSlice().valid(); }

    QString text(QAccessible::Text which) const override
    {
        const auto slice = m_view->timeline().selectedSlice();
        if (!slice.valid())
            return {};
        const auto& timeline = m_view->timeline();
        const auto& report = timeline.report(slice.rank);
        switch (which) {
        case QAccessible::Name: {
            return qtext(report.sliceName(slice.id));
        }
        case QAccessible::Value:
            return TimelineView::tr("starts at %1, lasts %2")
                .arg(timeline.timeText(report.slices.ts[slice.id.index()], slice.rank),
                     durationText(report.slices.dur[slice.id.index()], timeline.options().unit));
        case QAccessible::Description: {
            const auto [n, m] = timeline.run(slice.rank).placeOnLane(slice.id);
            const auto node = timeline.lanes().nodeOf({slice.rank, report.slices.track[slice.id.index()]});
            return TimelineView::tr("%1 of %2 on %3")
                .arg(n)
                .arg(m)
                .arg(node >= 0 ? timeline.lanes().path(node) : QString());
        }
        default:
            return {};
        }
    }

protected:
    QRect place() const override
    {
        const auto area = m_view->sliceRect(m_view->timeline().selectedSlice());
        return area ? area->toRect() : QRect();
    }

private:
    TimelineView* m_view;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view != nullptr ? new CurrentItemAccessible(view, QAccessible::List, new SliceAccessible(view))
                           : nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    QAccessible::installFactory(makeInterface); // Qt does not add the same factory twice
}

void TimelineView::updateAccessible()
{
    const auto slice = m_timeline->selectedSlice();
    QString text = tr("Nothing selected");
    if (slice.valid()) {
        const auto& report = m_timeline->report(slice.rank);
        const auto [n, m] = m_timeline->run(slice.rank).placeOnLane(slice.id);
        const auto node = m_timeline->lanes().nodeOf({slice.rank, report.slices.track[slice.id.index()]});
        text = tr("%1, starts at %2, lasts %3, %4 of %5 on %6")
                   .arg(qtext(report.sliceName(slice.id)),
                        m_timeline->timeText(report.slices.ts[slice.id.index()], slice.rank),
                        durationText(report.slices.dur[slice.id.index()], m_timeline->options().unit))
                   .arg(n)
                   .arg(m)
                   .arg(node >= 0 ? m_timeline->lanes().path(node) : QString());
    }
    setAccessibleDescription(text);
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
    if (slice.valid() && hasFocus()) { // the user is on the slice, not on the canvas
        QAccessibleEvent focus(this, QAccessible::Focus);
        focus.setChild(0);
        QAccessible::updateAccessibility(&focus);
    }
}

} // namespace opscope
