// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of the vendor's files as pages: nothing renamed, nothing dropped.
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_map>

#include "core/base/ascii.h"
#include "core/base/text.h"
#include "core/report/cells.h"
#include "core/report/no_id.h"
#include "core/table/table_builder.h"
#include "core/table/values.h"
#include "core/vendor/task_types.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {
namespace {

bool hasWord(const std::string& lower, std::string_view word)
{
    return lower.find(word) != std::string::npos;
}

/// A share of the time without a unit is 0..1 or 0..100, depending on the tool: the greatest value decides.
/// Other ratios of CANN are 0..1 and may exceed 1 (MIX kernels).
double greatestOf(const DataColumn& column, const DataTable& data)
{
    double greatest = 0;
    for (std::size_t row = 0; row < column.reals.size(); ++row) {
        if (!data.isTotalRow(row) && !std::isnan(column.reals[row]))
            greatest = std::max(greatest, column.reals[row]);
    }
    return greatest;
}

template <class T>
std::vector<T> gathered(const Column<T>& column, const std::vector<std::uint32_t>& rows)
{
    std::vector<T> out;
    out.reserve(rows.size());
    for (const auto row : rows)
        out.push_back(column[row]);
    return out;
}

bool hasNoIds(const DataColumn& column, const ColumnSpec& spec)
{
    return column.kind == CellKind::Integer && spec.meaning == Meaning::None &&
           std::ranges::find(column.integers.span(), kNoNumber) != column.integers.span().end();
}

/// Makes invalid ids missing.
std::vector<std::int64_t> withoutNoIds(const DataColumn& column, bool isNarrowed,
                                       const std::vector<std::uint32_t>& rows)
{
    const auto all = column.integers.span();
    auto values =
        isNarrowed ? gathered(column.integers, rows) : std::vector<std::int64_t>(all.begin(), all.end());
    std::ranges::replace(values, kNoNumber, kMissingInteger);
    return values;
}

/// True if the row's key is `wanted` or missing, or the table has no such column.
bool keyIs(const DataColumn* column, std::size_t row, std::int64_t wanted)
{
    if (column == nullptr)
        return true;
    if (column->kind == CellKind::Integer)
        return column->integers[row] == wanted || column->integers[row] == kMissingInteger;
    return column->kind != CellKind::Real || std::isnan(column->reals[row]) ||
           column->reals[row] == static_cast<double>(wanted);
}

/// Files use several words for a task type: where a word is not ours, adds a column with ours.
void addTaskTypes(TableBuilder& builder)
{
    struct Names {
        StringPool pool;
        std::vector<StringId> ids;
    };
    auto column = columnOf(builder.table(), RowFact::CoreType);
    if (!column)
        column = builder.table().find("kernel_type"); // of task_time
    const auto* const words =
        column ? std::get_if<TextValues>(&builder.table().columns[*column].values) : nullptr;
    if (words == nullptr)
        return;
    auto names = std::make_shared<Names>();
    std::unordered_map<std::uint32_t, StringId> known;
    bool isOther = false;
    for (const auto word : words->ids) {
        const auto [it, isNew] = known.try_emplace(word.value);
        if (isNew && word.valid()) {
            const auto text = words->pool->text(word);
            it->second = names->pool.intern(taskTypeName(text));
            isOther = isOther || taskTypeName(text) != text;
        }
        names->ids.push_back(it->second);
    }
    if (!isOther)
        return;
    builder.table().keepAlive.push_back(names);
    builder.add(textSpec("ran_on", OPSCOPE_TEXT("Column", "Ran on")), TextValues{names->ids, &names->pool});
}

} // namespace

const char* titleInWords(const std::string& title)
{
    using KeyTitle = std::pair<std::string_view, const char*>;
    static constexpr auto kKeys =
        std::to_array<KeyTitle>({{kDeviceColumn, OPSCOPE_TEXT("Column", "Device")},
                                 {kModelColumn, OPSCOPE_TEXT("Column", "Model")},
                                 {kIterationColumn, OPSCOPE_TEXT("Column", "Iteration")},
                                 {kPictureColumn, OPSCOPE_TEXT("Column", "Picture")},
                                 {kFileColumn, OPSCOPE_TEXT("Column", "Inventory row")}});
    const auto key = std::ranges::find(kKeys, title, &KeyTitle::first);
    return key == kKeys.end() ? title.c_str() : key->second;
}

