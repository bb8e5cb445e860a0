// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/vendor/accuracy_result.h"

#include <algorithm>
#include <initializer_list>

#include "core/base/csv_reader.h"

namespace opscope::accuracy {

bool isResultHead(std::string_view head)
{
    CsvReader reader(head);
    if (!reader.next())
        return false;
    const auto hasOne = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::any_of(
            names, [&](std::string_view name) { return std::ranges::count(reader.cells(), name) > 0; });
    };
    // The reason comes after the metrics; the oldest files have none. A mapping has neither.
    return hasOne({"NPUDump", "LeftOp", "NPU Name"}) &&
           hasOne({"CompareFailReason", "Err_message", "CosineSimilarity", "Cosine"});
}

} // namespace opscope::accuracy
