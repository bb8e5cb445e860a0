// SPDX-License-Identifier: GPL-3.0-or-later
// The tables of an export under the vendor's headers: tables of files, and computed ones that no file has.
#pragma once

#include <string>

#include "core/export/export_target.h"
#include "core/report/report.h"
#include "core/table/table.h"

namespace opscope {

/// True for tables with one row for each op. kernel_details of torch_npu and the ops of a database have the
/// content of op_summary of msprof under other headers (FORMATS 3.1).
bool isKernelTable(const std::string& kind);

/// A column of a file without changes.
TableColumn fileColumn(const Report& report, const DataColumn& column);
/// A table of a file with the vendor's columns without changes.
std::shared_ptr<Table> fileTable(const ReportPtr& report, const DataTable& data);
/// A table of a file under the headers and units of msprof, with the device, which some files omit.
std::shared_ptr<Table> msprofTable(const ReportPtr& report, const DataTable& data);

// Tables computed from the ops, the timeline or the records of a database in the scope. The page of the table
// is the kind of file that it replaces.
TablePtr computedOpSummary(const ReportPtr& report, const ExportScope& scope);
TablePtr computedOpStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedApiStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedIterations(const ReportPtr& report, const ExportScope& scope);
/// `source`: memory_record, npu_mem or npu_module_mem; the last one knows only reserved memory.
TablePtr computedMemory(const ReportPtr& report, const ExportScope& scope, const std::string& source);
TablePtr computedOpMemory(const ReportPtr& report, const ExportScope& scope);
TablePtr computedCommunicationStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedStepTimes(const ReportPtr& report, const ExportScope& scope);
/// With the columns of a JOB.
TablePtr computedJobOpStatistic(const ReportPtr& report, const ExportScope& scope);
TablePtr computedJobAclStatistic(const ReportPtr& report, const ExportScope& scope);

} // namespace opscope
