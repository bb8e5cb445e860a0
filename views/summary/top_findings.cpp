// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/top_findings.h"

#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "views/advice_run.h"
#include "views/i18n.h"
#include "views/text/gain_text.h"

namespace opscope {

namespace {

/// The meaning of the figures of a finding's gain.
QString gainWords(const Finding& finding)
{
    return finding.gain.basis == GainBasis::UpperBound ? TopFindings::tr("gains up to %1")
           : finding.gain.basis == GainBasis::Measured ? TopFindings::tr("gains %1")
                                                       : TopFindings::tr("gains about %1");
}

} // namespace

TopFindings::TopFindings(const PanelContext& context, std::optional<std::int32_t> device, QWidget* parent)
    : QWidget(parent),
      m_context(context),
      m_device(device),
      m_run(&context.facts->of<AdviceRun>()),
      m_state(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_state);
    for (std::size_t i = 0; i < kShown; ++i) {
        auto* link = new QPushButton(this);
        link->setFlat(true);
        link->setCursor(Qt::PointingHandCursor);
        link->setStyleSheet(QStringLiteral("text-align:left; color:palette(link)"));
        link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(link, &QPushButton::clicked, this, [this, i] {
            if (i < m_shown.size())
                m_context.selection.navigator().go(
                    {.finding = findingId(m_run->advice(), m_shown[i].front())});
        });
        layout->addWidget(link);
        m_links.push_back(link);
    }
    connect(m_run, &AdviceRun::changed, this, &TopFindings::fill);
    m_run->start(m_context.workspace);
    fill();
}

void TopFindings::fill()
{
    const auto& findings = m_run->advice().findings;
    const bool isRunning = m_run->state() == AdviceRun::State::Running;
    m_shown.clear();
    for (const auto& group : findingGroups(findings)) {
        if (!isRunning && m_shown.size() < kShown && isShown(group))
            m_shown.push_back(group);
    }
    m_state->setText(isRunning  ? tr("Looking for what is slow…")
                     : m_device ? tr("The advisor found nothing on device %1 that costs time.").arg(*m_device)
                                : tr("The advisor found nothing that costs time."));
    m_state->setVisible(isRunning || m_shown.empty());
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        m_links[i]->setVisible(i < m_shown.size());
        if (i < m_shown.size())
            showGroup(*m_links[i], m_shown[i]);
    }
}

bool TopFindings::isShown(const FindingGroup& group) const
{
    return !m_device || std::ranges::any_of(group, [&](std::size_t finding) {
        const auto devices = devicesOf(*m_context.workspace, m_run->advice().findings[finding]);
        return devices.empty() || std::ranges::find(devices, *m_device) != devices.end();
    });
}

/// "High · 2 ranks · what · gains up to 6.838 ms, 30.4 % of the time of the device, 6.6 % of the run".
void TopFindings::showGroup(QPushButton& link, const FindingGroup& group) const
{
    const auto& advice = m_run->advice();
    const auto& finding = advice.findings[group.front()];
    const auto sentence = [&](const QString& what) {
        QStringList parts{severityText(worstSeverity(advice.findings, group))};
        if (group.size() > 1)
            parts << groupRanksText(*m_context.workspace, advice, group);
        const auto devices = devicesOf(*m_context.workspace, finding);
        if (m_device && devices.size() > 1) {
            QStringList names;
            for (const auto device : devices)
                names << QString::number(device);
            parts << tr("devices %1").arg(names.join(QStringLiteral(", ")));
        }
        parts << what;
        if (finding.gain.isKnown())
            parts << gainWords(finding).arg(gainSentence(*m_context.workspace, advice, finding));
        return parts.join(QStringLiteral(" · "));
    };
    link.setText(sentence(readableMessage(finding.what)));
    QStringList hint{sentence(translateMessage(finding.what))};
    hint << (group.size() > 1 ? ofEachRank(*m_context.workspace, advice, group)
                              : gainHint(*m_context.workspace, advice, finding));
    hint.removeAll(QString());
    link.setToolTip(hint.join(QLatin1Char('\n')));
}

} // namespace opscope
