// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/import/importer.h"
#include "core/import/tables/typed_csv.h"

namespace opscope {

/// The rows that one file gave to a table of the report.
struct AddedRows {
    std::size_t table = 0; ///< index into Report::tables
    std::size_t first = 0;
    std::size_t count = 0;

    std::size_t end() const { return first + count; }
};

/// Maps the planned file, a CSV or a table as JSON, and types its cells; what could not be taken becomes
/// Issues. Errors: it cannot be opened, it has no header row.
Result<ParsedTable> readTableFile(ImportContext& context);

/// Appends rows to the table of that kind (made on first sight), behind the key columns of the planned file.
/// A column whose kinds differ between two files becomes the wider one.
AddedRows addRows(ImportContext& context, std::string_view kind, ParsedTable&& parsed);

/// Adds Issues for what of the table could not be taken, and marks the file as partly read.
void tellProblems(ImportContext& context, const ParsedTable& parsed);

/// Gives "... Ratio" columns of a JOB the unit "%" when their cells are percentages: some number above 1.5
/// outside the total row, or a "%" in a cell. Else they are shares, 0 to 1 (FORMATS 1.2).
void setRatioUnits(ParsedTable& parsed);

/// Reads a CSV as it is into the table of that kind: what most formats need.
Result<void> readPlainTable(ImportContext& context, std::string_view kind);

/// The first column that has one of these headers (any spelling), or null.
const DataColumn* findAny(const DataTable& table, std::initializer_list<std::string_view> names);

/// Times and lengths beyond 2^62 ns are none: sums and differences of two must fit. The same as in a
/// database.
constexpr std::int64_t timeOf(std::int64_t ns)
{
    constexpr std::int64_t kMaxTime = std::int64_t{1} << 62U;
    return ns > -kMaxTime && ns < kMaxTime ? ns : kMissingInteger;
}

/// A cell as a number of ns, an integer, a real or a text, whatever kind its column is.
std::int64_t nanosAt(const DataColumn* column, std::size_t row); ///< kMissingInteger if missing
/// A time whose header has no unit: ns or us.
std::int64_t bareTimeAt(const DataColumn* column, std::size_t row, bool isNanos);
std::int64_t integerAt(const DataColumn* column, std::size_t row); ///< kMissingInteger if missing
double realAt(const DataColumn* column, std::size_t row); ///< NaN if missing; time in the vendor's unit
StringId textIdAt(const DataColumn* column, std::size_t row, StringPool& strings);
/// The cell as text, exactly: times in the vendor's unit. "" if missing.
std::string cellText(const DataColumn& column, std::size_t row, const StringPool& strings);
/// A size column as bytes, by its unit (KB, MB, GB of 1024); -1 if missing.
std::int64_t bytesAt(const DataColumn* column, std::size_t row);
/// "NPU:3", "NPU 3" or "3" as a device; kNoDevice if it is none.
std::int32_t deviceOf(std::string_view text);

/// The headers of the first line of a CSV or the keys of the first row of a JSON table, for `accepts`. Only
/// what the probe holds.
class HeaderProbe {
public:
    explicit HeaderProbe(const FileProbe& probe);
    explicit HeaderProbe(const ParsedTable& parsed);
    static bool isCsvName(std::string_view name); ///< not that of a JSON
    /// True if every name is a header, in any spelling of case and blanks.
    bool hasAll(std::initializer_list<std::string_view> names) const;
    bool hasAll(std::span<const std::string_view> names) const;
    bool has(std::string_view name) const;
    std::size_t size() const { return m_headers.size(); }
    bool isText() const { return m_isText; }

private:
    std::vector<std::string> m_headers; ///< lower case, without blanks
    bool m_isText = false;
};

} // namespace opscope
