// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/roofline/roofline_why.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "views/advice_run.h"
#include "views/i18n.h"
#include "views/language_change.h"
#include "views/qtext.h"
#include "views/text/number_safe_elide.h"
#include "views/theme/grid.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr int kMostFindings = 2;
constexpr double kNearRoof = 0.95; ///< above it nothing can be gained under the same roof

QString rate(double perSecond)
{
    return plotNumber(perSecond / 1e9, 4);
}

} // namespace

RooflineWhy::RooflineWhy(const PanelContext& context, QWidget* parent)
    : QLabel(parent), m_context(context), m_run(&context.facts->of<AdviceRun>())
{
    setObjectName(QStringLiteral("roofline.why"));
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setContentsMargins(kGrid, kGrid / 2, kGrid, kGrid / 2);
    setTextInteractionFlags(Qt::TextBrowserInteraction);
    connect(this, &QLabel::linkActivated, this,
            [this](const QString& finding) { m_context.selection.navigator().go({.finding = finding}); });
    connect(m_run, &AdviceRun::changed, this, &RooflineWhy::fill);
    onLanguageChange(this, [this] { fill(); });
}

void RooflineWhy::explain(RooflineDataPtr made, std::optional<std::uint32_t> op,
                          std::optional<std::size_t> channel)
{
    if (op && made != m_started) { // once for each choice, because it reads the thresholds of the user
        m_started = made;
        m_run->start(m_context.workspace);
    }
    m_data = std::move(made);
    m_op = op;
    m_channel = channel;
    fill();
}

void RooflineWhy::setBrief(bool isBrief)
{
    if (std::exchange(m_isBrief, isBrief) != isBrief)
        fill();
}

void RooflineWhy::fill()
{
    const auto* const ops = m_data ? &m_data->roofline.ops : nullptr;
    const auto place = ops != nullptr && m_op ? m_data->placeOf(*m_op) : std::nullopt;
    setVisible(place.has_value());
    if (!place)
        return;
    const auto& found = (*ops)[*place];
    const QStringList lines{
        limitText(found),
        tr("What to do: %1").arg(translateMessage(verdictHow(found.verdict)).toHtmlEscaped()),
        adviceText(found.op)};
    const auto all = withUnbreakableNumbers(lines.join(QStringLiteral("<br>")));
    setText(m_isBrief ? withUnbreakableNumbers(lines.first() + QLatin1Char(' ') + lines.last()) : all);
    setToolTip(m_isBrief ? all : QString());
}

/// "conv1 (memory bound) reaches 91.5 % of its roof: 46.9 GB/s of 51.2 GB/s through DDR, both ways."
QString RooflineWhy::limitText(const RooflineOp& op) const
{
    const auto& made = m_data->roofline;
    const RooflinePoint* point = nullptr;
    if (m_channel) {
        const auto is = [&](const RooflinePoint& p) { return p.op == op.op && p.channel == *m_channel; };
        const auto at = std::ranges::find_if(made.points, is);
        point = at == made.points.end() ? nullptr : &*at;
    } else if (op.best < made.points.size()) {
        point = &made.points[op.best];
    }
    const auto share = m_channel && point != nullptr ? point->share : op.share;
    const auto head = QStringLiteral("<b>%1</b> (%2)")
                          .arg(qtext(m_data->view->name(op.op)).toHtmlEscaped(),
                               translateMessage(verdictTitle(op.verdict)).toHtmlEscaped());
    QString text;
    if (std::isnan(share)) {
        text = tr("%1: its roof is not known.").arg(head);
    } else if (point == nullptr || std::isnan(point->share)) {
        text = tr("%1 reaches %2 of the peak of its unit.").arg(head, shareText(share));
    } else if (point->isMemorySide) {
        text =
            tr("%1 reaches %2 of its roof: %3 GB/s of %4 GB/s, %5.")
                .arg(head, shareText(share), plotNumber(point->bytes / static_cast<double>(op.duration), 4),
                     rate(point->bandwidth),
                     QCoreApplication::translate("Column", rooflineChannels()[point->channel].title.data())
                         .toHtmlEscaped());
    } else if (made.isSvp) {
        text = tr("%1: the MAC works in %2 of its time.").arg(head, shareText(share));
    } else {
        text = tr("%1 reaches %2 of its roof: %3 GOps/s of %4 GOps/s.")
                   .arg(head, shareText(share), rate(point->performance), rate(point->compute));
    }
    if (share > 0 && share < kNearRoof)
        text += QLatin1Char(' ') +
                tr("Under it, it can be at most %1 times as fast.").arg(plotNumber(1 / share, 3));
    if (op.pipe)
        text += QLatin1Char(' ') +
                tr("Busiest pipe: %1, %2.").arg(QLatin1String(pipeName(*op.pipe)), shareText(op.pipeRatio));
    return text;
}

/// Links to the findings about the op, the greatest gain first.
QString RooflineWhy::adviceText(std::uint32_t op) const
{
    if (m_run->state() == AdviceRun::State::Running)
        return tr("Advice: the rules still run.");
    const auto& advice = m_run->advice();
    const auto& slices = m_data->view->report().ops.slice;
    const auto isOf = [&](const Subject& subject) {
        return subject.report == m_data->base &&
               ((subject.kind == SubjectKind::Op && subject.id == op) ||
                (subject.kind == SubjectKind::Slice && op < slices.size() && slices[op].valid() &&
                 subject.id == static_cast<std::int64_t>(slices[op].index())));
    };
    QStringList links;
    int further = 0;
    for (std::size_t i = 0; i < advice.findings.size(); ++i) {
        const auto& finding = advice.findings[i];
        if (std::ranges::none_of(finding.subjects, isOf))
            continue;
        if (links.size() < kMostFindings)
            links << QStringLiteral("<a href=\"%1\">%2</a>")
                         .arg(findingId(advice, i).toHtmlEscaped(),
                              readableMessage(finding.what).toHtmlEscaped());
        else
            ++further;
    }
    if (links.isEmpty() && m_run->state() != AdviceRun::State::Done)
        return tr("Advice: the rules did not finish.");
    if (links.isEmpty())
        return tr("Advice: no finding is about this op.");
    return tr("Advice: %1").arg(links.join(QStringLiteral(" · "))) +
           (further > 0 ? QStringLiteral(" · ") + tr("%1 more").arg(further) : QString());
}

} // namespace opscope
