// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of an export under the vendor's headers: those of files, and what no file said, computed.
#pragma once

#include <string>

#include "core/export/export_target.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// Tables with a row an op: kernel_details of torch_npu and the ops of a database are msprof's op_summary
/// under other headers (FORMATS 3.1).
bool isKernelTable(const std::string& kind);

/// A column of a file as it is.
TableColumn fileColumn(const Report& report, const DataColumn& column);
/// A table of a file: the vendor's columns as they are.
std::shared_ptr<Table> fileTable(const ReportPtr& report, const DataTable& data);
/// The same under msprof's headers, in its units and with the device, which some files leave out.
std::shared_ptr<Table> msprofTable(const ReportPtr& report, const DataTable& data);

// What is in the scope, computed from the ops, the timeline or records of a database. The table's page
// is the kind of file that it stands for.
TablePtr computedOpSummary(const ReportPtr& report, const ExportScope& scope);
TablePtr computedOpStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedApiStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedIterations(const ReportPtr& report, const ExportScope& scope);
/// `source`: memory_record, npu_mem or npu_module_mem, which knows only what is reserved.
TablePtr computedMemory(const ReportPtr& report, const ExportScope& scope, const std::string& source);
TablePtr computedOpMemory(const ReportPtr& report, const ExportScope& scope);
TablePtr computedCommunicationStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedStepTimes(const ReportPtr& report, const ExportScope& scope);
/// In the columns of a JOB.
TablePtr computedJobOpStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedJobAclStatistic(const ReportPtr& report, const ExportScope& scope);

} // namespace opscope
