// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/judge/result_table.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <unistd.h>

#include "core/base/atomic_file.h"
#include "core/base/csv_reader.h"
#include "core/base/csv_text.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/base/utf8.h"
#include "core/report/issue_log.h"
#include "core/table/export.h"
#include "core/table/record_table.h"
#include "core/vendor/accuracy_result.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostResultBytes = std::uint64_t{1} << 30;

/// A column of a result, in the order in which they are written; the metrics are before the reason.
struct FixedColumn {
    const char* id;
    const char* name;
    std::string ResultRow::*text = nullptr;
    std::int64_t ResultRow::*number = nullptr;
    bool ResultColumns::*isShown = nullptr;   ///< null: always
    std::array<std::string_view, 2> others{}; ///< names in other files
    std::string_view whose{};                 ///< of the columns with a name that occurs twice
};
constexpr const char* kOfGolden = "GroundTruth";
constexpr std::array kFixedColumns{
    FixedColumn{"index", "Index", nullptr, &ResultRow::index},
    FixedColumn{"sequence", "OpSequence", nullptr, &ResultRow::sequence, &ResultColumns::hasSequence},
    FixedColumn{"op_type", "OpType", &ResultRow::opType},
    FixedColumn{"npu", "NPUDump", &ResultRow::npu, nullptr, nullptr, {"LeftOp", "NPU Name"}},
    FixedColumn{"npu_type",
                "DataType",
                &ResultRow::npuType,
                nullptr,
                nullptr,
                {"NPU Tensor Dtype", "NPU Dtype"},
                "NPU"},
    FixedColumn{
        "npu_address", "Address", &ResultRow::npuAddress, nullptr, &ResultColumns::hasNpuAddress, {}, "NPU"},
    FixedColumn{"golden", "GroundTruth", &ResultRow::golden, nullptr, nullptr, {"RightOp", "Bench Name"}},
    FixedColumn{"golden_type",
                "DataType",
                &ResultRow::goldenType,
                nullptr,
                nullptr,
                {"Bench Tensor Dtype", "Bench Dtype"},
                kOfGolden},
    FixedColumn{"golden_address",
                "Address",
                &ResultRow::goldenAddress,
                nullptr,
                &ResultColumns::hasGoldenAddress,
                {},
                kOfGolden},
    FixedColumn{"tensor", "TensorIndex", &ResultRow::tensor},
    FixedColumn{"shape", "Shape", &ResultRow::shape, nullptr, nullptr, {"NPU Tensor Shape", "NPU Shape"}},
    FixedColumn{"overflow", "OverFlow", &ResultRow::overflow, nullptr, &ResultColumns::hasOverflow},
    FixedColumn{"reason", "CompareFailReason", &ResultRow::reason, nullptr, nullptr, {"Err_message"}},
};

/// The column of a name in a file; null: it is none of these. Columns after GroundTruth belong to it.
const FixedColumn* columnOf(std::string_view name, bool isAfterGolden)
{
    const FixedColumn* found = nullptr;
    for (const auto& column : kFixedColumns) {
        if (!name.empty() && std::ranges::count(column.others, name) > 0)
            return &column;
        if (column.name == name && (found == nullptr || (column.whose == kOfGolden && isAfterGolden)))
            found = &column;
    }
    return found;
}

using OptionalText = std::optional<std::string>;

OptionalText shortText(const std::optional<double>& value)
{
    return value ? OptionalText(shortNumber(*value)) : std::nullopt;
}

/// What the reference does not compute; after its columns, so that those keep their positions.
struct SpreadColumn {
    const char* id;
    const char* name;
    OptionalText (*text)(const Comparison& comparison);
};
constexpr SpreadColumn kSpread[] = {
    {"max_ulp", "MaxUlp", [](const Comparison& c) { return shortText(c.largestUlp); }},
    {"mean_ulp", "MeanUlp", [](const Comparison& c) { return shortText(c.meanUlp); }},
    {"median_relative_error", "MedianRelativeError", [](const Comparison& c) { return shortText(c.median); }},
    {"p99_relative_error", "P99RelativeError", [](const Comparison& c) { return shortText(c.percentile99); }},
    {"within_0_1_percent", "Within0.1%", [](const Comparison& c) { return shortText(c.within1000th); }},
    {"within_0_5_percent", "Within0.5%", [](const Comparison& c) { return shortText(c.within200th); }},
    {"first_bad", "FirstBad",
     [](const Comparison& c) {
         return c.firstWrong ? OptionalText(std::to_string(*c.firstWrong)) : std::nullopt;
     }},
    {"nan", "NaN", [](const Comparison& c) { return OptionalText(std::to_string(c.npuNonFinite.nans)); }},
    {"inf", "Inf",
     [](const Comparison& c) { return OptionalText(std::to_string(c.npuNonFinite.infinities)); }},
};

/// The metric of a column of msaccucmp or of msprobe, which uses some other names. Its other metrics
/// (EucDist, One Thousandth Err Ratio, ...) are not part of a result.
std::optional<Metric> metricOfColumn(std::string_view name)
{
    if (name == "Cosine")
        return Metric::CosineSimilarity;
    if (name == "MaxAbsErr")
        return Metric::MaxAbsoluteError;
    if (name == "MaxRelativeErr")
        return Metric::MaxRelativeError;
    return name.size() > 1 ? metricByName(name) : std::nullopt;
}

