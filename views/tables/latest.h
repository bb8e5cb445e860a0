// SPDX-License-Identifier: GPL-3.0-or-later
// Work on the pool of which only the last answer counts.
#pragma once

#include <cstdint>
#include <stop_token>
#include <utility>

#include <QFutureWatcher>
#include <QObject>
#include <QtConcurrentRun>

#include "views/workers/workers.h"

namespace opscope {

/// Runs `work(stop)` on the pool and gives its result to `done` on the GUI thread, unless a newer run was
/// started, or `cancel` called, before. Lives in its owner, which must be the QObject that `done` touches.
template <class T>
class Latest {
public:
    Latest() = default;
    Latest(const Latest&) = delete;
    Latest& operator=(const Latest&) = delete;
    ~Latest() { m_stop.request_stop(); }

    template <class Work, class Done>
    void run(QObject* owner, Work work, Done done)
    {
        cancel();
        m_stop = {};
        m_isRunning = true;
        const auto generation = m_generation;
        auto* watcher = new QFutureWatcher<T>(owner);
        QObject::connect(watcher, &QFutureWatcherBase::finished, owner,
                         [this, watcher, generation, done = std::move(done)] {
                             watcher->deleteLater();
                             if (generation != m_generation)
                                 return;
                             m_isRunning = false;
                             done(watcher->future().takeResult());
                         });
        watcher->setFuture(QtConcurrent::run(
            &workers(), [work = std::move(work), stop = m_stop.get_token()] { return work(stop); }));
    }

    void cancel()
    {
        ++m_generation;
        m_isRunning = false;
        m_stop.request_stop();
    }
    bool isRunning() const { return m_isRunning; }

private:
    std::stop_source m_stop;
    std::uint64_t m_generation = 0;
    bool m_isRunning = false;
};

} // namespace opscope
