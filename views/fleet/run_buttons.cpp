// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/run_buttons.h"

#include <utility>

#include <QHBoxLayout>
#include <QPushButton>

#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {

RunButtons::RunButtons(QWidget* parent)
    : QWidget(parent),
      m_ranks(new QPushButton(this)),
      m_open(new QPushButton(this)),
      m_compare(new QPushButton(this))
{
    m_ranks->setObjectName(QStringLiteral("fleet.ranks"));
    m_open->setObjectName(QStringLiteral("fleet.open"));
    m_compare->setObjectName(QStringLiteral("fleet.compare"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, kGrid, 0);
    layout->setSpacing(kGrid / 2);
    for (auto* button : {m_ranks, m_open, m_compare})
        layout->addWidget(button);
    connect(m_ranks, &QPushButton::clicked, this, &RunButtons::showRanks);
    connect(m_open, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(m_runs.front()); });
    connect(m_compare, &QPushButton::clicked, this, [this] {
        const auto& older = m_isNewestFirst ? m_runs[1] : m_runs[0];
        Q_EMIT compareRequested(older, m_isNewestFirst ? m_runs[0] : m_runs[1]);
    });
    onLanguageChange(this, [this] {
        m_ranks->setText(tr("Ranks"));
        m_ranks->setToolTip(tr("Show the ranks of the selected run, step by step"));
        m_open->setText(tr("Open report"));
        m_open->setToolTip(tr("Open the files that the selected run was read from"));
        m_compare->setText(tr("Compare"));
        m_compare->setToolTip(tr("Compare the two selected runs; the older one is the baseline"));
    });
    setRuns({});
}

void RunButtons::setRuns(std::vector<FleetSession::Run> runs)
{
    m_runs = std::move(runs);
    m_ranks->setEnabled(m_runs.size() == 1);
    m_open->setEnabled(m_runs.size() == 1);
    m_compare->setEnabled(m_runs.size() == 2);
}

void RunButtons::showRanks()
{
    if (m_runs.size() == 1)
        Q_EMIT ranksRequested(m_runs.front());
}

} // namespace opscope
