// SPDX-License-Identifier: GPL-3.0-or-later
// Functions with which the pages build their tables.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/table/table.h"
#include "core/table/table_page_list.h"

namespace opscope {

/// Short forms of a ColumnSpec. Texts, time stamps and integers (ids) have the meaning None, durations and
/// bytes are sums; for other kinds the page sets the meaning. Without a title the id is the title.
ColumnSpec textSpec(std::string id, std::string title = {});
/// Its texts are JSON values, which an export as JSON writes as they are.
ColumnSpec jsonSpec(std::string id);
ColumnSpec integerSpec(std::string id, std::string title = {});
ColumnSpec realSpec(std::string id, std::string title, std::string unit = {}, std::uint8_t decimals = 3);
/// ns, shown as us.
ColumnSpec durationSpec(std::string id, std::string title = {});
ColumnSpec timestampSpec(std::string id, std::string title);
ColumnSpec bytesSpec(std::string id, std::string title, std::string unit = "B");
/// 0..1, with a bar.
ColumnSpec ratioSpec(std::string id, std::string title);
/// 0..100, with a bar.
ColumnSpec percentSpec(std::string id, std::string title = {});
ColumnSpec hidden(ColumnSpec spec, bool isHidden = true);
ColumnSpec hinted(ColumnSpec spec, CellHint hint);
/// An integer that can be added up.
ColumnSpec countSpec(std::string id, std::string title = {});
/// Several rows show a value only if all of them have it in common.
ColumnSpec unsummed(ColumnSpec spec);
ColumnSpec summed(ColumnSpec spec);
/// A mean weighted by the column `weight`.
ColumnSpec weighted(ColumnSpec spec, std::string weight);
/// The sum of column `part` divided by that of `weight`: a bandwidth is size divided by time.
ColumnSpec quotient(ColumnSpec spec, std::string part, std::string weight);
ColumnSpec inGroup(ColumnSpec spec, std::string group);

/// Stores values as long as the table lives.
template <class T>
std::span<const T> kept(Table& table, std::vector<T> values)
{
    const auto owned = std::make_shared<const std::vector<T>>(std::move(values));
    table.keepAlive.push_back(owned);
    return *owned;
}

/// Adds columns one by one; owned vectors live as long as the table.
class TableBuilder {
public:
    TableBuilder(std::string_view page, ReportPtr report, std::size_t rows);

    void add(ColumnSpec spec, ColumnValues values);
    void own(ColumnSpec spec, std::vector<std::int64_t> values);
    void own(ColumnSpec spec, std::vector<double> values);
    /// Ids of texts in the report.
    void own(ColumnSpec spec, std::vector<StringId> values);
    /// Texts owned by the table; "" is missing.
    void own(ColumnSpec spec, const std::vector<std::string>& values);
    /// The last added column gets the remaining width.
    void nameIsLast() { m_table->nameColumn = m_table->columns.size() - 1; }
    void sortByLast() { m_table->defaultSort = m_table->columns.size() - 1; }

    Table& table() { return *m_table; }
    const ReportPtr& report() const { return m_report; }
    std::shared_ptr<Table> finish() { return std::move(m_table); }

private:
    ReportPtr m_report;
    std::shared_ptr<Table> m_table;
    std::shared_ptr<StringPool> m_pool;
};

/// The order of the rows of a vendor's table: as in the file, or by device, model and picture.
enum class RowsBy : std::uint8_t { File, Keys };

/// The table of one kind of file with the vendor's columns unchanged. Rows are narrowed by the requested
/// device, model, step and picture if the table has these columns, and by `keep`; internal '@' columns are
/// hidden, except device, model, picture and iteration where rows differ in them. Null if no row is left.
/// `rowsOut` receives the row in `data` of each row.
std::shared_ptr<Table> vendorTable(std::string_view page, const ReportPtr& report, const DataTable& data,
                                   const TableRequest& request,
                                   const std::function<bool(std::size_t row)>& keep = {},
                                   std::vector<std::uint32_t>* rowsOut = nullptr,
                                   RowsBy order = RowsBy::File);

/// Records the requested conditions that rows of this table cannot fulfil because they lack these values.
void noteNotNarrowed(Table& table, const TableRequest& request, std::initializer_list<NarrowingKey> told);

/// True if rows without a device, model or iteration may belong to more than the requested one: then their
/// sums are not comparable with values computed for the request.
bool holdsMore(const Report& report, const Table& table, const TableRequest& request);

/// The requested time: the range, the time of the iteration, or the intersection of both.
std::optional<TimeRange> wantedTime(const Report& report, const TableRequest& request);

/// The slice of each row, if the ops of the report come from this table; otherwise null.
std::function<SliceId(std::size_t row)> slicesOfOpRows(const Report& report, const DataTable& data,
                                                       const std::vector<std::uint32_t>& rows);

/// The spec of a vendor column: kind, unit, bars and column group, from its header and its values.
ColumnSpec vendorSpec(const DataColumn& column, const DataTable& data);
/// A column's title for a reader: an internal key column is "@model" where it is next to the vendor's
/// columns, and has a name of its own in the window.
const char* titleInWords(const std::string& title);

/// NotFound with the reason for an empty page: `why`, unless a file for the page `fedPage` could not be read.
Failure noRows(const Report& report, std::string_view fedPage, std::string_view why);
/// The same, if the file was read and contains nothing of what was requested.
Failure noRows(std::string_view why);

} // namespace opscope
