// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// Bars in falling order and the line of their cumulative share.
class ParetoPlot : public Plot {
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double value = 0;
        double cumulative = 0; ///< 0..1
        QString text;          ///< the value as the table shows it
    };

    explicit ParetoPlot(QWidget* parent = nullptr);

    void setBars(std::vector<Bar> bars, const QString& valueTitle);
    const std::vector<Bar>& bars() const { return m_bars; }

Q_SIGNALS:
    void barClicked(int bar);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Places names under as many bars as there is space for; hover shows all of them.
    void placeNames();
    void colour();
    int barAt(double x) const;

    std::vector<Bar> m_bars;
    QCPBars* m_columns;
    QCPGraph* m_line;
};

} // namespace opscope
