// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/header_probe.h"

#include <algorithm>

#include "core/base/csv_reader.h"
#include "core/import/tables/json_rows.h"
#include "core/import/tables/table_text.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

bool HeaderProbe::isCsvName(std::string_view name)
{
    return !name.ends_with(".json");
}

HeaderProbe::HeaderProbe(const FileProbe& probe)
{
    if (!isCsvName(probe.name)) {
        m_isText = true;
        for (const auto& key : jsonTableKeys(probe.head))
            m_headers.push_back(plainHeader(key));
        return;
    }
    const auto text = withoutCarriageReturns(probe.head);
    const std::string_view head = text ? std::string_view(*text) : probe.head;
    CsvReader reader(head);
    const bool hasHeader = reader.next();
    // Only the header is checked: a damaged byte in a row must not hide the other rows.
    m_isText = std::ranges::none_of(head.substr(0, reader.offset()), [](char c) {
        const auto byte = static_cast<unsigned char>(c);
        return byte < 0x20 && c != '\n' && c != '\r' && c != '\t';
    });
    if (!m_isText || !hasHeader)
        return;
    for (const auto cell : reader.cells())
        m_headers.push_back(plainHeader(cell));
}

bool HeaderProbe::has(std::string_view name) const
{
    return std::ranges::find(m_headers, plainHeader(name)) != m_headers.end();
}

HeaderProbe::HeaderProbe(const ParsedTable& parsed) : m_isText(true)
{
    for (const auto& column : parsed.columns)
        m_headers.push_back(plainHeader(column.name));
}

bool HeaderProbe::hasAll(std::span<const std::string_view> names) const
{
    return std::ranges::all_of(names, [&](std::string_view name) { return has(name); });
}

bool HeaderProbe::hasAll(std::initializer_list<std::string_view> names) const
{
    return std::ranges::all_of(names, [&](std::string_view name) { return has(name); });
}

} // namespace opscope
