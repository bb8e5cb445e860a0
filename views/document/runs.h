// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QObject>
#include <QPointer>
#include <QString>

#include "core/import/open.h"

namespace opscope {

class Session;
using WorkspacePtr = std::shared_ptr<const Workspace>;

/// The runs that the tabs of a window show or read, and those that pages need in addition: each is read once.
class Runs : public QObject {
    Q_OBJECT
public:
    using Use = std::function<void(const Result<WorkspacePtr>&)>;

    explicit Runs(QObject* parent = nullptr) : QObject(parent) {}

    /// How runs are read that no tab shows.
    void setOptions(std::function<OpenOptions()> options) { m_options = std::move(options); }
    /// A tab opens its runs with this session.
    void add(Session* session);
    /// Calls `use` once when the run in this path is read or cannot be read, always later and never at once,
    /// as long as `receiver` exists.
    void whenReady(const QString& path, QObject* receiver, Use use);

private:
    std::function<OpenOptions()> m_options = [] { return OpenOptions(); };
    std::vector<QPointer<Session>> m_sessions;
};

} // namespace opscope
