// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tabs/report_drag.h"

#include <QDrag>
#include <QDropEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QPixmap>
#include <QWidget>

#include "app/tabs/report_view.h"
#include "views/panel.h"
#include "views/theme/grid.h"
#include "views/theme/theme.h"

namespace opscope {
namespace {

constexpr int kMaxLabelPx = 320;

/// The picture at the pointer: the report's name.
QPixmap labelOf(const QWidget& source, const QString& name)
{
    const auto metrics = source.fontMetrics();
    const auto text = metrics.elidedText(name, Qt::ElideMiddle, kMaxLabelPx);
    const QSize size(metrics.horizontalAdvance(text) + 2 * kGrid, metrics.height() + kGrid);
    QPixmap out(size * source.devicePixelRatioF());
    out.setDevicePixelRatio(source.devicePixelRatioF());
    out.fill(currentTheme().color(Token::Selection));
    QPainter painter(&out);
    painter.setFont(source.font());
    painter.setPen(currentTheme().color(Token::SelectionText));
    painter.drawText(QRect(QPoint(), size), Qt::AlignCenter, text);
    return out;
}

} // namespace

ReportMimeData::ReportMimeData(ReportView* report) : m_report(report)
{
    setData(QStringLiteral("application/x-opscope-report"), report->path().toUtf8());
}

ReportView* ReportMimeData::report() const
{
    return m_report;
}

ReportView* draggedReport(const QDropEvent& event)
{
    const auto* data = qobject_cast<const ReportMimeData*>(event.mimeData());
    return data != nullptr ? data->report() : nullptr;
}

bool canCompare(const ReportView* target, const ReportView* dragged)
{
    return !comparisonPanels().empty() && target != nullptr && dragged != nullptr && target != dragged &&
           target->report() && dragged->report();
}

void dragReport(QWidget* source, ReportView* report)
{
    auto* drag = new QDrag(source);
    drag->setMimeData(new ReportMimeData(report));
    drag->setPixmap(labelOf(*source, report->name()));
    drag->setHotSpot(QPoint(-kGrid, -kGrid)); // next to the pointer, so that the target stays visible
    drag->exec(Qt::CopyAction);               // nothing is moved
}

} // namespace opscope
