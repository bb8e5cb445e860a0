// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTreeWidget>
#include <QWidget>

#include "views/timeline/timeline_model.h"

namespace opscope {

/// The markers with their names (edited in place), colours, times and lengths.
class MarkersDock : public QWidget {
    Q_OBJECT
public:
    explicit MarkersDock(TimelineModel* timeline, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();

    TimelineModel* m_timeline;
    QTreeWidget* m_tree;
};

} // namespace opscope
