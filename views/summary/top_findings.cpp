// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/summary/top_findings.h"

#include <algorithm>

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/advisor/rule_parts.h"
#include "views/advice_run.h"
#include "views/i18n.h"

namespace opscope {

TopFindings::TopFindings(const PanelContext& context, QWidget* parent)
    : QWidget(parent), m_context(context), m_run(&context.store->of<AdviceRun>()), m_state(new QLabel(this))
{
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_state);
    for (std::size_t i = 0; i < kShown; ++i) {
        auto* link = new QPushButton(this);
        link->setFlat(true);
        link->setCursor(Qt::PointingHandCursor);
        link->setStyleSheet(QStringLiteral("text-align:left"));
        link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(link, &QPushButton::clicked, this, [this, i] {
            if (i < m_run->advice().findings.size())
                m_context.selection.navigator().go({.finding = findingId(m_run->advice(), i)});
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
    m_state->setText(isRunning ? tr("Looking for what is slow…")
                               : tr("The advisor found nothing that costs time."));
    m_state->setVisible(isRunning || findings.empty());
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        m_links[i]->setVisible(!isRunning && i < findings.size());
        if (isRunning || i >= findings.size())
            continue;
        const auto& finding = findings[i];
        auto text = severityText(finding.severity) + QStringLiteral(" · ") + translateMessage(finding.what);
        if (finding.gain.isKnown())
            text += QStringLiteral(" · %1 %").arg(QString::fromStdString(percentText(finding.gain.share)));
        m_links[i]->setText(text);
        m_links[i]->setToolTip(text);
    }
}

QStringList TopFindings::texts() const
{
    QStringList out;
    for (const auto* link : m_links) {
        if (!link->isHidden())
            out << link->text();
    }
    return out;
}

} // namespace opscope
