// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/csv_header.h"

#include <charconv>
#include <cstdint>
#include <vector>

#include "core/base/csv_reader.h"
#include "core/import/tables/column_parser.h"

namespace opscope {
namespace {

constexpr std::size_t kHeaderSampleRows = 200;
constexpr std::size_t kSampleBytes = std::size_t{1} << 20;

bool isNumber(std::string_view cell)
{
    double value = 0;
    const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
    return !isMissingCell(cell) && error == std::errc{} && end == cell.data() + cell.size();
}

/// "0,1,2" are names of ranks, cores or steps: equally spaced numbers are not measured values.
bool isCountingUp(std::span<const std::string_view> header)
{
    std::vector<std::int64_t> numbers;
    for (const auto each : header) {
        const auto cell = trimCell(each);
        std::int64_t value = 0;
        if (!isNumber(cell))
            continue;
        const auto [end, error] = std::from_chars(cell.data(), cell.data() + cell.size(), value);
        if (error != std::errc{} || end != cell.data() + cell.size() || value < 0)
            return false;
        numbers.push_back(value);
    }
    if (numbers.size() == 1) // a series without a name
        return numbers[0] == 0 && trimCell(header[0]).empty();
    if (numbers.size() < 2 || numbers[1] <= numbers[0])
        return false;
    const auto distance = numbers[1] - numbers[0];
    for (std::size_t i = 1; i < numbers.size(); ++i) {
        if (numbers[i] - numbers[i - 1] != distance)
            return false;
    }
    return numbers.size() > 2 || (numbers[0] <= 1 && distance == 1);
}

} // namespace

bool isFirstRowData(std::span<const std::string_view> first, std::string_view body)
{
    enum class Column : std::uint8_t { Open, Numbers, Words };
    std::vector<Column> columns(first.size(), Column::Open);
    CsvReader reader(body.substr(0, kSampleBytes));
    std::size_t row = 0;
    for (; row < kHeaderSampleRows && reader.next(); ++row) {
        if (reader.cells().size() < first.size())
            continue;
        for (std::size_t c = 0; c < first.size(); ++c) {
            const auto cell = trimCell(reader.cells()[c]);
            if (columns[c] != Column::Words && !isMissingCell(cell))
                columns[c] = isNumber(cell) ? Column::Numbers : Column::Words;
        }
    }
    bool hasNumber = false;
    for (std::size_t c = 0; c < first.size(); ++c) {
        const auto cell = trimCell(first[c]);
        if (isNumber(cell))
            hasNumber = hasNumber || row == 0 || columns[c] == Column::Numbers;
        else if (!isMissingCell(cell) && columns[c] == Column::Numbers)
            return false;
    }
    return hasNumber && !isCountingUp(first);
}

} // namespace opscope
