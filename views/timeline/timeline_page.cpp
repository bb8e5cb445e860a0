// SPDX-License-Identifier: GPL-3.0-or-later
// The page: tool row above the canvas.
#include "views/timeline/timeline_page.h"

#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/panel.h"
#include "views/timeline/timeline_view.h"

namespace opscope {

TimelinePage::TimelinePage(const PanelContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(new TimelineController(context.report, context.selection, this)),
      m_view(new TimelineView(m_controller, this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
}

namespace {

std::optional<EmptyReason> whyEmpty(const Report& report)
{
    if (report.slices.size() != 0 || !report.counters.counters.empty() || !report.instants.empty())
        return std::nullopt;
    return EmptyReason{message(MessageId::NoTimeline),
                       {message(MessageId::NoTimelineExport), message(MessageId::NoTimelineCollect)}};
}

QWidget* create(const PanelContext& context, QWidget* parent)
{
    return new TimelinePage(context, parent);
}

} // namespace

extern const Panel timelinePage;
constinit const Panel timelinePage{"timeline", QT_TRANSLATE_NOOP("Panel", "Timeline"), whyEmpty, create};

} // namespace opscope
