// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFile>
#include <QObject>
#include <QStringList>

namespace opscope {

/// The log of the program: a file in the user's state folder that is renamed to `.1` when it becomes larger
/// than a megabyte, and its last lines in memory for the Log dock. Only the GUI thread uses it.
class LogFile : public QObject {
    Q_OBJECT
public:
    static constexpr qint64 kMaxBytes = 1 << 20;
    static constexpr int kOldFiles = 3;
    static constexpr int kLinesInMemory = 2000;

    /// An empty folder means `$XDG_STATE_HOME/opscope`.
    explicit LogFile(const QString& folder = {}, QObject* parent = nullptr);

    void write(const QString& line);
    /// The path of the file, whether it could be opened or not.
    QString path() const { return m_path; }
    const QStringList& lines() const { return m_lines; }

Q_SIGNALS:
    void written(const QString& line);

private:
    void open();
    void rotate();

    QString m_path; ///< a QFile that is opened by a descriptor has no name
    QFile m_file;
    QStringList m_lines;
};

} // namespace opscope
