// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "views/plots/plot.h"

namespace opscope {

/// Bars next to each other, each with a name, and the line of their cumulative share if they have one. If
/// there is no space for all names, each n-th bar has one.
class BarsPlot : public Plot {
    Q_OBJECT
public:
    struct Bar {
        QString name;
        double value = 0;
        QString tip = {};
        double cumulative = -1; ///< 0..1; negative: there is no line
        bool isMarked = false;  ///< an outlier: another colour and a mark above the bar
    };
    enum class Names { Level, Slanted };

    explicit BarsPlot(Names names, QWidget* parent = nullptr);

    /// `note` is shown if there are no bars.
    void setBars(std::vector<Bar> bars, const QString& valueTitle, const QString& note,
                 const QString& nameTitle = {});
    const std::vector<Bar>& bars() const { return m_bars; }

Q_SIGNALS:
    void barClicked(int bar);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void placeNames();
    void colour();
    int barAt(double x) const;

    Names m_names;
    std::vector<Bar> m_bars;
    QCPBars* m_columns;
    QCPBars* m_marked; ///< painted over the others
    QCPGraph* m_line;
    QCPGraph* m_marks;
};

} // namespace opscope
