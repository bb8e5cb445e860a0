// SPDX-License-Identifier: GPL-3.0-or-later
// The steps by which ops are matched, the surest first. Inner part of matching.h.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/matching.h"

namespace opscope {

/// Works on positions in the two sequences; keys come back at the end.
class Matcher {
public:
    Matcher(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options);
    Matching run();

private:
    static constexpr std::size_t kFree = SIZE_MAX;
    struct Row {
        MatchKind kind;
        std::vector<std::size_t> a, b;
        double confidence;
    };

    const OpKey& keyA(std::size_t pos) const { return m_keys.at(m_a.keys[pos]); }
    const OpKey& keyB(std::size_t pos) const { return m_keys.at(m_b.keys[pos]); }
    std::string idOf(const Row& row) const;
    bool add(Row row);
    void matchExact();
    /// Pairs what is free on both sides and has the same text, in order.
    template <class TextOf>
    void matchByText(MatchKind kind, double confidence, const TextOf& textOf);
    void matchCollectives();
    void matchSameName();
    /// Longest common subsequence of what is free: by type and shape, or by type alone.
    void matchByOrder(MatchKind kind);

    // Several ops that became one, or others: fused_ops.cpp.
    /// Compilers name a fused op by the names of its parts, one behind the other: "conv1bn1relu1".
    void matchConcatenated(const OpSequence& parts, const OpSequence& wholes,
                           std::vector<std::size_t>& rowOfPart, const std::vector<std::size_t>& rowOfWhole,
                           std::vector<std::size_t> Row::*partMembers,
                           std::vector<std::size_t> Row::*wholeMembers);
    /// The one-to-one rows that keep the order of both sides: the longest increasing run of B positions.
    std::vector<std::pair<std::size_t, std::size_t>> anchors() const;
    /// Free ops between two neighbouring anchors on both sides: n ops of A stand where m ops of B stand.
    void findGaps();
    double groupConfidence(const Row& row) const;
    /// What stands alone behind a matched op, is of a kind that compilers fold, and whose type the other side
    /// has lost altogether, went into the op before it.
    void absorbFused();
    void absorbSide(const OpSequence& mine, const OpSequence& other, std::vector<std::size_t>& rowOf,
                    const std::set<std::size_t>& broken, std::vector<std::size_t> Row::*members);

    Matching collect();

    const OpKeys& m_keys;
    const OpSequence& m_a;
    const OpSequence& m_b;
    const MatchOptions& m_options;
    std::vector<Row> m_rows;
    std::vector<std::size_t> m_rowOfA, m_rowOfB;
    std::set<std::size_t> m_brokenA, m_brokenB;
    bool m_isBounded = false;
};

} // namespace opscope