ColumnSpec vendorSpec(const DataColumn& column, const DataTable& data)
{
    ColumnSpec spec;
    spec.id = column.name;
    spec.title = column.name;
    spec.isVendor = !column.name.starts_with('@');
    spec.isHidden = !spec.isVendor;
    spec.unit = column.unit;
    spec.decimals = column.decimals;
    const auto lower = lowerAscii(column.name);
    spec.group = vendorGroup(column.name);
    spec.meaning = Meaning::None;
    if (spec.isVendor && column.kind != CellKind::Text)
        spec.meaning = vendorColumn(column.name, column.unit).meaning;
    spec.kind = column.kind;
    if (column.kind == CellKind::Duration) {
        if (isVendorTimestamp(column.name))
            spec.kind = CellKind::Timestamp, spec.meaning = Meaning::None;
        else if (spec.group == "timing" && !hasWord(lower, "wait"))
            spec.hint = CellHint::Bar;
    } else if (column.kind == CellKind::Real) {
        if (column.unit == "%") {
            spec.kind = CellKind::Percent;
            spec.hint = CellHint::Bar;
        } else if (isVendorRatio(column.name) || lower == "memory bound" || hasWord(lower, "memory_bound") ||
                   hasWord(lower, "cache_hit")) {
            const bool isBound = hasWord(lower, "bound");
            const bool isPercent = spec.meaning == Meaning::Share && greatestOf(column, data) > 1.5;
            spec.kind = isBound ? CellKind::Real : isPercent ? CellKind::Percent : CellKind::Ratio;
            if (isPercent)
                spec.unit = "%";
            spec.hint = isBound ? CellHint::Heat : CellHint::Bar;
        }
    }
    return spec;
}

namespace {

/// The columns of a vendor's table by which its rows are narrowed; null if it has none.
struct NarrowingColumns {
    const DataColumn* device;
    const DataColumn* model;
    const DataColumn* iteration;
    const DataColumn* picture;
    std::optional<std::int64_t> step; ///< the number of the requested one

    NarrowingColumns(const Report& report, const DataTable& data, const TableRequest& request)
        : device(columnOf(data, RowFact::Device)),
          model(columnOf(data, RowFact::Model)),
          iteration(columnOf(data, RowFact::Step)),
          picture(data.find(kPictureColumn))
    {
        if (request.step && *request.step < report.steps.size())
            step = report.steps[*request.step].number;
    }
    bool accepts(const TableRequest& request, std::size_t row) const
    {
        return (!request.device || keyIs(device, row, *request.device)) &&
               (!request.model || keyIs(model, row, *request.model)) &&
               (!step || keyIs(iteration, row, *step)) &&
               (!request.picture || keyIs(picture, row, *request.picture));
    }
    /// What was requested and cannot be applied.
    void note(const TableRequest& request, Table& table) const
    {
        const auto add = [&](NarrowingKey key, bool isAsked, const DataColumn* column) {
            if (isAsked && column == nullptr)
                table.notNarrowed.push_back(key);
        };
        add(NarrowingKey::Device, request.device.has_value(), device);
        add(NarrowingKey::Model, request.model.has_value(), model);
        add(NarrowingKey::Iteration, step.has_value(), iteration);
        add(NarrowingKey::Picture, request.picture.has_value(), picture);
    }
};

/// The columns of a vendor's table; with `rows`, of these rows only.
void addColumns(TableBuilder& builder, const Report& report, const DataTable& data,
                const std::vector<std::uint32_t>* rows)
{
    const auto* named = columnOf(data, RowFact::Name); // of the row's op: not the model's, nor the core's
    if (named != nullptr && named->kind != CellKind::Text)
        named = nullptr;
    bool hasName = false;
    bool hasText = false;
    const std::string byTime(weightColumn(data, VendorWeight::Time));
    const std::string byCount(weightColumn(data, VendorWeight::Count));
    for (const auto& column : data.columns) {
        auto spec = vendorSpec(column, data);
        if (spec.meaning == Meaning::WeightedMean)
            spec.weight =
                vendorColumn(column.name, column.unit).weight == VendorWeight::Count ? byCount : byTime;
        // Two columns of one header (Reduce Start of step_trace) need ids of their own.
        for (int n = 2; builder.table().find(spec.id) && n < 1000; ++n)
            spec.id = column.name + "#" + std::to_string(n);
        if (hasNoIds(column, spec))
            builder.own(spec, withoutNoIds(column, rows != nullptr,
                                           rows != nullptr ? *rows : std::vector<std::uint32_t>()));
        else if (rows != nullptr)
            visitCells(column, [&](const auto& cells, auto) { builder.own(spec, gathered(cells, *rows)); });
        else
            builder.add(spec, valuesOf(report, column));
        const bool isName = named == nullptr ? hasWord(lowerAscii(column.name), "name") : named == &column;
        if (!hasName && column.kind == CellKind::Text && (isName || !hasText)) {
            builder.nameIsLast(); // the first text, until one is the name
            hasText = true;
            hasName = isName;
        }
    }
}

/// Shows the keys by which rows of several devices, models or pictures differ, unless a column of the vendor
/// does.
void showKeys(Table& table, const DataTable& data)
{
    const auto isVendors = [&](RowFact fact) {
        return std::ranges::any_of(headersOf(fact), [&](std::string_view header) {
            const auto* column = data.find(header);
            return column != nullptr && !column->name.starts_with('@');
        });
    };
    const auto show = [&](std::string_view key, bool hasOther) {
        const auto column = hasOther ? std::nullopt : table.find(key);
        const auto* values =
            column ? std::get_if<std::span<const std::int64_t>>(&table.columns[*column].values) : nullptr;
        if (values == nullptr || values->empty() ||
            std::ranges::all_of(*values, [&](std::int64_t value) { return value == values->front(); }))
            return;
        auto& spec = table.columns[*column].spec;
        spec.isHidden = false;
        spec.title = titleInWords(spec.title);
    };
    show(kDeviceColumn, isVendors(RowFact::Device));
    show(kModelColumn, isVendors(RowFact::Model));
    show(kPictureColumn, false);
    show(kIterationColumn, isVendors(RowFact::Step));
}

/// Device, model and picture of a row, as in its file.
std::array<std::int64_t, 3> keysOf(const DataTable& data, std::size_t row)
{
    return {integerAt(data.find(kDeviceColumn), row), integerAt(data.find(kModelColumn), row),
            integerAt(data.find(kPictureColumn), row)};
}

bool areByKeys(const DataTable& data)
{
    for (std::size_t row = 1; row < data.rows; ++row) {
        if (keysOf(data, row) < keysOf(data, row - 1))
            return false;
    }
    return true;
}

} // namespace

