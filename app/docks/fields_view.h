// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>
#include <vector>

#include <QWidget>

class QLabel;
class QStandardItemModel;
class QTreeView;

namespace opscope {

/// What the Details dock shows on pages other than the timeline: every field of what is selected on the
/// current page, each with its whole text and a copy.
class FieldsView : public QWidget {
    Q_OBJECT
public:
    explicit FieldsView(QWidget* parent = nullptr);

    void show(const QString& title, const std::vector<std::pair<QString, QString>>& fields);
    void clear();

private:
    void retranslate();
    void copySelected() const;

    QLabel* m_title;
    QTreeView* m_view;
    QStandardItemModel* m_model;
};

} // namespace opscope
