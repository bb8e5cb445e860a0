// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QPlainTextEdit>

class QCompleter;
class QStringListModel;

namespace opscope {

/// A statement with completion of tables, columns and words of SQL, and a mark at the place of an error.
class SqlEditor : public QPlainTextEdit {
    Q_OBJECT
public:
    explicit SqlEditor(QWidget* parent = nullptr);

    /// The names of tables and columns, the first ones first; the words of SQL are known.
    void setNames(const QStringList& names);
    /// Marks the word at this byte of the statement `of`, which begins with its first letter; without a place
    /// its end. If the text was edited after the statement ran, the same word is marked where it is now, or
    /// nothing if the edit changed it. Every edit removes the mark.
    void markError(std::optional<std::uint64_t> offset, const QString& of);
    QCompleter* completer() const { return m_completer; }

Q_SIGNALS:
    /// Ctrl+Return, also while the list of completions is open.
    void runRequested();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QString wordBefore() const;
    void complete(bool isAsked);
    void insert(const QString& word);

    QStringListModel* m_model;
    QCompleter* m_completer;
};

} // namespace opscope
