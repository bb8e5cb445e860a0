// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace opscope {

/// Ctrl+C, the end of the session and of the terminal: the window closes as by its user, work that writes is
/// stopped and takes its temporary files away. A second one kills.
class QuitSignals : public QObject {
    Q_OBJECT
public:
    explicit QuitSignals(QObject* parent = nullptr);

Q_SIGNALS:
    void quitRequested();
};

} // namespace opscope
