// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/document/runs.h"

#include <algorithm>
#include <utility>

#include <QFileInfo>

#include "views/after_dialogs.h"
#include "views/document/session.h"

namespace opscope {

void Runs::add(Session* session)
{
    m_sessions.emplace_back(session);
}

void Runs::whenReady(const QString& relativePath, QObject* receiver, Use use)
{
    const auto path = QFileInfo(relativePath).absoluteFilePath();
    std::erase(m_sessions, nullptr);
    const auto known = std::ranges::find(m_sessions, path, [](const auto& each) { return each->path(); });
    auto* session = known == m_sessions.end() ? nullptr : known->data();
    if (session != nullptr && session->workspace()) {
        QMetaObject::invokeMethod(
            receiver,
            [receiver, use = std::move(use), workspace = session->workspace()] {
                runAfterDialogs(receiver, [use, workspace] { use(workspace); });
            },
            Qt::QueuedConnection);
        return;
    }
    const bool isReading = session != nullptr && session->isRunning();
    if (!isReading) {
        session = new Session(this);
        add(session);
    }
    auto waiting = std::make_shared<Use>(std::move(use)); // empty after the answer
    connect(session, &Session::finished, receiver, [session, waiting] {
        if (const auto answer = std::exchange(*waiting, {}); answer && session->error())
            answer(Failure(*session->error()));
        else if (answer)
            answer(session->workspace());
    });
    connect(session, &QObject::destroyed, receiver, [runs = QPointer(this), path, receiver, waiting] {
        if (runs && *waiting) // the tab was closed while it was reading
            runs->whenReady(path, receiver, std::move(*waiting));
    });
    if (!isReading) {
        connect(session, &Session::ended, session, &QObject::deleteLater);
        session->open(path, m_options());
    }
}

} // namespace opscope
