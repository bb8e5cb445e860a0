// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QProgressBar;
class QPushButton;
class QTableWidget;

namespace opscope {

/// A dialog with work that other programs and machines do: it closes when they have ended.
class WorkDialog : public QDialog {
    Q_OBJECT
public:
    virtual bool isRunning() const = 0;

protected:
    WorkDialog(QSize size, QWidget* parent);
    void reject() override;
    virtual void cancel() = 0;

    /// A table with complete texts to read; the columns from `firstWide` on share the width.
    QTableWidget* makeList(int columns, int firstWide);
    /// A row of it; every cell has the tip, or its own text.
    static void setRow(QTableWidget* list, int row, const QStringList& cells, const QString& tip = {});
    /// The last lines that a program printed.
    QPlainTextEdit* makeLog();

    QLabel* m_state;
    QProgressBar* m_bar;
    QPushButton* m_close;
    bool m_isClosing = false;
};

} // namespace opscope
