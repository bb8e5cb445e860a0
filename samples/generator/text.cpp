// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/text.h"

#include <fmt/format.h>

namespace opscope::samples {

std::int64_t roundDiv(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

std::string decimalText(std::int64_t scaled, int decimals)
{
    std::int64_t unit = 1;
    for (int i = 0; i < decimals; ++i)
        unit *= 10;
    const auto magnitude = scaled < 0 ? -scaled : scaled;
    const auto* const sign = scaled < 0 ? "-" : "";
    if (decimals == 0)
        return fmt::format("{}{}", sign, magnitude);
    return fmt::format("{}{}.{:0{}}", sign, magnitude / unit, magnitude % unit, decimals);
}

std::string decimalTextShort(std::int64_t scaled, int decimals)
{
    auto text = decimalText(scaled, decimals);
    if (decimals == 0)
        return text;
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.')
        text.pop_back();
    return text;
}

std::string percentText(std::int64_t part, std::int64_t whole)
{
    return decimalText(whole == 0 ? 0 : roundDiv(part * 100'000, whole), 3);
}

JsonText& JsonText::beginObject()
{
    separate();
    m_out += '{';
    m_needsComma = false;
    return *this;
}

JsonText& JsonText::endObject()
{
    m_out += '}';
    m_needsComma = true;
    return *this;
}

JsonText& JsonText::beginArray()
{
    separate();
    m_out += '[';
    m_needsComma = false;
    return *this;
}

JsonText& JsonText::endArray()
{
    m_out += ']';
    m_needsComma = true;
    return *this;
}

JsonText& JsonText::key(std::string_view name)
{
    text(name);
    m_out += m_style == JsonStyle::Python ? ": " : ":";
    m_needsComma = false;
    return *this;
}

JsonText& JsonText::text(std::string_view value)
{
    separate();
    m_out += '"';
    for (const char c : value) {
        if (c == '"' || c == '\\')
            m_out += '\\';
        if (c == '\n')
            m_out += "\\n";
        else if (c == '\r')
            m_out += "\\r";
        else
            m_out += c;
    }
    m_out += '"';
    m_needsComma = true;
    return *this;
}

JsonText& JsonText::integer(std::int64_t value)
{
    return number(fmt::to_string(value));
}

JsonText& JsonText::number(std::string_view literal)
{
    separate();
    m_out += literal;
    m_needsComma = true;
    return *this;
}

JsonText& JsonText::boolean(bool value)
{
    return number(value ? "true" : "false");
}

void JsonText::separate()
{
    if (m_needsComma)
        m_out += m_style == JsonStyle::Python ? ", " : ",";
}

void CsvText::row(const std::vector<std::string>& cells)
{
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = cells[i];
        if (i != 0)
            m_out += ',';
        if (cell.find_first_of(",\"\r\n") == std::string::npos) {
            m_out += cell;
            continue;
        }
        m_out += '"';
        for (const char c : cell) {
            if (c == '"')
                m_out += '"';
            m_out += c;
        }
        m_out += '"';
    }
    m_out += m_lineEnd == LineEnd::Lf ? "\n" : "\r\n";
}

void CsvText::line(std::string_view text)
{
    m_out += text;
    m_out += m_lineEnd == LineEnd::Lf ? "\n" : "\r\n";
}

} // namespace opscope::samples
