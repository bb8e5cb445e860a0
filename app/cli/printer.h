// SPDX-License-Identifier: GPL-3.0-or-later
// The one way in which a command prints its result: tables as text, CSV or JSON.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/text_table.h"
#include "core/table/export.h"

namespace opscope {

struct PrintOptions {
    OutputFormat format = OutputFormat::Table;
    std::string answer{};               ///< JSON: the name in the schema; empty: only the array of rows
    std::vector<std::size_t> columns{}; ///< empty: all that are not hidden
    /// CSV and JSON: rounded to the decimals of the columns, as in the text table. False: all digits.
    bool isAsShown = true;
    bool translatesVendor = false; ///< the vendor's headers too, in a text table
    bool isWide = false;           ///< nothing in a text table is cut, whatever the terminal's width
};

/// Prints tables with the same columns one after the other as one table. JSON has the ids of the columns as
/// keys, CSV and the text table have their titles with units.
class Printer {
public:
    Printer(CliContext& context, PrintOptions options);

    /// Appends rows, by default all. False if nobody reads on or the user stopped it.
    bool add(const Table& table, std::optional<std::span<const std::uint32_t>> rows = {});
    /// Writes what is left. Must be called after at least one call of `add`.
    void finish();

private:
    void addText(const Table& table, std::span<const std::uint32_t> rows);

    CliContext& m_context;
    PrintOptions m_options;
    TableWriter m_writer;
    std::optional<TextTable> m_text;
};

void printTable(CliContext& context, PrintOptions options, const Table& table);

/// A JSON object that begins with the schema of the answer, with tables and other values.
class JsonAnswer {
public:
    JsonAnswer(CliContext& context, std::string_view answer);

    /// `json` is a value as it is written.
    void value(std::string_view key, std::string_view json);
    void text(std::string_view key, std::string_view text);
    void texts(std::string_view key, const std::vector<std::string>& texts);
    void table(std::string_view key, const Table& table, bool isAsShown = true);
    /// With all digits.
    void part(const AnswerPart& part);
    void finish();

private:
    CliContext& m_context;
};

void printAnswer(CliContext& context, std::string_view answer, const std::vector<AnswerPart>& parts);

} // namespace opscope
