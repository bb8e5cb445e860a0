// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/plots/rank_bars.h"

#include <algorithm>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include "core/report/report.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr double kRankPaddingPx = 10;
constexpr double kSlowMarkPx = 3;                     ///< at the left of a marked row
constexpr double kMostName = 0.25, kMostReason = 0.4; ///< shares of the width
constexpr int kMostLines = 6;                         ///< of a reason
constexpr double kReasonUpPx = 4; ///< a reason below its bar is nearer to it than to the next
constexpr double kSwatchPx = 10;  ///< the colour before a name of the legend
constexpr double kLegendGapPx = 16;

double widest(const QFontMetrics& metrics, const std::vector<RankBar>& rows, QString RankBar::*text)
{
    double out = 0;
    for (const auto& row : rows)
        out = std::max(out, static_cast<double>(metrics.horizontalAdvance(row.*text)));
    return out;
}

} // namespace

RankBars::RankBars(QWidget* parent) : QAbstractScrollArea(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAttribute(Qt::WA_InputMethodEnabled, false);
    connect(verticalScrollBar(), &QScrollBar::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

void RankBars::setBars(std::vector<RankFigure> figures, std::vector<RankBar> rows, int current)
{
    m_figures = std::move(figures);
    m_rows = std::move(rows);
    m_current = std::min(current, static_cast<int>(m_rows.size()) - 1);
    measure();
    setAccessibleDescription(textOf(m_current));
    layOut();
}

void RankBars::setLegendShown(bool isShown)
{
    m_isLegendShown = isShown;
    layOut();
}

QString RankBars::textOf(int row) const
{
    if (row < 0 || row >= static_cast<int>(m_rows.size()))
        return {};
    const auto& bar = m_rows[static_cast<std::size_t>(row)];
    QStringList lines{bar.heading.isEmpty() ? bar.name
                                            : QStringLiteral("%1 \u00B7 %2").arg(bar.heading, bar.name)};
    for (std::size_t part = 0; part < bar.parts.size() && part < m_figures.size(); ++part) {
        if (bar.parts[part] != kMissingInteger)
            lines << QStringLiteral("%1: %2").arg(m_figures[part].name, readableTime(bar.parts[part]));
    }
    for (const auto& text : {bar.reason, bar.note}) {
        if (!text.isEmpty())
            lines << text;
    }
    return lines.join(QLatin1Char('\n'));
}

QRect RankBars::rectOf(int row) const
{
    for (const auto& item : m_items) {
        if (!item.isHeading && static_cast<int>(item.row) == row)
            return item.rect.translated(0, legendHeight() - verticalScrollBar()->value()).toRect();
    }
    return {};
}

QSize RankBars::sizeHint() const
{
    return {480, static_cast<int>(legendHeight() + contentHeight())};
}

void RankBars::measure()
{
    const auto metrics = fontMetrics();
    m_widest = {widest(metrics, m_rows, &RankBar::name), widest(metrics, m_rows, &RankBar::total),
                widest(metrics, m_rows, &RankBar::reason)};
}

RankBars::Columns RankBars::columns() const
{
    const double width = viewport()->width();
    const auto [name, total, reason] = m_widest;
    Columns at;
    at.name = kRankPaddingPx;
    at.bars = at.name + std::min(name, width * kMostName) + kRankPaddingPx;
    at.reason = reason > 0 && !m_areReasonsBelow ? width - reason - kRankPaddingPx : width;
    at.total = at.reason - kRankPaddingPx - total;
    return at;
}

void RankBars::breakTexts()
{
    const double width = viewport()->width();
    m_areReasonsBelow = m_widest.reason + kRankPaddingPx > width * kMostReason;
    const auto space = static_cast<int>(width - columns().bars - kRankPaddingPx);
    const auto metrics = fontMetrics();
    for (auto& row : m_rows) {
        const auto& text = row.note.isEmpty() ? row.reason : row.note;
        row.linesBelow = 0;
        if (text.isEmpty() || (row.note.isEmpty() && !m_areReasonsBelow))
            continue;
        const auto box =
            metrics.boundingRect(QRect(0, 0, std::max(space, 1), 1 << 20), Qt::TextWordWrap, text);
        const auto lines = std::clamp(box.height() / std::max(metrics.lineSpacing(), 1), 1, kMostLines);
        row.linesBelow = row.note.isEmpty() ? lines : lines - 1;
    }
}

void RankBars::layOut()
{
    breakTexts();
    const auto at = columns();
    m_items = layOutRankBars(m_rows, at.bars, at.total - kRankPaddingPx, viewport()->width(), rowHeight());
    const auto height = static_cast<int>(legendHeight() + contentHeight());
    verticalScrollBar()->setPageStep(viewport()->height());
    verticalScrollBar()->setSingleStep(static_cast<int>(rowHeight()));
    verticalScrollBar()->setRange(0, std::max(0, height - viewport()->height()));
    viewport()->update();
}

int RankBars::rowAt(QPointF position) const
{
    if (position.y() < legendHeight())
        return -1;
    position.ry() += verticalScrollBar()->value() - legendHeight();
    const auto found =
        std::ranges::find_if(m_items, [&](const RankBarItem& item) { return item.rect.contains(position); });
    return found == m_items.end() || found->isHeading ? -1 : static_cast<int>(found->row);
}

void RankBars::setCurrent(int row)
{
    if (row == m_current || row >= static_cast<int>(m_rows.size()))
        return;
    m_current = row;
    setAccessibleDescription(textOf(row));
    const auto place = rectOf(row);
    if (row >= 0 && (place.top() < legendHeight() || place.bottom() > viewport()->height()))
        verticalScrollBar()->setValue(verticalScrollBar()->value() + place.top() - viewport()->height() / 2);
    viewport()->update();
    Q_EMIT currentChanged(row);
}

void RankBars::mouseMoveEvent(QMouseEvent* event)
{
    auto tip = textOf(rowAt(event->position()));
    for (std::size_t i = 0; i < m_figures.size() && m_isLegendShown; ++i) {
        if (legendOf(i).contains(event->position()))
            tip = m_figures[i].meaning;
    }
    viewport()->setToolTip(tip);
}

void RankBars::mousePressEvent(QMouseEvent* event)
{
    if (const auto row = rowAt(event->position()); row >= 0 && event->button() == Qt::LeftButton)
        setCurrent(row);
}

void RankBars::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const auto row = rowAt(event->position()); row >= 0)
        Q_EMIT activated(row);
}

