// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/view_stack.h"

#include <QLabel>

namespace opscope {
namespace {
constexpr int kGrid = 8;
} // namespace

ViewStack::ViewStack(QWidget* placeholder, QWidget* parent)
    : QStackedWidget(parent), m_placeholder(placeholder)
{
    if (m_placeholder == nullptr) {
        m_line = new QLabel(this);
        m_line->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
        m_line->setAlignment(Qt::AlignLeft | Qt::AlignTop);
        m_line->setWordWrap(true);
        m_line->setForegroundRole(QPalette::PlaceholderText);
        m_placeholder = m_line;
    }
    addWidget(m_placeholder);
}

void ViewStack::add(QWidget* owner, QWidget* widget)
{
    m_widgets[owner] = widget;
    addWidget(widget);
    connect(owner, &QObject::destroyed, this, [this, owner] {
        const auto it = m_widgets.find(owner);
        if (it == m_widgets.end())
            return;
        delete it->second;
        m_widgets.erase(it);
    });
}

void ViewStack::showFor(const QWidget* owner)
{
    const auto it = m_widgets.find(owner);
    setCurrentWidget(it != m_widgets.end() ? it->second : m_placeholder);
}

void ViewStack::setPlaceholderText(const QString& text)
{
    if (m_line != nullptr)
        m_line->setText(text);
}

} // namespace opscope
