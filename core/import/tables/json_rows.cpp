// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/tables/json_rows.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "core/base/json_tree.h"
#include "core/base/message_id.h"
#include "core/import/tables/row_typer.h"

namespace opscope {
namespace {

constexpr std::size_t kMostColumns = 8192;
/// Collects rows while they are parsed; values nested deeper than a cell are skipped.
class TableHandler final : public JsonTree::json_sax_t {
public:
    TableHandler(RowTyper& rows, std::size_t bytes, std::stop_token stop)
        : m_rows(rows), m_bytes(bytes), m_stop(std::move(stop))
    {
    }

    bool null() override { return value({}); }
    bool boolean(bool v) override { return value(v ? "true" : "false"); }
    bool number_integer(std::int64_t v) override { return value(std::to_string(v)); }
    bool number_unsigned(std::uint64_t v) override { return value(std::to_string(v)); }
    bool number_float(double, const std::string& text) override { return value(text); }
    bool string(std::string& v) override { return value(std::move(v)); }
    bool binary(JsonTree::binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(true); }
    bool start_array(std::size_t) override { return open(false); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(std::string& name) override
    {
        if (m_depth == 1 && m_place == Place::Outside)
            m_topKey = std::move(name);
        else if (m_depth == m_rowDepth && m_place == Place::Row)
            m_column = columnOf(name);
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const JsonTree::exception& error) override
    {
        m_error = error.what();
        m_errorAt = position;
        return false;
    }

    bool isTooWide() const { return m_isTooWide; }
    const JsonTableFacts& facts() const { return m_facts; }
    const std::string& error() const { return m_error; }
    std::size_t errorAt() const { return m_errorAt; }

private:
    enum class Place : std::uint8_t { Outside, Header, List, Row };

    bool open(bool isObject)
    {
        ++m_depth;
        if (m_place == Place::Outside && !isObject) {
            if (m_depth == 1 || (m_depth == 2 && m_topKey == "data"))
                enter(Place::List);
            else if (m_depth == 2 && m_topKey == "header")
                enter(Place::Header);
        } else if (m_place == Place::List && m_depth == m_rowDepth + 1) {
            m_isArrayRow = !isObject;
            m_column = 0;
            m_row.clear();
            enter(Place::Row);
        } else if (m_place == Place::Row && m_depth == m_rowDepth + 1) {
            ++m_facts.notCells;
            m_column += m_isArrayRow ? 1 : 0; // later cells keep their columns
        }
        return true;
    }
    void enter(Place place)
    {
        m_place = place;
        m_rowDepth = m_depth;
    }
    bool close()
    {
        if (m_depth == m_rowDepth && m_place == Place::Row) {
            m_rows.addRow(m_row, !m_isArrayRow);
            m_place = Place::List;
            --m_rowDepth;
        } else if (m_depth == m_rowDepth && m_place != Place::Outside) {
            m_place = Place::Outside;
            m_rowDepth = 0;
        }
        --m_depth;
        m_isTooWide = isSparse(m_rows.rows(), m_header.size(), m_bytes);
        return !m_isTooWide && !m_stop.stop_requested();
    }
    bool value(std::string text)
    {
        if (m_depth != m_rowDepth)
            return true;
        if (m_place == Place::Header) {
            addColumn(text);
        } else if (m_place == Place::Row && m_column < kMostColumns) {
            if (m_row.size() <= m_column)
                m_row.resize(m_column + 1);
            m_row[m_column] = std::move(text);
            m_column += m_isArrayRow ? 1 : 0;
        } else if (m_place == Place::List) {
            ++m_facts.notRows;
        }
        return true;
    }
    void addColumn(const std::string& name)
    {
        ++m_facts.columns;
        if (m_header.size() == kMostColumns)
            return;
        m_header.push_back(name);
        m_rows.addColumn(name);
    }
    std::size_t columnOf(const std::string& name)
    {
        const auto next = m_column + 1; // most objects have their keys in the same order
        if (next < m_header.size() && m_header[next] == name && !m_row.empty())
            return next;
        const auto [it, isNew] = m_columns.try_emplace(name, m_header.size());
        if (isNew)
            addColumn(name);
        return it->second;
    }

    RowTyper& m_rows;
    std::size_t m_bytes;
    std::stop_token m_stop;
    Place m_place = Place::Outside;
    std::size_t m_depth = 0;
    std::size_t m_rowDepth = 0; ///< depth of the cells of the place
    std::string m_topKey;
    bool m_isArrayRow = false;
    JsonTableFacts m_facts;
    bool m_isTooWide = false;
    std::size_t m_column = 0;
    std::vector<std::string> m_header;
    std::unordered_map<std::string, std::size_t> m_columns;
    std::vector<std::string> m_row;
    std::string m_error;
    std::size_t m_errorAt = 0;
};

/// Removes the quoted text at the front and returns it; empty if there is none or it is not closed.
std::string_view cutQuoted(std::string_view& text)
{
    for (std::size_t i = 1; i < text.size() && text[0] == '"'; ++i) {
        if (text[i] == '\\') {
            ++i;
        } else if (text[i] == '"') {
            const auto quoted = text.substr(0, i + 1);
            text.remove_prefix(i + 1);
            return quoted;
        }
    }
    return {};
}

bool skipChar(std::string_view& text, char wanted)
{
    const auto at = text.find_first_not_of(" \t\r\n");
    if (at == std::string_view::npos || text[at] != wanted)
        return false;
    text.remove_prefix(at + 1);
    return true;
}

} // namespace

std::vector<std::string> jsonTableKeys(std::string_view head)
{
    if (head.starts_with("\xEF\xBB\xBF"))
        head.remove_prefix(3);
    if (!skipChar(head, '[') || !skipChar(head, '{'))
        return {};
    std::vector<std::string> keys;
    do {
        const auto at = head.find_first_not_of(" \t\r\n");
        if (at == std::string_view::npos)
            break;
        head.remove_prefix(at);
        const auto key = cutQuoted(head);
        if (key.empty() || !skipChar(head, ':'))
            break;
        auto name = JsonTree::parse(key, nullptr, false);
        if (!name.is_string() || name == "ph" || name == "ts")
            return {};
        const auto valueAt = head.find_first_not_of(" \t\r\n");
        if (valueAt == std::string_view::npos)
            break;
        head.remove_prefix(valueAt);
        if (head[0] == '{' || head[0] == '[')
            return {};
        keys.push_back(name.get<std::string>());
        if (head[0] == '"') {
            if (cutQuoted(head).empty())
                break;
        } else {
            head.remove_prefix(std::min(head.size(), head.find_first_of(",}")));
        }
    } while (skipChar(head, ','));
    return keys;
}

Result<ParsedTable> parseJsonTable(std::string_view bytes, const std::string& file, StringPool& strings,
                                   std::stop_token stop, JsonTableFacts* facts)
{
    if (bytes.size() > kJsonTableBytes)
        return fail(ErrorCode::Unsupported, message(MessageId::JsonTooLarge, bytes.size(), kJsonTableBytes),
                    {file, 0, {}});
    OPSCOPE_TRY_ASSIGN(const auto text, cleanJson(bytes, file));
    RowTyper rows;
    TableHandler handler(rows, text.size(), stop);
    if (!JsonTree::sax_parse(text, &handler)) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        if (handler.isTooWide())
            return fail(ErrorCode::Malformed, message(MessageId::JsonTooLarge, text.size(), kJsonTableBytes),
                        {file, 0, {}});
        return jsonFailure(handler.error(), handler.errorAt(), text, file);
    }
    if (rows.columns() == 0)
        return fail(ErrorCode::Malformed,
                    message(MessageId::JsonShape, "an array of objects, or an object with header and data"),
                    {file, 1, {}});
    auto table = rows.take(strings, 2); // the header counts as a line
    if (handler.facts().columns > table.columns.size())
        table.problems.insert(
            table.problems.begin(),
            {TableProblem::Kind::TooManyColumns, 0, std::to_string(handler.facts().columns), {1}, 1});
    if (facts != nullptr)
        *facts = handler.facts();
    return table;
}

} // namespace opscope
