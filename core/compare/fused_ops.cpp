// SPDX-License-Identifier: GPL-3.0-or-later
// Ops that a compiler fused or split: the steps of the matching that make groups.
#include <algorithm>
#include <array>
#include <functional>
#include <unordered_map>
#include <unordered_set>

#include "core/base/ascii.h"
#include "core/compare/matcher.h"

namespace opscope {
namespace {

constexpr std::size_t kMaxParts = 64; // in one fused op

/// Element-wise ops and normalisations that compilers fold into the op before them.
bool isFusable(std::string_view type)
{
    static constexpr std::array kParts{"relu", "bn",        "batchnorm", "batchnormalization",
                                       "bias", "add",       "mul",       "softplus",
                                       "tanh", "mish",      "sigmoid",   "swish",
                                       "silu", "gelu",      "scale",     "cast",
                                       "clip", "transdata", "activation"};
    const auto low = lowerAscii(type);
    return std::ranges::any_of(kParts, [&](const char* part) { return low.find(part) != std::string::npos; });
}

} // namespace

void Matcher::matchConcatenated(const OpSequence& parts, const OpSequence& wholes,
                                std::vector<std::size_t>& rowOfPart,
                                const std::vector<std::size_t>& rowOfFused,
                                std::vector<std::size_t> Row::*partMembers,
                                std::vector<std::size_t> Row::*fusedMembers)
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
    if (lengths.empty())
        return;
    std::unordered_set<std::string_view> heads; // most ops begin with none: one lookup instead of many
    const auto headOf = [shortest = *lengths.rbegin()](std::string_view name) {
        return name.substr(0, shortest);
    };
    for (const auto& [name, positions] : byName)
        heads.insert(headOf(name));
    for (std::size_t j = 0; j < wholes.keys.size(); ++j) {
        if (rowOfFused[j] != kFree)
            continue;
        std::vector<std::size_t> found;
        std::string_view rest = m_keys.at(wholes.keys[j]).name;
        while (!rest.empty() && found.size() < kMaxParts && heads.contains(headOf(rest))) {
            std::size_t taken = 0;
            for (const auto length : lengths) {
                const auto it = length <= rest.size() ? byName.find(rest.substr(0, length)) : byName.end();
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
            while (!rest.empty() && (rest[0] == '_' || rest[0] == '+' || rest[0] == ';' || rest[0] == ','))
                rest.remove_prefix(1);
        }
        if (!rest.empty() || found.size() < 2)
            continue;
        Row row{MatchKind::Group, {}, {}, 0.95};
        row.*partMembers = std::move(found);
        row.*fusedMembers = {j};
        add(std::move(row));
    }
}

std::vector<std::pair<std::size_t, std::size_t>> Matcher::anchors() const
{
    std::vector<std::pair<std::size_t, std::size_t>> pairs;
    for (std::size_t i = 0; i < m_a.keys.size(); ++i) {
        if (m_rowOfA[i] != kFree && m_rows[m_rowOfA[i]].a.size() == 1 && m_rows[m_rowOfA[i]].b.size() == 1)
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

void Matcher::findGaps()
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

double Matcher::groupConfidence(const Row& row) const
{
    // A fused op's name contains the names of its parts ("conv1bn1relu1").
    const auto carries = [](std::string_view whole, const auto& parts, const auto& nameOf) {
        return parts.size() > 1 && std::ranges::all_of(parts, [&](std::size_t p) {
                   return nameOf(p).size() > 2 && whole.find(nameOf(p)) != std::string_view::npos;
               });
    };
    const auto nameA = [&](std::size_t p) { return keyA(p).name; };
    const auto nameB = [&](std::size_t p) { return keyB(p).name; };
    if ((row.b.size() == 1 && carries(nameB(row.b[0]), row.a, nameA)) ||
        (row.a.size() == 1 && carries(nameA(row.a[0]), row.b, nameB)))
        return 0.95;
    int tenths = 5; // a sum of tenths as double is 0.7999999999999999
    const auto countsA = m_a.counts[row.a[0]];
    const bool hasSameCounts =
        std::ranges::all_of(row.a, [&](std::size_t p) { return m_a.counts[p] == countsA; }) &&
        std::ranges::all_of(row.b, [&](std::size_t p) { return m_b.counts[p] == countsA; });
    if (hasSameCounts)
        tenths += 2;
    if (row.a.size() + row.b.size() <= 5)
        tenths += 1;
    return tenths / 10.0;
}

void Matcher::absorbFused()
{
    absorbSide(m_a, m_b, m_rowOfA, m_brokenA, &Row::a);
    absorbSide(m_b, m_a, m_rowOfB, m_brokenB, &Row::b);
}

void Matcher::absorbSide(const OpSequence& mine, const OpSequence& other, std::vector<std::size_t>& rowOf,
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
            if (isBroken(row))
                row = before;
            else
                std::fill(rowOf.begin() + static_cast<std::ptrdiff_t>(i),
                          rowOf.begin() + static_cast<std::ptrdiff_t>(last), target);
        }
        i = std::max(last, i + 1);
    }
}

} // namespace opscope
