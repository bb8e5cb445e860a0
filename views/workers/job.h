// SPDX-License-Identifier: GPL-3.0-or-later
// Work on the thread pool; only the newest answer counts.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>

#include <QFutureWatcher>
#include <QObject>
#include <QPromise>
#include <QString>
#include <QtConcurrentRun>

#include "core/base/message_id.h"
#include "core/base/result.h"
#include "core/base/thread_priority.h"
#include "views/workers/workers.h"

namespace opscope {

enum class JobPriority : std::uint8_t {
    Normal,
    Low, ///< never slows down painting
};

/// Passes the parts of running work and its progress to the owner.
template <class Part>
class JobOutput {
public:
    explicit JobOutput(QPromise<std::shared_ptr<Part>>& promise) : m_promise(promise)
    {
        m_promise.setProgressRange(0, kProgressSteps);
    }

    void add(Part part) { m_promise.addResult(std::make_shared<Part>(std::move(part))); }
    /// `fraction` is 0..1; a finer step than kProgressSteps would flood the event queue of the GUI thread.
    void setProgress(double fraction, const QString& text)
    {
        m_promise.setProgressValueAndText(static_cast<int>(fraction * kProgressSteps), text);
    }
    static constexpr int kProgressSteps = 1000;

private:
    QPromise<std::shared_ptr<Part>>& m_promise;
};

/// Runs one piece of work at a time for its owner. A newer one, `cancel` and the end of the job ask the older
/// work to stop and discard its answer. Answers arrive on the thread of the owner; the job is a member of the
/// owner.
class Job {
public:
    explicit Job(QObject* owner, JobPriority priority = JobPriority::Normal)
        : m_owner(owner), m_priority(priority)
    {
    }
    Job(const Job&) = delete;
    Job& operator=(const Job&) = delete;
    ~Job() { cancel(); }

    /// `work(stop)` returns a value, and `done(value)` receives it. If the work throws, a Result is the
    /// error; for any other value `done` is not called.
    template <class Work, class Done>
    void run(Work work, Done done)
    {
        using Value = std::invoke_result_t<const Work&, std::stop_token>;
        auto answer = std::make_shared<std::unique_ptr<Value>>();
        runInParts<Value>(
            [work = std::move(work)](JobOutput<Value>& out, const std::stop_token& stop) {
                if constexpr (std::is_constructible_v<Value, Failure>) {
                    try {
                        out.add(work(stop));
                    } catch (const std::exception& error) { // memory ran out
                        out.add(Value(fail(ErrorCode::Internal, message(MessageId::Internal, error.what()))));
                    }
                } else {
                    out.add(work(stop));
                }
            },
            [answer](Value value) { *answer = std::make_unique<Value>(std::move(value)); },
            [answer, done = std::move(done)] {
                if (*answer)
                    done(std::move(**answer));
            });
    }

    /// `work(output, stop)` produces parts; `receive(part)` is called for each of them, `done()` follows the
    /// last.
    template <class Part, class Work, class Receive, class Done>
    void runInParts(Work work, Receive receive, Done done)
    {
        runInParts<Part>(std::move(work), std::move(receive), std::move(done), [](double, const QString&) {});
    }
    /// The same; `progressed(fraction, text)` receives the progress.
    template <class Part, class Work, class Receive, class Done, class Progressed>
    void runInParts(Work work, Receive receive, Done done, Progressed progressed)
    {
        using Shared = std::shared_ptr<Part>;
        cancel();
        m_state->isRunning = true;
        const auto isNewest = [state = m_state, generation = m_state->generation] {
            return state->generation == generation;
        };
        // Not QFuture::then(owner, ...): in Qt 6.4 that asserts if the owner is destroyed before the work
        // ends.
        auto* watcher = new QFutureWatcher<Shared>(m_owner);
        QObject::connect(watcher, &QFutureWatcherBase::progressValueChanged, m_owner,
                         [watcher, isNewest, progressed = std::move(progressed)](int value) {
                             if (isNewest())
                                 progressed(static_cast<double>(value) / JobOutput<Part>::kProgressSteps,
                                            watcher->progressText());
                         });
        QObject::connect(watcher, &QFutureWatcherBase::resultReadyAt, m_owner,
                         [watcher, isNewest, receive = std::move(receive)](int index) {
                             if (isNewest())
                                 receive(std::move(*watcher->resultAt(index)));
                         });
        QObject::connect(watcher, &QFutureWatcherBase::finished, m_owner,
                         [watcher, isNewest, state = m_state, done = std::move(done)] {
                             watcher->deleteLater();
                             if (!isNewest())
                                 return;
                             state->isRunning = false;
                             done();
                         });
        watcher->setFuture(QtConcurrent::run(
            &workers(), [work = std::move(work), stop = m_stop.get_token(),
                         isLow = m_priority == JobPriority::Low](QPromise<Shared>& promise) {
                if (isLow)
                    lowerThreadPriority();
                JobOutput<Part> output(promise);
                work(output, stop);
            }));
    }

    /// Asks the work to stop; parts and answers that it still produces count.
    void stop() { m_stop.request_stop(); }
    void cancel()
    {
        m_stop.request_stop();
        m_stop = {};
        ++m_state->generation;
        m_state->isRunning = false;
    }
    bool isRunning() const { return m_state->isRunning; }

private:
    struct State { ///< outlives a job that its owner replaces
        std::uint64_t generation = 0;
        bool isRunning = false;
    };
    QObject* m_owner;
    JobPriority m_priority;
    std::shared_ptr<State> m_state = std::make_shared<State>();
    std::stop_source m_stop;
};

} // namespace opscope
