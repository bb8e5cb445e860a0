// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/plot.h"

#include <array>
#include <cmath>
#include <vector>

#include <QApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QMessageBox>
#include <QToolTip>

#include "views/picture_file.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

/// Formats the numbers at an axis as all other numbers. Neighbours that are rounded to the same text are one
/// tick.
class NumberTicker : public QCPAxisTicker {
public:
    void generate(const QCPRange& range, const QLocale& locale, QChar formatChar, int precision,
                  QVector<double>& ticks, QVector<double>* subTicks, QVector<QString>* labels) override
    {
        QVector<QString> texts;
        QCPAxisTicker::generate(range, locale, formatChar, precision, ticks, subTicks, &texts);
        QVector<double> kept;
        QVector<QString> keptTexts;
        for (qsizetype first = 0; first < ticks.size();) {
            auto last = first;
            while (last + 1 < ticks.size() && texts[last + 1] == texts[first])
                ++last;
            kept += ticks[(first + last) / 2];
            keptTexts += texts[first];
            first = last + 1;
        }
        ticks = kept;
        if (labels != nullptr)
            *labels = keptTexts;
    }

protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar formatChar, int precision) override
    {
        return groupDigits(QCPAxisTicker::getTickLabel(tick, locale, formatChar, precision));
    }
};

bool hasValue(const QCPPlottableInterface1D& points, int point)
{
    return std::isfinite(points.dataMainKey(point)) && std::isfinite(points.dataMainValue(point));
}

/// The first point with a value from `point` on in steps of `step`; -1: there is none.
int valueFrom(const QCPPlottableInterface1D& points, int point, int step)
{
    while (point >= 0 && point < points.dataCount() && !hasValue(points, point))
        point += step;
    return point < points.dataCount() ? point : -1;
}

} // namespace

Plot::Plot(QWidget* parent)
    : QCustomPlot(parent), m_note(new QCPItemText(this)), m_mark(new QCPItemTracer(this))
{
    setAttribute(Qt::WA_InputMethodEnabled, false);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 110);
    setNoAntialiasingOnDrag(true);
    m_note->position->setType(QCPItemPosition::ptAxisRectRatio);
    m_note->position->setCoords(0.5, 0.5);
    m_note->setLayer(QStringLiteral("overlay"));
    m_note->setVisible(false);
    m_mark->setLayer(QStringLiteral("overlay"));
    m_mark->setVisible(false);
    axisRect()->setAutoMargins(QCP::msAll);
    const QSharedPointer<QCPAxisTicker> ticker(new NumberTicker);
    for (auto* axis : {xAxis, yAxis})
        axis->setTicker(ticker);
    setZoom(Qt::Horizontal);
    connect(selectionRect(), &QCPSelectionRect::accepted, this, &Plot::zoomToRect);
    applyTheme();
}

void Plot::setZoom(Qt::Orientations orientations)
{
    setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    axisRect()->setRangeDrag(orientations);
    axisRect()->setRangeZoom(orientations);
    m_zoom = orientations;
}

void Plot::zoomToRect(const QRect& rect)
{
    const auto area = rect.normalized().intersected(axisRect()->rect());
    const bool isWide = area.width() >= QApplication::startDragDistance();
    const bool isHigh = area.height() >= QApplication::startDragDistance();
    if (m_zoom.testFlag(Qt::Horizontal) ? !isWide : !isHigh)
        return; // an unsteady click is no drag
    const auto rangeOf = [](const QCPAxis& axis, int from, int to) {
        QCPRange range(axis.pixelToCoord(from), axis.pixelToCoord(to));
        range.normalize();
        return range;
    };
    if (m_zoom.testFlag(Qt::Horizontal))
        xAxis->setRange(rangeOf(*xAxis, area.left(), area.right()));
    if (m_zoom.testFlag(Qt::Vertical) && isHigh)
        yAxis->setRange(rangeOf(*yAxis, area.bottom(), area.top()));
    replot(rpQueuedReplot);
    Q_EMIT zoomedTo(xAxis->range(), yAxis->range());
}

