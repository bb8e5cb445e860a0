// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sql/sqlite_virtual.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include <sqlite3.h>

#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr int kRowidColumn = -1;
constexpr std::size_t kMaxGroups = 100'000; ///< with more of them all rows are read instead

using RowRange = std::pair<std::size_t, std::size_t>;

/// The bounds of a query for one column: low <= value <= high.
struct Bound {
    int column = 0;
    std::int64_t low = std::numeric_limits<std::int64_t>::min();
    std::int64_t high = std::numeric_limits<std::int64_t>::max();
};

struct Table {
    sqlite3_vtab base{};
    std::shared_ptr<const VirtualTable> source;
    std::vector<std::vector<std::size_t>> orders;
};

struct Cursor {
    sqlite3_vtab_cursor base{};
    std::vector<RowRange> ranges;
    std::size_t range = 0;
    std::size_t row = 0;
};

const Table& tableOf(sqlite3_vtab* base)
{
    return *reinterpret_cast<const Table*>(base);
}

Cursor& cursorOf(sqlite3_vtab_cursor* base)
{
    return *reinterpret_cast<Cursor*>(base);
}

/// Values of sort columns as integers: missing values come first.
std::int64_t keyAt(const VirtualTable& source, std::size_t row, std::size_t column)
{
    const auto value = source.value(row, column);
    const auto* integer = std::get_if<std::int64_t>(&value);
    return integer == nullptr ? std::numeric_limits<std::int64_t>::min() : *integer;
}

/// First row of [first, last) whose key is at least (or, `isAfter`, more than) `key`.
std::size_t lowerRow(const VirtualTable& source, RowRange rows, std::size_t column, std::int64_t key,
                     bool isAfter)
{
    auto [first, last] = rows;
    while (first < last) {
        const auto middle = first + (last - first) / 2;
        const auto value = keyAt(source, middle, column);
        if (value < key || (isAfter && value == key))
            first = middle + 1;
        else
            last = middle;
    }
    return first;
}

const Bound* boundOf(const std::vector<Bound>& bounds, std::size_t column)
{
    const auto it = std::ranges::find(bounds, static_cast<int>(column), &Bound::column);
    return it == bounds.end() ? nullptr : &*it;
}

/// Narrows [rows) by the columns of one order from `level` on; false when there are too many groups.
bool narrow(const VirtualTable& source, const std::vector<std::size_t>& order, std::size_t level,
            const std::vector<Bound>& bounds, RowRange rows, std::vector<RowRange>& out, std::size_t& groups)
{
    const bool isLast = std::none_of(order.begin() + static_cast<std::ptrdiff_t>(level), order.end(),
                                     [&](std::size_t column) { return boundOf(bounds, column) != nullptr; });
    if (rows.first >= rows.second)
        return true;
    if (level == order.size() || isLast) {
        out.push_back(rows);
        return true;
    }
    const auto column = order[level];
    const auto* bound = boundOf(bounds, column);
    if (bound != nullptr) {
        rows = {lowerRow(source, rows, column, bound->low, false),
                lowerRow(source, rows, column, bound->high, true)};
        if (bound->low == bound->high)
            return narrow(source, order, level + 1, bounds, rows, out, groups);
    }
    const bool isDeeper = std::any_of(order.begin() + static_cast<std::ptrdiff_t>(level) + 1, order.end(),
                                      [&](std::size_t next) { return boundOf(bounds, next) != nullptr; });
    if (!isDeeper) {
        if (rows.first < rows.second)
            out.push_back(rows);
        return true;
    }
    while (rows.first < rows.second) {
        if (++groups > kMaxGroups)
            return false;
        const auto key = keyAt(source, rows.first, column);
        const auto next = lowerRow(source, rows, column, key, true);
        if (!narrow(source, order, level + 1, bounds, {rows.first, next}, out, groups))
            return false;
        rows.first = next;
    }
    return true;
}

std::size_t rowsIn(const std::vector<RowRange>& ranges)
{
    std::size_t rows = 0;
    for (const auto& range : ranges)
        rows += range.second - range.first;
    return rows;
}

/// The rows that can match the bounds, by the best of the table's sort orders.
std::vector<RowRange> rowsFor(const Table& table, const std::vector<Bound>& bounds)
{
    const auto& source = *table.source;
    RowRange all{0, source.rows()};
    if (const auto it = std::ranges::find(bounds, kRowidColumn, &Bound::column); it != bounds.end()) {
        const auto last = static_cast<std::int64_t>(all.second) - 1;
        if (it->low > last || it->high < 0 || it->low > it->high)
            return {};
        all = {static_cast<std::size_t>(std::max<std::int64_t>(it->low, 0)),
               static_cast<std::size_t>(std::min(it->high, last)) + 1};
        return {all};
    }
    std::vector<RowRange> best{all};
    auto bestRows = rowsIn(best);
    for (const auto& order : table.orders) {
        std::vector<RowRange> ranges;
        std::size_t groups = 0;
        if (narrow(source, order, 0, bounds, all, ranges, groups) && rowsIn(ranges) < bestRows) {
            best = std::move(ranges);
            bestRows = rowsIn(best);
        }
    }
    return best;
}

