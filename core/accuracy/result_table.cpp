// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/result_table.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <limits>
#include <unistd.h>

#include "core/base/accuracy_result.h"
#include "core/base/atomic_file.h"
#include "core/base/csv_reader.h"
#include "core/base/csv_text.h"
#include "core/base/message_id.h"
#include "core/base/number.h"
#include "core/base/regular_file.h"
#include "core/base/utf8.h"
#include "core/report/issue_log.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostResultBytes = std::uint64_t{1} << 30;

/// The member for a column; `isSecond` for the second of two columns with the same name.
std::string ResultRow::*memberOf(std::string_view name, bool isSecond)
{
    if (name == "OpType")
        return &ResultRow::opType;
    if (name == "NPUDump" || name == "LeftOp" || name == "NPU Name")
        return &ResultRow::npu;
    if (name == "NPU Tensor Dtype" || name == "NPU Dtype")
        return &ResultRow::npuType;
    if (name == "Bench Tensor Dtype" || name == "Bench Dtype")
        return &ResultRow::goldenType;
    if (name == "DataType")
        return isSecond ? &ResultRow::goldenType : &ResultRow::npuType;
    if (name == "Address")
        return isSecond ? &ResultRow::goldenAddress : &ResultRow::npuAddress;
    if (name == "GroundTruth" || name == "RightOp" || name == "Bench Name")
        return &ResultRow::golden;
    if (name == "TensorIndex")
        return &ResultRow::tensor;
    if (name == "Shape" || name == "NPU Tensor Shape" || name == "NPU Shape")
        return &ResultRow::shape;
    if (name == "OverFlow")
        return &ResultRow::overflow;
    if (name == "CompareFailReason" || name == "Err_message")
        return &ResultRow::reason;
    return nullptr;
}

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
struct ResultColumn {
    std::string ResultRow::*text = nullptr;
    std::int64_t ResultRow::*number = nullptr;
    std::optional<Metric> metric;
};

std::vector<ResultColumn> columnsOf(std::span<const std::string_view> header, ResultColumns& found)
{
    std::vector<ResultColumn> columns;
    const auto golden = std::ranges::find_if(
        header, [](std::string_view name) { return memberOf(name, false) == &ResultRow::golden; });
    found.hasNpuAddress = found.hasGoldenAddress = false;
    for (auto it = header.begin(); it != header.end(); ++it) {
        ResultColumn column;
        const bool isSecond = it > golden; // columns after GroundTruth belong to it
        column.metric = metricOfColumn(*it);
        column.text = memberOf(*it, isSecond);
        if (*it == "Index")
            column.number = &ResultRow::index;
        if (*it == "OpSequence")
            column.number = &ResultRow::sequence;
        found.hasSequence = found.hasSequence || *it == "OpSequence";
        found.hasOverflow = found.hasOverflow || *it == "OverFlow";
        (isSecond ? found.hasGoldenAddress : found.hasNpuAddress) |= *it == "Address";
        if (column.metric)
            found.metrics.push_back(*column.metric);
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

std::vector<std::string> resultHeader(const ResultColumns& columns)
{
    std::vector<std::string> header{"Index"};
    if (columns.hasSequence)
        header.emplace_back("OpSequence");
    header.insert(header.end(), {"OpType", "NPUDump", "DataType"});
    if (columns.hasNpuAddress)
        header.emplace_back("Address");
    header.insert(header.end(), {"GroundTruth", "DataType"});
    if (columns.hasGoldenAddress)
        header.emplace_back("Address");
    header.insert(header.end(), {"TensorIndex", "Shape"});
    if (columns.hasOverflow)
        header.emplace_back("OverFlow");
    for (const auto metric : columns.metrics)
        header.emplace_back(metricName(metric));
    header.emplace_back("CompareFailReason");
    return header;
}

std::vector<std::string> resultCells(const ResultRow& row, const ResultColumns& columns)
{
    std::vector<std::string> cells{std::to_string(row.index)};
    if (columns.hasSequence)
        cells.push_back(std::to_string(row.sequence));
    cells.insert(cells.end(), {row.opType, row.npu, row.npuType});
    if (columns.hasNpuAddress)
        cells.push_back(row.npuAddress);
    cells.insert(cells.end(), {row.golden, row.goldenType});
    if (columns.hasGoldenAddress)
        cells.push_back(row.goldenAddress);
    cells.insert(cells.end(), {row.tensor, row.shape});
    if (columns.hasOverflow)
        cells.push_back(row.overflow);
    for (const auto metric : columns.metrics)
        cells.push_back(row.metrics[static_cast<std::size_t>(metric)]);
    cells.push_back(row.reason);
    return cells;
}

Result<void> writeResult(const std::filesystem::path& path, const std::vector<ResultRow>& rows,
                         const ResultColumns& columns)
{
    OPSCOPE_TRY_ASSIGN(auto file, AtomicFile::create(path, {.makesFolders = true}));
    const auto write = [&](const std::vector<std::string>& cells) -> Result<void> {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (i > 0)
                file.text() += ',';
            appendCsvCell(file.text(), cells[i]);
        }
        file.text() += "\r\n"; // like Python's csv module
        return file.flushIfFull();
    };
    OPSCOPE_TRY(write(resultHeader(columns)));
    for (const auto& row : rows)
        OPSCOPE_TRY(write(resultCells(row, columns)));
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

std::optional<Comparison> comparisonOf(const ResultRow& row)
{
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    Comparison comparison;
    comparison.within1000th = comparison.within200th = kUnknown;
    comparison.isRefused.fill(true);
    for (std::size_t i = 0; i < kMetrics; ++i) {
        const auto value = row.metrics[i] == kNoValue ? std::nullopt : wholeNumber<double>(row.metrics[i]);
        comparison.isRefused[i] = !value;
        comparison.values[i] = value.value_or(kUnknown);
    }
    if (std::ranges::all_of(comparison.isRefused, std::identity{}))
        return std::nullopt;
    return comparison;
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
            if (columns[i].metric)
                row.metrics[static_cast<std::size_t>(*columns[i].metric)] = cells[i];
            else if (columns[i].number != nullptr)
                row.*columns[i].number = integerOf(cells[i]);
            else if (columns[i].text != nullptr)
                row.*columns[i].text = removeGuard(cells[i]);
        }
        result.rows.push_back(std::move(row));
    }
    result.issues = log.take();
    return result;
}

} // namespace opscope::accuracy
