// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "views/fields/field_tree.h"

class QLabel;

namespace opscope {

/// The content of the Details dock: the name of the selected item above its fields, or a sentence instead.
class FieldsView : public QWidget {
    Q_OBJECT
public:
    explicit FieldsView(QWidget* parent = nullptr);

    void showFields(const QString& title, const std::vector<FieldGroup>& groups);
    void showSentence(const QString& sentence);
    FieldTree* tree() const { return m_tree; }

private:
    void setTitle(const QString& text, bool isName);

    QLabel* m_title;
    FieldTree* m_tree;
};

} // namespace opscope
