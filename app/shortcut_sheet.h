// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace opscope {

class ActionTable;

/// All keys: those of the window, and those of the focused page, with a search line.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    /// `page`: the widget of the current page, or null; its actions are listed first.
    ShortcutSheet(const ActionTable& actions, const QString& pageName, const QWidget* page,
                  QWidget* parent = nullptr);
};

} // namespace opscope
