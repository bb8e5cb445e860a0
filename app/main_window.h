// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMainWindow>
#include <QStringList>

#include "app/report_view.h"
#include "app/session.h"

class QTabWidget;

namespace opscope {

/// The window: report tabs, their pages, docks, menus. Every path is opened by a Session of its own.
class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    /// Opens paths, each in a tab; a path that is open already is brought to the front.
    void open(const QStringList& paths);
    void closeReport(int index);

    int reportCount() const;
    ReportView* reportAt(int index) const;
    ReportView* currentReport() const;
    bool isOpening() const;

Q_SIGNALS:
    /// A path was opened or failed.
    void openingEnded();

private:
    ReportView* addTab(const QString& path);
    void load(ReportView* view);
    void publish(ReportView* view, const Workspace& workspace);
    void refreshTab(ReportView* view);

    QTabWidget* m_tabs;
};

} // namespace opscope