void Plot::setLegendAbove()
{
    if (m_isLegendRight || m_isLegendAbove)
        return;
    m_isLegendAbove = true;
    legend->layout()->take(legend);
    plotLayout()->insertRow(0);
    plotLayout()->addElement(0, 0, legend);
    plotLayout()->setRowStretchFactor(0, 0.001); // as high as its items
    legend->setWrap(2);
    legend->setFillOrder(QCPLegend::foColumnsFirst); // its items are wrapped again
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
}

void Plot::setLegendRight()
{
    if (m_isLegendRight)
        return;
    m_isLegendRight = true;
    m_isLegendAbove = false;
    legend->layout()->take(legend);
    plotLayout()->simplify(); // removes the row above if the legend was there
    legend->setWrap(0);
    legend->setFillOrder(QCPLegend::foRowsFirst);
    auto* column = new QCPLayoutGrid;
    plotLayout()->addElement(0, 1, column);
    plotLayout()->setColumnStretchFactor(1, 0.001);
    column->setMargins(QMargins(0, 6, 6, 6));
    column->addElement(0, 0, legend);
    auto* rest = new QCPLayoutElement(this); // the legend is as high as its items
    rest->setMinimumSize(0, 0);
    column->addElement(1, 0, rest);
    column->setRowStretchFactor(0, 0.001);
    legend->setBorderPen(Qt::NoPen);
    legend->setBrush(Qt::NoBrush);
}

void Plot::setHome(QCPRange x, QCPRange y)
{
    m_home = {x, y};
    if (m_point >= 0) { // the keys reached a point of the data before
        if (m_mark->visible())
            QToolTip::hideText();
        m_mark->setVisible(false);
        m_series = 0;
        m_point = -1;
        setAccessibleDescription({});
    }
    fit();
}

void Plot::fit()
{
    if (!m_home)
        return;
    xAxis->setRange(m_home->first);
    yAxis->setRange(m_home->second);
    replot(rpQueuedReplot);
}

void Plot::setNote(const QString& note)
{
    m_note->setText(note);
    m_note->setVisible(!note.isEmpty());
    replot(rpQueuedReplot);
}

void Plot::setEmpty(const QString& note)
{
    for (auto* axis : {xAxis, yAxis})
        axis->setVisible(note.isEmpty());
    setNote(note);
}

QColor Plot::seriesColor(int n)
{
    // Okabe-Ito in an order in which neighbours differ in lightness; darker on white, lighter on dark.
    static constexpr std::array<const char*, 8> kLight{"#0072b2", "#d55e00", "#007a5a", "#a3478a",
                                                       "#b37b00", "#3d3d3d", "#2a8fd0", "#8c3a00"};
    static constexpr std::array<const char*, 8> kDark{"#56b4e9", "#f08a4b", "#4cc9a6", "#e3abca",
                                                      "#f0c24a", "#c4c4c4", "#8fd0f5", "#e69f00"};
    const auto& colors = currentTheme().kind == ThemeKind::Light ? kLight : kDark;
    return QColor(QLatin1String(colors[static_cast<std::size_t>(n) % colors.size()]));
}

void Plot::applyTheme()
{
    const auto& theme = currentTheme();
    setBackground(theme.color(Token::Base));
    for (auto* axis : {xAxis, yAxis, xAxis2, yAxis2}) {
        axis->setBasePen(QPen(theme.color(Token::Border)));
        axis->setTickPen(QPen(theme.color(Token::Border)));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(theme.color(Token::MutedText));
        axis->setLabelColor(theme.color(Token::MutedText));
        axis->setTickLabelFont(font());
        axis->setLabelFont(font());
        axis->setNumberFormat(QStringLiteral("gb"));
        axis->setNumberPrecision(6);
        axis->grid()->setPen(QPen(theme.color(Token::Grid)));
        axis->grid()->setZeroLinePen(QPen(theme.color(Token::Border)));
    }
    if (!m_isLegendRight && !m_isLegendAbove) {
        legend->setBrush(theme.color(Token::Panel));
        legend->setBorderPen(QPen(theme.color(Token::Border)));
    }
    legend->setTextColor(theme.color(Token::Text));
    legend->setFont(font());
    m_note->setColor(theme.color(Token::MutedText));
    m_note->setFont(font());
    m_mark->setPen(QPen(theme.color(Token::Text), 2));
    auto zoomed = theme.color(Token::MeasuredRange);
    selectionRect()->setPen(QPen(zoomed));
    zoomed.setAlpha(50);
    selectionRect()->setBrush(zoomed);
}

