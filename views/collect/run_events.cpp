// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/run_events.h"

#include <utility>

#include "views/i18n.h"

namespace opscope {
namespace {

constexpr qsizetype kMostOfLine = 4096;

} // namespace

CollectEvents RunEvents::events()
{
    CollectEvents events;
    events.step = [this](CollectStep step) { post(step); };
    events.note = [this](const Message& what) { post(what); };
    events.problem = [this](const Error& error) { post(error); };
    events.output = [this](std::string_view bytes) { post(std::string(bytes)); };
    events.progress = [this](CollectStep step, const TransferProgress& now) {
        const std::lock_guard lock(m_mutex);
        m_progress = {step, now};
        m_hasProgress = true;
        if (!std::exchange(m_isPosted, true))
            QMetaObject::invokeMethod(this, &RunEvents::deliver, Qt::QueuedConnection);
    };
    return events;
}

void RunEvents::post(Entry entry)
{
    const std::lock_guard lock(m_mutex);
    if (auto* bytes = std::get_if<std::string>(&entry)) {
        if (bytes->size() > kMostPending)
            bytes->erase(0, bytes->size() - kMostPending);
        m_pendingBytes += bytes->size();
        for (auto& old : m_pending) { // the oldest output is removed
            auto* text = std::get_if<std::string>(&old);
            if (m_pendingBytes <= kMostPending)
                break;
            if (text != nullptr)
                m_pendingBytes -= std::exchange(*text, {}).size();
        }
        auto* last = m_pending.empty() ? nullptr : std::get_if<std::string>(&m_pending.back());
        if (last != nullptr) {
            *last += *bytes;
            return;
        }
    }
    m_pending.push_back(std::move(entry));
    if (!std::exchange(m_isPosted, true))
        QMetaObject::invokeMethod(this, &RunEvents::deliver, Qt::QueuedConnection);
}

void RunEvents::deliver()
{
    std::vector<Entry> entries;
    std::optional<std::pair<CollectStep, TransferProgress>> progress;
    {
        const std::lock_guard lock(m_mutex);
        entries.swap(m_pending);
        m_pendingBytes = 0;
        m_isPosted = false;
        if (std::exchange(m_hasProgress, false))
            progress = m_progress;
    }
    for (const auto& entry : entries) {
        if (const auto* bytes = std::get_if<std::string>(&entry)) {
            m_line += QString(
                m_decoder.decode(QByteArrayView(bytes->data(), static_cast<qsizetype>(bytes->size()))));
            flush();
        } else if (const auto* step = std::get_if<CollectStep>(&entry)) {
            endLine();
            Q_EMIT stepped(*step);
        } else if (const auto* sent = std::get_if<Message>(&entry)) {
            Q_EMIT text(translateMessage(*sent), false);
        } else {
            Q_EMIT text(translateError(std::get<Error>(entry)), false);
        }
    }
    if (progress)
        Q_EMIT progressed(progress->first, progress->second);
}

void RunEvents::finish()
{
    deliver();
    endLine();
}

void RunEvents::endLine()
{
    m_decoder.resetState();
    if (!m_line.isEmpty())
        Q_EMIT text(std::exchange(m_line, {}), true);
}

/// Shows the lines that are complete, or too long to wait for.
void RunEvents::flush()
{
    auto end = m_line.lastIndexOf(QLatin1Char('\n'));
    if (end < 0 && m_line.size() < kMostOfLine)
        return;
    const bool isComplete = end >= 0;
    end = isComplete ? end : m_line.size();
    auto lines = m_line.left(end).split(QLatin1Char('\n'));
    m_line.remove(0, end + (isComplete ? 1 : 0));
    for (auto& line : lines) {
        if (line.endsWith(QLatin1Char('\r')))
            line.chop(1);
        line.truncate(kMostOfLine);
    }
    Q_EMIT text(lines.join(QLatin1Char('\n')), true);
}

} // namespace opscope
