// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QKeyEvent>

namespace opscope {

/// A box that emits a signal when the user has finished with it: after a choice in its list, or after Esc.
/// Changes by keys in the closed box do not emit it.
class ChoiceBox : public QComboBox {
    Q_OBJECT
public:
    explicit ChoiceBox(QWidget* parent = nullptr) : QComboBox(parent)
    {
        connect(this, &QComboBox::activated, this, [this] {
            if (std::exchange(m_isInList, false))
                Q_EMIT left();
        });
    }
    void showPopup() override
    {
        m_isInList = true;
        QComboBox::showPopup();
    }

Q_SIGNALS:
    void left();

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        m_isInList = false;
        if (event->key() == Qt::Key_Escape)
            Q_EMIT left();
        else
            QComboBox::keyPressEvent(event);
    }

private:
    bool m_isInList = false;
};

} // namespace opscope
