// SPDX-License-Identifier: GPL-3.0-or-later
// Modal dialogs as a person uses them.
#pragma once

#include <functional>

#include <QApplication>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>

#include <catch2/catch.hpp>

namespace opscope::test {

/// Acts on the dialog that the next event loop shows; fails the test where none comes.
template <class Dialog>
class Answer {
public:
    explicit Answer(std::function<void(Dialog&)> act) : m_act(std::move(act))
    {
        m_timer.setInterval(10);
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            auto* dialog = qobject_cast<Dialog*>(QApplication::activeModalWidget());
            if (dialog == nullptr)
                return;
            m_timer.stop();
            m_isDone = true;
            m_act(*dialog);
        });
        m_timer.start();
    }
    bool isDone() const { return m_isDone; }

private:
    std::function<void(Dialog&)> m_act;
    QTimer m_timer;
    bool m_isDone = false;
};

/// Writes a path into the line and presses the button that accepts.
inline void type(QFileDialog& dialog, const QString& path)
{
    auto* line = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    REQUIRE(line != nullptr);
    line->setText(path);
    auto* buttons = dialog.findChild<QDialogButtonBox*>();
    REQUIRE(buttons != nullptr);
    for (auto* button : buttons->buttons()) {
        if (buttons->buttonRole(button) == QDialogButtonBox::AcceptRole) {
            REQUIRE(button->isEnabled());
            button->click();
            return;
        }
    }
    FAIL("the dialog has no button that accepts");
}

} // namespace opscope::test
