// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QTreeWidget>

namespace opscope {

struct FieldRow {
    QString name;
    QString value;
    QString tip = {};
    std::function<void()> go = {}; ///< of a link: what Enter and a double click do
};

struct FieldGroup {
    QString title; ///< empty: the fields stand for themselves
    std::vector<FieldRow> fields;
    std::size_t more = 0; ///< fields that there are behind these
};

/// Groups of fields with their values: the one way to show what is known of a thing. Nothing is elided: the
/// column of the values is as wide as numbers need, the names take the rest, a longer text stands on more
/// lines. A double click or F2 opens a value to select a part of it.
class FieldTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit FieldTree(QWidget* parent = nullptr);

    /// Groups without fields are left out, of very many fields the first are shown.
    void setGroups(const std::vector<FieldGroup>& groups);
    /// Shows another group in the place of the last one.
    void replaceLast(const FieldGroup& group);
    /// Copies the value of the selected field; of several a line each, with a tab between name and value.
    void copy() const;
    /// Copies all fields below the titles of their groups.
    void copyAll() const;

    QSize sizeHint() const override;
    void doItemsLayout() override;

protected:
    bool event(QEvent* event) override;
    bool edit(const QModelIndex& index, EditTrigger trigger, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void add(const FieldGroup& group);
    void fitColumns();
};

} // namespace opscope