void Plot::changeEvent(QEvent* event)
{
    QCustomPlot::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        applyTheme();
        Q_EMIT themeChanged();
        replot(rpQueuedReplot);
    }
}

/// The next point with a value and a text: at least one pixel away if it is on the same series, at the same
/// place if it is on another one.
std::optional<QPointF> Plot::nextPlace(int along, int across)
{
    std::vector<const QCPPlottableInterface1D*> series;
    for (int i = 0; i < plottableCount(); ++i) {
        if (const auto* map = qobject_cast<QCPColorMap*>(plottable(i))) {
            const auto at = [](QCPRange range, int cell, int cells) {
                return cells > 1 ? range.lower + range.size() * cell / (cells - 1) : range.center();
            };
            m_series = std::clamp(m_series + across, 0, map->data()->valueSize() - 1);
            m_point = std::clamp(m_point + along, 0, map->data()->keySize() - 1);
            return QPointF(at(map->data()->keyRange(), m_point, map->data()->keySize()),
                           at(map->data()->valueRange(), m_series, map->data()->valueSize()));
        }
        const auto* points = plottable(i)->valueAxis() == yAxis ? plottable(i)->interface1D() : nullptr;
        const int first = points != nullptr ? valueFrom(*points, 0, 1) : -1;
        if (first >= 0 && m_hover &&
            !m_hover(points->dataMainKey(first), points->dataMainValue(first)).isEmpty())
            series.push_back(points);
    }
    if (series.empty())
        return {};
    m_series = std::clamp(m_series + across, 0, static_cast<int>(series.size()) - 1);
    const auto& points = *series[static_cast<std::size_t>(m_series)];
    const auto from = m_point < 0 ? xAxis->range().lower : m_mark->position->key();
    if (m_point < 0)
        along = 0; // the first point in view
    const int step = along < 0 ? -1 : 1;
    const int end = valueFrom(points, step > 0 ? points.dataCount() - 1 : 0, -step);
    const int begin = m_point < 0 || across != 0 ? points.findBegin(from, false) : m_point + along;
    m_point = step > 0 ? std::min(begin, end) : std::max(begin, end);
    const auto isPassed = [&](int point) {
        return !hasValue(points, point) ||
               (along != 0 &&
                std::abs(xAxis->coordToPixel(points.dataMainKey(point)) - xAxis->coordToPixel(from)) < 1);
    };
    while (m_point != end && isPassed(m_point))
        m_point += step;
    return QPointF(points.dataMainKey(m_point), points.dataMainValue(m_point));
}

void Plot::keyPressEvent(QKeyEvent* event)
{
    const auto key = event->key();
    const int along = key == Qt::Key_Right ? 1 : key == Qt::Key_Left ? -1 : 0;
    const int across = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
    if ((key == Qt::Key_Return || key == Qt::Key_Enter) && m_mark->visible())
        return Q_EMIT clickedAt(m_mark->position->key(), m_mark->position->value());
    const auto place = along != 0 || across != 0 ? nextPlace(along, across) : std::nullopt;
    if (!place)
        return QCustomPlot::keyPressEvent(event);
    for (const auto& [axis, value] : {std::pair(xAxis, place->x()), std::pair(yAxis, place->y())}) {
        if (!axis->range().contains(value))
            axis->setRange(value, axis->range().size(), Qt::AlignCenter);
    }
    m_mark->position->setCoords(*place);
    m_mark->setVisible(true);
    replot(rpQueuedReplot);
    const auto text = m_hover ? m_hover(place->x(), place->y()) : QString();
    setAccessibleDescription(text);
    const QPointF at(xAxis->coordToPixel(place->x()), yAxis->coordToPixel(place->y()));
    QToolTip::showText(mapToGlobal(at.toPoint()), text, this);
}

