// SPDX-License-Identifier: GPL-3.0-or-later
// Passes the output of a run from its thread to the window: many pieces at once, but never more than a user
// can read.
#pragma once

#include <mutex>
#include <string>
#include <variant>
#include <vector>

#include <QObject>
#include <QStringDecoder>

#include "core/collect/collect.h"

namespace opscope {

class RunEvents : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// For the thread of the run. Valid as long as this object.
    CollectEvents events();
    /// After a run: shows the rest of the output, also a line that the application has not ended.
    void finish();
    /// Maximum of the output between two updates of the window; if there is more, its last part is kept.
    static constexpr std::size_t kMostPending = std::size_t{256} << 10;

Q_SIGNALS:
    void stepped(opscope::CollectStep step);
    void progressed(opscope::CollectStep step, const opscope::TransferProgress& now);
    /// Complete lines; `isOutput`: lines of the application, otherwise our own.
    void text(const QString& lines, bool isOutput);

private:
    using Entry = std::variant<std::string, Message, Error, CollectStep>;
    void post(Entry entry);
    void deliver();
    void flush();
    void endLine();

    std::mutex m_mutex; ///< guards the members up to the blank line
    std::vector<Entry> m_pending;
    std::size_t m_pendingBytes = 0;
    std::pair<CollectStep, TransferProgress> m_progress;
    bool m_hasProgress = false;
    bool m_isPosted = false;

    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_line; ///< a line of the application, without its end so far
};

} // namespace opscope
