// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "views/timeline/timeline_model.h"

class QComboBox;
class QLineEdit;
class QToolButton;

namespace opscope {

/// All lanes, each with a check box that shows or hides it; filter, order, pins.
class LanesDock : public QWidget {
    Q_OBJECT
public:
    explicit LanesDock(TimelineModel* timeline, QWidget* parent = nullptr);

private:
    void refresh();
    void retranslate();

    TimelineModel* m_timeline;
    QLineEdit* m_filter;
    QComboBox* m_order;
    QToolButton* m_showAll;
    QTreeWidget* m_tree;
    std::vector<QTreeWidgetItem*> m_items; ///< by node
};

} // namespace opscope
