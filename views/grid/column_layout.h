// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a table are shown, in which order and how wide; kept per page in the settings.
#pragma once

#include <vector>

#include <QString>

#include "core/table/scale.h"
#include "core/table/table.h"

class QHeaderView;

namespace opscope {

class PageSettings;

/// One column as it is kept. Widths are in pixels; 0: fitted.
struct KeptColumn {
    QString id;
    int width = 0;
    bool isHidden = false;

    friend bool operator==(const KeptColumn&, const KeptColumn&) = default;
};

/// The columns of a header in their visual order. `extents` tells which have no value: those are hidden and
/// come back with another run. `customWidths`: columns whose width the user has set.
std::vector<KeptColumn> readLayout(const QHeaderView& header, const Table& table,
                                   const std::vector<bool>& customWidths,
                                   const std::vector<ColumnExtent>& extents);
/// Orders, hides and sizes the sections; columns that `kept` does not know stay where the table has them and
/// as it has them. Returns which columns have a kept width.
std::vector<bool> applyLayout(QHeaderView& header, const Table& table, const std::vector<KeptColumn>& kept,
                              const std::vector<ColumnExtent>& extents);

/// An id or a raw time stamp of a file: it says which row this is, and nothing of what was measured.
bool isIdOrStamp(const ColumnSpec& spec);
/// All columns as the table has them, but ids and time stamps behind the others.
std::vector<KeptColumn> idsLast(const Table& table);

/// From and to the settings, under "tables/<key>". An unreadable entry is as good as none.
std::vector<KeptColumn> loadLayout(const PageSettings& settings, const QString& key);
void saveLayout(PageSettings& settings, const QString& key, const std::vector<KeptColumn>& columns);

} // namespace opscope
