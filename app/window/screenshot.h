// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace opscope {

class MainWindow;

/// Runs the event loop until nothing opens, no worker computes and no page that is seen is busy, at most
/// `timeoutMs`. False on time-out.
bool settle(const MainWindow& window, int timeoutMs);

/// Renders the current page to a .png file, or every page of the current report to a folder as PAGE.png.
/// Returns the files written; `error` says what could not be written.
QStringList takeScreenshots(MainWindow& window, const QString& target, QString& error);

/// A picture for the documents: the docks are closed and what has this name is selected, the longest slice or
/// a node of the model. Beside the picture a text file has the names that `namesInWindow` returns, so that a
/// test notices an old picture.
QStringList takePicture(MainWindow& window, const QString& file, const QString& selected, QString& error);

/// "pages: ...", "menus: ...": the tabs and menus that are visible, in English as the window names them.
QString namesInWindow(const MainWindow& window);

} // namespace opscope
