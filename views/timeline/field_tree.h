// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>

namespace opscope {

/// Groups of fields with their values. A value is never elided: its column is as wide as numbers need, and a
/// longer text stands on more lines. The names take the rest.
class FieldTree : public QTreeWidget {
    Q_OBJECT
public:
    explicit FieldTree(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    void doItemsLayout() override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fitColumns();
};

} // namespace opscope