void Plot::focusOutEvent(QFocusEvent* event)
{
    QCustomPlot::focusOutEvent(event);
    m_mark->setVisible(false);
    replot(rpQueuedReplot);
}

void Plot::mouseMoveEvent(QMouseEvent* event)
{
    QCustomPlot::mouseMoveEvent(event);
    if (event->buttons() != Qt::NoButton)
        return;
    const auto text =
        m_hover && axisRect()->rect().contains(event->pos())
            ? m_hover(xAxis->pixelToCoord(event->pos().x()), yAxis->pixelToCoord(event->pos().y()))
            : legendTip(event->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPosition().toPoint() + QPoint(12, 12), text, this);
}

QString Plot::legendTip(const QPoint& at) const
{
    for (int i = 0;
         legend->visible() && i < std::min(legend->itemCount(), static_cast<int>(m_legendTips.size())); ++i) {
        if (legend->item(i) != nullptr && legend->item(i)->outerRect().contains(at))
            return m_legendTips[i];
    }
    return {};
}

void Plot::mousePressEvent(QMouseEvent* event)
{
    m_pressed = event->pos();
    const bool isZoom = event->button() == Qt::LeftButton &&
                        !event->modifiers().testFlag(Qt::ShiftModifier) &&
                        axisRect()->rect().contains(event->pos());
    setSelectionRectMode(isZoom ? QCP::srmCustom : QCP::srmNone);
    QCustomPlot::mousePressEvent(event);
}

void Plot::mouseReleaseEvent(QMouseEvent* event)
{
    QCustomPlot::mouseReleaseEvent(event);
    const bool isClick = (event->pos() - m_pressed).manhattanLength() < QApplication::startDragDistance();
    if (event->button() == Qt::LeftButton && isClick && axisRect()->rect().contains(event->pos()))
        Q_EMIT clickedAt(xAxis->pixelToCoord(event->pos().x()), yAxis->pixelToCoord(event->pos().y()));
}

void Plot::mouseDoubleClickEvent(QMouseEvent* event)
{
    QCustomPlot::mouseDoubleClickEvent(event);
    fit();
}

QString Plot::savePicture(const QString& path)
{
    const auto draw = [&](QPaintDevice& device) {
        QCPPainter painter(&device);
        painter.setMode(QCPPainter::pmVectorized);
        painter.setMode(QCPPainter::pmNoCaching);
        painter.fillRect(rect(), currentTheme().color(Token::Base));
        toPainter(&painter, width(), height());
    };
    return writePicture(path, {.size = size(), .title = windowTitle(), .paint = draw, .image = [&] {
                                   return toPixmap(0, 0, 2.0).toImage();
                               }});
}

void Plot::askPicture()
{
    QString kind;
    auto path = QFileDialog::getSaveFileName(this, tr("Save picture"), QStringLiteral("plot.png"),
                                             QStringLiteral("PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"), &kind);
    if (path.isEmpty())
        return;
    if (QFileInfo(path).suffix().isEmpty())
        path += QLatin1Char('.') + kind.left(3).toLower();
    if (const auto error = savePicture(path); !error.isEmpty())
        QMessageBox::warning(this, tr("Save picture"), error);
}

void Plot::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu;
    menu.addAction(tr("Fit"), this, &Plot::fit);
    menu.addAction(tr("Copy picture"), this,
                   [this] { QApplication::clipboard()->setPixmap(toPixmap(0, 0, 2.0)); });
    menu.addAction(tr("Save picture\u2026"), this, &Plot::askPicture);
    menu.exec(event->globalPos());
}

QString plotNumber(double value, int digits)
{
    const double magnitude = std::abs(value);
    if (magnitude >= 1e15 || (magnitude > 0 && magnitude < 1e-6))
        return QString::number(value, 'g', digits);
    int decimals = digits - 1 - (magnitude >= 1 ? static_cast<int>(std::log10(magnitude)) : 0);
    auto text = QString::number(value, 'f', std::max(0, decimals));
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0')))
            text.chop(1);
        if (text.endsWith(QLatin1Char('.')))
            text.chop(1);
    }
    return groupDigits(text);
}

} // namespace opscope
