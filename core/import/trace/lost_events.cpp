// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/lost_events.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

class Counter {
public:
    explicit Counter(std::string_view bytes) : m_at(bytes.data()), m_end(m_at + bytes.size()), m_begin(m_at)
    {
    }

    std::uint64_t run()
    {
        while (m_at != m_end) {
            if (m_isInString)
                passString();
            else
                passToken();
        }
        return m_count + m_listed;
    }

private:
    struct Level {
        bool isObject = true;
        bool isNamed = false;
        bool isListed = false; ///< among the arguments of an event
        bool saysPhase = false;
    };

    void passString()
    {
        const char* const stop = skipString(m_at, m_end);
        m_isInString = false;
        m_hasStrings = stop != nullptr;
        if (!m_hasStrings) // the quote is a stray one
            return;
        m_at = stop - 1;
        takeKey();
        m_last = *m_at++;
    }

    void passToken()
    {
        static constexpr std::array<std::string_view, 5> kWords{"true", "false", "null", "NaN", "Infinity"};
        static constexpr std::string_view kNumber = "0123456789+-.eE";
        const char c = *m_at;
        if (static_cast<unsigned char>(c) <= ' ') {
            ++m_at;
            return;
        }
        switch (c) {
        case '"':
            m_isInString = m_hasStrings;
            break;
        case '{':
            openObject();
            break;
        case '[':
            openList();
            break;
        case '}':
            closeObject();
            break;
        case ']':
            closeList();
            break;
        case ':':
        case ',':
            break;
        default:
            const std::string_view rest(m_at, static_cast<std::size_t>(m_end - m_at));
            const auto* const word =
                std::ranges::find_if(kWords, [&](std::string_view w) { return rest.starts_with(w); });
            if (word != kWords.end())
                m_at += word->size() - 1;
            else if (kNumber.find(c) == std::string_view::npos)
                m_isInString = m_hasStrings; // the quote before did not end it
        }
        m_last = c;
        ++m_at;
    }

    /// What follows behind the token at `m_at`: one or two tokens of one character.
    std::string_view next(std::array<char, 2>& text) const
    {
        const char* at = m_at + 1;
        std::size_t count = 0;
        while (count < text.size() && (at = skipSpace(at, m_end)) != m_end)
            text[count++] = *at++;
        return {text.data(), count};
    }

    void takeKey()
    {
        constexpr std::string_view kKey = "\"ph\"";
        std::array<char, 2> text{};
        if (m_at - m_begin < 3 || std::string_view(m_at - 3, kKey.size()) != kKey ||
            !next(text).starts_with(':'))
            return;
        auto& level = m_open.empty() ? m_ground : m_open.back();
        if (!level.isObject || level.isNamed || std::exchange(level.saysPhase, true))
            return;
        ++(level.isListed ? m_listed : m_count);
    }

    void openObject()
    {
        const bool isNamed = m_last == ':';
        const bool isInArgs = isInArguments() || (!isNamed && !m_open.empty() && m_open.back().isNamed);
        std::array<char, 2> text{};
        if (!isNamed && !isInArgs && !m_open.empty() && next(text).starts_with('"'))
            closeAll(); // an event is never nested: the one before was not closed
        m_open.push_back({true, isNamed, isInArgs, false});
    }
    void openList()
    {
        const bool isNamed = m_last == ':';
        if (m_open.empty() && !isNamed) // around events, or in place of a brace
            return;
        m_open.push_back({false, isNamed, true, false});
        ++m_lists;
    }
    bool isInArguments() const { return !m_open.empty() && m_open.back().isListed; }

    void closeObject()
    {
        std::array<char, 2> text{};
        const auto after = next(text);
        const bool isInList = !m_open.empty() && !m_open.back().isObject;
        const bool goesOn = after.starts_with(']') || after.starts_with('{') || after == ",{";
        if (m_last == ':' || (isInList && goesOn)) // a stray one
            return;
        while (!m_open.empty() && !m_open.back().isObject)
            pop();
        if (m_open.empty())
            m_ground = {};
        else
            pop();
    }
    void closeList()
    {
        std::array<char, 2> text{};
        const bool goesOn = m_open.empty() || (m_open.back().isObject && !next(text).starts_with('}'));
        if (m_last == ':' || m_lists == 0 || goesOn) // a stray one
            return;
        while (m_open.back().isObject)
            pop();
        pop();
    }
    void pop()
    {
        m_lists -= m_open.back().isObject ? 0U : 1U;
        m_open.pop_back();
        if (m_listed != 0 && !isInArguments()) // the list is closed: its objects were arguments
            m_listed = 0;
    }
    void closeAll()
    {
        m_count += std::exchange(m_listed, 0);
        m_open.clear();
        m_lists = 0;
    }

    const char* m_at;
    const char* m_end;
    const char* m_begin;
    std::vector<Level> m_open;
    Level m_ground; ///< the rest of an object that has begun before the bytes, or was closed too early
    std::size_t m_lists = 0;
    std::uint64_t m_count = 0;
    std::uint64_t m_listed = 0; ///< in a list that is still open: events if it stays so
    char m_last = 0;            ///< the token before
    bool m_isInString = false;
    bool m_hasStrings = true; ///< false behind the last one
};

} // namespace

std::uint64_t countLostEvents(std::string_view bytes)
{
    return Counter(bytes).run();
}

} // namespace opscope::trace
