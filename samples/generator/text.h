// SPDX-License-Identifier: GPL-3.0-or-later
// The two text formats that the vendor's tools write, and exact decimal numbers for them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace opscope::samples {

/// `a / b` rounded half away from zero; b > 0.
std::int64_t roundDiv(std::int64_t a, std::int64_t b);
/// An integer of 10^-`decimals` units as decimal text: (12345, 3) -> "12.345".
std::string decimalText(std::int64_t scaled, int decimals);
/// The same without trailing zeros: (12300, 3) -> "12.3", (5000, 3) -> "5".
std::string decimalTextShort(std::int64_t scaled, int decimals);
/// The share of `part` in `whole` as percent with three decimals: "12.346".
std::string percentText(std::int64_t part, std::int64_t whole);

/// How the writer of a file separates: Python's json.dumps (", " and ": ") or the C++ exporter (none).
enum class JsonStyle { Python, Compact };

/// Builds one JSON text; commas come by themselves.
class JsonText {
public:
    explicit JsonText(JsonStyle style = JsonStyle::Python) : m_style(style) {}

    JsonText& beginObject();
    JsonText& endObject();
    JsonText& beginArray();
    JsonText& endArray();
    JsonText& key(std::string_view name);
    JsonText& text(std::string_view value);
    JsonText& integer(std::int64_t value);
    /// A number as it is to be written: "12.345".
    JsonText& number(std::string_view literal);
    JsonText& boolean(bool value);

    JsonText& field(std::string_view name, std::string_view value) { return key(name).text(value); }
    JsonText& field(std::string_view name, std::int64_t value) { return key(name).integer(value); }
    JsonText& numberField(std::string_view name, std::string_view literal)
    {
        return key(name).number(literal);
    }

    const std::string& str() const { return m_out; }
    std::string take() { return std::move(m_out); }

private:
    void separate();

    JsonStyle m_style;
    std::string m_out;
    bool m_needsComma = false;
};

enum class LineEnd { Lf, CrLf };

/// Builds one CSV text; cells are quoted only where they must be, as Python's csv writer does.
class CsvText {
public:
    explicit CsvText(LineEnd lineEnd = LineEnd::Lf) : m_lineEnd(lineEnd) {}

    void row(const std::vector<std::string>& cells);
    /// A header or a row that is already joined by commas.
    void line(std::string_view text);

    const std::string& str() const { return m_out; }
    std::string take() { return std::move(m_out); }

private:
    LineEnd m_lineEnd;
    std::string m_out;
};

} // namespace opscope::samples
