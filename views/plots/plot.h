// SPDX-License-Identifier: GPL-3.0-or-later
// The one wrap of QCustomPlot: theme, zoom, hover values, pictures.
#pragma once

#include <functional>
#include <optional>

#include "views/plots/qcustomplot.h"

namespace opscope {

/// A plot in the colours of the theme. Wheel zooms, a drag zooms to what it encloses, Shift+drag pans, double
/// click fits, the context menu saves a picture. What is under the pointer is said by the hover function at
/// once.
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    explicit Plot(QWidget* parent = nullptr);

    /// Text for the plot coordinates under the pointer; empty: nothing there.
    void setHover(std::function<QString(double x, double y)> hover) { m_hover = std::move(hover); }
    /// What double click and `fit` restore.
    void setHome(QCPRange x, QCPRange y);
    void fit();
    /// Which axes zoom and pan.
    void setZoom(Qt::Orientations orientations);
    /// Shown in the middle of the plot.
    void setNote(const QString& note);
    /// Says why nothing is drawn, without axes of nothing; empty: there is something.
    void setEmpty(const QString& note);
    /// Puts the legend in two columns above the axes, where it covers nothing: for few names.
    void setLegendAbove();
    /// Puts the legend at the right of the axes, where it covers nothing.
    void setLegendBeside();
    bool isLegendBeside() const { return m_isLegendBeside; }
    /// Writes what is seen; the suffix decides: .png, .svg or .pdf. False if the file cannot be written.
    bool savePicture(const QString& path, int width = 0, int height = 0);
    /// The same where the user says.
    void askPicture();
    /// A colour of the palette for the n-th of several series: stable, told apart without colour vision.
    static QColor seriesColor(int n);

Q_SIGNALS:
    void clickedAt(double x, double y);
    /// A drag enclosed these ranges and the plot shows them now.
    void zoomedTo(QCPRange x, QCPRange y);
    /// The theme changed; series set their own colours again.
    void themeChanged();

protected:
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void changeEvent(QEvent* event) override;

    /// The whole names of the legend's items, where it shows cut ones.
    void setLegendTips(const QStringList& tips) { m_legendTips = tips; }

private:
    QString legendTip(const QPoint& at) const;
    void applyTheme();
    void zoomToRect(const QRect& rect);

    std::function<QString(double, double)> m_hover;
    std::optional<std::pair<QCPRange, QCPRange>> m_home;
    QCPItemText* m_note;
    QStringList m_legendTips;
    QPoint m_pressed;
    Qt::Orientations m_zoom = Qt::Horizontal;
    bool m_isLegendBeside = false;
    bool m_isLegendAbove = false;
};

/// A number with at most `digits` significant digits, never in exponent form below 10^15.
QString plotNumber(double value, int digits = 6);

} // namespace opscope
