// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/careful_reader.h"

#include <array>
#include <string>
#include <vector>
#include <zlib.h>

namespace opscope::mutate {
namespace {

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// One value after the other, with a stack of its own: depth costs no call.
class Json {
public:
    explicit Json(std::string_view bytes) : m_bytes(bytes) {}

    JsonFacts read()
    {
        if (m_bytes.starts_with("\xEF\xBB\xBF"))
            m_at = 3;
        m_facts.isWhole = document();
        return m_facts;
    }

private:
    struct Level {
        bool isObject = false;
        bool isEvents = false;
    };

    void skipBlanks()
    {
        while (m_at < m_bytes.size() && isBlank(m_bytes[m_at]))
            ++m_at;
    }
    bool take(char c)
    {
        skipBlanks();
        if (m_at >= m_bytes.size() || m_bytes[m_at] != c)
            return false;
        ++m_at;
        return true;
    }
    bool takeWord(std::string_view word)
    {
        if (!m_bytes.substr(m_at).starts_with(word))
            return false;
        m_at += word.size();
        return true;
    }

    bool string(std::string_view* text)
    {
        if (!take('"'))
            return false;
        const auto first = m_at;
        for (; m_at < m_bytes.size(); ++m_at) {
            if (m_bytes[m_at] == '\\') {
                ++m_at;
                if (m_at >= m_bytes.size() ||
                    std::string_view("\"\\/bfnrtu").find(m_bytes[m_at]) == std::string_view::npos)
                    return false;
                for (int i = 0; m_bytes[m_at] == 'u' && i < 4; ++i) {
                    const auto at = m_at + 1 + static_cast<std::size_t>(i);
                    if (at >= m_bytes.size() ||
                        std::string_view("0123456789abcdefABCDEF").find(m_bytes[at]) ==
                            std::string_view::npos)
                        return false;
                }
            } else if (m_bytes[m_at] == '"') {
                if (text != nullptr)
                    *text = m_bytes.substr(first, m_at - first);
                ++m_at;
                return true;
            }
        }
        return false;
    }

    bool digits()
    {
        const auto first = m_at;
        while (m_at < m_bytes.size() && isDigit(m_bytes[m_at]))
            ++m_at;
        return m_at > first;
    }

    bool number()
    {
        takeWord("-");
        if (takeWord("Infinity"))
            return true;
        if (!digits() || (takeWord(".") && !digits()))
            return false;
        if (takeWord("e") || takeWord("E")) {
            if (!takeWord("-"))
                takeWord("+");
            return digits();
        }
        return true;
    }

    bool scalar()
    {
        skipBlanks();
        if (m_at >= m_bytes.size())
            return false;
        if (m_bytes[m_at] == '"')
            return string(nullptr);
        return takeWord("true") || takeWord("false") || takeWord("null") || takeWord("NaN") || number();
    }

    /// True at the end of the bytes between two events: a trace whose writer was stopped there is whole.
    bool endsBetweenEvents(const std::vector<Level>& levels)
    {
        skipBlanks();
        return m_at >= m_bytes.size() && levels.back().isEvents;
    }

    bool document()
    {
        std::vector<Level> levels;
        std::string_view key;
        bool needsValue = true;
        skipBlanks();
        if (m_at >= m_bytes.size())
            return false;
        while (true) {
            if (needsValue) {
                const bool isEvents = !levels.empty() && levels.back().isEvents;
                const bool opensObject = take('{');
                if (opensObject || take('[')) {
                    const bool isList = !opensObject && !m_facts.isTrace &&
                                        (levels.empty() || (levels.size() == 1 && key == "traceEvents"));
                    m_facts.isTrace = m_facts.isTrace || isList;
                    levels.push_back({opensObject, isList});
                    if (take(opensObject ? '}' : ']'))
                        levels.pop_back();
                    else if (opensObject && (!string(&key) || !take(':')))
                        return false;
                    else
                        continue;
                } else if (!scalar()) {
                    return false;
                }
                // A value has ended.
                m_facts.events += isEvents && levels.back().isEvents ? 1U : 0U;
                needsValue = false;
            }
            if (levels.empty())
                break;
            if (endsBetweenEvents(levels))
                return true;
            if (take(',')) {
                if (endsBetweenEvents(levels))
                    return true;
                if (levels.back().isObject && (!string(&key) || !take(':')))
                    return false;
                needsValue = true;
            } else if (take(levels.back().isObject ? '}' : ']')) {
                levels.pop_back();
                m_facts.events += !levels.empty() && levels.back().isEvents ? 1U : 0U;
            } else {
                return false;
            }
        }
        skipBlanks();
        return m_at == m_bytes.size();
    }

    std::string_view m_bytes;
    std::size_t m_at = 0;
    JsonFacts m_facts;
};

} // namespace

JsonFacts readJson(std::string_view bytes)
{
    return Json(bytes).read();
}

std::uint64_t countPhases(std::string_view bytes)
{
    std::uint64_t count = 0;
    for (auto at = bytes.find("\"ph\""); at != std::string_view::npos; at = bytes.find("\"ph\"", at)) {
        at += 4;
        auto colon = at;
        while (colon < bytes.size() && isBlank(bytes[colon]))
            ++colon;
        count += colon < bytes.size() && bytes[colon] == ':' ? 1U : 0U;
    }
    return count;
}

std::optional<std::uint64_t> countCsvRows(std::string_view bytes)
{
    if (bytes.starts_with("\xEF\xBB\xBF"))
        bytes.remove_prefix(3);
    std::uint64_t rows = 0;
    bool isRow = false;
    bool inQuotes = false;
    bool isCellBegin = true;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const char c = bytes[i];
        if (inQuotes) {
            if (c == '"' && i + 1 < bytes.size() && bytes[i + 1] == '"')
                ++i;
            else if (c == '"') {
                inQuotes = false;
                if (i + 1 < bytes.size() && bytes[i + 1] != ',' && bytes[i + 1] != '\n' &&
                    bytes[i + 1] != '\r')
                    return std::nullopt;
            }
            continue;
        }
        if (c == '"') {
            if (!isCellBegin)
                return std::nullopt;
            inQuotes = isRow = true;
        } else if (c == '\n') {
            rows += isRow ? 1U : 0U;
            isRow = false;
        } else if (c != '\r') {
            isRow = true;
        } else if (i + 1 < bytes.size() && bytes[i + 1] != '\n') {
            return std::nullopt; // a CR alone: a line end for some
        }
        isCellBegin = c == ',' || c == '\n';
    }
    if (inQuotes)
        return std::nullopt;
    rows += isRow ? 1U : 0U;
    return rows == 0 ? 0 : rows - 1;
}

bool isWholeGzip(std::string_view bytes)
{
    if (!bytes.starts_with("\x1f\x8b"))
        return true;
    z_stream stream{};
    if (inflateInit2(&stream, 15 + 32) != Z_OK)
        return false;
    std::string input(bytes);
    stream.next_in = reinterpret_cast<Bytef*>(input.data());
    stream.avail_in = static_cast<uInt>(input.size());
    std::array<Bytef, 65536> out{};
    int result = Z_OK;
    while (result == Z_OK) {
        stream.next_out = out.data();
        stream.avail_out = static_cast<uInt>(out.size());
        result = inflate(&stream, Z_NO_FLUSH);
    }
    const bool isWhole = result == Z_STREAM_END && stream.avail_in == 0;
    inflateEnd(&stream);
    return isWhole;
}

} // namespace opscope::mutate
