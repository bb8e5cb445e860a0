// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/workers/frame_threads.h"

#include <algorithm>
#include <atomic>
#include <memory>

#include <QThreadPool>

#include "core/base/parallel.h"

namespace opscope {
namespace {

constexpr unsigned kMostHelpers = 3; ///< more threads gain little, because a frame waits for memory

/// A separate pool, because the threads of `workers` may have a low priority or a job that runs for seconds.
QThreadPool& helpers()
{
    struct Pool : QThreadPool {
        Pool() { setMaxThreadCount(static_cast<int>(std::min(coreCount() - 1, kMostHelpers))); }
    };
    static Pool pool;
    return pool;
}

/// Outlives the call, because a helper may start when all work is done.
struct Round {
    const std::function<void(std::size_t)>* work;
    std::size_t count;
    std::atomic<std::size_t> next{0};
    std::atomic<std::size_t> done{0};

    void help()
    {
        for (auto i = next++; i < count; i = next++) {
            (*work)(i);
            if (++done == count)
                done.notify_one();
        }
    }
};

} // namespace

void forEachInFrame(std::size_t count, const std::function<void(std::size_t)>& work,
                    const std::function<void()>& before)
{
    const auto round = std::make_shared<Round>();
    round->work = &work;
    round->count = count;
    const auto most = std::min<std::size_t>(static_cast<std::size_t>(helpers().maxThreadCount()), count);
    for (std::size_t i = 1; i <= most && i < count; ++i) {
        if (!helpers().tryStart([round] { round->help(); }))
            break;
    }
    if (before)
        before();
    round->help();
    for (auto done = round->done.load(); done < count; done = round->done.load())
        round->done.wait(done);
}

} // namespace opscope
