// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <stop_token>
#include <utility>

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrentRun>

#include "core/base/thread_priority.h"
#include "views/workers/workers.h"

namespace opscope {

/// Work on the pool of which only the newest answer counts: a newer request asks the older one to stop and
/// makes its answer void. The answer comes on the thread of `owner`.
class LatestJob {
public:
    explicit LatestJob(QObject* owner) : m_owner(owner) {}
    ~LatestJob() { m_stop.request_stop(); }
    LatestJob(const LatestJob&) = delete;
    LatestJob& operator=(const LatestJob&) = delete;

    /// `work(std::stop_token)` gives a value, `done(value)` takes it.
    template <class Work, class Done>
    void run(Work work, Done done)
    {
        cancel();
        using Value = decltype(work(std::stop_token()));
        auto* watcher = new QFutureWatcher<std::shared_ptr<Value>>(m_owner);
        QObject::connect(watcher, &QFutureWatcherBase::finished, m_owner,
                         [this, watcher, generation = m_generation, done = std::move(done)] {
                             watcher->deleteLater();
                             if (generation != m_generation)
                                 return;
                             m_isRunning = false;
                             done(std::move(*watcher->future().result()));
                         });
        m_isRunning = true;
        watcher->setFuture(QtConcurrent::run(&workers(), [work = std::move(work), stop = m_stop.get_token()] {
            lowerThreadPriority();
            return std::make_shared<Value>(work(stop));
        }));
    }

    void cancel()
    {
        m_stop.request_stop();
        m_stop = {};
        ++m_generation;
        m_isRunning = false;
    }
    bool isRunning() const { return m_isRunning; }

private:
    QObject* m_owner; ///< owns this job too: its watchers die before the job is used again
    std::uint64_t m_generation = 0;
    std::stop_source m_stop;
    bool m_isRunning = false;
};

} // namespace opscope
