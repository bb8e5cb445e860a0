// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/timeline_page.h"

#include <QAction>
#include <QScrollBar>
#include <QVBoxLayout>

#include "views/panel.h"
#include "views/timeline/canvas_service.h"
#include "views/timeline/prompt_bar.h"
#include "views/timeline/timeline_docks.h"
#include "views/timeline/timeline_toolbar.h"
#include "views/timeline/timeline_view.h"

namespace opscope {

TimelinePage::TimelinePage(const PanelContext& context, QWidget* parent)
    : Page(context.selection, parent),
      m_timeline(new TimelineModel(context.workspace->reports, context.selection, this)),
      m_view(new TimelineView(m_timeline, this)),
      m_toolBar(new TimelineToolBar(m_view, this)),
      m_prompt(new PromptBar(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_prompt);
    layout->addWidget(m_view, 1);
    setFocusProxy(m_view);
    serveCanvas(m_view, m_toolBar->findBar(), m_prompt);
    connect(m_toolBar, &TimelineToolBar::thresholdsRequested, this, &TimelinePage::askThresholds);
    connect(m_view->action("timeline.bottomPanel"), &QAction::triggered, this, &Page::bottomDocksToggled);
    connect(m_timeline, &TimelineModel::widthKnown, this, &Page::ready);
}

std::span<const KeyHint> TimelinePage::hints() const
{
    return canvasHints();
}

QString TimelinePage::cliCommand() const
{
    const auto& report = m_timeline->report();
    const auto visible = m_timeline->visible();
    const auto shift = m_timeline->run().shift();
    QString command = QStringLiteral("opscope-cli slices %1 --range %2,%3")
                          .arg(shellWord(QString::fromStdString(report.root.string())))
                          .arg(visible.begin - shift)
                          .arg(visible.end - shift);
    const auto narrowing = selection().ownNarrowing();
    if (narrowing.device)
        command += QStringLiteral(" --device %1").arg(*narrowing.device);
    if (narrowing.model)
        command += QStringLiteral(" --model %1").arg(*narrowing.model);
    if (narrowing.step && *narrowing.step < report.steps.size())
        command += QStringLiteral(" --step %1").arg(report.steps[*narrowing.step].number);
    return command;
}

bool TimelinePage::reveal(const Target& target)
{
    return m_timeline->reveal(target);
}

void TimelinePage::askThresholds()
{
    const auto now = m_timeline->colors().thresholds();
    m_prompt->ask(
        tr("Green up to, red from (% of the lane)"),
        QStringLiteral("%1 %2").arg(realText(now.low, 2), realText(now.high, 2)),
        tr("two numbers, such as 5 10"), [this](const QString& text) {
            const auto parts = text.simplified().split(QLatin1Char(' '));
            bool hasLow = false;
            bool hasHigh = false;
            const auto low = parts.value(0).toDouble(&hasLow);
            const auto high = parts.value(1).toDouble(&hasHigh);
            if (!hasLow || !hasHigh || low < 0 || high < low || high > 100)
                return tr("Two numbers from 0 to 100, the first not above the second.");
            m_timeline->setThresholds({low, high, m_timeline->colors().thresholds().isColourBlindSafe});
            return QString();
        });
}

extern const Panel timelinePage;
constinit const Panel timelinePage{"timeline",
                                   QT_TRANSLATE_NOOP("Panel", "Timeline"),
                                   whyEmptyInAll<whyNo<RunPart::Timeline>>,
                                   makePage<TimelinePage>,
                                   {.group = PageGroup::Time,
                                    .icon = "timeline",
                                    .targets = kToSlice | kToRange,
                                    .docks = timelineDocks,
                                    .menu = PageMenu::Timeline}};

} // namespace opscope
