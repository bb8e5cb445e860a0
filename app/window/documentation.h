// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;
class QUrl;

namespace opscope {

/// The documentation that the program contains (resources/docs), in the language of the window if there is a
/// translation. A search finds a word in all documents.
class Documentation : public QDialog {
    Q_OBJECT
public:
    explicit Documentation(QWidget* parent = nullptr);

    /// Shows a document, one of `documents`. Returns false if there is none with that name.
    bool showDocument(const QString& id);
    /// The Markdown text of a document in the current language, else in English; empty if there is none.
    static QString textOf(const QString& id);
    /// The documents in reading order.
    static QStringList documents();

private:
    void retranslate();
    void search(const QString& text);
    void findNext();
    void markHits();
    void open(const QUrl& url);

    QLineEdit* m_line;
    QListWidget* m_list;
    QTextBrowser* m_text;
    QLabel* m_hits;
    QString m_shown;
};

/// Shows the documentation of a window, one for each window.
void showDocumentation(QWidget& window);

} // namespace opscope
