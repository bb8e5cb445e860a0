// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/accuracy/read/statistics_csv.h"

#include <algorithm>
#include <charconv>

#include "core/base/csv_reader.h"
#include "core/base/message_id.h"
#include "core/base/regular_file.h"
#include "core/report/issue_log.h"

namespace opscope::accuracy {
namespace {

constexpr std::uint64_t kMostCsvBytes = std::uint64_t{64} << 20;
constexpr std::size_t kMostOpTensors = 10'000; ///< of one op

/// Missing for an empty cell. Infinities and NaN are read as written.
std::optional<double> numberOf(std::string_view text)
{
    double value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || read.ec != std::errc{} || read.ptr != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::uint64_t countOf(std::string_view text)
{
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// "1x64x56x56"; "-" is a scalar.
Shape shapeOf(std::string_view text)
{
    Shape shape;
    while (!text.empty() && text != "-") {
        const auto cross = text.find('x');
        shape.push_back(countOf(text.substr(0, cross)));
        text = cross == std::string_view::npos ? std::string_view() : text.substr(cross + 1);
    }
    return shape;
}

struct StatisticsColumn {
    std::string_view name;
    void (*take)(TensorStatistics& statistics, std::string_view cell);
};
constexpr StatisticsColumn kColumns[] = {
    {"Input/Output", [](TensorStatistics& s, std::string_view cell) { s.isInput = cell == "Input"; }},
    {"Index", [](TensorStatistics& s, std::string_view cell) { s.index = countOf(cell); }},
    {"Data Type", [](TensorStatistics& s, std::string_view cell) { s.type = cell; }},
    {"Format", [](TensorStatistics& s, std::string_view cell) { s.format = cell; }},
    {"Shape", [](TensorStatistics& s, std::string_view cell) { s.shape = shapeOf(cell); }},
    {"Max Value", [](TensorStatistics& s, std::string_view cell) { s.most = numberOf(cell); }},
    {"Min Value", [](TensorStatistics& s, std::string_view cell) { s.least = numberOf(cell); }},
    {"Avg Value", [](TensorStatistics& s, std::string_view cell) { s.mean = numberOf(cell); }},
    {"l2norm", [](TensorStatistics& s, std::string_view cell) { s.norm = numberOf(cell); }},
    {"Nan Count", [](TensorStatistics& s, std::string_view cell) { s.nans = countOf(cell); }},
    {"Negative Inf Count", [](TensorStatistics& s, std::string_view cell) { s.infinities += countOf(cell); }},
    {"Positive Inf Count", [](TensorStatistics& s, std::string_view cell) { s.infinities += countOf(cell); }},
};

} // namespace

Result<std::vector<TensorStatistics>> readStatistics(const std::filesystem::path& path,
                                                     std::vector<Issue>& issues)
{
    OPSCOPE_TRY_ASSIGN(const auto text, readRegular(path, kMostCsvBytes));
    CsvReader reader(text);
    if (!reader.next() || std::ranges::find(reader.cells(), "Input/Output") == reader.cells().end())
        return fail(ErrorCode::Unsupported, message(MessageId::ResultNoHeader, "Input/Output"),
                    {path.string(), 1, {}});
    std::vector<const StatisticsColumn*> columns;
    for (const auto name : reader.cells()) {
        const auto* const known = std::ranges::find(kColumns, name, &StatisticsColumn::name);
        columns.push_back(known == std::end(kColumns) ? nullptr : known);
    }
    std::vector<TensorStatistics> all;
    IssueLog log;
    while (reader.next()) {
        const auto cells = reader.cells();
        const SourcePos where{path.string(), reader.line(), {}};
        if (cells.size() < columns.size()) {
            log.add(Severity::DataLoss, message(MessageId::RowTooShort, columns.size()), where);
            continue;
        }
        if (all.size() == kMostOpTensors) {
            log.add(Severity::DataLoss, message(MessageId::GraphTooMany, kMostOpTensors), where);
            break;
        }
        TensorStatistics statistics;
        for (std::size_t i = 0; i < columns.size(); ++i) {
            if (columns[i] != nullptr)
                columns[i]->take(statistics, cells[i]);
        }
        all.push_back(std::move(statistics));
    }
    std::ranges::move(log.take(), std::back_inserter(issues));
    return all;
}

} // namespace opscope::accuracy
