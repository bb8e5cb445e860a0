// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workers/workers.h"

#include <QCoreApplication>

namespace opscope {

QThreadPool& workers()
{
    static QThreadPool pool;
    // As Qt does with its own pool: no job outlives the application.
    static const bool kIsWaitedFor = (qAddPostRoutine([] { pool.waitForDone(); }), true);
    static_cast<void>(kIsWaitedFor);
    return pool;
}

} // namespace opscope
