// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QWidget>

#include "core/analysis/overlap.h"
#include "views/plots/rank_bars_layout.h"

namespace opscope {

/// Compute, communication (not overlapped), copy, host API and idle time of one range as one stacked bar of
/// full width; a legend names each part with its share, so that no part depends on its colour only.
class BreakdownBar : public QWidget {
    Q_OBJECT
public:
    static constexpr int kParts = 7;
    struct Part {
        QString name;
        std::int64_t time = 0;
        double share = 0;
        QRectF rect;
        QString note = {};    ///< the legend shows it in brackets
        QString meaning = {}; ///< what counts as this part: for its tip
        QRectF legend = {};   ///< the place of its name; empty: it has none
    };

    explicit BreakdownBar(QWidget* parent = nullptr);

    /// The notes name the calls that fill most of the time before the first task and after the last; they may
    /// be empty.
    void setBreakdown(const OverlapRow& breakdown, const QString& before = {}, const QString& after = {});
    /// In the order of drawing, with the rectangles for the current size.
    std::array<Part, kParts> parts() const;
    /// The parts of a breakdown as figures of several bars, and their times.
    static std::vector<RankFigure> figures();
    static std::vector<std::int64_t> timesOf(const OverlapRow& breakdown);
    /// The tip: its time and share, and what it means.
    static QString tipOf(const Part& part);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void layOutLegend(std::array<Part, kParts>& parts) const;

    OverlapRow m_breakdown;
    QString m_before;
    QString m_after;
};

} // namespace opscope
