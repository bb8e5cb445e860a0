// SPDX-License-Identifier: GPL-3.0-or-later
// A table on its way to a file: headers and rows of texts, told apart as numbers and texts for JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/atomic_file.h"
#include "core/export/export_batch.h"
#include "core/report/report.h"

namespace opscope {

/// One cell: exact text, and whether it is a number. Missing cells are written as N/A.
struct SummaryCell {
    std::string text;
    bool isNumber = false;
    bool isMissing = false;

    static SummaryCell number(std::string text) { return {std::move(text), true, false}; }
    static SummaryCell word(std::string_view text) { return {std::string(text), false, text.empty()}; }
};

/// The shape of a scalar, as the vendor writes it: an empty cell would mean that there is none.
inline constexpr std::string_view kScalarShape = "\"\"";

/// The cell of a vendor's table, exactly: times in the vendor's unit, with the vendor's decimals at least.
SummaryCell summaryCell(const Report& report, const DataColumn& column, std::size_t row);

/// Writes rows one by one as CSV (RFC 4180; cells that a spreadsheet would run as a formula get a leading
/// apostrophe) or as a JSON array of objects.
class SummaryFile {
public:
    static Result<SummaryFile> create(ExportBatch& batch, const std::filesystem::path& path,
                                      SummaryFormat format, std::vector<std::string> headers);
    Result<void> row(const std::vector<SummaryCell>& cells);
    /// The file goes into the batch.
    Result<void> finish();

private:
    SummaryFile(ExportBatch& batch, AtomicFile out, SummaryFormat format, std::vector<std::string> headers)
        : m_batch(&batch), m_out(std::move(out)), m_format(format), m_headers(std::move(headers))
    {
    }

    ExportBatch* m_batch;
    AtomicFile m_out;
    SummaryFormat m_format;
    std::vector<std::string> m_headers;
    std::uint64_t m_rows = 0;
};

/// Statistics that no source wrote, computed from the ops and the timeline. `number` cells are in us.
struct ComputedTable {
    std::string kind;
    std::vector<std::string> headers;
    std::vector<std::vector<SummaryCell>> rows;
};
ComputedTable computedOpSummary(const Report& report, const ExportScope& scope);
ComputedTable computedOpStatistic(const Report& report, const ExportScope& scope);
ComputedTable computedApiStatistic(const Report& report, const ExportScope& scope);
ComputedTable computedIterations(const Report& report, const ExportScope& scope);
/// Records that came from a database: components over time (`source`: memory_record, npu_mem or
/// npu_module_mem, which knows only what is reserved), allocations of ops, communication ops by type, the
/// vendor's step times.
ComputedTable computedMemory(const Report& report, const ExportScope& scope, std::string_view source);
ComputedTable computedOpMemory(const Report& report, const ExportScope& scope);
ComputedTable computedCommunicationStatistic(const Report& report, const ExportScope& scope);
ComputedTable computedStepTimes(const Report& report, const ExportScope& scope);
/// In the columns of a JOB.
ComputedTable computedJobOpStatistic(const Report& report, const ExportScope& scope);
ComputedTable computedJobAclStatistic(const Report& report, const ExportScope& scope);

} // namespace opscope
