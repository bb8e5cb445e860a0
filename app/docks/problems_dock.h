// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QStackedLayout;
class QTreeView;

namespace opscope {

class ProblemsModel;
class ReportView;

/// The Problems dock: one row a problem of all open reports; a click opens its place.
class ProblemsDock : public QWidget {
    Q_OBJECT
public:
    ProblemsDock(const QString& logPath, QWidget* parent = nullptr);

    void setReports(const std::vector<ReportView*>& reports);
    int count() const;
    /// Selects the next problem (the first after the last) and opens its place.
    void openNext();

Q_SIGNALS:
    /// The place of a problem: a report by its rank and, if known, the file of it.
    void placeRequested(opscope::ReportView* report, const QString& file, std::size_t rank);

private:
    void retranslate();
    void open(int row);

    ProblemsModel* m_model;
    QTreeView* m_view;
    QLabel* m_empty;
    QLabel* m_log;
    QString m_logPath;
};

} // namespace opscope
