// SPDX-License-Identifier: GPL-3.0-or-later
// What a run says, from its thread to the window: many pieces at once, and never more than can be read.
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

    /// For the thread of the run. Lives as long as this object.
    CollectEvents events();
    /// After a run: shows what is left, also a line that the application has not ended.
    void finish();
    /// At most this of the output between two looks of the window; of more the last part counts.
    static constexpr std::size_t kMostPending = std::size_t{256} << 10;

Q_SIGNALS:
    void stepped(opscope::CollectStep step);
    void progressed(opscope::CollectStep step, const opscope::TransferProgress& now);
    /// Whole lines; `isOutput`: of the application, else said by us.
    void text(const QString& lines, bool isOutput);

private:
    using Entry = std::variant<std::string, Message, Error, CollectStep>;
    void post(Entry entry);
    void deliver();
    void flush();
    void endLine();

    std::mutex m_mutex; ///< guards what follows until the blank line
    std::vector<Entry> m_pending;
    std::size_t m_pendingBytes = 0;
    std::pair<CollectStep, TransferProgress> m_progress;
    bool m_hasProgress = false;
    bool m_isPosted = false;

    QStringDecoder m_decoder{QStringDecoder::Utf8};
    QString m_line; ///< of the application, not ended yet
};

} // namespace opscope
