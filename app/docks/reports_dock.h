// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QTreeView>

class QStandardItemModel;

namespace opscope {

class ReportView;

/// The Reports dock: every open report with its devices, models and files. A click brings it to the front, a
/// report dragged onto another compares the two.
class ReportsDock : public QTreeView {
    Q_OBJECT
public:
    explicit ReportsDock(QWidget* parent = nullptr);

    void setReports(const std::vector<ReportView*>& reports, ReportView* current);

Q_SIGNALS:
    void reportRequested(opscope::ReportView* report);
    /// `dragged` was dropped onto `target`: target is the baseline.
    void comparisonRequested(opscope::ReportView* target, opscope::ReportView* dragged);

protected:
    void paintEvent(QPaintEvent* event) override;
    void startDrag(Qt::DropActions actions) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void retranslate();
    void markTarget(const QModelIndex& index);
    ReportView* reportOf(const QModelIndex& index) const;

    QStandardItemModel* m_model;
    std::vector<ReportView*> m_reports; ///< updated whenever a report is closed
    ReportView* m_current = nullptr;
    int m_target = -1; ///< the report under a dragged one
};

} // namespace opscope
