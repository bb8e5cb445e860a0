// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/breakdown_bar.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "views/language_change.h"
#include "views/theme/theme.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kBarHeight = 26;
constexpr int kCommunication = 1; ///< index in BreakdownBar::parts()
constexpr int kCopy = 2;

QColor partColor(int part)
{
    // Colours of the palette for colour-blind users; idle has the grey of the grid.
    static constexpr std::array<const char*, 4> kColors{"#56b4e9", "#e69f00", "#cc79a7", "#009e73"};
    return part < 4    ? QColor(QLatin1String(kColors.at(static_cast<std::size_t>(part))))
           : part == 4 ? currentTheme().color(Token::Border)
           : part == 5 ? currentTheme().color(Token::MutedText) // idle before the work
                       : QColor(QLatin1String("#8c6d46"));      // idle after the work
}

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
    std::array<Part, kParts> out{Part{tr("Compute"), b.compute.covered, 0, {}},
                                 Part{tr("Communication"), b.communicationNotOverlapped, 0, {}},
                                 Part{tr("Copy"), b.copyOnly, 0, {}},
                                 Part{tr("Idle, host call"), b.hostOnly, 0, {}},
                                 Part{tr("Idle, no call"), b.nothing, 0, {}},
                                 Part{tr("Before the first task"), b.beforeFirst, 0, {}, m_before},
                                 Part{tr("After the last task"), b.afterLast, 0, {}, m_after}};
    const auto total = std::max<std::int64_t>(b.range.dur(), 1);
    std::int64_t before = 0;
    for (auto& part : out) {
        part.share = static_cast<double>(part.time) / static_cast<double>(total);
        const qreal x0 = static_cast<qreal>(before) / static_cast<qreal>(total) * width();
        before += part.time;
        const qreal x1 = static_cast<qreal>(before) / static_cast<qreal>(total) * width();
        part.rect = QRectF(x0, 0, x1 - x0, kBarHeight);
    }
    return out;
}

void BreakdownBar::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto& theme = currentTheme();
    const auto metrics = painter.fontMetrics();
    painter.fillRect(QRectF(0, 0, width(), kBarHeight), theme.color(Token::AlternateBase));
    qreal x = 0;
    qreal y = kBarHeight + 8;
    int i = 0;
    for (const auto& part : parts()) {
        const auto number = i++;
        const auto color = partColor(number);
        if (part.time == 0 && (number == kCommunication || number == kCopy))
            continue; // a board that does not have this part needs no legend of it
        if (part.time > 0)
            painter.fillRect(part.rect.adjusted(0, 0, part.rect.width() < 1 ? 1 : 0, 0), color);
        const auto inside = shareText(part.share);
        if (metrics.horizontalAdvance(inside) + 8 < part.rect.width()) {
            painter.setPen(Theme::textOn(color));
            painter.drawText(part.rect, Qt::AlignCenter, inside);
        }
        auto label = part.share > 0 && part.share < 0.0005
                         ? QStringLiteral("%1 <0.1 %").arg(part.name)
                         : QStringLiteral("%1 %2").arg(part.name, shareText(part.share));
        if (!part.note.isEmpty())
            label += QStringLiteral(" (%1)").arg(part.note);
        const qreal labelWidth = 14 + metrics.horizontalAdvance(label);
        if (x > 0 && x + labelWidth > width()) { // the legend continues on the next line instead of being cut
            x = 0;
            y += metrics.height() + 2;
        }
        const QRectF swatch(x, y + (metrics.height() - 10) / 2.0, 10, 10);
        painter.fillRect(swatch, color);
        painter.setPen(theme.color(Token::Text));
        painter.drawText(QRectF(x + 14, y, labelWidth, metrics.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         label);
        x += labelWidth + 14;
    }
}

bool BreakdownBar::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        for (const auto& part : parts()) {
            if (part.rect.contains(help->pos())) {
                QToolTip::showText(help->globalPos(),
                                   QStringLiteral("%1: %2, %3")
                                       .arg(part.name, microsWithUnit(part.time), shareText(part.share)),
                                   this);
                return true;
            }
        }
        QToolTip::hideText();
        return true;
    }
    return QWidget::event(event);
}

} // namespace opscope
