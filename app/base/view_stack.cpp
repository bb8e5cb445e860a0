// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/base/view_stack.h"

#include <utility>

#include <QLabel>

#include "views/theme/grid.h"

namespace opscope {

ViewStack::ViewStack(QWidget* placeholder, QWidget* parent)
    : QStackedWidget(parent), m_placeholder(placeholder), m_pending(new QWidget(this))
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
    addWidget(m_pending);
    // Each in an event of its own: all docks of a timeline at once would cause a visible pause.
    m_later.setSingleShot(true);
    connect(&m_later, &QTimer::timeout, this, &ViewStack::makeSeen);
}

void ViewStack::add(QWidget* owner, std::function<QWidget*()> make)
{
    m_entries[owner] = {std::move(make), nullptr};
    connect(owner, &QObject::destroyed, this, [this, owner] {
        const auto it = m_entries.find(owner);
        if (it == m_entries.end())
            return;
        delete it->second.widget;
        m_entries.erase(it);
        if (m_shown == owner)
            showFor(nullptr);
    });
}

void ViewStack::showFor(const QWidget* owner)
{
    m_shown = owner;
    const auto it = m_entries.find(owner);
    if (it == m_entries.end()) {
        setCurrentWidget(m_placeholder);
    } else if (it->second.widget != nullptr) {
        setCurrentWidget(it->second.widget);
    } else {
        setCurrentWidget(m_pending);
        if (isVisible())
            m_later.start();
    }
}

void ViewStack::makeSeen()
{
    const auto it = m_entries.find(m_shown);
    if (it == m_entries.end() || it->second.widget != nullptr || !isVisible())
        return;
    it->second.widget = it->second.make();
    addWidget(it->second.widget);
    setCurrentWidget(it->second.widget);
}

void ViewStack::showEvent(QShowEvent* event)
{
    QStackedWidget::showEvent(event);
    m_later.start();
}

void ViewStack::setPlaceholderText(const QString& text)
{
    if (m_line != nullptr)
        m_line->setText(text);
}

} // namespace opscope