std::int64_t integerOf(std::string_view text)
{
    std::int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// The contents of a column at a position of the file.
struct FileColumn {
    const FixedColumn* fixed = nullptr;
    std::optional<Metric> metric;
};

std::vector<FileColumn> columnsOf(std::span<const std::string_view> header, ResultColumns& found)
{
    std::vector<FileColumn> columns;
    found.hasNpuAddress = found.hasGoldenAddress = false;
    bool isAfterGolden = false;
    for (const auto name : header) {
        FileColumn column{columnOf(name, isAfterGolden), metricOfColumn(name)};
        if (column.fixed != nullptr && column.fixed->isShown != nullptr)
            found.*column.fixed->isShown = true;
        if (column.metric)
            found.metrics.push_back(*column.metric);
        isAfterGolden =
            isAfterGolden || (column.fixed != nullptr && column.fixed->text == &ResultRow::golden);
        columns.push_back(column);
    }
    return columns;
}

constexpr std::size_t kShownBytes = 60;

/// The cell before `appendCsvCell` added an apostrophe to a formula.
std::string_view removeGuard(std::string_view cell)
{
    return cell.starts_with('\'') && looksLikeFormula(cell.substr(1)) ? cell.substr(1) : cell;
}

} // namespace

TablePtr resultTable(const std::vector<ResultRow>& rows, const ResultColumns& columns)
{
    std::vector<const ResultRow*> records;
    for (const auto& row : rows)
        records.push_back(&row);
    RecordTable table("accuracy", nullptr, std::move(records));
    // A column of numbers, whose digits are those of the reference.
    const auto number = [&](const std::string& id, std::string_view name, const auto& text) {
        table.column(realSpec(id, std::string(name), {}, kAllDigits), text);
    };
    for (const auto& column : kFixedColumns) {
        if (column.isShown != nullptr && !(columns.*column.isShown))
            continue;
        if (column.number != nullptr) {
            table.column(integerSpec(column.id, column.name), column.number);
            continue;
        }
        if (column.text == &ResultRow::reason) {
            for (const auto metric : columns.metrics)
                number(metricId(metric), metricName(metric),
                       [&](const ResultRow* row) { return OptionalText(row->text(metric)); });
        }
        auto spec = textSpec(column.id, column.name);
        if (columns.hasUniqueTitles)
            spec.title.insert(0, column.whose);
        spec.longText = column.text == &ResultRow::reason ? LongText::CutEnd : LongText::CutMiddle;
        table.column(std::move(spec), [&](const ResultRow* row) { return OptionalText(row->*column.text); });
    }
    for (const auto& column : kSpread) {
        if (columns.hasSpread)
            number(column.id, column.name, [&](const ResultRow* row) {
                return row->comparison ? column.text(*row->comparison) : std::nullopt;
            });
    }
    return table.finish();
}

Result<void> writeTable(const std::filesystem::path& path, const Table& table)
{
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    OPSCOPE_TRY(exportTable(table, allRows(table.rows), {},
                            [&](std::string_view bytes) { return file.write(bytes); }));
    return file.commit();
}

bool isResult(const std::filesystem::path& path)
{
    constexpr std::size_t kMostHeader = 4096;
    if (path.extension() != ".csv")
        return false;
    const auto file = openRegular(path);
    if (!file)
        return false;
    std::string head(kMostHeader, '\0');
    head.resize(
        static_cast<std::size_t>(std::max<ssize_t>(::read(file->get(), head.data(), head.size()), 0)));
    return isResultHead(head);
}

Result<ReadResult> readResult(const std::filesystem::path& path)
{
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(path, kMostResultBytes));
    CsvReader reader(text);
    const auto notOurs = [&](const char* column) {
        return fail(ErrorCode::Unsupported, message(MessageId::ResultNoHeader, column),
                    {path.string(), 1, {}});
    };
    const auto has = [&](std::string_view column) {
        return std::ranges::find(reader.cells(), column) != reader.cells().end();
    };
    if (!reader.next() || (!has("Index") && !has("NPU Name")))
        return notOurs("Index");
    ReadResult result;
    const auto columns = columnsOf(reader.cells(), result.columns);
    if (result.columns.metrics.empty())
        return notOurs("CosineSimilarity");
    reader.expectWidth(columns.size());
    IssueLog log;
    while (reader.next()) {
        const auto cells = reader.cells();
        if (cells.size() + 1 < columns.size()) {
            log.add(Severity::DataLoss, message(MessageId::RowTooShort, columns.size()),
                    {path.string(), reader.line(), {}});
            continue;
        }
        if (reader.hasStrayQuote() || (reader.offset() == text.size() && !text.ends_with('\n')))
            log.add(Severity::DataLoss,
                    message(MessageId::LastCellCutOff, printable(cells.back(), kShownBytes)),
                    {path.string(), reader.line(), {}});
        ResultRow row;
        row.index = static_cast<std::int64_t>(result.rows.size()); // msprobe has no index
        for (std::size_t i = 0; i < std::min(cells.size(), columns.size()); ++i) {
            const auto* const column = columns[i].fixed;
            if (columns[i].metric) {
                row.read(*columns[i].metric, cells[i]);
                if (isBadCell(*columns[i].metric, cells[i]))
                    log.add(Severity::DataLoss,
                            message(MessageId::CellNotANumber, metricName(*columns[i].metric),
                                    printable(cells[i], kShownBytes)),
                            {path.string(), reader.line(), {}});
            } else if (column != nullptr && column->number != nullptr)
                row.*column->number = integerOf(cells[i]);
            else if (column != nullptr)
                row.*column->text = removeGuard(cells[i]);
        }
        result.rows.push_back(std::move(row));
    }
    result.issues = log.take();
    return result;
}

} // namespace opscope::accuracy
