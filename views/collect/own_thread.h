// SPDX-License-Identifier: GPL-3.0-or-later
// Work that waits for other programs and machines runs on a thread of its own: the pool is for computing.
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

/// Runs one function at a time; T is a Result, or begins with one. It is a member of its owner, a QObject;
/// its destructor requests a stop and waits for the function.
template <class T>
class OwnThread {
public:
    OwnThread() = default;
    OwnThread(const OwnThread&) = delete;
    OwnThread& operator=(const OwnThread&) = delete;
    ~OwnThread() = default; // std::jthread requests a stop and joins

    /// `done` gets the result on the GUI thread, also after `cancel`; if the function throws, for example
    /// without memory, it gets an error with the reason. Must not be called while a function runs.
    void run(QObject* owner, std::function<T(const std::stop_token&)> work, std::function<void(T)> done)
    {
        m_thread = {}; // the previous function has ended
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
        } catch (const std::exception& error) { // otherwise the program would end
            return T{fail(ErrorCode::Internal, message(MessageId::Internal, error.what()))};
        }
    }

    bool m_isRunning = false;
    std::jthread m_thread;
};

} // namespace opscope
