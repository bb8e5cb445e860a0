// SPDX-License-Identifier: GPL-3.0-or-later
// Work that waits for other programs and machines, on a thread of its own: the pool is for what computes.
#pragma once

#include <exception>
#include <functional>
#include <memory>
#include <stop_token>
#include <thread>

#include <QObject>

#include "core/base/message_id.h"
#include "core/base/result.h"

namespace opscope {

/// Runs one work at a time; T is a Result, or begins with one. Lives in its owner, a QObject; its end asks
/// the work to stop and waits for that.
template <class T>
class OwnThread {
public:
    OwnThread() = default;
    OwnThread(const OwnThread&) = delete;
    OwnThread& operator=(const OwnThread&) = delete;
    ~OwnThread() = default; // of std::jthread: asks to stop, and joins

    /// `done` gets the result on the GUI thread, also after `cancel`; where the work throws, as without
    /// memory, an error that says what. Must not be called while it runs.
    void run(QObject* owner, std::function<T(const std::stop_token&)> work, std::function<void(T)> done)
    {
        m_thread = {}; // the one before has ended
        m_isRunning = true;
        m_thread = std::jthread(
            [this, owner, work = std::move(work), done = std::move(done)](const std::stop_token& stop) {
                auto result = std::make_shared<T>(guarded(work, stop));
                QMetaObject::invokeMethod(
                    owner,
                    [this, result, done] {
                        m_isRunning = false;
                        done(std::move(*result));
                    },
                    Qt::QueuedConnection);
            });
    }
    void cancel() { m_thread.request_stop(); }
    bool isRunning() const { return m_isRunning; }

private:
    static T guarded(const std::function<T(const std::stop_token&)>& work, const std::stop_token& stop)
    {
        try {
            return work(stop);
        } catch (const std::exception& error) { // else it ends the program
            return T{fail(ErrorCode::Internal, message(MessageId::Internal, error.what()))};
        }
    }

    bool m_isRunning = false;
    std::jthread m_thread;
};

} // namespace opscope
