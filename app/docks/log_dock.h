// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QListView;
class QStringListModel;

namespace opscope {

class LogFile;

/// The Log dock: the last lines of the program's log and the path of its file.
class LogDock : public QWidget {
    Q_OBJECT
public:
    LogDock(LogFile* log, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();

    LogFile* m_log;
    QStringListModel* m_model;
    QListView* m_view;
    QLabel* m_path;
};

} // namespace opscope
