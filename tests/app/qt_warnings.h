// SPDX-License-Identifier: GPL-3.0-or-later
// The warnings of Qt while a test runs.
#pragma once

#include <utility>

#include <QMutex>
#include <QStringList>

namespace opscope::test {

/// Collects the warnings of Qt while it exists, except for those that only the offscreen platform prints.
class QtWarnings {
public:
    QtWarnings()
    {
        s_all = {};
        m_before = qInstallMessageHandler(take);
    }
    ~QtWarnings() { qInstallMessageHandler(m_before); }
    QtWarnings(const QtWarnings&) = delete;
    QtWarnings& operator=(const QtWarnings&) = delete;
    static QStringList readAndClear()
    {
        const QMutexLocker lock(&s_mutex);
        return std::exchange(s_all, {});
    }

private:
    static void take(QtMsgType type, const QMessageLogContext&, const QString& text)
    {
        if (type == QtDebugMsg || type == QtInfoMsg ||
            text.startsWith(QLatin1String("This plugin does not support")))
            return;
        const QMutexLocker lock(&s_mutex);
        s_all << text;
    }
    QtMessageHandler m_before;
    static inline QMutex s_mutex;
    static inline QStringList s_all;
};

} // namespace opscope::test
