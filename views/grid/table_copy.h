// SPDX-License-Identifier: GPL-3.0-or-later
// What Ctrl+C takes from a table: tab separated text and HTML, as shown.
#pragma once

#include <memory>
#include <vector>

#include "core/table/table.h"

class QMimeData;

namespace opscope {

/// Cells of the rows and columns given, in that order, as text/plain (TSV; line breaks and tabs inside a cell
/// become blanks) and text/html. At most kMaxCopyRows rows: the clipboard is no file, Ctrl+E is.
std::unique_ptr<QMimeData> copyCells(const Table& table, const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::size_t>& columns, bool withHeaders);
inline constexpr std::size_t kMaxCopyRows = 200000;

} // namespace opscope
