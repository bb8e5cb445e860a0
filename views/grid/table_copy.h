// SPDX-License-Identifier: GPL-3.0-or-later
// What Ctrl+C copies from a table: tab separated text and HTML, as shown.
#pragma once

#include <memory>
#include <vector>

#include "core/table/table.h"

class QMimeData;

namespace opscope {

/// The cells of these rows and columns, in this order, as text/plain (TSV; line breaks and tabs inside a cell
/// become spaces) and text/html. At most kMaxCopyRows rows: the clipboard is not a file, Ctrl+E writes one.
std::unique_ptr<QMimeData> copyCells(const Table& table, const std::vector<std::uint32_t>& rows,
                                     const std::vector<std::size_t>& columns, bool withHeaders);
inline constexpr std::size_t kMaxCopyRows = 200000;

} // namespace opscope
