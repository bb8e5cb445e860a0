// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>

#include "views/timeline/timeline_view.h"

namespace opscope {
namespace {

/// The selected slice.
class SliceAccessible : public QAccessibleInterface {
public:
    explicit SliceAccessible(TimelineView* view) : m_view(view) {}

    bool isValid() const override { return m_view->controller().selectedSlice().valid(); }
    QObject* object() const override { return nullptr; }
    QAccessibleInterface* parent() const override { return QAccessible::queryAccessibleInterface(m_view); }
    QAccessibleInterface* child(int) const override { return nullptr; }
    QAccessibleInterface* childAt(int, int) const override { return nullptr; }
    int childCount() const override { return 0; }
    int indexOfChild(const QAccessibleInterface*) const override { return -1; }
    QWindow* window() const override { return m_view->window()->windowHandle(); }
    void setText(QAccessible::Text, const QString&) override {}
    QAccessible::Role role() const override { return QAccessible::ListItem; }

    QString text(QAccessible::Text which) const override
    {
        const auto slice = m_view->controller().selectedSlice();
        if (!slice.valid())
            return {};
        const auto& controller = m_view->controller();
        const auto& report = controller.report();
        switch (which) {
        case QAccessible::Name: {
            const auto name = report.sliceName(slice);
            return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        }
        case QAccessible::Value:
            return TimelineView::tr("starts at %1, lasts %2")
                .arg(controller.timeText(report.slices.ts[slice.index()]),
                     durationText(report.slices.dur[slice.index()], controller.options().unit));
        case QAccessible::Description: {
            const auto [n, m] = controller.placeOnLane(slice);
            const auto node = controller.lanes().nodeOf(report.slices.track[slice.index()]);
            return TimelineView::tr("%1 of %2 on %3")
                .arg(n)
                .arg(m)
                .arg(node >= 0 ? controller.lanes().path(node) : QString());
        }
        default:
            return {};
        }
    }

    QRect rect() const override
    {
        const auto area = m_view->sliceRect(m_view->controller().selectedSlice());
        if (!area)
            return {};
        const auto seen = area->toRect().intersected(m_view->viewport()->rect());
        return {m_view->viewport()->mapToGlobal(seen.topLeft()), seen.size()};
    }

    QAccessible::State state() const override
    {
        QAccessible::State state;
        state.focusable = true;
        state.selectable = true;
        state.selected = isValid();
        state.focused = isValid() && m_view->hasFocus();
        state.readOnly = true;
        state.offscreen = rect().isEmpty();
        return state;
    }

private:
    TimelineView* m_view;
};

/// The canvas: a list whose one child that can be asked for is the selected slice. The others are reached by
/// keys, not walked: there are millions.
class TimelineAccessible : public QAccessibleWidget {
public:
    explicit TimelineAccessible(TimelineView* view)
        : QAccessibleWidget(view, QAccessible::List), m_view(view), m_slice(new SliceAccessible(view))
    {
        m_id = QAccessible::registerAccessibleInterface(m_slice);
    }
    ~TimelineAccessible() override { QAccessible::deleteAccessibleInterface(m_id); }

    int childCount() const override { return m_slice->isValid() ? 1 : 0; }
    QAccessibleInterface* child(int index) const override
    {
        return index == 0 && m_slice->isValid() ? m_slice : nullptr;
    }
    int indexOfChild(const QAccessibleInterface* child) const override { return child == m_slice ? 0 : -1; }
    QAccessibleInterface* focusChild() const override
    {
        return m_view->hasFocus() && m_slice->isValid() ? m_slice : nullptr;
    }
    QAccessibleInterface* childAt(int x, int y) const override
    {
        return m_slice->isValid() && m_slice->rect().contains(x, y) ? m_slice : nullptr;
    }

private:
    TimelineView* m_view;
    SliceAccessible* m_slice; ///< owned by the registry, under m_id
    QAccessible::Id m_id = 0;
};

QAccessibleInterface* makeInterface(const QString& /*className*/, QObject* object)
{
    auto* view = qobject_cast<TimelineView*>(object);
    return view != nullptr ? new TimelineAccessible(view) : nullptr;
}

} // namespace

void installTimelineAccessibility()
{
    QAccessible::installFactory(makeInterface); // a factory that is known already is not added again
}

} // namespace opscope