void RankBars::keyPressEvent(QKeyEvent* event)
{
    const auto last = static_cast<int>(m_rows.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Up:
        return setCurrent(std::clamp(m_current - 1, std::min(0, last), last));
    case Qt::Key_Down:
        return setCurrent(std::min(m_current + 1, last));
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_current >= 0)
            Q_EMIT activated(m_current);
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void RankBars::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void RankBars::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        measure();
        layOut();
    }
    QAbstractScrollArea::changeEvent(event);
}

void RankBars::paintRow(QPainter& painter, const RankBarItem& item, const Columns& at) const
{
    const auto& theme = currentTheme();
    const auto& row = m_rows[item.row];
    const auto metrics = painter.fontMetrics();
    const auto text = [&](double left, double right, const QString& all, Token color, int align) {
        painter.setPen(theme.color(color));
        painter.drawText(QRectF(left, item.rect.top(), std::max(right - left, 0.0), rowHeight()),
                         align | Qt::AlignVCenter,
                         metrics.elidedText(all, Qt::ElideMiddle, static_cast<int>(right - left) + 1));
    };
    const auto wrapped = [&](double top, const QString& all, Token color) {
        const QRectF place(at.bars, top, item.rect.width() - at.bars - kRankPaddingPx / 2,
                           item.rect.bottom() - top);
        painter.setPen(theme.color(color));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextWordWrap, all);
    };
    const auto width = item.rect.width();
    if (item.isHeading) {
        painter.fillRect(item.rect, theme.color(Token::Panel));
        return text(at.name, width, row.heading, Token::MutedText, Qt::AlignLeft);
    }
    const bool isCurrent = static_cast<int>(item.row) == m_current;
    if (isCurrent)
        painter.fillRect(item.rect, theme.color(Token::AlternateBase));
    if (!row.reason.isEmpty())
        painter.fillRect(QRectF(0, item.rect.top(), kSlowMarkPx, item.rect.height()),
                         theme.color(Token::Bad));
    text(at.name, at.bars - kRankPaddingPx / 2, row.name, row.reason.isEmpty() ? Token::Text : Token::Bad,
         Qt::AlignLeft);
    if (!row.note.isEmpty())
        wrapped(item.rect.top(), row.note, Token::MutedText);
    for (std::size_t part = 0; part < item.parts.size() && part < m_figures.size(); ++part) {
        const auto& rect = item.parts[part];
        const auto color = m_figures[part].color;
        if (rect.width() > 0)
            painter.fillRect(rect.adjusted(0, 0, rect.width() < 1 ? 1 : 0, 0), color);
        const auto inside = readableTime(row.parts[part]);
        if (rect.width() > metrics.horizontalAdvance(inside) + 8) {
            painter.setPen(Theme::textOn(color));
            painter.drawText(rect, Qt::AlignCenter, inside);
        }
    }
    text(at.total, at.reason - kRankPaddingPx / 2, row.total, Token::Text, Qt::AlignRight);
    if (!m_areReasonsBelow)
        text(at.reason, width - kRankPaddingPx / 2, row.reason, Token::Bad, Qt::AlignLeft);
    else if (!row.reason.isEmpty() && row.note.isEmpty())
        wrapped(item.rect.top() + rowHeight() - kReasonUpPx, row.reason, Token::Bad);
    if (isCurrent && hasFocus()) {
        painter.setPen(theme.color(Token::Accent));
        painter.drawRect(item.rect.adjusted(0, 0, -1, -1));
    }
}

