// SPDX-License-Identifier: GPL-3.0-or-later
// Delays work while a dialog or a menu runs an event loop of its own: the code that opened it continues
// afterwards with the objects that it had before.
#pragma once

#include <utility>

#include <QObject>
#include <QThread>
#include <QTimer>

namespace opscope {

/// Calls `run` at once or when the last dialog is closed; never after `owner` is deleted.
template <class Run>
void runAfterDialogs(QObject* owner, Run run)
{
    constexpr int kAgainMs = 50;
    if (QThread::currentThread()->loopLevel() <= 1)
        run();
    else
        QTimer::singleShot(kAgainMs, owner, [owner, run = std::move(run)] { runAfterDialogs(owner, run); });
}

} // namespace opscope
