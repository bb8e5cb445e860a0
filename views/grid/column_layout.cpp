// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/grid/column_layout.h"

#include <algorithm>

#include <QHeaderView>
#include <QStringList>

#include "views/selection/page_settings.h"

namespace opscope {
namespace {

constexpr int kMaxWidth = 4000;
constexpr QChar kSeparator(0x1F);

QString settingsKey(const QString& key)
{
    return QStringLiteral("tables/%1/columns").arg(key);
}

bool isEmpty(const std::vector<ColumnExtent>& extents, std::size_t column)
{
    return column < extents.size() && !extents[column].hasValues;
}

} // namespace

std::vector<KeptColumn> readLayout(const QHeaderView& header, const Table& table,
                                   const std::vector<bool>& customWidths,
                                   const std::vector<ColumnExtent>& extents)
{
    std::vector<KeptColumn> columns;
    for (int visual = 0; visual < header.count(); ++visual) {
        const int logical = header.logicalIndex(visual);
        const auto index = static_cast<std::size_t>(logical);
        if (index >= table.columns.size())
            continue;
        KeptColumn column{QString::fromStdString(table.columns[index].spec.id)};
        column.isHidden =
            isEmpty(extents, index) ? table.columns[index].spec.isHidden : header.isSectionHidden(logical);
        if (index < customWidths.size() && customWidths[index])
            column.width = header.sectionSize(logical);
        columns.push_back(column);
    }
    return columns;
}

std::vector<bool> applyLayout(QHeaderView& header, const Table& table, const std::vector<KeptColumn>& kept,
                              const std::vector<ColumnExtent>& extents)
{
    std::vector<bool> custom(table.columns.size(), false);
    for (int logical = 0; logical < header.count(); ++logical) {
        const auto index = static_cast<std::size_t>(logical);
        header.setSectionHidden(logical, index < table.columns.size() && table.columns[index].spec.isHidden);
    }
    int visual = 0;
    for (const auto& column : kept) {
        const auto id = column.id.toStdString();
        const auto found =
            std::ranges::find_if(table.columns, [&](const TableColumn& c) { return c.spec.id == id; });
        if (found == table.columns.end())
            continue;
        const auto index = static_cast<std::size_t>(found - table.columns.begin());
        const int logical = static_cast<int>(index);
        if (header.visualIndex(logical) != visual)
            header.moveSection(header.visualIndex(logical), visual);
        ++visual;
        header.setSectionHidden(logical, column.isHidden);
        if (column.width > 0) {
            custom[index] = true;
            if (!column.isHidden)
                header.resizeSection(logical, column.width);
        }
    }
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (isEmpty(extents, i) && i != table.nameColumn)
            header.setSectionHidden(static_cast<int>(i), true);
    }
    return custom;
}

bool isIdOrStamp(const ColumnSpec& spec)
{
    const auto title = QString::fromStdString(spec.title);
    return spec.isVendor &&
           (spec.kind == CellKind::Timestamp || title.endsWith(QLatin1String("id"), Qt::CaseInsensitive));
}

std::vector<KeptColumn> idsLast(const Table& table)
{
    std::vector<KeptColumn> columns;
    for (const bool areIds : {false, true}) {
        for (const auto& column : table.columns) {
            if (isIdOrStamp(column.spec) == areIds)
                columns.push_back({QString::fromStdString(column.spec.id), 0, column.spec.isHidden});
        }
    }
    return columns;
}

std::vector<KeptColumn> loadLayout(const PageSettings& settings, const QString& key)
{
    std::vector<KeptColumn> columns;
    const auto lines = settings.pageValue(settingsKey(key)).toStringList();
    for (const auto& line : lines) {
        const auto parts = line.split(kSeparator);
        if (parts.size() == 3)
            columns.push_back({parts[0], std::clamp(parts[1].toInt(), 0, kMaxWidth), parts[2].toInt() != 0});
    }
    return columns;
}

void saveLayout(PageSettings& settings, const QString& key, const std::vector<KeptColumn>& columns)
{
    QStringList lines;
    for (const auto& column : columns)
        lines +=
            QStringList{column.id, QString::number(column.width), QString::number(column.isHidden ? 1 : 0)}
                .join(kSeparator);
    settings.setPageValue(settingsKey(key), lines);
}

} // namespace opscope
