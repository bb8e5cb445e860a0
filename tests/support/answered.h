// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>

#include "views/workers/workers.h"

namespace opscope {

/// What was asked of the pool is answered, and what its answers asked in turn.
inline void answered()
{
    constexpr int kRounds = 3;
    for (int i = 0; i < kRounds; ++i) {
        QCoreApplication::processEvents();
        workers().waitForDone();
    }
    QCoreApplication::processEvents();
}

} // namespace opscope
