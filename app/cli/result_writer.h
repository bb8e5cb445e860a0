// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of hand-made cells, printed as a table.
#pragma once

#include <span>

#include "app/cli/printer.h"
#include "core/table/row_table.h"

namespace opscope {

struct NumberText {
    std::string text;
};
using ResultCell = std::variant<std::monostate, std::int64_t, double, std::string, NumberText>;

struct ResultColumn {
    std::string name;
    bool isNumber = false;
    bool isTail = false;
    bool isFolded = false;
};

class ResultWriter {
public:
    ResultWriter(CliContext& context, OutputFormat format, const std::vector<ResultColumn>& columns)
        : m_context(context), m_format(format), m_table(specs(columns))
    {
    }
    void row(std::span<const ResultCell> cells)
    {
        std::vector<OwnedCell> own;
        for (const auto& cell : cells) {
            if (const auto* number = std::get_if<NumberText>(&cell))
                own.emplace_back(number->text);
            else if (const auto* text = std::get_if<std::string>(&cell))
                own.emplace_back(*text);
            else if (const auto* integer = std::get_if<std::int64_t>(&cell))
                own.emplace_back(*integer);
            else if (const auto* real = std::get_if<double>(&cell))
                own.emplace_back(*real);
            else
                own.emplace_back();
        }
        m_table.row(std::move(own));
    }
    void finish() { printTable(m_context, {m_format, "accuracy"}, *m_table.finish()); }

private:
    static std::vector<ColumnSpec> specs(const std::vector<ResultColumn>& columns)
    {
        std::vector<ColumnSpec> out;
        for (const auto& column : columns) {
            out.push_back(column.isNumber ? realSpec(column.name, column.name, {}, kAllDigits)
                                          : textSpec(column.name));
            out.back().longText = column.isFolded ? LongText::Folded
                                  : column.isTail ? LongText::CutEnd
                                                  : LongText::CutMiddle;
        }
        return out;
    }

    CliContext& m_context;
    OutputFormat m_format;
    RowTable m_table;
};

} // namespace opscope
