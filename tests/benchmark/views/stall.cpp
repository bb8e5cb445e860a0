// SPDX-License-Identifier: GPL-3.0-or-later
// The longest time that the window does not answer while it opens a trace and is used restlessly; the target
// is 50 ms. `opscope-samples trace 1000000 FILE` makes one of a million slices.
#include <algorithm>
#include <cstdio>
#include <vector>

#include <QApplication>
#include <QTemporaryDir>

#include "app/base/log_file.h"
#include "app/settings/settings.h"
#include "app/window/appearance.h"
#include "app/window/main_window.h"
#include "tests/app/stall_run.h"

using namespace opscope;

int main(int argc, char** argv)
{
    constexpr int kRuns = 5;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    if (argc != 2) {
        std::fprintf(stderr, "usage: opscope_stall_benchmark TRACE\n");
        return 2;
    }
    std::vector<double> longest;
    for (int i = 0; i < kRuns; ++i) {
        const QTemporaryDir folder;
        Settings settings(folder.filePath(QStringLiteral("opscope.ini")));
        AppSettings values = settings.values();
        values.cacheMb = 0; // every run reads the trace
        settings.setValues(values);
        Appearance appearance(app);
        appearance.apply(settings.values());
        LogFile log(folder.filePath(QStringLiteral("log")));
        MainWindow window(&settings, &log);
        window.resize(1200, 760);
        window.show();
        const auto run = runRestlessly(window, QString::fromLocal8Bit(argv[1]));
        std::printf("run %d: longest gap %.0f ms while opening, %.0f ms in all (a bare thread: %.0f ms), %d "
                    "ticks, %d moves\n",
                    i + 1, run.openingMs, run.longestMs, run.controlMs, run.ticks, run.moves);
        if (!run.isReady)
            return 1;
        longest.push_back(run.longestMs);
    }
    std::ranges::sort(longest);
    std::printf("median of the longest gaps: %.0f ms\n", longest[longest.size() / 2]);
    return 0;
}
