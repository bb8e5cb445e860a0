// SPDX-License-Identifier: GPL-3.0-or-later
// The selected row of a comparison: its details, and buttons to accept or reject its proposed match.
#include <QAction>
#include <QToolButton>

#include "views/comparison/comparison_page.h"
#include "views/grid/table_widget.h"
#include "views/i18n.h"
#include "views/qtext.h"
#include "views/selection/selection.h"
#include "views/value_text.h"

namespace opscope {
namespace {

bool isProposal(MatchKind kind)
{
    return kind == MatchKind::Group || kind == MatchKind::Renamed || kind == MatchKind::SameType ||
           kind == MatchKind::ShapeChanged;
}

} // namespace

const ComparisonRow* ComparisonPage::currentRow() const
{
    const auto row = m_table->currentRow();
    return m_comparison && row && *row < m_comparison->rows.size() ? &m_comparison->rows[*row] : nullptr;
}

DifferenceStep ComparisonPage::goToDifference(bool isForward)
{
    return opscope::goToDifference(*m_table, isForward, [this](std::uint32_t row) {
        return m_comparison && row < m_comparison->rows.size() &&
               m_comparison->rows[row].state != RowState::Same;
    });
}

void ComparisonPage::updateButtons()
{
    const auto* row = currentRow();
    const bool isOps = currentBy() == CompareBy::Ops;
    const bool canDecide = isOps && row != nullptr && isProposal(row->match);
    m_restore->setEnabled(isOps && (!m_match.broken.empty() || !m_match.accepted.empty()));
    m_break->setEnabled(canDecide);
    m_accept->setEnabled(canDecide && !m_match.accepted.contains(rowId(*m_comparison, *row)));
}

void ComparisonPage::showDetails()
{
    const auto* row = currentRow();
    if (row == nullptr)
        return;
    std::vector<std::pair<QString, QString>> fields;
    const auto add = [&](const QString& name, const QString& value) {
        if (!value.isEmpty())
            fields.emplace_back(name, value);
    };
    QStringList why;
    for (const auto& message : whyOf(*m_comparison, *row))
        why << translateMessage(message);
    const auto joined = [](const std::vector<std::string_view>& names) {
        QStringList out;
        for (const auto name : names)
            out << qtext(name);
        return out.join(QLatin1Char('\n'));
    };
    add(tr("Why"), why.join(QLatin1Char('\n')));
    const auto names = namesOf(*m_comparison, *row);
    add(tr("Ops of the baseline (A)"), joined(names[0]));
    add(tr("Ops of the current run (B)"), joined(names[1]));
    add(tr("Shape"), QString::fromStdString(row->shape));
    if (isProposal(row->match))
        add(tr("Confidence of the match"), integerPercentText(row->confidence));
    selection().setDetails({QString::fromStdString(row->title), std::move(fields)});
}

void ComparisonPage::breakCurrentGroup()
{
    const auto* row = currentRow();
    if (row == nullptr || !isProposal(row->match))
        return;
    const auto id = rowId(*m_comparison, *row);
    m_match.accepted.erase(id);
    m_match.broken.insert(id);
    compare();
}

void ComparisonPage::acceptCurrentGroup()
{
    const auto* row = currentRow();
    if (row == nullptr || !isProposal(row->match))
        return;
    m_match.accepted.insert(rowId(*m_comparison, *row));
    compare();
}

void ComparisonPage::restoreGroups()
{
    m_match.broken.clear();
    m_match.accepted.clear();
    compare();
}

} // namespace opscope
