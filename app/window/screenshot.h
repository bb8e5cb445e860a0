// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace opscope {

class MainWindow;

/// Runs the event loop until nothing is opened, no worker computes and no visible page is busy, at most
/// `timeoutMs`. Returns false after a timeout.
bool settle(const MainWindow& window, int timeoutMs);

/// Renders the current page to a .png file, or every page of the current report to a folder as PAGE.png.
/// Returns the written files; `error` is the reason if one could not be written.
QStringList saveScreenshots(MainWindow& window, const QString& target, QString& error);

/// Makes a picture for the documents: the docks are closed and the longest slice, or the node of the model,
/// with this name is selected. A text file next to the picture contains the names that `namesInWindow`
/// returns, so that a test notices an old picture.
QStringList savePicture(MainWindow& window, const QString& file, const QString& selected, QString& error);

/// "pages: ...", "menus: ...": the visible tabs and menus with their English names in the window.
QString namesInWindow(const MainWindow& window);

} // namespace opscope
