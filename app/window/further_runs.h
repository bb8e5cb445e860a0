// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QDialog>
#include <QObject>
#include <QStringList>

#include "core/compare/slice_matching.h"

class QListWidget;

namespace opscope {

class ComparisonSides;
class ComparisonView;
class MainWindow;

/// Asks which further runs a side of a comparison gets: open reports to tick, folders and files to add.
class RunsDialog : public QDialog {
    Q_OBJECT
public:
    /// `open`: (name, path) of the reports that can be ticked.
    RunsDialog(const QString& side, const std::vector<std::pair<QString, QString>>& open,
               QWidget* parent = nullptr);

    /// Adds a path, ticked; ticks it if it is already listed.
    void addPath(const QString& path);
    QStringList chosen() const;

private:
    QListWidget* m_list;
};

/// Opens further runs and adds them to their side when they are read.
class FurtherRuns : public QObject {
    Q_OBJECT
public:
    explicit FurtherRuns(MainWindow* window);

    /// Answers the requests of a comparison from now on.
    void follow(ComparisonView* view);
    /// Opens the paths that are not open and adds each run when it is read.
    void add(ComparisonView* view, CompareSide side, const QStringList& paths);

private:
    ReportPtr runAt(const QString& root) const;
    void ask(ComparisonView* view, CompareSide side);

    MainWindow* m_window;
};

} // namespace opscope
