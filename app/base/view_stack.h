// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>

#include <QStackedWidget>
#include <QTimer>

class QLabel;

namespace opscope {

/// A dock whose content belongs to the report in front: one widget for each owner, made when it is first
/// shown, or a line that explains why there is none.
class ViewStack : public QStackedWidget {
    Q_OBJECT
public:
    /// `placeholder` is shown while the report in front has no widget; null means a line of text.
    explicit ViewStack(QWidget* placeholder = nullptr, QWidget* parent = nullptr);

    /// `make` makes the owner's widget, which is deleted when its owner is destroyed, before the owner's
    /// children.
    void add(QWidget* owner, std::function<QWidget*()> make);
    bool has(const QWidget* owner) const { return m_entries.contains(owner); }
    /// Shows the widget of an owner; null or an owner without one shows the line.
    void showFor(const QWidget* owner);
    /// Sets the text of the line, if the placeholder is one.
    void setPlaceholderText(const QString& text);

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Entry {
        std::function<QWidget*()> make;
        QWidget* widget = nullptr;
    };
    void makeSeen();

    QWidget* m_placeholder;
    QWidget* m_pending; ///< shown until a widget is made
    QLabel* m_line = nullptr;
    const QObject* m_shown = nullptr;
    QTimer m_later;
    std::map<const QObject*, Entry> m_entries;
};

} // namespace opscope
