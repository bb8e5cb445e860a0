// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/op_rows.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <span>
#include <string>
#include <utility>

#include "core/base/message_id.h"
#include "core/base/page_memory.h"
#include "core/import/tables/column_header.h"
#include "core/report/no_id.h"
#include "core/vendor/op_columns.h"

namespace opscope {
namespace {

std::int64_t nanosOf(const DataColumn* column, std::size_t row)
{
    return nanosAt(column, row);
}

/// The cells of a column as integers, read in place where they are.
template <std::int64_t (*read)(const DataColumn*, std::size_t), CellKind kind>
class Cells {
public:
    explicit Cells(const DataColumn* column)
        : m_column(column),
          m_values(column != nullptr && column->kind == kind ? column->integers.begin() : nullptr)
    {
    }
    std::int64_t operator[](std::size_t row) const
    {
        return m_values != nullptr ? m_values[row] : read(m_column, row);
    }

private:
    const DataColumn* m_column;
    const std::int64_t* m_values;
};
using Integers = Cells<integerAt, CellKind::Integer>;
using Nanos = Cells<nanosOf, CellKind::Duration>;

std::uint32_t idOf(std::int64_t value)
{
    return value < 0 || value >= kNoNumber ? kNoNumber : static_cast<std::uint32_t>(value);
}

/// "Task Start Time" of CANN 5.x has no unit: ns or us. For Unix times the size decides; for monotonic ones
/// whether ops would overlap if read in this unit.
bool isStartInNanos(const DataColumn& start, const DataColumn* dur, const AddedRows& rows)
{
    double largest = 0;
    std::size_t asNanos = 0;
    std::size_t compared = 0;
    for (auto i = rows.first; i < rows.end(); ++i) {
        const auto now = realAt(&start, i);
        if (std::isnan(now))
            continue;
        largest = std::max(largest, now);
        if (i == rows.first)
            continue;
        const auto gap = now - realAt(&start, i - 1);
        const auto durUs = realAt(dur, i - 1);
        if (!(gap > 0) || !(durUs > 0))
            continue;
        ++compared;
        asNanos += gap >= 900 * durUs ? 1 : 0;
    }
    if (largest > 1e17)
        return true;
    if (largest > 1e15 && largest < 3e15) // microseconds since 1970
        return false;
    return compared > 0 && asNanos * 2 > compared;
}

std::string_view unquoted(std::string_view text)
{
    if (text.size() >= 2 && text.front() == '"' && text.back() == '"')
        text = text.substr(1, text.size() - 2);
    return text;
}

/// Fills the op table with rows of a table, column by column. Columns that no table has stay empty.
class OpRows {
public:
    OpRows(ImportContext& context, const AddedRows& rows)
        : m_context(context),
          m_report(context.builder.report()),
          m_ops(m_report.ops),
          m_table(m_report.tables[rows.table]),
          m_rows(rows),
          m_before(m_ops.size())
    {
        auto& numbers = m_ops.row.own();
        numbers.resize(m_before, UINT32_MAX);
        numbers.reserve(m_before + rows.count);
        for (auto i = rows.first; i < rows.end(); ++i) {
            if (!m_table.isTotalRow(i))
                numbers.push_back(static_cast<std::uint32_t>(i));
        }
        m_added = std::span<const std::uint32_t>(numbers).subspan(m_before);
    }

    void add()
    {
        forEachOpColumn([&](auto member, Unit unit, const VendorColumnInfo& info) {
            add(member, unit, findColumn(m_table, info.header()));
        });
        nameByType();
        addCells<Integers>(m_ops.device, m_table.find(kDeviceColumn), kNoDevice, deviceOf);
        addModels();
        addStarts();
        addSteps();
    }

private:
    void add(Column<StringId> OpTable::*member, Unit, const DataColumn* cells)
    {
        addTexts(m_ops.*member, cells);
    }
    void add(Column<std::uint32_t> OpTable::*member, Unit, const DataColumn* cells)
    {
        addCells<Integers>(m_ops.*member, cells, kNoNumber, idOf);
    }
    void add(Column<std::int64_t> OpTable::*member, Unit unit, const DataColumn* cells)
    {
        if (member == &OpTable::model || member == &OpTable::start)
            return; // see addModels and addStarts
        if (unit == Unit::Nanos)
            addCells<Nanos>(m_ops.*member, cells, kMissingInteger, timeOf);
        else
            addCells<Integers>(m_ops.*member, cells, kMissingInteger, std::identity());
    }
    template <class T>
    void add(Column<T> OpTable::*, Unit, const DataColumn*) // device and step: see add() and addSteps
    {
    }

    static std::int32_t deviceOf(std::int64_t value)
    {
        return value == kMissingInteger ? kNoDevice : static_cast<std::int32_t>(value);
    }

