// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include "app/tabs/find_in_pages.h"
#include "views/workers/job.h"

class QLabel;
class QLineEdit;
class QStandardItemModel;
class QTreeView;

namespace opscope {

class ReportView;

/// Find in all pages: a text, and under each page of the report in front the rows that contain it.
class FindPagesDock : public QWidget {
    Q_OBJECT
public:
    explicit FindPagesDock(QWidget* parent = nullptr);

    /// Sets the report that is searched; another report starts the search again.
    void setReport(ReportView* view);

private:
    void search();
    void add(PageHits hits);
    void open(const QModelIndex& index);
    void showSummary();
    void retranslate();

    QPointer<ReportView> m_report;
    WorkspacePtr m_searched;
    QString m_text; ///< the last searched text
    std::vector<PageHits> m_pages;
    QLineEdit* m_line;
    QLabel* m_summary;
    QTreeView* m_view;
    QStandardItemModel* m_model;
    QTimer m_pause;
    Job m_job{this, JobPriority::Low};
};

} // namespace opscope
