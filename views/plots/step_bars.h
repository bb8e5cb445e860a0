// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// One bar for each iteration; outliers have another colour and a mark above them.
class StepBars : public Plot {
    Q_OBJECT
public:
    struct Bar {
        QString label;
        std::int64_t duration = 0; ///< ns
        bool isOutlier = false;
    };

    explicit StepBars(QWidget* parent = nullptr);
    void setBars(std::vector<Bar> bars);

Q_SIGNALS:
    void barClicked(int bar);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void draw();
    void labelBars();

    double heightOf(const Bar& bar) const;

    std::vector<Bar> m_bars;
    QCPBars* m_usual;
    QCPBars* m_outliers;
    QCPGraph* m_marks;
};

} // namespace opscope
