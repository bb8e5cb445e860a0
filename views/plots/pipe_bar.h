// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "core/table/op_bound.h"

namespace opscope {

/// The pipes of one op: stacked in one bar, and below it how busy each one was, with the busiest in bold.
/// Each bar has its name and number, so that no colour is needed to read it.
class PipeBar : public QWidget {
    Q_OBJECT
public:
    explicit PipeBar(QWidget* parent = nullptr);

    void setBound(const OpBound& bound);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QRect slotOf(std::size_t pipe) const;
    QColor colorOf(std::size_t pipe) const;
    void paintStack(QPainter& painter) const;

    OpBound m_bound;
};

} // namespace opscope
