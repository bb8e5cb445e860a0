// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_priority.h"

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace opscope {

void lowerThreadPriority()
{
#ifdef __linux__
    constexpr int kNice = 10; // a tenth of the share of a thread that competes for the same core
    // On Linux a nice value belongs to the thread, and threads that it makes inherit it.
    const auto thread = static_cast<id_t>(syscall(SYS_gettid));
    if (getpriority(PRIO_PROCESS, thread) < kNice)
        setpriority(PRIO_PROCESS, thread, kNice);
#endif
}

} // namespace opscope
