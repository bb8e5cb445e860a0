// SPDX-License-Identifier: GPL-3.0-or-later
// Drags a report from the Reports dock or from its tab onto another report in either.
#pragma once

#include <QMimeData>
#include <QPointer>

class QDropEvent;
class QWidget;

namespace opscope {

class ReportView;

/// Contains the report itself, because it never leaves the window.
class ReportMimeData : public QMimeData {
    Q_OBJECT
public:
    explicit ReportMimeData(ReportView* report);
    ReportView* report() const;

private:
    QPointer<ReportView> m_report; ///< null after it was closed
};

/// The report that an event drags, or null.
ReportView* draggedReport(const QDropEvent& event);
/// True if dropping `dragged` onto `target` can compare the two.
bool canCompare(const ReportView* target, const ReportView* dragged);
/// Runs the drag of `report` from `source` until its end.
void dragReport(QWidget* source, ReportView* report);

} // namespace opscope
