// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/compare_head.h"

#include <QGridLayout>
#include <QLabel>
#include <QToolButton>

#include "views/text/elided_text.h"
#include "views/theme/grid.h"

namespace opscope {

CompareHead::CompareHead(const QString& mine, const QDateTime& begin, QWidget* parent)
    : QWidget(parent), m_mine(mine), m_mineBegin(begin), m_note(new QLabel(this))
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(kGrid, kGrid, kGrid, kGrid);
    grid->setHorizontalSpacing(kGrid);
    grid->setColumnStretch(1, 1);
    auto large = font();
    large.setPointSizeF(large.pointSizeF() * 1.3);
    for (const int side : {0, 1}) {
        auto* letter = new QLabel(side == 0 ? tr("A  baseline") : tr("B  current"), this);
        letter->setForegroundRole(QPalette::PlaceholderText);
        auto* name = m_lines[side] = new ElidedLabel(this);
        large.setBold(true);
        name->setFont(large);
        name->setTextFormat(Qt::PlainText);
        name->setObjectName(side == 0 ? QStringLiteral("compare.a") : QStringLiteral("compare.b"));
        grid->addWidget(letter, side, 0);
        grid->addWidget(name, side, 1);
    }
    auto* swapping = new QToolButton(this);
    swapping->setText(QStringLiteral("\u21C4  ") + tr("Swap"));
    swapping->setToolTip(tr("Swap A and B"));
    swapping->setObjectName(QStringLiteral("compare.swapSides"));
    swapping->setFocusPolicy(Qt::TabFocus); // the user goes on typing after a click
    connect(swapping, &QToolButton::clicked, this, &CompareHead::swap);
    grid->addWidget(swapping, 0, 2, 2, 1, Qt::AlignVCenter);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_note->setObjectName(QStringLiteral("compare.order"));
    grid->addWidget(m_note, 2, 0, 1, 3);
    refresh();
}

void CompareHead::setOther(const QString& name, const QDateTime& begin, bool wasOpenedFirst)
{
    m_isOtherFirst = wasOpenedFirst;
    m_other = name;
    m_otherBegin = begin;
    refresh();
}

bool CompareHead::isMineBaseline() const
{
    if (m_isChosen)
        return m_isMineBaseline;
    return m_mineBegin.isValid() && m_otherBegin.isValid() ? m_mineBegin < m_otherBegin : !m_isOtherFirst;
}

void CompareHead::swap()
{
    m_isMineBaseline = !isMineBaseline();
    m_isChosen = true;
    refresh();
}

void CompareHead::refresh()
{
    const auto mine = isMineBaseline() ? 0 : 1;
    const auto other = m_other.isEmpty() ? QStringLiteral("\u2026") : m_other;
    m_lines[mine]->setText(m_mine);
    m_lines[1 - mine]->setText(other);
    for (auto* line : m_lines)
        line->setToolTip(line->text());
    m_note->setText(m_isChosen ? tr("You have chosen the order.")
                    : m_mineBegin.isValid() && m_otherBegin.isValid()
                        ? tr("The earlier run is the baseline.")
                        : tr("The earlier run becomes the baseline if both have a time, otherwise the one "
                             "that was opened first."));
}

} // namespace opscope
