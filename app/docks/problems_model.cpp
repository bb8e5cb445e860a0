// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/docks/problems_model.h"

#include <algorithm>

#include "views/i18n.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

QString placesText(const Problem& problem)
{
    QStringList places;
    for (const auto& place : problem.places)
        places << QString::fromStdString(place.text());
    return places.join(QStringLiteral(", "));
}

int weight(const Problem& problem)
{
    return problem.isHardError ? 3 : static_cast<int>(problem.severity);
}

} // namespace

void ProblemsModel::setReports(const std::vector<ReportView*>& views)
{
    beginResetModel();
    m_problems.clear();
    for (auto* view : views) {
        if (const auto& error = view->error(); error && !view->isCancelled())
            m_problems.push_back({view, Severity::DataLoss, error->message, {error->where}, 1, true, 0});
        if (!view->workspace())
            continue;
        const auto& reports = view->workspace()->reports;
        for (std::size_t rank = 0; rank < reports.size(); ++rank) {
            for (const auto& issue : reports[rank]->issues)
                m_problems.push_back(
                    {view, issue.severity, issue.message, issue.places, issue.count, false, rank});
        }
    }
    std::ranges::stable_sort(m_problems, std::greater{}, weight);
    endResetModel();
}

void ProblemsModel::retranslate()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

int ProblemsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& p = problem(index.row());
    if (role == Qt::DecorationRole && index.column() == SeverityColumn) {
        if (weight(p) >= static_cast<int>(Severity::DataLoss))
            return themedIcon(QLatin1String("error"), Token::Bad);
        return p.severity == Severity::Warning ? themedIcon(QLatin1String("warning"), Token::Warning)
                                               : themedIcon(QLatin1String("info"), Token::Accent);
    }
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case SeverityColumn:
        if (p.isHardError)
            return tr("error");
        return p.severity == Severity::DataLoss  ? tr("data lost")
               : p.severity == Severity::Warning ? tr("warning")
                                                 : tr("note");
    case TextColumn:
        return translateMessage(p.message);
    case PlaceColumn:
        return placesText(p);
    case CountColumn:
        return QString::number(p.count);
    case ReportColumn:
        return p.report ? p.report->nameOf(p.rank) : QString();
    default:
        return {};
    }
}

QVariant ProblemsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case SeverityColumn:
        return tr("Severity");
    case TextColumn:
        return tr("Problem");
    case PlaceColumn:
        return tr("First places");
    case CountColumn:
        return tr("Count");
    case ReportColumn:
        return tr("Report");
    default:
        return {};
    }
}

} // namespace opscope
