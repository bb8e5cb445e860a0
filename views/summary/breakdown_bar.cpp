// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/breakdown_bar.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/language_change.h"
#include "views/plots/part_color.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kBarHeight = 26;
constexpr int kSwatchPx = 14;     ///< from the colour to its name
constexpr int kCommunication = 1; ///< index in BreakdownBar::parts()
constexpr int kCopy = 2;

} // namespace

BreakdownBar::BreakdownBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    onLanguageChange(this, [this] { setBreakdown(m_breakdown, m_before, m_after); });
}

void BreakdownBar::setBreakdown(const OverlapRow& breakdown, const QString& before, const QString& after)
{
    m_breakdown = breakdown;
    m_before = before;
    m_after = after;
    QStringList text;
    for (const auto& part : parts())
        text << QStringLiteral("%1 %2").arg(part.name, shareText(part.share)) +
                    (part.note.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(part.note));
    setAccessibleDescription(text.join(tr(", ")));
    update();
}

QSize BreakdownBar::sizeHint() const
{
    return {480, kBarHeight + 2 * fontMetrics().height() + 12};
}

QSize BreakdownBar::minimumSizeHint() const
{
    return {240, sizeHint().height()};
}

std::array<BreakdownBar::Part, BreakdownBar::kParts> BreakdownBar::parts() const
{
    const auto& b = m_breakdown;
    std::array<Part, kParts> out{
        Part{tr("Compute"), 0, 0, {}, {}, tr("Kernels or AI CPU tasks run.")},
        Part{tr("Communication"), 0, 0, {}, {}, tr("Communication runs that no compute hides.")},
        Part{tr("Copy"), 0, 0, {}, {}, tr("Memory is copied without compute or communication.")},
        Part{tr("Idle, host call"),
             0,
             0,
             {},
             {},
             tr("Idle between tasks: the device has no task while the host is in a recorded call.")},
        Part{tr("Idle, no call"),
             0,
             0,
             {},
             {},
             tr("Idle between tasks: the device has no task, and the host is in no recorded call.")},
        Part{tr("Before the first task"),
             0,
             0,
             {},
             m_before,
             tr("The host works before the device has its first task: neither idle nor free.")},
        Part{tr("After the last task"),
             0,
             0,
             {},
             m_after,
             tr("The host works after the device has ended its last task: neither idle nor free.")}};
    const auto times = timesOf(b);
    const auto total = std::max<std::int64_t>(b.range.dur(), 1);
    std::int64_t before = 0;
    auto time = times.begin();
    for (auto& part : out) {
        part.time = *time++;
        part.share = static_cast<double>(part.time) / static_cast<double>(total);
        const qreal x0 = static_cast<qreal>(before) / static_cast<qreal>(total) * width();
        before += part.time;
        const qreal x1 = static_cast<qreal>(before) / static_cast<qreal>(total) * width();
        part.rect = QRectF(x0, 0, x1 - x0, kBarHeight);
    }
    layOutLegend(out);
    return out;
}

std::vector<RankFigure> BreakdownBar::figures()
{
    std::vector<RankFigure> out;
    for (const auto& part : BreakdownBar().parts())
        out.push_back({part.name, partColor(static_cast<TimePart>(out.size())), part.meaning});
    return out;
}

std::vector<std::int64_t> BreakdownBar::timesOf(const OverlapRow& breakdown)
{
    return {breakdown.compute.covered, breakdown.communicationNotOverlapped,
            breakdown.copyOnly,        breakdown.hostOnly,
            breakdown.nothing,         breakdown.beforeFirst,
            breakdown.afterLast};
}

/// The text of a part in the legend.
static QString legendText(const BreakdownBar::Part& part)
{
    const auto label = part.share > 0 && part.share < 0.0005
                           ? QStringLiteral("%1 <0.1 %").arg(part.name)
                           : QStringLiteral("%1 %2").arg(part.name, shareText(part.share));
    return part.note.isEmpty() ? label : label + QStringLiteral(" (%1)").arg(part.note);
}

void BreakdownBar::layOutLegend(std::array<Part, kParts>& parts) const
{
    const auto metrics = fontMetrics();
    qreal x = 0;
    qreal y = kBarHeight + 8;
    for (int i = 0; i < kParts; ++i) {
        auto& part = parts.at(static_cast<std::size_t>(i));
        if (part.time == 0 && (i == kCommunication || i == kCopy))
            continue; // a board that does not have this part needs no legend of it
        const qreal wide = kSwatchPx + metrics.horizontalAdvance(legendText(part));
        if (x > 0 && x + wide > width()) { // the legend continues on the next line instead of being cut
            x = 0;
            y += metrics.height() + 2;
        }
        part.legend = QRectF(x, y, wide, metrics.height());
        x += wide + kSwatchPx;
    }
}

void BreakdownBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    const auto metrics = painter.fontMetrics();
    painter.fillRect(QRectF(0, 0, width(), kBarHeight), theme.color(Token::AlternateBase));
    int i = 0;
    for (const auto& part : parts()) {
        const auto color = partColor(static_cast<TimePart>(i++));
        if (part.legend.isEmpty())
            continue;
        if (part.time > 0)
            painter.fillRect(part.rect.adjusted(0, 0, part.rect.width() < 1 ? 1 : 0, 0), color);
        const auto inside = shareText(part.share);
        if (metrics.horizontalAdvance(inside) + 8 < part.rect.width()) {
            painter.setPen(Theme::textOn(color));
            painter.drawText(part.rect, Qt::AlignCenter, inside);
        }
        const auto& legend = part.legend;
        painter.fillRect(QRectF(legend.x(), legend.y() + (legend.height() - 10) / 2.0, 10, 10), color);
        painter.setPen(theme.color(Token::Text));
        painter.drawText(legend.adjusted(kSwatchPx, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         legendText(part));
    }
}

bool BreakdownBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const auto& part : parts()) {
            if (part.rect.contains(help->pos()) || part.legend.contains(help->pos())) {
                QToolTip::showText(help->globalPos(), tipOf(part), this);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

QString BreakdownBar::tipOf(const Part& part)
{
    return QStringLiteral("%1: %2, %3\n%4")
        .arg(part.name, microsWithUnit(part.time), shareText(part.share), part.meaning);
}

} // namespace opscope
