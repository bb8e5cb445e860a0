// SPDX-License-Identifier: GPL-3.0-or-later
// The only wrapper of QCustomPlot: theme, zoom, values on hover, pictures.
#pragma once

#include <functional>
#include <optional>

#include "views/plots/qcustomplot.h"

namespace opscope {

/// A plot in the colours of the theme. The wheel zooms, a drag zooms to its rectangle, Shift+drag pans, a
/// double click fits, the context menu saves a picture. The hover function returns the text for the item
/// under the pointer, which is shown at once. Left and Right move a mark along the points of a series, Up and
/// Down to another series or row: its text is shown and read out, and Return clicks there.
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    explicit Plot(QWidget* parent = nullptr);

    /// Returns the text for the plot coordinates under the pointer; empty: there is no item.
    void setHover(std::function<QString(double x, double y)> hover) { m_hover = std::move(hover); }
    /// Sets the ranges that a double click and `fit` restore.
    void setHome(QCPRange x, QCPRange y);
    void fit();
    /// Sets the axes that zoom and pan.
    void setZoom(Qt::Orientations orientations);
    /// Sets the text in the middle of the plot.
    void setNote(const QString& note);
    /// Shows the reason why nothing is drawn, without axes; an empty text shows the axes again.
    void setEmpty(const QString& note);
    /// Puts the legend in two columns above the axes, where it covers nothing: for few names.
    void setLegendAbove();
    /// Puts the legend at the right of the axes, where it covers nothing.
    void setLegendRight();
    bool isLegendRight() const { return m_isLegendRight; }
    /// Writes the visible part; the suffix selects .png, .svg or .pdf. Returns an empty text, or the
    /// reason why it could not be written.
    QString savePicture(const QString& path);
    /// Writes the visible part to a file that the user chooses.
    void askPicture();
    /// The colour of the n-th of several series: stable, and distinct without colour vision.
    static QColor seriesColor(int n);

Q_SIGNALS:
    void clickedAt(double x, double y);
    /// Emitted after a drag selected these ranges; the plot shows them now.
    void zoomedTo(QCPRange x, QCPRange y);
    /// Emitted after the theme changed; the owner of the series sets their colours again.
    void themeChanged();

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

    /// The complete names of the legend's items if it shows cut ones.
    void setLegendTips(const QStringList& tips) { m_legendTips = tips; }

private:
    QString legendTip(const QPoint& at) const;
    std::optional<QPointF> nextPlace(int along, int across);
    void applyTheme();
    void zoomToRect(const QRect& rect);

    std::function<QString(double, double)> m_hover;
    std::optional<std::pair<QCPRange, QCPRange>> m_home;
    QCPItemText* m_note;
    QCPItemTracer* m_mark; ///< where the keys are
    int m_series = 0;      ///< a row of a map
    int m_point = -1;      ///< a column of a map; negative: the keys were not used
    QStringList m_legendTips;
    QPoint m_pressed;
    Qt::Orientations m_zoom = Qt::Horizontal;
    bool m_isLegendRight = false;
    bool m_isLegendAbove = false;
};

/// A number with at most `digits` significant digits, never in exponent form below 10^15.
QString plotNumber(double value, int digits = 6);

} // namespace opscope
