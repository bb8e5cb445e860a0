// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matching.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <functional>
#include <map>
#include <unordered_map>
#include <utility>

namespace opscope {
namespace {

constexpr std::size_t kFree = SIZE_MAX;
constexpr std::size_t kMaxParts = 64; // of one fused op

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

std::string withoutDigits(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        if (!isDigit(c))
            out += c;
    }
    return out;
}

/// Element-wise ops and normalisations that compilers fold into the op before them.
bool isFusable(std::string_view type)
{
    static constexpr std::array kParts{"relu", "bn",        "batchnorm", "batchnormalization",
                                       "bias", "add",       "mul",       "softplus",
                                       "tanh", "mish",      "sigmoid",   "swish",
                                       "silu", "gelu",      "scale",     "cast",
                                       "clip", "transdata", "activation"};
    std::string low(type);
    std::ranges::transform(low, low.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return std::ranges::any_of(kParts, [&](const char* part) { return low.find(part) != std::string::npos; });
}

/// Works on positions in the two sequences; keys come back at the end.
class Matcher {
public:
    Matcher(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options)
        : m_keys(keys),
          m_a(a),
          m_b(b),
          m_options(options),
          m_rowOfA(a.keys.size(), kFree),
          m_rowOfB(b.keys.size(), kFree)
    {
    }

    Matching run()
    {
        matchExact();
        if (m_options.isNamesOnly)
            return collect();
        matchCollectives();
        matchSameName();
        matchConcatenated(m_a, m_b, m_rowOfA, m_rowOfB, &Row::a, &Row::b);
        matchConcatenated(m_b, m_a, m_rowOfB, m_rowOfA, &Row::b, &Row::a);
        matchByOrder(MatchKind::Renamed);
        findGaps();
        absorbFused();
        matchByOrder(MatchKind::SameType);
        return collect();
    }

private:
    struct Row {
        MatchKind kind;
        std::vector<std::size_t> a, b;
        double confidence;
    };

    const OpKey& keyA(std::size_t pos) const { return m_keys.at(m_a.keys[pos]); }
    const OpKey& keyB(std::size_t pos) const { return m_keys.at(m_b.keys[pos]); }

    std::string idOf(const Row& row) const
    {
        const auto side = [](const auto& positions, const auto& keyAt) {
            std::string text;
            for (const auto pos : positions) {
                text += keyAt(pos).name;
                text += '\x1f';
                text += keyAt(pos).shape;
                text += '\x1e';
            }
            return text;
        };
        auto a = side(row.a, [&](std::size_t p) -> const OpKey& { return keyA(p); });
        auto b = side(row.b, [&](std::size_t p) -> const OpKey& { return keyB(p); });
        return a <= b ? a + '\x1d' + b : b + '\x1d' + a;
    }

    bool add(Row row)
    {
        if (row.kind != MatchKind::Exact && m_options.broken.contains(idOf(row))) {
            m_brokenA.insert(row.a.begin(),
                             row.a.end()); // what the user took apart is not put together otherwise
            m_brokenB.insert(row.b.begin(), row.b.end());
            return false;
        }
        for (const auto pos : row.a)
            m_rowOfA[pos] = m_rows.size();
        for (const auto pos : row.b)
            m_rowOfB[pos] = m_rows.size();
        m_rows.push_back(std::move(row));
        return true;
    }

    void matchExact()
    {
        std::unordered_map<std::uint32_t, std::size_t> inB;
        for (std::size_t j = 0; j < m_b.keys.size(); ++j)
            inB.emplace(m_b.keys[j], j);
        for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
            if (const auto it = inB.find(m_a.keys[i]); it != inB.end())
                add({MatchKind::Exact, {i}, {it->second}, 1});
        }
    }

    /// Pairs what is free on both sides and has the same text, in order.
    template <class TextOf>
    void matchByText(MatchKind kind, double confidence, const TextOf& textOf)
    {
        std::map<std::string, std::vector<std::size_t>> inB;
        for (std::size_t j = 0; j < m_b.keys.size(); ++j) {
            if (m_rowOfB[j] == kFree) {
                if (auto text = textOf(keyB(j)); !text.empty())
                    inB[std::move(text)].push_back(j);
            }
        }
        if (inB.empty())
            return;
        std::map<std::string, std::size_t> next;
        for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
            if (m_rowOfA[i] != kFree)
                continue;
            const auto text = textOf(keyA(i));
            const auto it = inB.find(text);
            if (it == inB.end())
                continue;
            if (auto& n = next[text]; n < it->second.size())
                add({kind, {i}, {it->second[n++]}, confidence});
        }
    }