    /// Appends `valueAt(row)` for each row, after `none` for the ops of tables that lack the column.
    template <class T, class F>
    void append(Column<T>& column, bool isFilled, T none, F&& valueAt)
    {
        if (!isFilled && column.empty())
            return;
        auto& values = column.own();
        const auto size = m_before + m_added.size();
        if (values.capacity() < size)
            reservePages(values, std::max(size, 2 * values.capacity()));
        values.resize(m_before, none);
        if (isFilled)
            std::ranges::transform(m_added, std::back_inserter(values), valueAt);
        else
            values.resize(size, none);
    }

    template <class Reader, class T, class F>
    void addCells(Column<T>& column, const DataColumn* cells, T none, const F& valueOf)
    {
        append(column, cells != nullptr, none,
               [&, values = Reader(cells)](std::size_t i) { return valueOf(values[i]); });
    }

    /// Shapes that are not from a CSV may have literal quotes; "N/A" is no value: another source may know it.
    void addTexts(Column<StringId>& column, const DataColumn* cells)
    {
        auto& strings = m_report.strings;
        StringId last; // as written in the cell
        StringId plain;
        append(column, cells != nullptr, StringId{}, [&](std::size_t i) {
            const auto id = textIdAt(cells, i, strings);
            if (id != last) {
                const auto text = strings.text(id);
                const auto bare = unquoted(text);
                plain = isMissingCell(bare) && !bare.empty() ? StringId{}
                        : bare.size() == text.size()         ? id
                                                             : strings.intern(std::string(bare));
                last = id;
            }
            return plain;
        });
    }

    /// An op without a name is named by its type.
    void nameByType()
    {
        auto& names = m_ops.name.own();
        names.resize(m_before + m_added.size());
        for (const auto* const types : {&m_ops.type, &m_ops.taskType}) {
            for (auto op = m_before; op < types->size(); ++op)
                names[op] = names[op].valid() ? names[op] : (*types)[op];
        }
    }

    /// The value of the row's cell, else the one in the file name.
    template <class T, class F>
    void addEither(Column<T>& column, const DataColumn* cells, std::string_view key, T none, F&& valueOf)
    {
        const auto* const ofFile = m_table.find(key);
        append(column, cells != nullptr || ofFile != nullptr, none,
               [&, first = Integers(cells), second = Integers(ofFile)](std::size_t i) {
                   const auto value = first[i];
                   return valueOf(value == kMissingInteger ? second[i] : value);
               });
    }

    void addModels()
    {
        addEither(
            m_ops.model, findColumn(m_table, "Model ID"), kModelColumn, std::int64_t{-1},
            [](std::int64_t value) { return value == kMissingInteger || value == kNoNumber ? -1 : value; });
    }

    void addStarts()
    {
        const auto* const start = findColumn(m_table, "Task Start Time");
        if (start == nullptr || !start->unit.empty())
            return addCells<Nanos>(m_ops.start, start, kMissingInteger, timeOf);
        const auto unit = isStartInNanos(*start, findColumn(m_table, "Task Duration"), m_rows) ? "ns" : "us";
        append(m_ops.start, true, kMissingInteger, [&](std::size_t i) { return nanosAt(start, i, unit); });
    }

    /// "Step Id" is the framework's step: it belongs to no device and no model.
    void addSteps()
    {
        const auto* const ofProfiler = findColumn(m_table, "Step Id");
        const auto* const cells = ofProfiler != nullptr ? ofProfiler : findColumn(m_table, "Infer ID");
        struct Key {
            std::int64_t number = kMissingInteger;
            std::int32_t device = kNoDevice;
            std::int64_t model = -1;
            bool operator==(const Key&) const = default;
        } last;
        auto lastStep = kNoStep;
        auto next = m_before;
        addEither(m_ops.step, cells, kIterationColumn, kNoStep, [&](std::int64_t number) {
            const auto op = next++;
            if (number == kMissingInteger)
                return kNoStep;
            Key key{.number = number};
            if (ofProfiler == nullptr) {
                key.device = m_ops.device.empty() ? kNoDevice : m_ops.device[op];
                key.model = m_ops.model.empty() ? -1 : m_ops.model[op];
            }
            if (key != last) {
                const auto id = m_context.builder.stepFor(key.device, key.model, key.number);
                lastStep = id.index() < kNoStep ? static_cast<std::uint16_t>(id.index()) : kNoStep;
                last = key;
            }
            return lastStep;
        });
    }

    ImportContext& m_context;
    Report& m_report;
    OpTable& m_ops;
    const DataTable& m_table;
    AddedRows m_rows;
    std::size_t m_before; ///< ops of other tables
    std::span<const std::uint32_t> m_added;
};

} // namespace

void addOps(ImportContext& context, const AddedRows& rows)
{
    auto& report = context.builder.report();
    auto& source = report.ops.source;
    if (source != UINT32_MAX && source != rows.table) {
        context.builder.addIssue(Severity::Info,
                                 message(MessageId::OpsFromOtherTable, report.tables[source].kind),
                                 {context.file, 0, {}});
        return;
    }
    source = static_cast<std::uint32_t>(rows.table);
    OpRows(context, rows).add();
}

} // namespace opscope
