// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QFrame>

class QLabel;
class QLineEdit;

namespace opscope {

/// A line that asks for an input and shows why it is wrong: go to, names, thresholds.
class PromptBar : public QFrame {
    Q_OBJECT
public:
    explicit PromptBar(QWidget* parent = nullptr);

    /// `accept` returns an empty text if the answer is valid, otherwise the reason why it is not.
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