    void matchCollectives()
    {
        matchByText(MatchKind::Collective, 1, [](const OpKey& key) {
            auto text = withoutGroupNumber(key.name);
            return text == key.name ? std::string() : text + '\0' + key.shape;
        });
    }

    void matchSameName()
    {
        matchByText(MatchKind::ShapeChanged, 0.9, [](const OpKey& key) { return key.name; });
    }

    /// Compilers name a fused op by the names of its parts, one behind the other: "conv1bn1relu1".
    void matchConcatenated(const OpSequence& parts, const OpSequence& wholes,
                           std::vector<std::size_t>& rowOfPart, const std::vector<std::size_t>& rowOfWhole,
                           std::vector<std::size_t> Row::*partMembers,
                           std::vector<std::size_t> Row::*wholeMembers)
    {
        std::unordered_map<std::string_view, std::vector<std::size_t>> byName;
        std::set<std::size_t, std::greater<>> lengths;
        for (std::size_t i = 0; i < parts.keys.size(); ++i) {
            const std::string_view name = m_keys.at(parts.keys[i]).name;
            if (rowOfPart[i] == kFree && !name.empty()) {
                byName[name].push_back(i);
                lengths.insert(name.size());
            }
        }
        for (std::size_t j = 0; j < wholes.keys.size(); ++j) {
            if (rowOfWhole[j] != kFree)
                continue;
            std::vector<std::size_t> found;
            std::string_view rest = m_keys.at(wholes.keys[j]).name;
            while (!rest.empty() && found.size() < kMaxParts) {
                std::size_t taken = 0;
                for (const auto length : lengths) {
                    const auto it =
                        length <= rest.size() ? byName.find(rest.substr(0, length)) : byName.end();
                    if (it == byName.end())
                        continue;
                    const auto part = std::ranges::find_if(it->second, [&](std::size_t p) {
                        return rowOfPart[p] == kFree && std::ranges::find(found, p) == found.end();
                    });
                    if (part != it->second.end()) {
                        found.push_back(*part);
                        taken = length;
                        break;
                    }
                }
                if (taken == 0)
                    break;
                rest.remove_prefix(taken);
                while (!rest.empty() &&
                       (rest[0] == '_' || rest[0] == '+' || rest[0] == ';' || rest[0] == ','))
                    rest.remove_prefix(1);
            }
            if (!rest.empty() || found.size() < 2)
                continue;
            Row row{MatchKind::Group, {}, {}, 0.95};
            row.*partMembers = std::move(found);
            row.*wholeMembers = {j};
            add(std::move(row));
        }
    }

