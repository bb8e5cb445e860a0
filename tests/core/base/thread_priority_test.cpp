// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/thread_priority.h"

#include <catch2/catch.hpp>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>

namespace {

int niceOfThisThread()
{
    return getpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)));
}

} // namespace

TEST_CASE("thread priority: a thread in the background and its children give way and no other", "[base]")
{
    const int before = niceOfThisThread();
    int inBackground = -1;
    int ofChild = -1;
    std::thread([&] {
        opscope::lowerThreadPriority();
        inBackground = niceOfThisThread();
        std::thread([&] { ofChild = niceOfThisThread(); }).join();
    }).join();
    CHECK(inBackground == std::max(before, 10));
    CHECK(ofChild == inBackground);
    CHECK(niceOfThisThread() == before);
}
#endif
