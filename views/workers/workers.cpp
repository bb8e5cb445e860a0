// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workers/workers.h"

#include <QCoreApplication>

namespace opscope {

QThreadPool& workers()
{
    static QThreadPool pool;
    // No job outlives the application, as in Qt's own pool.
    static const bool kIsWaitedFor = (qAddPostRoutine([] { pool.waitForDone(); }), true);
    static_cast<void>(kIsWaitedFor);
    return pool;
}

} // namespace opscope
