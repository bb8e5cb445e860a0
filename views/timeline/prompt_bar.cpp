// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/prompt_bar.h"

#include <utility>

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

namespace opscope {

PromptBar::PromptBar(QWidget* parent)
    : QFrame(parent), m_question(new QLabel(this)), m_line(new QLineEdit(this)), m_problem(new QLabel(this))
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 3, 8, 3);
    layout->addWidget(m_question);
    layout->addWidget(m_line);
    layout->addWidget(m_problem, 1);
    m_problem->setObjectName(QStringLiteral("prompt.problem"));
    m_line->setMinimumWidth(24 * fontMetrics().horizontalAdvance(QLatin1Char('0')));
    m_line->installEventFilter(this);
    hide();
}

void PromptBar::ask(const QString& question, const QString& answer, const QString& hint,
                    std::function<QString(const QString&)> accept)
{
    m_accept = std::move(accept);
    m_question->setText(question);
    m_line->setAccessibleName(question);
    m_line->setText(answer);
    m_line->setPlaceholderText(hint);
    m_problem->setText(hint);
    show();
    m_line->selectAll();
    m_line->setFocus();
}

void PromptBar::close()
{
    hide();
    Q_EMIT finished();
}

bool PromptBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const auto key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Escape) {
            close();
            return true;
        }
        if (key == Qt::Key_Return || key == Qt::Key_Enter) {
            const auto problem = m_accept ? m_accept(m_line->text()) : QString();
            m_problem->setText(problem);
            if (problem.isEmpty())
                close();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

} // namespace opscope
