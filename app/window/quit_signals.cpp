// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/quit_signals.h"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>

namespace opscope {
namespace {

int g_writeEnd = -1; // the only connection from a signal handler to the program: it may do nothing else

void onSignal(int signal)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = write(g_writeEnd, &byte, 1);
    std::signal(signal, SIG_DFL);
}

} // namespace

QuitSignals::QuitSignals(QObject* parent) : QObject(parent)
{
    std::array<int, 2> ends{-1, -1};
    if (pipe2(ends.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    g_writeEnd = ends[1];
    auto* notifier = new QSocketNotifier(ends[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this, end = ends[0]] {
        char byte = 0;
        if (read(end, &byte, 1) == 1)
            Q_EMIT quitRequested();
    });
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (std::signal(signal, onSignal) == SIG_IGN) // under nohup
            std::signal(signal, SIG_IGN);
    }
}

} // namespace opscope
