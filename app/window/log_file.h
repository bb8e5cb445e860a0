// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QObject>
#include <QStringList>

namespace opscope {

/// The log of the program: a file in the user's state folder that is renamed to `.1` when it grows beyond a
/// megabyte, and its last lines in memory for the Log dock. Used from the GUI thread only.
class LogFile : public QObject {
    Q_OBJECT
public:
    static constexpr qint64 kMaxBytes = 1 << 20;
    static constexpr int kOldFiles = 3;
    static constexpr int kLinesInMemory = 2000;

    /// An empty folder is `$XDG_STATE_HOME/opscope`.
    explicit LogFile(const QString& folder = {}, QObject* parent = nullptr);

    void write(const QString& line);
    /// Where it is, whether or not it could be opened.
    QString path() const { return m_path; }
    const QStringList& lines() const { return m_lines; }

Q_SIGNALS:
    void written(const QString& line);

private:
    void open();
    void rotate();

    QString m_path; ///< a QFile that is opened by a descriptor forgets its name
    QFile m_file;
    QStringList m_lines;
};

} // namespace opscope