bool isOrderColumn(const Table& table, int column)
{
    if (column == kRowidColumn)
        return true;
    return std::ranges::any_of(table.orders, [&](const auto& order) {
        return std::ranges::find(order, static_cast<std::size_t>(column)) != order.end();
    });
}

std::string quotedColumns(const VirtualTable& source)
{
    std::string sql = "CREATE TABLE x(";
    bool isFirst = true;
    for (const auto& column : source.columns()) {
        sql += (isFirst ? "" : ",") + sqlName(column.name) + ' ' + column.type;
        isFirst = false;
    }
    return sql + ')';
}

int connect(sqlite3* handle, void* aux, int, const char* const*, sqlite3_vtab** out, char** error)
{
    const auto& source = *static_cast<const std::shared_ptr<const VirtualTable>*>(aux);
    const auto result = sqlite3_declare_vtab(handle, quotedColumns(*source).c_str());
    if (result != SQLITE_OK) {
        *error = sqlite3_mprintf("%s", sqlite3_errmsg(handle));
        return result;
    }
    auto table = std::make_unique<Table>();
    table->source = source;
    table->orders = source->orders();
    *out = &table.release()->base;
    return SQLITE_OK;
}

int disconnect(sqlite3_vtab* base)
{
    const std::unique_ptr<Table> table(reinterpret_cast<Table*>(base));
    return SQLITE_OK;
}

/// The plan is the list of usable constraints, "column:operator" each, in the order of the arguments.
int bestIndex(sqlite3_vtab* base, sqlite3_index_info* info)
{
    const auto& table = tableOf(base);
    const auto rows = static_cast<double>(std::max<std::size_t>(table.source->rows(), 1));
    double estimate = rows;
    std::string plan;
    int argument = 0;
    for (int i = 0; i < info->nConstraint; ++i) {
        const auto& constraint = info->aConstraint[i];
        const bool isRange =
            constraint.op == SQLITE_INDEX_CONSTRAINT_GT || constraint.op == SQLITE_INDEX_CONSTRAINT_GE ||
            constraint.op == SQLITE_INDEX_CONSTRAINT_LT || constraint.op == SQLITE_INDEX_CONSTRAINT_LE;
        const bool isEqual = constraint.op == SQLITE_INDEX_CONSTRAINT_EQ;
        if (constraint.usable == 0 || (!isRange && !isEqual) || !isOrderColumn(table, constraint.iColumn))
            continue;
        info->aConstraintUsage[i].argvIndex = ++argument;
        plan += std::to_string(constraint.iColumn) + ':' + std::to_string(constraint.op) + ';';
        // An equality on the last column of an order leaves only a few rows.
        const bool isFinest =
            constraint.iColumn == kRowidColumn || std::ranges::any_of(table.orders, [&](const auto& order) {
                return order.back() == static_cast<std::size_t>(constraint.iColumn);
            });
        estimate = isEqual ? (isFinest ? std::min(estimate, 10.0) : estimate / 20) : estimate / 3;
    }
    info->estimatedRows = static_cast<sqlite3_int64>(std::max(estimate, 1.0));
    info->estimatedCost = std::max(estimate, 1.0) + 20;
    info->idxStr = sqlite3_mprintf("%s", plan.c_str());
    if (info->idxStr == nullptr)
        return SQLITE_NOMEM;
    info->needToFreeIdxStr = 1;
    return SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** out)
{
    *out = &std::make_unique<Cursor>().release()->base;
    return SQLITE_OK;
}

int close(sqlite3_vtab_cursor* base)
{
    const std::unique_ptr<Cursor> cursor(reinterpret_cast<Cursor*>(base));
    return SQLITE_OK;
}

/// Narrows a bound by one constraint; SQLite checks every row again, so a bound may be too wide but never too
/// narrow.
void tighten(Bound& bound, int op, sqlite3_value* value)
{
    std::int64_t low = 0;
    std::int64_t high = 0;
    switch (sqlite3_value_numeric_type(value)) {
    case SQLITE_INTEGER:
        low = high = sqlite3_value_int64(value);
        break;
    case SQLITE_FLOAT: {
        const double real = sqlite3_value_double(value);
        if (!(std::abs(real) < 9.2e18))
            return;
        low = static_cast<std::int64_t>(std::floor(real));
        high = static_cast<std::int64_t>(std::ceil(real));
        break;
    }
    default:
        return;
    }
    if (op == SQLITE_INDEX_CONSTRAINT_EQ || op == SQLITE_INDEX_CONSTRAINT_GE ||
        op == SQLITE_INDEX_CONSTRAINT_GT)
        bound.low = std::max(bound.low, low);
    if (op == SQLITE_INDEX_CONSTRAINT_EQ || op == SQLITE_INDEX_CONSTRAINT_LE ||
        op == SQLITE_INDEX_CONSTRAINT_LT)
        bound.high = std::min(bound.high, high);
}