    /// Longest common subsequence of what is free: by type and shape, or by type alone.
    void matchByOrder(MatchKind kind)
    {
        std::unordered_map<std::string, std::uint32_t> tokens;
        const auto tokenOf = [&](const OpKey& key) {
            std::string text = key.type;
            if (kind == MatchKind::Renamed)
                text += '\0' + key.shape;
            return tokens.try_emplace(std::move(text), static_cast<std::uint32_t>(tokens.size()))
                .first->second;
        };
        std::vector<std::size_t> freeA;
        std::vector<std::size_t> freeB;
        std::vector<std::uint32_t> tokensA;
        std::vector<std::uint32_t> tokensB;
        for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
            if (m_rowOfA[i] == kFree && !m_brokenA.contains(i) && !keyA(i).type.empty()) {
                freeA.push_back(i);
                tokensA.push_back(tokenOf(keyA(i)));
            }
        }
        for (std::size_t j = 0; j < m_b.keys.size(); ++j) {
            if (m_rowOfB[j] == kFree && !m_brokenB.contains(j) && !keyB(j).type.empty()) {
                freeB.push_back(j);
                tokensB.push_back(tokenOf(keyB(j)));
            }
        }
        for (const auto& [i, j] :
             longestCommonSubsequence(tokensA, tokensB, m_options.maxLcsCells, m_isBounded)) {
            const auto& a = keyA(freeA[i]);
            const auto& b = keyB(freeB[j]);
            const bool isNumbered = withoutDigits(a.name) == withoutDigits(b.name);
            const double confidence = kind == MatchKind::SameType ? 0.4 : isNumbered ? 0.95 : 0.7;
            add({kind, {freeA[i]}, {freeB[j]}, confidence});
        }
    }

    /// The one-to-one rows that keep the order of both sides: the longest increasing run of B positions.
    std::vector<std::pair<std::size_t, std::size_t>> anchors() const
    {
        std::vector<std::pair<std::size_t, std::size_t>> pairs;
        for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
            if (m_rowOfA[i] != kFree && m_rows[m_rowOfA[i]].a.size() == 1 &&
                m_rows[m_rowOfA[i]].b.size() == 1)
                pairs.emplace_back(i, m_rows[m_rowOfA[i]].b[0]);
        }
        std::vector<std::size_t> tails; // indices into pairs
        std::vector<std::size_t> previous(pairs.size(), kFree);
        for (std::size_t p = 0; p < pairs.size(); ++p) {
            const auto it = std::ranges::lower_bound(tails, pairs[p].second, {},
                                                     [&](std::size_t t) { return pairs[t].second; });
            if (it != tails.begin())
                previous[p] = *(it - 1);
            if (it == tails.end())
                tails.push_back(p);
            else
                *it = p;
        }
        std::vector<std::pair<std::size_t, std::size_t>> chain;
        for (auto p = tails.empty() ? kFree : tails.back(); p != kFree; p = previous[p])
            chain.push_back(pairs[p]);
        std::ranges::reverse(chain);
        return chain;
    }

    /// Free ops between two neighbouring anchors on both sides: n ops of A stand where m ops of B stand.
    void findGaps()
    {
        auto chain = anchors();
        chain.emplace_back(m_a.keys.size(), m_b.keys.size());
        std::size_t fromA = 0;
        std::size_t fromB = 0;
        for (const auto& [toA, toB] : chain) {
            Row row{MatchKind::Group, {}, {}, 0};
            for (auto i = fromA; i < toA; ++i) {
                if (m_rowOfA[i] == kFree)
                    row.a.push_back(i);
            }
            for (auto j = fromB; j < toB; ++j) {
                if (m_rowOfB[j] == kFree)
                    row.b.push_back(j);
            }
            fromA = toA + 1;
            fromB = toB + 1;
            if (row.a.empty() || row.b.empty() || row.a.size() > m_options.maxGroupOps ||
                row.b.size() > m_options.maxGroupOps)
                continue;
            row.confidence = groupConfidence(row);
            add(std::move(row));
        }
    }

    double groupConfidence(const Row& row) const
    {
        // A fused op carries the names of its parts ("conv1bn1relu1").
        const auto carries = [](std::string_view whole, const auto& parts, const auto& nameOf) {
            return parts.size() > 1 && std::ranges::all_of(parts, [&](std::size_t p) {
                       return nameOf(p).size() > 2 && whole.find(nameOf(p)) != std::string_view::npos;
                   });
        };
        const auto nameA = [&](std::size_t p) -> const std::string& { return keyA(p).name; };
        const auto nameB = [&](std::size_t p) -> const std::string& { return keyB(p).name; };
        if ((row.b.size() == 1 && carries(nameB(row.b[0]), row.a, nameA)) ||
            (row.a.size() == 1 && carries(nameA(row.a[0]), row.b, nameB)))
            return 0.95;
        double confidence = 0.5;
        const auto countsA = m_a.counts[row.a[0]];
        const bool sameCounts =
            std::ranges::all_of(row.a, [&](std::size_t p) { return m_a.counts[p] == countsA; }) &&
            std::ranges::all_of(row.b, [&](std::size_t p) { return m_b.counts[p] == countsA; });
        if (sameCounts)
            confidence += 0.2;
        if (row.a.size() + row.b.size() <= 5)
            confidence += 0.1;
        return confidence;
    }

    /// What stands alone behind a matched op, is of a kind that compilers fold, and whose type the other side
    /// has lost altogether, went into the op before it.
    void absorbFused()
    {
        absorbSide(m_a, m_b, m_rowOfA, m_brokenA, &Row::a);
        absorbSide(m_b, m_a, m_rowOfB, m_brokenB, &Row::b);
    }

    void absorbSide(const OpSequence& mine, const OpSequence& other, std::vector<std::size_t>& rowOf,
                    const std::set<std::size_t>& broken, std::vector<std::size_t> Row::*members)
    {
        std::set<std::string_view> otherTypes;
        for (const auto key : other.keys)
            otherTypes.insert(m_keys.at(key).type);
        for (std::size_t i = 0; i < mine.keys.size();) {
            if (rowOf[i] != kFree || i == 0 || rowOf[i - 1] == kFree) {
                ++i;
                continue;
            }
            auto last = i;
            while (last < mine.keys.size() && rowOf[last] == kFree && !broken.contains(last) &&
                   last - i < m_options.maxGroupOps && isFusable(m_keys.at(mine.keys[last]).type) &&
                   !otherTypes.contains(m_keys.at(mine.keys[last]).type))
                ++last;
            if (last > i) {
                const auto target = rowOf[i - 1];
                const auto before = m_rows[target];
                auto& row = m_rows[target];
                for (auto p = i; p < last; ++p)
                    (row.*members).push_back(p);
                row.kind = MatchKind::Group;
                row.confidence = std::min(before.confidence, 0.7);
                if (m_options.broken.contains(idOf(row)))
                    row = before;
                else
                    std::fill(rowOf.begin() + static_cast<std::ptrdiff_t>(i),
                              rowOf.begin() + static_cast<std::ptrdiff_t>(last), target);
            }
            i = std::max(last, i + 1);
        }
    }

    Matching collect()
    {
        Matching out;
        out.isLcsBounded = m_isBounded;
        const auto publish = [&](const Row& row) {
            MatchRow r{row.kind, {}, {}, row.confidence, idOf(row)};
            if (m_options.accepted.contains(r.id))
                r.confidence = 1;
            for (const auto p : row.a)
                r.a.push_back(m_a.keys[p]);
            for (const auto p : row.b)
                r.b.push_back(m_b.keys[p]);
            out.rows.push_back(std::move(r));
        };
        std::vector<bool> isDone(m_rows.size(), false);
        for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
            if (m_rowOfA[i] == kFree) {
                publish({MatchKind::OnlyA, {i}, {}, 1});
            } else if (!isDone[m_rowOfA[i]]) {
                isDone[m_rowOfA[i]] = true;
                publish(m_rows[m_rowOfA[i]]);
            }
        }
        for (std::size_t j = 0; j < m_b.keys.size(); ++j) {
            if (m_rowOfB[j] == kFree)
                publish({MatchKind::OnlyB, {}, {j}, 1});
        }
        return out;
    }

    const OpKeys& m_keys;
    const OpSequence& m_a;
    const OpSequence& m_b;
    const MatchOptions& m_options;
    std::vector<Row> m_rows;
    std::vector<std::size_t> m_rowOfA, m_rowOfB;
    std::set<std::size_t> m_brokenA, m_brokenB;
    bool m_isBounded = false;
};

