// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace opscope {

/// Ctrl+C, or the end of the session or of the terminal: the window closes as if the user had closed it; work
/// that writes is stopped and removes its temporary files. A second signal kills.
class QuitSignals : public QObject {
    Q_OBJECT
public:
    explicit QuitSignals(QObject* parent = nullptr);

Q_SIGNALS:
    void quitRequested();
};

} // namespace opscope
