// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/matcher.h"

#include <algorithm>
#include <unordered_map>

namespace opscope {
namespace {

std::string withoutDigits(std::string_view name)
{
    std::string out;
    for (const char c : name) {
        if (c < '0' || c > '9')
            out += c;
    }
    return out;
}

} // namespace

Matcher::Matcher(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options)
    : m_keys(keys),
      m_a(a),
      m_b(b),
      m_options(options),
      m_rowOfA(a.keys.size(), kFree),
      m_rowOfB(b.keys.size(), kFree)
{
}

Matching Matcher::run()
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

MatchRow Matcher::published(const Row& row) const
{
    MatchRow out{row.kind, {}, {}, row.confidence};
    for (const auto p : row.a)
        out.a.push_back(m_a.keys[p]);
    for (const auto p : row.b)
        out.b.push_back(m_b.keys[p]);
    return out;
}

bool Matcher::isBroken(const Row& row) const
{
    return !m_options.broken.empty() && m_options.broken.contains(matchId(published(row), m_keys));
}

bool Matcher::add(Row row)
{
    if (row.kind != MatchKind::Exact && isBroken(row)) {
        m_brokenA.insert(row.a.begin(),
                         row.a.end()); // a pair that the user separated is not matched again
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

void Matcher::matchExact()
{
    std::vector<std::size_t> inB(m_keys.size(), kFree); // by key
    for (std::size_t j = 0; j < m_b.keys.size(); ++j)
        inB[m_b.keys[j]] = j;
    m_rows.reserve(std::min(m_a.keys.size(), m_b.keys.size()));
    for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
        if (const auto j = inB[m_a.keys[i]]; j != kFree)
            add({MatchKind::Exact, {i}, {j}, 1});
    }
}

template <class TextOf>
void Matcher::matchByText(MatchKind kind, double confidence, const TextOf& textOf)
{
    struct Waiting {
        std::vector<std::size_t> positions;
        std::size_t next = 0;
    };
    std::unordered_map<std::string, Waiting> inB;
    for (std::size_t j = 0; j < m_b.keys.size(); ++j) {
        if (m_rowOfB[j] == kFree) {
            if (auto text = textOf(keyB(j)); !text.empty())
                inB[std::move(text)].positions.push_back(j);
        }
    }
    if (inB.empty())
        return;
    for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
        if (m_rowOfA[i] != kFree)
            continue;
        const auto it = inB.find(textOf(keyA(i)));
        if (it == inB.end())
            continue;
        if (auto& [positions, next] = it->second; next < positions.size())
            add({kind, {i}, {positions[next++]}, confidence});
    }
}

void Matcher::matchCollectives()
{
    matchByText(MatchKind::Collective, 1, [](const OpKey& key) {
        auto text = withoutGroupNumber(key.name);
        return text == key.name ? std::string() : (text + '\0').append(key.shape);
    });
}

void Matcher::matchSameName()
{
    matchByText(MatchKind::ShapeChanged, 0.9, [](const OpKey& key) { return std::string(key.name); });
}

void Matcher::matchByOrder(MatchKind kind)
{
    std::unordered_map<std::string, std::uint32_t> tokens;
    const auto tokenOf = [&](const OpKey& key) {
        std::string text(key.type);
        if (kind == MatchKind::Renamed)
            (text += '\0').append(key.shape);
        return tokens.try_emplace(std::move(text), static_cast<std::uint32_t>(tokens.size())).first->second;
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

Matching Matcher::collect()
{
    Matching out;
    out.isLcsBounded = m_isBounded;
    out.rows.reserve(m_rows.size() + static_cast<std::size_t>(std::ranges::count(m_rowOfA, kFree) +
                                                              std::ranges::count(m_rowOfB, kFree)));
    const auto publish = [&](const Row& row) {
        auto r = published(row);
        if (!m_options.accepted.empty() && m_options.accepted.contains(matchId(r, m_keys)))
            r.confidence = 1;
        out.rows.push_back(std::move(r));
    };
    std::vector<bool> isDone(m_rows.size(), false);
    for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
        if (m_rowOfA[i] == kFree) {
            publish({MatchKind::OnlyA, {i}, {}, 1});
        } else if (!isDone[m_rowOfA[i]]) {
            isDone[m_rowOfA[i]] = true;
            publish(m_rows[m_rowOfA[i]]);
            m_rows[m_rowOfA[i]] = {}; // there are many: the memory is used again
        }
    }
    for (std::size_t j = 0; j < m_b.keys.size(); ++j) {
        if (m_rowOfB[j] == kFree)
            publish({MatchKind::OnlyB, {}, {j}, 1});
    }
    return out;
}

} // namespace opscope
