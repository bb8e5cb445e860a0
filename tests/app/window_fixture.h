// SPDX-License-Identifier: GPL-3.0-or-later
// A main window with its own settings and log, and small inputs to open.
#pragma once

#include <cstdio>

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>

#include <catch2/catch.hpp>

#include "app/base/log_file.h"
#include "app/settings/settings.h"
#include "app/window/main_window.h"
#include "app/window/screenshot.h"
#include "source_dir.h"

namespace opscope {

struct TestWindow {
    TestWindow() { window.resize(1200, 760), window.show(); }

    QTemporaryDir folder;
    Settings settings{folder.filePath(QStringLiteral("opscope.ini"))};
    LogFile log{folder.filePath(QStringLiteral("log"))};
    MainWindow window{&settings, &log};

    void settle() { REQUIRE(opscope::settle(window, 60000)); }

    /// A Chrome trace of `slices` slices in eight lanes in a folder of its own.
    QString trace(std::size_t slices, const QString& name = QStringLiteral("trace_view.json")) const
    {
        const QString path = folder.filePath(name);
        std::FILE* out = std::fopen(path.toLocal8Bit().constData(), "w");
        REQUIRE(out != nullptr);
        std::fputs("[", out);
        for (std::size_t i = 0; i < slices; ++i) {
            std::fprintf(
                out,
                "%s{\"name\":\"op_%zu\",\"ph\":\"X\",\"pid\":1,\"tid\":%zu,\"ts\":%zu.125,\"dur\":%zu.5}",
                i == 0 ? "" : ",\n", i % 97, i % 8, i * 3, 1 + i % 2);
        }
        std::fputs("]", out);
        std::fclose(out);
        return path;
    }
};

/// A folder of samples/.
inline QString sample(const char* name)
{
    return QStringLiteral(OPSCOPE_SOURCE_DIR "/samples/") + QLatin1String(name);
}

/// Runs the event loop until `isTrue` returns true or the time is over.
template <class F>
bool waitFor(F isTrue, int timeoutMs = 60000)
{
    QElapsedTimer clock;
    clock.start();
    while (!isTrue()) {
        if (clock.elapsed() > timeoutMs)
            return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    return true;
}

} // namespace opscope
