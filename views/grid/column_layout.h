// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a table are shown, in which order and width; stored for each page in the settings.
#pragma once

#include <vector>

#include <QString>

#include "core/table/scale.h"
#include "core/table/table.h"

class QHeaderView;

namespace opscope {

class PageSettings;

/// The settings of one column. Widths are in pixels; 0 means that the width fits the content.
struct KeptColumn {
    QString id;
    int width = 0;
    bool isHidden = false;

    friend bool operator==(const KeptColumn&, const KeptColumn&) = default;
};

/// The columns of a header in their visual order. `extents` contains which columns have no values: they are
/// hidden, and shown again with another run. `customWidths`: columns whose width the user has set.
std::vector<KeptColumn> readLayout(const QHeaderView& header, const Table& table,
                                   const std::vector<bool>& customWidths,
                                   const std::vector<ColumnExtent>& extents);
/// Orders, hides and sizes the sections; columns that are not in `kept` keep the place and the state of the
/// table. Returns which columns have a stored width.
std::vector<bool> applyLayout(QHeaderView& header, const Table& table, const std::vector<KeptColumn>& kept,
                              const std::vector<ColumnExtent>& extents);

/// An id or a raw time stamp of a file: it identifies the row, but nothing in it was measured.
bool isIdOrStamp(const ColumnSpec& spec);
/// All columns in the order of the table, with ids and time stamps after the others.
std::vector<KeptColumn> idsLast(const Table& table);

/// Read from and written to the settings under "tables/<key>". An unreadable entry counts as missing.
std::vector<KeptColumn> loadLayout(const PageSettings& settings, const QString& key);
void saveLayout(PageSettings& settings, const QString& key, const std::vector<KeptColumn>& columns);

} // namespace opscope
