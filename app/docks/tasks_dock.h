// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

class QLabel;
class QVBoxLayout;

namespace opscope {

class ReportView;

/// The Tasks dock: the paths that are being read, their progress, and a Cancel button for each.
class TasksDock : public QScrollArea {
    Q_OBJECT
public:
    explicit TasksDock(QWidget* parent = nullptr);

    /// Shows a row for every report that is being read.
    void setReports(const std::vector<ReportView*>& reports);

private:
    void retranslate();

    QLabel* m_empty;
    QVBoxLayout* m_rows;
};

} // namespace opscope
