// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/log_file.h"

#include <fcntl.h>

#include <QDateTime>
#include <QDir>

#include "core/base/regular_file.h"

namespace opscope {
namespace {

QString userFolder()
{
    QString state = qEnvironmentVariable("XDG_STATE_HOME"); // Qt 6.4 has no StateLocation
    if (state.isEmpty())
        state = QDir::homePath() + QStringLiteral("/.local/state");
    return state + QStringLiteral("/opscope");
}

} // namespace

LogFile::LogFile(const QString& folder, QObject* parent) : QObject(parent)
{
    const QString place = folder.isEmpty() ? userFolder() : folder;
    QDir().mkpath(place);
    m_path = place + QStringLiteral("/opscope.log");
    open();
}

/// The file is checked after it was opened, not only by its name: opening a pipe would wait for its reader.
void LogFile::open()
{
    auto file = openRegular(m_path.toStdString(), O_WRONLY | O_CREAT | O_APPEND);
    if (!file) {
        write(
            QStringLiteral("the log cannot be written: %1").arg(QString::fromStdString(file.error().text())));
        return;
    }
    const auto kMode = QIODevice::WriteOnly | QIODevice::Append | QIODevice::Text;
    m_file.open(file->release(), kMode, QFileDevice::AutoCloseHandle);
}

void LogFile::write(const QString& line)
{
    const QString stamped =
        QDateTime::currentDateTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz ")) + line;
    m_lines << stamped;
    if (m_lines.size() > kLinesInMemory)
        m_lines.remove(0, m_lines.size() - kLinesInMemory);
    if (m_file.isOpen()) {
        m_file.write(stamped.toUtf8() + '\n');
        m_file.flush();
        if (m_file.size() > kMaxBytes)
            rotate();
    }
    Q_EMIT written(stamped);
}

void LogFile::rotate()
{
    m_file.close();
    const auto old = [this](int n) { return QStringLiteral("%1.%2").arg(path()).arg(n); };
    QFile::remove(old(kOldFiles));
    for (int n = kOldFiles - 1; n >= 1; --n)
        QFile::rename(old(n), old(n + 1));
    QFile::rename(path(), old(1));
    open();
}

} // namespace opscope