/// Which side goes first inside the matcher does not depend on which is called A: ties are broken alike after
/// a swap.
bool isSecondFirst(const OpKeys& keys, const OpSequence& a, const OpSequence& b)
{
    if (a.keys.size() != b.keys.size())
        return b.keys.size() < a.keys.size();
    for (std::size_t i = 0; i < a.keys.size(); ++i) {
        const auto& x = keys.at(a.keys[i]);
        const auto& y = keys.at(b.keys[i]);
        if (const auto order = std::pair(x.name, x.shape) <=> std::pair(y.name, y.shape); order != 0)
            return order > 0;
    }
    return b.counts < a.counts;
}

} // namespace

const char* matchKindName(MatchKind kind)
{
    static constexpr std::array kNames{"exact", "collective", "shape changed", "renamed",
                                       "group", "same type",  "only A",        "only B"};
    return kNames.at(static_cast<std::size_t>(kind));
}

std::string withoutGroupNumber(std::string_view name)
{
    const auto at = name.find("__");
    if (at == std::string_view::npos)
        return std::string(name);
    auto end = at + 2;
    while (end < name.size() && isDigit(name[end]))
        ++end;
    if (end == at + 2 || end >= name.size() || name[end] != '_')
        return std::string(name);
    return std::string(name.substr(0, at + 2)).append(name.substr(end + 1));
}

OpSequence sequenceOf(std::span<const OpInstance> ops, std::size_t keyCount)
{
    OpSequence out;
    std::vector<std::size_t> positionOf(keyCount, kFree);
    for (const auto& op : ops) {
        auto& position = positionOf[op.key];
        if (position == kFree) {
            position = out.keys.size();
            out.keys.push_back(op.key);
            out.counts.push_back(0);
        }
        ++out.counts[position];
    }
    return out;
}

Matching matchOps(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options)
{
    if (!isSecondFirst(keys, a, b))
        return Matcher(keys, a, b, options).run();
    auto swapped = Matcher(keys, b, a, options).run();
    for (auto& row : swapped.rows) {
        std::swap(row.a, row.b);
        if (row.kind == MatchKind::OnlyA)
            row.kind = MatchKind::OnlyB;
        else if (row.kind == MatchKind::OnlyB)
            row.kind = MatchKind::OnlyA;
    }
    // The order that was promised: by A, then what only B has.
    std::vector<std::size_t> rank(keys.size(), kFree);
    for (std::size_t i = 0; i < a.keys.size(); ++i)
        rank[a.keys[i]] = i;
    for (std::size_t j = 0; j < b.keys.size(); ++j) {
        if (rank[b.keys[j]] == kFree)
            rank[b.keys[j]] = a.keys.size() + j;
    }
    std::ranges::stable_sort(swapped.rows, {}, [&](const MatchRow& row) {
        return row.a.empty() ? std::pair(std::size_t{1}, rank[row.b[0]])
                             : std::pair(std::size_t{0}, rank[row.a[0]]);
    });
    return swapped;
}

} // namespace opscope
