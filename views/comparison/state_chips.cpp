// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/comparison/state_chips.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QToolButton>

#include "views/comparison/state_style.h"
#include "views/language_change.h"

namespace opscope {

StateChips::StateChips(QWidget* parent) : QWidget(parent)
{
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    for (int i = 0; i <= static_cast<int>(RowState::Same); ++i) {
        const auto state = static_cast<RowState>(i);
        auto* chip = new QToolButton(this);
        chip->setCheckable(true);
        chip->setChecked(true);
        chip->hide();
        connect(chip, &QToolButton::clicked, this, [this, state](bool isOn) { toggle(state, isOn); });
        layout->addWidget(chip);
        m_chips[state] = chip;
    }
    onLanguageChange(this, [this] { refresh(); });
}

void StateChips::setRows(const std::vector<ComparisonRow>& rows)
{
    m_counts.clear();
    for (const auto& row : rows)
        ++m_counts[row.state];
    std::erase_if(m_hidden, [this](RowState state) { return !m_counts.contains(state); });
    if (m_hidden.size() == m_counts.size()) // the only states that were shown have no rows any more
        m_hidden.clear();
    refresh();
}

void StateChips::hide(std::set<RowState> states)
{
    m_hidden = std::move(states);
    refresh();
}

void StateChips::toggle(RowState state, bool isShown)
{
    if (isShown)
        m_hidden.erase(state);
    else
        m_hidden.insert(state);
    if (m_hidden.size() == m_counts.size()) // a table without rows is useless: all states are shown again
        m_hidden.clear();
    refresh();
    Q_EMIT filterChanged();
}

QString StateChips::filter() const
{
    if (m_hidden.empty())
        return {};
    QStringList shown;
    for (const auto& [state, count] : m_counts) {
        if (!m_hidden.contains(state))
            shown << stateText(state);
    }
    return QStringLiteral("{%1}").arg(shown.join(QLatin1Char(',')));
}

QToolButton* StateChips::chip(RowState state) const
{
    return m_counts.contains(state) ? m_chips.at(state) : nullptr;
}

void StateChips::refresh()
{
    for (const auto& [state, chip] : m_chips) {
        const auto count = m_counts.find(state);
        chip->setVisible(count != m_counts.end());
        if (count == m_counts.end())
            continue;
        chip->setChecked(!m_hidden.contains(state));
        chip->setText(QStringLiteral("%1 %2").arg(stateText(state)).arg(count->second));
        chip->setToolTip(stateTip(state) + QLatin1Char('\n') + tr("Click to hide or show these rows"));
        auto palette = chip->palette();
        palette.setColor(QPalette::ButtonText, stateColor(state));
        chip->setPalette(palette);
    }
}

} // namespace opscope
