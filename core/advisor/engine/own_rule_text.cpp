// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/own_rule_text.h"

#include "core/advisor/engine/rule_parts.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kMostText = 2000;

} // namespace

std::string ownCellText(const OwnValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return std::to_string(*integer);
    if (const auto* real = std::get_if<double>(&value))
        return numberText(*real);
    const auto* text = std::get_if<std::string>(&value);
    return text == nullptr ? "-" : *text;
}

OwnValue ownCell(const SqliteStatement& statement, int column)
{
    switch (statement.type(column)) {
    case SqliteStatement::Type::Integer:
        return statement.integer(column);
    case SqliteStatement::Type::Real:
        return statement.real(column);
    case SqliteStatement::Type::Text:
    case SqliteStatement::Type::Blob:
        return std::string(statement.text(column).substr(0, kMostText));
    case SqliteStatement::Type::Null:
        break;
    }
    return {};
}

std::string filledOwn(std::string_view text, const OwnColumns& columns, const OwnRow& row,
                      const OwnSums& sums)
{
    std::string out;
    while (!text.empty()) {
        const auto open = std::min(text.find('{'), text.size());
        const auto close = text.find('}', open);
        out += text.substr(0, open);
        text.remove_prefix(open);
        if (text.empty() || close == std::string_view::npos)
            break;
        const auto length = close - open + 1;
        const auto name = lowerAscii(text.substr(1, length - 2));
        const auto at = columns.find(name);
        const auto sum =
            std::ranges::find(sums, std::string_view(name), &std::pair<std::string_view, std::string>::first);
        if (at >= 0)
            out += ownCellText(row.values[static_cast<std::size_t>(at)]);
        else
            out += sum != sums.end() ? std::string_view(sum->second) : text.substr(0, length);
        text.remove_prefix(length);
    }
    return out + std::string(text);
}

Message ownMessage(const OwnText& text, const OwnColumns& columns, const std::vector<OwnRow>& rows,
                   const Finding& finding)
{
    const OwnSums sums{{"rows", std::to_string(rows.size())}, {"gain_us", usText(finding.gain.ns)}};
    const auto in = [&](const std::string& from) { return filledOwn(from, columns, rows.front(), sums); };
    const auto english = in(text.english);
    return message(MessageId::OwnText, english, text.chinese.empty() ? english : in(text.chinese));
}

std::optional<std::string> unknownOwnName(std::string_view text, const OwnColumns& columns)
{
    for (auto open = text.find('{'); open != std::string_view::npos; open = text.find('{', open + 1)) {
        const auto close = text.find('}', open);
        if (close == std::string_view::npos)
            return std::nullopt;
        const auto name = lowerAscii(text.substr(open + 1, close - open - 1));
        if (columns.find(name) < 0 && name != "rows" && name != "gain_us")
            return name;
    }
    return std::nullopt;
}

} // namespace opscope
