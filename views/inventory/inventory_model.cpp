// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/inventory/inventory_model.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QColor>
#include <QCoreApplication>
#include <QIcon>

#include "core/table/join_ranks.h"
#include "views/i18n.h"
#include "views/theme/icons.h"

namespace opscope {
namespace {

/// What needs the user first comes first.
int urgency(FileState state)
{
    switch (state) {
    case FileState::Broken:
        return 0;
    case FileState::Partial:
        return 1;
    case FileState::Missing:
        return 2;
    case FileState::NotDecoded:
        return 3;
    case FileState::Used:
        return 4;
    case FileState::Ignored:
        return 5;
    }
    return 6;
}

QString feedTitle(std::string_view pageId)
{
    if (const auto* panel = panelOf(pageId))
        return panelTitle(panel->title);
    const auto* const page = tablePage(pageId); // a table of the command line; its title is a page's
    return page == nullptr ? QString()
                           : QCoreApplication::translate("Page", std::string(page->title).c_str());
}

QIcon stateIcon(FileState state)
{
    switch (state) {
    case FileState::Used:
        return themedIcon(QLatin1String("check"), Token::Good);
    case FileState::Broken:
        return themedIcon(QLatin1String("error"), Token::Bad);
    case FileState::Partial:
    case FileState::Missing:
        return themedIcon(QLatin1String("warning"), Token::Warning);
    case FileState::NotDecoded:
        return themedIcon(QLatin1String("info"), Token::Accent);
    case FileState::Ignored:
        return themedIcon(QLatin1String("file"), Token::MutedText);
    }
    return {};
}

} // namespace

QString bytesText(std::uint64_t bytes)
{
    static constexpr std::array kUnits{"B", "KB", "MB", "GB", "TB", "PB", "EB"};
    auto value = static_cast<double>(bytes);
    std::size_t unit = 0;
    while (value >= 1000 && unit + 1 < kUnits.size()) {
        value /= 1024;
        ++unit;
    }
    const int decimals = unit == 0 || value >= 100 ? 0 : 1;
    return QString::number(value, 'f', decimals) + QLatin1Char(' ') + QLatin1String(kUnits.at(unit));
}

InventoryModel::InventoryModel(WorkspacePtr workspace, QObject* parent)
    : QAbstractTableModel(parent), m_workspace(std::move(workspace))
{
    for (std::size_t rank = 0; rank < m_workspace->reports.size(); ++rank) {
        for (std::size_t file = 0; file < m_workspace->reports[rank]->inventory.size(); ++file)
            m_rows.push_back({rank, file});
    }
    std::ranges::stable_sort(m_rows, {}, [this](const Row& row) { return urgency(entryOf(row).state); });
}

int InventoryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int InventoryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

const InventoryEntry& InventoryModel::entry(int row) const
{
    return entryOf(m_rows[static_cast<std::size_t>(row)]);
}

const InventoryEntry& InventoryModel::entryOf(const Row& row) const
{
    return m_workspace->reports[row.rank]->inventory[row.file];
}

int InventoryModel::rowOf(const QString& path, std::size_t rank) const
{
    const std::string wanted = path.toStdString();
    for (int row = 0; row < rowCount(); ++row) {
        if (m_rows[static_cast<std::size_t>(row)].rank == rank && entry(row).path == wanted)
            return row;
    }
    return -1;
}

int InventoryModel::rowOfEntry(std::size_t entry) const
{
    std::size_t rank = 0;
    for (; rank < m_workspace->reports.size() && entry >= m_workspace->reports[rank]->inventory.size();
         ++rank)
        entry -= m_workspace->reports[rank]->inventory.size();
    const auto it =
        std::ranges::find_if(m_rows, [&](const Row& row) { return row.rank == rank && row.file == entry; });
    return it == m_rows.end() ? -1 : static_cast<int>(it - m_rows.begin());
}

int InventoryModel::count(FileState state) const
{
    return static_cast<int>(
        std::ranges::count(m_rows, state, [this](const Row& row) { return entryOf(row).state; }));
}

QString InventoryModel::text(const Row& row, int column) const
{
    const auto& e = entryOf(row);
    switch (column) {
    case StateColumn:
        return fileStateText(e.state);
    case RankColumn:
        return QString::fromStdString(rankName(*m_workspace, row.rank));
    case FileColumn:
        return QString::fromStdString(e.path);
    case SizeColumn:
        return e.state == FileState::Missing ? QString() : bytesText(e.sizeBytes);
    case FeedsColumn: {
        QStringList names;
        for (const auto id : pagesShowing(e.fills))
            names << feedTitle(id);
        return names.join(QStringLiteral(", "));
    }
    case ReasonColumn:
        return e.reason ? translateMessage(*e.reason) : QString();
    default:
        return {};
    }
}

QVariant InventoryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    const auto& e = entryOf(row);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole:
        return text(row, index.column());
    case ValueRole:
        if (index.column() == StateColumn)
            return static_cast<int>(e.state);
        if (index.column() == SizeColumn)
            return QVariant::fromValue(static_cast<qulonglong>(e.sizeBytes));
        return text(row, index.column());
    case Qt::DecorationRole:
        return index.column() == StateColumn ? QVariant(stateIcon(e.state)) : QVariant();
    case Qt::TextAlignmentRole:
        return index.column() == SizeColumn ? QVariant(Qt::AlignRight | Qt::AlignVCenter) : QVariant();
    case Qt::ForegroundRole:
        return e.state == FileState::Ignored ? QVariant(currentTheme().color(Token::MutedText)) : QVariant();
    default:
        return {};
    }
}

QVariant InventoryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case StateColumn:
        return tr("State");
    case RankColumn:
        return tr("Rank");
    case FileColumn:
        return tr("File");
    case SizeColumn:
        return tr("Size");
    case FeedsColumn:
        return tr("Feeds");
    case ReasonColumn:
        return tr("Why and what to do");
    default:
        return {};
    }
}

void InventoryModel::retranslate()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, ColumnCount - 1);
}

} // namespace opscope
