// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "views/workers/workers.h"

namespace opscope {

/// Waits for the answers of the pool, and for the answers to the requests that these make.
inline void waitForAnswers()
{
    constexpr int kRounds = 3;
    for (int i = 0; i < kRounds; ++i) {
        QCoreApplication::processEvents();
        workers().waitForDone();
    }
    QCoreApplication::processEvents();
}

} // namespace opscope
