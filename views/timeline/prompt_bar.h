// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>

class QLabel;
class QLineEdit;

namespace opscope {

/// One line that asks for something and says what is wrong with the answer: go to, names, thresholds.
class PromptBar : public QFrame {
    Q_OBJECT
public:
    explicit PromptBar(QWidget* parent = nullptr);

    /// `accept` gives an empty text when it took the answer, else why not.
    void ask(const QString& question, const QString& answer, const QString& hint,
             std::function<QString(const QString&)> accept);

Q_SIGNALS:
    void finished();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void close();

    QLabel* m_question;
    QLineEdit* m_line;
    QLabel* m_problem;
    std::function<QString(const QString&)> m_accept;
};

} // namespace opscope
