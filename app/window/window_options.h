// SPDX-License-Identifier: GPL-3.0-or-later
// The command line of the window.
#pragma once

#include <optional>
#include <string>

#include <QSize>
#include <QString>
#include <QStringList>

namespace opscope {

struct WindowOptions {
    QStringList paths;
    std::optional<std::pair<QString, QString>> compare; ///< baseline, current
    QString model;      ///< --model: on the page Model Graph of the paths; alone it is opened itself
    QString page;       ///< --page; empty: the first
    QString screenshot; ///< --screenshot: a .png file, or a folder for all pages
    QString select;     ///< --select: what is selected in the picture, by its name
    std::optional<QSize> size;
    QString theme;    ///< "light", "dark" or empty
    QString language; ///< "en", "zh_CN" or empty
};

/// What the command line asked for, or the text to print and the exit status.
struct ParsedCommandLine {
    std::optional<WindowOptions> options;
    QString output;
    int exitStatus = 0;
};

/// `arguments` with the program's name first.
ParsedCommandLine parseWindowOptions(const QStringList& arguments);

/// Whether a screenshot is asked for or there is no display: the offscreen platform has to be chosen before
/// QApplication is made.
bool needsOffscreen(int argc, const char* const* argv);

} // namespace opscope