QRectF RankBars::legendOf(std::size_t figure) const
{
    const auto widthOf = [this](std::size_t i) {
        return kSwatchPx + 4 + fontMetrics().horizontalAdvance(m_figures[i].name) + 1;
    };
    double x = kRankPaddingPx;
    for (std::size_t i = 0; i < figure; ++i)
        x += widthOf(i) + kLegendGapPx;
    return {x, 0, widthOf(figure), rowHeight()};
}

void RankBars::paintLegend(QPainter& painter) const
{
    const auto& theme = currentTheme();
    painter.fillRect(QRectF(0, 0, viewport()->width(), rowHeight()), theme.color(Token::Base));
    for (std::size_t i = 0; i < m_figures.size(); ++i) {
        const auto place = legendOf(i);
        painter.fillRect(QRectF(place.left(), (rowHeight() - kSwatchPx) / 2, kSwatchPx, kSwatchPx),
                         m_figures[i].color);
        painter.setPen(theme.color(Token::Text));
        painter.drawText(place.adjusted(kSwatchPx + 4, 0, 0, 0), Qt::AlignVCenter, m_figures[i].name);
    }
}

void RankBars::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), currentTheme().color(Token::Base));
    const auto at = columns();
    const auto shift = legendHeight() - verticalScrollBar()->value();
    painter.translate(0, shift);
    for (const auto& item : m_items) {
        if (item.rect.bottom() + shift > 0 && item.rect.top() + shift < viewport()->height())
            paintRow(painter, item, at);
    }
    painter.resetTransform();
    if (m_isLegendShown)
        paintLegend(painter);
}

} // namespace opscope
