// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QWidget>

#include "views/comparison/waterfall_layout.h"

namespace opscope {

/// Contributions from A to B; a click on a bar selects its row. The height grows with the number of bars.
class WaterfallWidget : public QWidget {
    Q_OBJECT
public:
    explicit WaterfallWidget(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const Comparison> comparison);
    /// One bar for the ops of each change of type, or one for each op.
    void setByChange(bool isByChange);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void rowClicked(std::size_t row);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void relayout();
    const WaterfallItem* itemAt(const QPointF& pos) const;

    std::shared_ptr<const Comparison> m_comparison;
    WaterfallMetrics m_metrics;
    std::vector<WaterfallItem> m_items;
};

} // namespace opscope
