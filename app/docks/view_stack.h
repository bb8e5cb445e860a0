// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>

#include <QStackedWidget>

class QLabel;

namespace opscope {

/// A dock whose content belongs to the report in front: one widget an owner, or a line that says why there is
/// none.
class ViewStack : public QStackedWidget {
    Q_OBJECT
public:
    /// `placeholder` is shown while there is no widget of the report in front; null: a line of text.
    explicit ViewStack(QWidget* placeholder = nullptr, QWidget* parent = nullptr);

    /// Takes the widget over; it goes when its owner goes, before the owner's children.
    void add(QWidget* owner, QWidget* widget);
    bool has(const QWidget* owner) const { return m_widgets.contains(owner); }
    /// Shows the widget of an owner; null or an owner without one shows the line.
    void showFor(const QWidget* owner);
    /// The words of the line, if the placeholder is one.
    void setPlaceholderText(const QString& text);

private:
    QWidget* m_placeholder;
    QLabel* m_line = nullptr;
    std::map<const QObject*, QWidget*> m_widgets;
};

} // namespace opscope
