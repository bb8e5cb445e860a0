// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_pattern.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utf8proc.h>
#include <utility>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/utf8.h"

namespace opscope {
namespace {

using Op = TextPattern::Op;
using Step = TextPattern::Step;
using Set = TextPattern::Set;

constexpr std::size_t kMostSteps = 20'000;
constexpr std::size_t kMostNesting = 200;
constexpr std::uint32_t kNoMost = UINT32_MAX;

constexpr bool isAscii(char32_t c)
{
    return c < 128;
}

char32_t lower(char32_t c)
{
    return isAscii(c) ? static_cast<char32_t>(lowerAscii(static_cast<char>(c)))
                      : static_cast<char32_t>(utf8proc_tolower(static_cast<utf8proc_int32_t>(c)));
}

char32_t upper(char32_t c)
{
    return isAscii(c) ? static_cast<char32_t>(upperAscii(static_cast<char>(c)))
                      : static_cast<char32_t>(utf8proc_toupper(static_cast<utf8proc_int32_t>(c)));
}

bool isWord(char32_t c)
{
    if (isAscii(c))
        return isLetter(static_cast<char>(c)) || isDigit(static_cast<char>(c)) || c == '_';
    const auto category = utf8proc_category(static_cast<utf8proc_int32_t>(c));
    return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

/// A part of the pattern; its own parts by their places in the list of all.
struct Part {
    enum class Kind : std::uint8_t { Single, Row, Choice, Repeat };
    Kind kind = Kind::Row;
    Step step{};
    std::vector<std::size_t> parts{};
    std::uint32_t least = 0;
    std::uint32_t most = 0;
};

class Parser {
public:
    explicit Parser(std::string_view pattern) : m_text(pattern) {}

    /// The number of the part that is the entire pattern; nothing: `error` is set.
    std::optional<std::size_t> parse()
    {
        const auto top = choice();
        if (top && m_at < m_text.size())
            return wrong("')' without '('");
        return top;
    }
    const std::vector<Part>& parts() const { return m_parts; }
    std::vector<Set> moveSets() { return std::move(m_sets); }
    const std::string& error() const { return m_error; }

private:
    std::nullopt_t wrong(std::string what)
    {
        m_error = std::move(what);
        return std::nullopt;
    }
    bool isAt(char c) const { return m_at < m_text.size() && m_text[m_at] == c; }
    std::size_t add(Part part)
    {
        m_parts.push_back(std::move(part));
        return m_parts.size() - 1;
    }
    std::size_t single(Op op, std::uint32_t value = 0) { return add({Part::Kind::Single, {op, value, 0}}); }
    std::size_t single(Set set)
    {
        m_sets.push_back(std::move(set));
        return single(Op::Set, static_cast<std::uint32_t>(m_sets.size() - 1));
    }

    std::optional<std::size_t> choice()
    {
        Part part{Part::Kind::Choice};
        do {
            const auto next = row();
            if (!next)
                return std::nullopt;
            part.parts.push_back(*next);
        } while (std::exchange(m_isAtBar, false));
        return part.parts.size() == 1 ? part.parts.front() : add(std::move(part));
    }

    std::optional<std::size_t> row()
    {
        Part part{Part::Kind::Row};
        while (m_at < m_text.size() && !isAt(')')) {
            if (isAt('|')) {
                ++m_at;
                m_isAtBar = true;
                break;
            }
            const auto next = repeated();
            if (!next)
                return std::nullopt;
            part.parts.push_back(*next);
        }
        return add(std::move(part));
    }

    std::optional<std::size_t> repeated()
    {
        auto part = atom();
        for (std::size_t times = 0; part && m_at < m_text.size(); ++times) {
            auto bounds = std::pair<std::uint32_t, std::uint32_t>(0, kNoMost);
            if (isAt('{') && isInterval()) {
                const auto read = interval();
                if (!read)
                    return std::nullopt;
                bounds = *read;
            } else if (isAt('*') || isAt('+') || isAt('?')) {
                bounds.first = isAt('+') ? 1 : 0;
                bounds.second = isAt('?') ? 1 : kNoMost;
                ++m_at;
            } else {
                break;
            }
            if (times == kMostNesting)
                return wrong("too many repetitions of repetitions");
            part = add({Part::Kind::Repeat, {}, {*part}, bounds.first, bounds.second});
        }
        return part;
    }

    bool isInterval() const
    {
        return m_at + 1 < m_text.size() && (isDigit(m_text[m_at + 1]) || m_text[m_at + 1] == ',');
    }

    std::optional<std::pair<std::uint32_t, std::uint32_t>> interval()
    {
        ++m_at;
        const auto number = [&]() -> std::optional<std::uint32_t> {
            std::optional<std::uint32_t> value;
            for (; m_at < m_text.size() && isDigit(m_text[m_at]); ++m_at)
                value = std::min<std::uint32_t>(
                    value.value_or(0) * 10 + static_cast<std::uint32_t>(m_text[m_at] - '0'), kMostSteps);
            return value;
        };
        const auto least = number();
        auto most = least;
        if (isAt(',')) {
            ++m_at;
            most = number();
        }
        if (!isAt('}'))
            return wrong("'{' is not closed");
        ++m_at;
        const std::pair bounds(least.value_or(0), most.value_or(kNoMost));
        if (bounds.first > bounds.second)
            return wrong("the first number in {} is larger than the second");
        return bounds;
    }

    std::optional<std::size_t> atom()
    {
        const char c = m_text[m_at];
        switch (c) {
        case '(': {
            if (++m_nesting > kMostNesting)
                return wrong("too many brackets in brackets");
            ++m_at;
            const auto inner = choice();
            --m_nesting;
            if (!inner)
                return std::nullopt;
            if (!isAt(')'))
                return wrong("'(' is not closed");
            ++m_at;
            return inner;
        }
        case '*':
        case '+':
        case '?':
            return wrong(fmt::format("nothing in front of '{}'", c));
        case '[':
            return brackets();
        case '\\':
            return escaped();
        case '.':
            ++m_at;
            return single(Op::Any);
        case '^':
            ++m_at;
            return single(Op::Begin);
        case '$':
            ++m_at;
            return single(Op::End);
        default:
            return single(Op::Char, lower(nextCodePoint(m_text, m_at)));
        }
    }

    std::optional<std::size_t> escaped()
    {
        if (++m_at == m_text.size())
            return wrong("it ends with '\\'");
        const char c = m_text[m_at];
        if (Set set; addClass(set, lowerAscii(c))) {
            set.isNegated = isUpper(c);
            ++m_at;
            return single(std::move(set));
        }
        static constexpr std::pair<char, Op> kEdges[] = {{'b', Op::WordEdge},  {'B', Op::NoWordEdge},
                                                         {'<', Op::WordBegin}, {'>', Op::WordEnd},
                                                         {'`', Op::Begin},     {'\'', Op::End}};
        for (const auto& [letter, op] : kEdges) {
            if (c == letter) {
                ++m_at;
                return single(op);
            }
        }
        if (isDigit(c) && c != '0')
            return wrong("back references such as \\1 are not supported");
        return single(Op::Char, lower(nextCodePoint(m_text, m_at)));
    }

    /// \d, \w and \s.
    static bool addClass(Set& set, char letter)
    {
        if (letter == 'd')
            set.ranges.emplace_back('0', '9');
        else if (letter == 's')
            set.ranges.insert(set.ranges.end(), {{'\t', '\r'}, {' ', ' '}});
        else if (letter == 'w')
            set.hasWord = true;
        return letter == 'd' || letter == 's' || letter == 'w';
    }

    /// [:digit:] and its like; the place is after it then.
    bool addNamed(Set& set)
    {
        struct Named {
            std::string_view name;
            std::vector<std::pair<char32_t, char32_t>> ranges;
        };
        static const std::vector<Named> kNamed{{"alpha", {{'a', 'z'}}},
                                               {"digit", {{'0', '9'}}},
                                               {"alnum", {{'a', 'z'}, {'0', '9'}}},
                                               {"upper", {{'a', 'z'}}},
                                               {"lower", {{'a', 'z'}}},
                                               {"space", {{'\t', '\r'}, {' ', ' '}}},
                                               {"blank", {{'\t', '\t'}, {' ', ' '}}},
                                               {"punct", {{'!', '/'}, {':', '@'}, {'[', '`'}, {'{', '~'}}},
                                               {"print", {{' ', '~'}}},
                                               {"graph", {{'!', '~'}}},
                                               {"cntrl", {{0, 31}, {127, 127}}},
                                               {"xdigit", {{'0', '9'}, {'a', 'f'}}}};
        for (const auto& [name, ranges] : kNamed) {
            if (!m_text.substr(m_at).starts_with(fmt::format("[:{}:]", name)))
                continue;
            set.ranges.insert(set.ranges.end(), ranges.begin(), ranges.end());
            m_at += name.size() + 4;
            return true;
        }
        return false;
    }

    char32_t bracketChar()
    {
        if (isAt('\\') && m_at + 1 < m_text.size())
            ++m_at;
        return nextCodePoint(m_text, m_at);
    }

    std::optional<std::size_t> brackets()
    {
        Set set;
        ++m_at;
        if (isAt('^')) {
            set.isNegated = true;
            ++m_at;
        }
        for (bool isFirst = true; isFirst || !isAt(']'); isFirst = false) {
            if (m_at >= m_text.size())
                return wrong("'[' is not closed");
            if (m_text.substr(m_at).starts_with("[:")) {
                if (!addNamed(set))
                    return wrong("a class such as [:digit:] is not known");
                continue;
            }
            if (isAt('\\') && m_at + 1 < m_text.size() && addClass(set, m_text[m_at + 1])) {
                m_at += 2;
                continue;
            }
            const auto first = bracketChar();
            auto last = first;
            if (isAt('-') && m_at + 1 < m_text.size() && m_text[m_at + 1] != ']') {
                ++m_at;
                last = bracketChar();
            }
            if (last < first)
                return wrong("a range in [] goes backwards");
            set.ranges.emplace_back(first, last);
        }
        ++m_at;
        return single(std::move(set));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    std::size_t m_nesting = 0;
    bool m_isAtBar = false;
    std::vector<Part> m_parts;
    std::vector<Set> m_sets;
    std::string m_error;
};

/// Writes the steps of a part; false if there are too many.
class Writer {
public:
    explicit Writer(const std::vector<Part>& parts) : m_parts(parts) {}

    bool write(std::size_t number)
    {
        const auto& part = m_parts[number];
        if (++m_visits > 4 * kMostSteps || m_steps.size() > kMostSteps)
            return false;
        switch (part.kind) {
        case Part::Kind::Single:
            m_steps.push_back(part.step);
            return true;
        case Part::Kind::Row:
            return std::ranges::all_of(part.parts, [this](std::size_t each) { return write(each); });
        case Part::Kind::Choice:
            return writeChoice(part);
        case Part::Kind::Repeat:
            return writeRepeat(part);
        }
        return false;
    }
    std::vector<Step>& steps() { return m_steps; }

private:
    std::uint32_t here() const { return static_cast<std::uint32_t>(m_steps.size()); }
    std::uint32_t add(Op op, std::uint32_t value)
    {
        m_steps.push_back({op, value, 0});
        return here() - 1;
    }

    bool writeChoice(const Part& part)
    {
        std::vector<std::uint32_t> jumps;
        for (std::size_t i = 0; i + 1 < part.parts.size(); ++i) {
            const auto fork = add(Op::Fork, here() + 1);
            if (!write(part.parts[i]))
                return false;
            jumps.push_back(add(Op::Jump, 0));
            m_steps[fork].other = here();
        }
        if (!write(part.parts.back()))
            return false;
        for (const auto jump : jumps)
            m_steps[jump].value = here();
        return true;
    }

    bool writeRepeat(const Part& part)
    {
        const auto body = part.parts.front();
        for (std::uint32_t i = 0; i < part.least; ++i) {
            if (!write(body))
                return false;
        }
        if (part.most == kNoMost) {
            const auto fork = add(Op::Fork, here() + 1);
            if (!write(body))
                return false;
            add(Op::Jump, fork);
            m_steps[fork].other = here();
            return true;
        }
        std::vector<std::uint32_t> forks;
        for (auto i = part.least; i < part.most; ++i) {
            forks.push_back(add(Op::Fork, here() + 1));
            if (!write(body))
                return false;
        }
        for (const auto fork : forks)
            m_steps[fork].other = here();
        return true;
    }

    const std::vector<Part>& m_parts;
    std::vector<Step> m_steps;
    std::size_t m_visits = 0;
};

/// The characters before and after a place; none at the ends of the text.
struct Place {
    std::optional<char32_t> before;
    std::optional<char32_t> after;

    bool holds(Op op) const
    {
        const bool wasWord = before && isWord(*before);
        const bool willBeWord = after && isWord(*after);
        switch (op) {
        case Op::Begin:
            return !before;
        case Op::End:
            return !after;
        case Op::WordEdge:
            return wasWord != willBeWord;
        case Op::NoWordEdge:
            return wasWord == willBeWord;
        case Op::WordBegin:
            return !wasWord && willBeWord;
        default:
            return wasWord && !willBeWord;
        }
    }
};

/// The steps that can be reached at one place, each once.
class Reached {
public:
    explicit Reached(const std::vector<Step>& steps) : m_all(steps), m_seenAt(steps.size(), 0) {}

    void clear()
    {
        m_waiting.clear();
        ++m_round;
    }
    /// Adds what waits for a character from `from` on; true: the end of the pattern is reached.
    template <class Holds>
    bool add(std::uint32_t from, const Holds& holds)
    {
        m_open.push_back(from);
        bool isMatch = false;
        while (!m_open.empty()) {
            const auto at = m_open.back();
            m_open.pop_back();
            if (std::exchange(m_seenAt[at], m_round) == m_round)
                continue;
            const auto& step = m_all[at];
            switch (step.op) {
            case Op::Char:
            case Op::Set:
            case Op::Any:
                m_waiting.push_back(at);
                break;
            case Op::Fork:
                m_open.push_back(step.other);
                m_open.push_back(step.value);
                break;
            case Op::Jump:
                m_open.push_back(step.value);
                break;
            case Op::Match:
                isMatch = true;
                break;
            default:
                if (holds(step.op))
                    m_open.push_back(at + 1);
            }
        }
        return isMatch;
    }
    const std::vector<std::uint32_t>& waiting() const { return m_waiting; }

private:
    const std::vector<Step>& m_all;
    std::vector<std::uint64_t> m_seenAt;
    std::vector<std::uint32_t> m_waiting;
    std::vector<std::uint32_t> m_open;
    std::uint64_t m_round = 1;
};

} // namespace

bool TextPattern::Set::has(char32_t c) const
{
    if (hasWord && isWord(c))
        return !isNegated;
    const auto isIn = [&](char32_t one) {
        return std::ranges::any_of(
            ranges, [one](const auto& range) { return range.first <= one && one <= range.second; });
    };
    return (isIn(c) || isIn(lower(c)) || isIn(upper(c))) != isNegated;
}

bool TextPattern::takes(const Step& step, char32_t c) const
{
    return step.op == Op::Any || (step.op == Op::Char ? step.value == lower(c) : m_sets[step.value].has(c));
}

Result<TextPattern> TextPattern::compile(std::string_view pattern)
{
    const auto wrong = [&](const std::string& what) {
        return fail(ErrorCode::Malformed, message(MessageId::BadPattern, pattern.substr(0, 200), what));
    };
    Parser parser(pattern);
    const auto top = parser.parse();
    if (!top)
        return wrong(parser.error());
    Writer writer(parser.parts());
    if (!writer.write(*top))
        return wrong("it is too large");
    TextPattern out;
    out.m_steps = std::move(writer.steps());
    out.m_steps.push_back({Op::Match, 0, 0});
    out.m_sets = parser.moveSets();
    Reached first(out.m_steps);
    out.m_mayBeEmpty = first.add(0, [](Op) { return true; });
    for (char32_t c = 0; c < out.m_mayBegin.size(); ++c)
        out.m_mayBegin[c] = std::ranges::any_of(
            first.waiting(), [&](std::uint32_t at) { return out.takes(out.m_steps[at], c); });
    return out;
}

bool TextPattern::found(std::string_view text, const std::stop_token& stop) const
{
    constexpr std::size_t kStepsUnasked = 1U << 16;
    const bool isAnchored = m_steps.front().op == Op::Begin;
    Reached reached(m_steps);
    std::vector<std::uint32_t> next; ///< steps after those that matched the last character
    Place place;
    std::size_t work = 0;
    std::size_t at = 0;
    while (true) {
        if (next.empty() && place.before) {
            if (isAnchored)
                return false;
            const auto from = at;
            while (!m_mayBeEmpty && at < text.size() && isAscii(static_cast<unsigned char>(text[at])) &&
                   !m_mayBegin[static_cast<unsigned char>(text[at])])
                ++at;
            if (at != from)
                place.before = static_cast<unsigned char>(text[at - 1]);
        }
        auto after = at;
        place.after = at < text.size() ? std::optional(nextCodePoint(text, after)) : std::nullopt;
        const auto holds = [&](Op op) { return place.holds(op); };
        reached.clear();
        bool isMatch = reached.add(0, holds);
        for (const auto step : next)
            isMatch = reached.add(step, holds) || isMatch;
        if (isMatch || !place.after)
            return isMatch;
        next.clear();
        for (const auto step : reached.waiting()) {
            if (takes(m_steps[step], *place.after))
                next.push_back(step + 1);
        }
        work += 1 + reached.waiting().size();
        if (work > kStepsUnasked) {
            if (stop.stop_requested())
                return false;
            work = 0;
        }
        place.before = place.after;
        at = after;
    }
}

} // namespace opscope
