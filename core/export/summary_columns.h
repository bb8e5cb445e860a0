// SPDX-License-Identifier: GPL-3.0-or-later
// Which columns of a vendor's table go into an exported summary, and under what header and unit.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "core/export/summary_rows.h"
#include "core/report/report.h"

namespace opscope {

/// Tables with a row an op: kernel_details of torch_npu and the ops of a database are msprof's op_summary
/// under other headers (FORMATS 3.1).
bool isKernelTable(const std::string& kind);

/// A column of a file: the vendor's, under msprof's header and in its unit.
struct OutputColumn {
    std::string header;
    const DataColumn* column = nullptr;
    bool isMegabytes = false; ///< to be written as KB
};

/// The columns of a table that go into a file: the vendor's, and the device where the vendor left it out.
std::vector<OutputColumn> columnsOf(const DataTable& table, bool isJob, const std::string& kind);
SummaryCell cellOf(const Report& report, const OutputColumn& from, std::size_t row);

} // namespace opscope
