// SPDX-License-Identifier: GPL-3.0-or-later
// The steps of matching ops, the most reliable first. Internal part of matching.h.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/compare/matching.h"

namespace opscope {

/// Works on positions in the two sequences; the result has keys again.
class Matcher {
public:
    Matcher(const OpKeys& keys, const OpSequence& a, const OpSequence& b, const MatchOptions& options);
    Matching run();

private:
    static constexpr std::size_t kFree = SIZE_MAX;
    struct Row {
        MatchKind kind = MatchKind::Exact;
        std::vector<std::size_t> a, b;
        double confidence = 1;
    };

    const OpKey& keyA(std::size_t pos) const { return m_keys.at(m_a.keys[pos]); }
    const OpKey& keyB(std::size_t pos) const { return m_keys.at(m_b.keys[pos]); }
    MatchRow published(const Row& row) const;
    bool isBroken(const Row& row) const;
    bool add(Row row);
    void matchExact();
    /// Pairs unmatched ops of both sides with equal text, in order.
    template <class TextOf>
    void matchByText(MatchKind kind, double confidence, const TextOf& textOf);
    void matchCollectives();
    void matchSameName();
    /// Pairs unmatched ops by a longest common subsequence: by type and shape, or only by type.
    void matchByOrder(MatchKind kind);

    // Several ops that became one or several others: see fused_ops.cpp.
    /// Compilers name a fused op by the joined names of its parts: "conv1bn1relu1".
    void matchConcatenated(const OpSequence& parts, const OpSequence& wholes,
                           std::vector<std::size_t>& rowOfPart, const std::vector<std::size_t>& rowOfFused,
                           std::vector<std::size_t> Row::*partMembers,
                           std::vector<std::size_t> Row::*fusedMembers);
    /// The one-to-one rows that keep the order of both sides: the longest increasing sequence of positions in
    /// B.
    std::vector<std::pair<std::size_t, std::size_t>> anchors() const;
    /// Makes a group of the unmatched ops between two neighbouring anchors: n ops of A correspond to m ops of
    /// B.
    void findGaps();
    double groupConfidence(const Row& row) const;
    /// Adds an unmatched op to the matched op before it, if compilers fuse its type and the other side no
    /// longer has any op of this type.
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
