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
    QString model; ///< --model: shown on the page Model Graph of the paths; without paths it gets its own tab
    QString page;  ///< --page; empty means the first page
    QString screenshot; ///< --screenshot: a .png file, or a folder for all pages
    QString select;     ///< --select: the name of what is selected in the picture
    std::optional<QSize> size;
    QString theme;    ///< "light", "dark" or empty
    QString language; ///< "en", "zh_CN" or empty
};

/// The options of the command line, or the text to print and the exit status.
struct ParsedCommandLine {
    std::optional<WindowOptions> options;
    QString output;
    int exitStatus = 0;
};

/// The first of the `arguments` is the program's name.
ParsedCommandLine parseWindowOptions(const QStringList& arguments);

/// True if a screenshot is requested or there is no display: the offscreen platform has to be chosen before
/// QApplication is made.
bool needsOffscreen(int argc, const char* const* argv);

} // namespace opscope