int filter(sqlite3_vtab_cursor* base, int, const char* plan, int count, sqlite3_value** values)
{
    auto& cursor = cursorOf(base);
    const auto& table = tableOf(base->pVtab);
    std::vector<Bound> bounds;
    const char* at = plan;
    const char* const end = plan + std::strlen(plan);
    for (int i = 0; i < count && at < end; ++i) {
        int column = 0;
        int op = 0;
        at = std::from_chars(at, end, column).ptr + 1;
        at = std::from_chars(at, end, op).ptr + 1;
        if (sqlite3_value_type(values[i]) == SQLITE_NULL) { // no comparison with NULL is true
            cursor.ranges = {};
            cursor.range = 0;
            return SQLITE_OK;
        }
        auto it = std::ranges::find(bounds, column, &Bound::column);
        if (it == bounds.end())
            it = bounds.insert(it, Bound{column});
        tighten(*it, op, values[i]);
    }
    cursor.ranges = rowsFor(table, bounds);
    std::erase_if(cursor.ranges, [](const RowRange& range) { return range.first >= range.second; });
    cursor.range = 0;
    cursor.row = cursor.ranges.empty() ? 0 : cursor.ranges.front().first;
    return SQLITE_OK;
}

int next(sqlite3_vtab_cursor* base)
{
    auto& cursor = cursorOf(base);
    if (++cursor.row >= cursor.ranges[cursor.range].second && ++cursor.range < cursor.ranges.size())
        cursor.row = cursor.ranges[cursor.range].first;
    return SQLITE_OK;
}

int eof(sqlite3_vtab_cursor* base)
{
    const auto& cursor = cursorOf(base);
    return cursor.range >= cursor.ranges.size() ? 1 : 0;
}

struct Give {
    sqlite3_context* context;
    void operator()(std::monostate) const { sqlite3_result_null(context); }
    void operator()(std::int64_t value) const { sqlite3_result_int64(context, value); }
    void operator()(double value) const { sqlite3_result_double(context, value); }
    void operator()(const Error& error) const
    {
        const auto text = error.text();
        sqlite3_result_error(context, text.data(), static_cast<int>(text.size()));
    }
    void operator()(std::string_view value) const { text(value, SQLITE_STATIC); }
    void operator()(const std::string& value) const { text(value, SQLITE_TRANSIENT); }
    void text(std::string_view value, sqlite3_destructor_type life) const
    {
        sqlite3_result_text64(context, value.data() == nullptr ? "" : value.data(), value.size(), life,
                              SQLITE_UTF8);
    }
};

int column(sqlite3_vtab_cursor* base, sqlite3_context* context, int index)
{
    const auto& source = *tableOf(base->pVtab).source;
    std::visit(Give{context}, source.value(cursorOf(base).row, static_cast<std::size_t>(index)));
    return SQLITE_OK;
}

int rowid(sqlite3_vtab_cursor* base, sqlite3_int64* out)
{
    *out = static_cast<sqlite3_int64>(cursorOf(base).row);
    return SQLITE_OK;
}

/// Without xCreate the table exists as soon as the module does, under the module's name.
sqlite3_module makeModule()
{
    sqlite3_module module{};
    module.xConnect = connect;
    module.xBestIndex = bestIndex;
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = eof;
    module.xColumn = column;
    module.xRowid = rowid;
    return module;
}

int authorize(void*, int action, const char* first, const char*, const char*, const char*)
{
    switch (action) {
    case SQLITE_SELECT:
    case SQLITE_READ:
    case SQLITE_RECURSIVE:
        return SQLITE_OK;
    case SQLITE_FUNCTION:
        return SQLITE_OK;
    case SQLITE_PRAGMA: {
        const std::string_view pragma = first == nullptr ? "" : first;
        const bool isDescribing = pragma == "table_info" || pragma == "table_xinfo" ||
                                  pragma == "table_list" || pragma == "function_list" ||
                                  pragma == "module_list";
        return isDescribing ? SQLITE_OK : SQLITE_DENY;
    }
    default:
        return SQLITE_DENY;
    }
}

} // namespace

Result<void> addVirtualTable(const SqliteDatabase& database, std::shared_ptr<const VirtualTable> table)
{
    static const sqlite3_module kModule = makeModule();
    const auto name = table->name();
    auto keep = std::make_unique<std::shared_ptr<const VirtualTable>>(std::move(table));
    const auto result =
        sqlite3_create_module_v2(database.handle(), name.c_str(), &kModule, keep.release(), [](void* aux) {
            const std::unique_ptr<std::shared_ptr<const VirtualTable>> gone(
                static_cast<std::shared_ptr<const VirtualTable>*>(aux));
        });
    if (result != SQLITE_OK)
        return fail(ErrorCode::Internal,
                    message(MessageId::DatabaseError, sqlite3_errmsg(database.handle())));
    // SQLite connects a table at its first use; `allowOnlyReading` would refuse that as a CREATE TABLE.
    OPSCOPE_TRY(database.prepare("SELECT 1 FROM " + sqlName(name)));
    return {};
}

void allowOnlyReading(const SqliteDatabase& database)
{
    sqlite3_set_authorizer(database.handle(), authorize, nullptr);
}

} // namespace opscope
