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
    std::function<void()> go = {}; ///< for a link: the function of Enter and a double click
};

struct FieldGroup {
    QString title; ///< empty if the fields need no title
    std::vector<FieldRow> fields;
    std::size_t more = 0; ///< number of fields that are not in this list
};

/// Groups of fields with their values: every place that shows the properties of something uses it. Nothing is
/// elided: the column of the values is as wide as numbers need, the names get the rest, and a longer text has
/// more lines. A double click or F2 opens a value so that a part of it can be selected.
class FieldTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit FieldTree(QWidget* parent = nullptr);

    /// Groups without fields are left out; of very many fields only the first are shown.
    void setGroups(const std::vector<FieldGroup>& groups);
    /// Shows another group instead of the last one.
    void replaceLast(const FieldGroup& group);
    /// Copies the value of the selected field; for several fields a line each, with a tab between name and
    /// value.
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
