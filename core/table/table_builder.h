// SPDX-License-Identifier: GPL-3.0-or-later
// What the pages build their tables with.
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/table/page.h"
#include "core/table/table.h"

namespace opscope {

/// Short forms of a ColumnSpec. Texts, time stamps and integers (ids) have the meaning None, durations and
/// bytes are sums; of the other kinds the page says what they mean. Without a title the id is one.
ColumnSpec textSpec(std::string id, std::string title = {});
ColumnSpec integerSpec(std::string id, std::string title = {});
ColumnSpec realSpec(std::string id, std::string title, std::string unit = {}, std::uint8_t decimals = 3);
/// ns shown as us.
ColumnSpec durationSpec(std::string id, std::string title = {});
ColumnSpec timestampSpec(std::string id, std::string title);
ColumnSpec bytesSpec(std::string id, std::string title, std::string unit = "B");
/// 0..1 with a bar behind.
ColumnSpec ratioSpec(std::string id, std::string title);
/// 0..100 with a bar behind.
ColumnSpec percentSpec(std::string id, std::string title = {});
ColumnSpec hidden(ColumnSpec spec, bool isHidden = true);
ColumnSpec hinted(ColumnSpec spec, CellHint hint);
/// A whole number that may be added up.
ColumnSpec countSpec(std::string id, std::string title = {});
/// What its rows are together is what they have in common.
ColumnSpec unsummed(ColumnSpec spec);
ColumnSpec summed(ColumnSpec spec);
/// A mean in which each row counts as much as column `weight` says.
ColumnSpec weighted(ColumnSpec spec, std::string weight);
/// The sum of column `part` over that of `weight`: a bandwidth is the size over the time.
ColumnSpec quotient(ColumnSpec spec, std::string part, std::string weight);
ColumnSpec inGroup(ColumnSpec spec, std::string group);

/// Values that live as long as the table.
template <class T>
std::span<const T> kept(Table& table, std::vector<T> values)
{
    const auto owned = std::make_shared<const std::vector<T>>(std::move(values));
    table.keepAlive.push_back(owned);
    return *owned;
}

/// Columns are added one by one; owned vectors live as long as the table.
class TableBuilder {
public:
    TableBuilder(std::string_view page, ReportPtr report, std::size_t rows);

    void add(ColumnSpec spec, ColumnValues values);
    void own(ColumnSpec spec, std::vector<std::int64_t> values);
    void own(ColumnSpec spec, std::vector<double> values);
    /// Ids of the report's pool.
    void own(ColumnSpec spec, std::vector<StringId> values);
    /// Texts of the table's own; "" is missing.
    void own(ColumnSpec spec, const std::vector<std::string>& values);
    /// Makes the column that was added last the one that takes the space that is left.
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

/// One file's table with the vendor's columns as they are. Rows are narrowed by the request's device, model,
/// step and picture where the table has such a column, and by `keep`; hidden are our own '@' columns. Null
/// when no row is left. `rowsOut` tells which row of `data` each row is.
std::shared_ptr<Table> vendorTable(std::string_view page, const ReportPtr& report, const DataTable& data,
                                   const TableRequest& request,
                                   const std::function<bool(std::size_t row)>& keep = {},
                                   std::vector<std::uint32_t>* rowsOut = nullptr);

/// Notes what the request narrows by and rows of this table cannot tell.
void noteNotNarrowed(Table& table, const TableRequest& request, std::initializer_list<NarrowingKey> told);

/// True if rows that cannot tell their device, model or iteration are of more than the one that is wanted:
/// sums of them stand beside nothing that was computed for it.
bool holdsMore(const Report& report, const Table& table, const TableRequest& request);

/// The time that is wanted: the range, the iteration's time, or what both have in common.
std::optional<TimeRange> wantedTime(const Report& report, const TableRequest& request);

/// The slice of each row, for rows of the table that the report's ops come from; null for another table.
std::function<SliceId(std::size_t row)> slicesOfOpRows(const Report& report, const DataTable& data,
                                                       const std::vector<std::uint32_t>& rows);

/// The spec of a vendor column: kind, unit, bars and column group from its header and its values.
ColumnSpec vendorSpec(const DataColumn& column, const DataTable& data);

/// NotFound with the reason why a page has nothing to show: `why`, unless a file that feeds the page
/// `fedPage` could not be read.
Failure noRows(const Report& report, std::string_view fedPage, std::string_view why);
/// The same where the file was read, and nothing of it is what was asked for.
Failure noRows(std::string_view why);

} // namespace opscope
