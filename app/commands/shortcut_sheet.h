// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QDialog>

class QAction;
class QLabel;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTableView;

namespace opscope {

class KeyMap;

/// Every key of the page in front and of the window: the user searches, changes and writes them to a file
/// here.
class ShortcutSheet : public QDialog {
    Q_OBJECT
public:
    /// `keys` outlives the dialog, and so do the actions.
    explicit ShortcutSheet(KeyMap* keys, QWidget* parent = nullptr);

    /// Adds the actions of a place ("Timeline", "Everywhere"); those without an id cannot be changed.
    void add(const QString& where, const std::vector<QAction*>& actions);
    /// Sets other keys of an action; returns false, and shows the reason below the table, if another action
    /// of the same place has them.
    bool change(QAction* action, const QKeySequence& keys);
    /// The sheet as tab-separated text: key, action, place, id.
    QString text() const;

private:
    struct Row {
        QAction* action;
        QString where;
    };
    QAction* currentAction() const;
    const Row* findRowWithKeys(const QAction& action, const QKeySequence& keys) const;
    void refresh();
    void refreshButtons();
    void exportSheet();

    KeyMap* m_keys;
    std::vector<Row> m_rows;
    QStandardItemModel* m_model;
    QSortFilterProxyModel* m_filter;
    QLineEdit* m_line;
    QTableView* m_view;
    QLabel* m_problem;
    QPushButton* m_reset;
};

} // namespace opscope
