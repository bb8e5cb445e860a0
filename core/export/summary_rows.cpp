// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/summary_rows.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <map>

#include "core/base/csv_text.h"
#include "core/base/json_text.h"
#include "core/base/time.h"

namespace opscope {

namespace {

/// Whole nanoseconds in units of 10^digits ns, with `decimals` decimals at least and as many as it takes.
std::string unitText(std::int64_t ns, int digits, int decimals)
{
    std::int64_t unit = 1;
    for (int i = 0; i < digits; ++i)
        unit *= 10;
    const bool isNegative = ns < 0;
    const auto magnitude = isNegative ? 0 - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    const auto divisor = static_cast<std::uint64_t>(unit);
    auto fraction = fmt::format("{:0{}}", magnitude % divisor, digits);
    while (static_cast<int>(fraction.size()) > decimals && !fraction.empty() && fraction.back() == '0')
        fraction.pop_back();
    auto text = fmt::format("{}{}", isNegative ? "-" : "", magnitude / divisor);
    return fraction.empty() || digits == 0 ? text : text + '.' + fraction;
}

/// A spreadsheet keeps 15 digits: the exporters let such cells end with a tab.
bool isLong(const std::string& text)
{
    return text.size() > 15 && text.find('.') != std::string::npos;
}

/// A number in the unit that the header does not say: "15.44%".
SummaryCell numberCell(const DataColumn& column, std::string text)
{
    const bool isSaid = column.unit != "%" || column.name.ends_with("(%)");
    return isSaid ? SummaryCell::number(std::move(text)) : SummaryCell::word(text + '%');
}

} // namespace

SummaryCell summaryCell(const Report& report, const DataColumn& column, std::size_t row)
{
    const SummaryCell kMissing{{}, false, true};
    switch (column.kind) {
    case DataKind::Integer: {
        const auto value = column.integers[row];
        return value == kMissingInteger ? kMissing : numberCell(column, fmt::to_string(value));
    }
    case DataKind::Nanos: {
        const auto value = column.integers[row];
        const int digits = column.unit == "ms" ? 6 : column.unit == "s" ? 9 : column.unit == "ns" ? 0 : 3;
        return value == kMissingInteger ? kMissing
                                        : SummaryCell::number(unitText(value, digits, column.decimals));
    }
    case DataKind::Real: {
        const auto value = column.reals[row];
        return std::isnan(value) ? kMissing : numberCell(column, fmt::format("{}", value));
    }
    case DataKind::Text: {
        const auto text = report.text(column.texts[row]);
        if (column.texts[row].valid() && text.empty() && column.name.ends_with("Shapes"))
            return SummaryCell::word(kScalarShape);
        return SummaryCell::word(text);
    }
    }
    return kMissing;
}

Result<SummaryFile> SummaryFile::create(ExportBatch& batch, const std::filesystem::path& path,
                                        SummaryFormat format, std::vector<std::string> headers)
{
    OPSCOPE_TRY_ASSIGN(auto out, batch.create(path));
    SummaryFile file(batch, std::move(out), format, std::move(headers));
    auto& text = file.m_out.text();
    if (format == SummaryFormat::Json) { // an object has each key once, a table may repeat its columns
        std::map<std::string, int> seen;
        for (auto& header : file.m_headers) {
            const auto times = ++seen[header];
            const auto unit = std::min(header.find('('), header.size()); // which stays at the end
            if (times > 1)
                header.insert(unit, fmt::format(" {}", times));
        }
        text += '[';
        return file;
    }
    for (std::size_t i = 0; i < file.m_headers.size(); ++i) {
        text += i == 0 ? "" : ",";
        appendCsvCell(text, file.m_headers[i]);
    }
    text += "\r\n";
    return file;
}

Result<void> SummaryFile::row(const std::vector<SummaryCell>& cells)
{
    auto& text = m_out.text();
    const bool isJson = m_format == SummaryFormat::Json;
    if (isJson)
        text += m_rows == 0 ? "\n{" : ",\n{";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = cells[i];
        text += i == 0 ? "" : ",";
        if (isJson) {
            appendJsonString(text, m_headers[i]);
            text += ':';
            if (cell.isNumber)
                text += cell.text;
            else
                appendJsonString(text, cell.isMissing ? "N/A" : cell.text);
        } else if (cell.isMissing) {
            text += "N/A";
        } else if (cell.isNumber) {
            text += cell.text;
            text += isLong(cell.text) ? "\t" : "";
        } else {
            appendCsvCell(text, cell.text);
        }
    }
    text += isJson ? "}" : "\r\n";
    ++m_rows;
    return m_out.flushIfFull();
}

Result<void> SummaryFile::finish()
{
    if (m_format == SummaryFormat::Json)
        m_out.text() += "\n]\n";
    return m_batch->add(std::move(m_out), m_rows);
}

} // namespace opscope