std::shared_ptr<Table> vendorTable(std::string_view page, const ReportPtr& report, const DataTable& data,
                                   const TableRequest& request,
                                   const std::function<bool(std::size_t row)>& keep,
                                   std::vector<std::uint32_t>* rowsOut, RowsBy order)
{
    const NarrowingColumns by(*report, data, request);
    std::vector<std::uint32_t> rows;
    bool isNarrowed = request.device || request.model || request.picture || by.step || keep;
    for (std::size_t row = 0; isNarrowed && row < data.rows; ++row) {
        if (by.accepts(request, row) && (!keep || keep(row)))
            rows.push_back(static_cast<std::uint32_t>(row));
    }
    const auto count = isNarrowed ? rows.size() : data.rows;
    if (count == 0)
        return nullptr;
    if (order == RowsBy::Keys && !areByKeys(data)) {
        for (std::size_t row = 0; !isNarrowed && row < count; ++row)
            rows.push_back(static_cast<std::uint32_t>(row));
        std::ranges::stable_sort(rows, {}, [&](std::uint32_t row) { return keysOf(data, row); });
        isNarrowed = true;
    }

    if (rowsOut != nullptr) {
        *rowsOut = rows;
        for (std::size_t row = 0; !isNarrowed && row < count; ++row)
            rowsOut->push_back(static_cast<std::uint32_t>(row));
    }
    TableBuilder builder(page, report, count);
    for (std::size_t row = 0; row < count && !data.isTotal.empty(); ++row) {
        if (data.isTotalRow(isNarrowed ? rows[row] : row))
            builder.table().totalRows.push_back(static_cast<std::uint32_t>(row));
    }
    addColumns(builder, *report, data, isNarrowed ? &rows : nullptr);
    showKeys(builder.table(), data);
    addTaskTypes(builder);
    by.note(request, builder.table());
    return builder.finish();
}

std::function<SliceId(std::size_t row)> slicesOfOpRows(const Report& report, const DataTable& data,
                                                       const std::vector<std::uint32_t>& rows)
{
    const auto& ops = report.ops;
    if (ops.source >= report.tables.size() || &report.tables[ops.source] != &data ||
        ops.slice.size() != ops.size())
        return nullptr;
    std::vector<SliceId> ofDataRow(data.rows);
    for (std::size_t op = 0; op < ops.row.size(); ++op) {
        if (ops.row[op] < data.rows)
            ofDataRow[ops.row[op]] = ops.slice[op];
    }
    auto slices = std::make_shared<std::vector<SliceId>>();
    slices->reserve(rows.size());
    for (const auto row : rows)
        slices->push_back(ofDataRow[row]);
    return [slices](std::size_t row) { return (*slices)[row]; };
}

} // namespace opscope
