// SPDX-License-Identifier: GPL-3.0-or-later
// Which slice of A is which slice of B: what two timelines under one axis link. Pure; the view asks per
// visible slice.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/comparison.h"

namespace opscope {

enum class CompareSide : std::uint8_t { A, B };
constexpr CompareSide otherSide(CompareSide side)
{
    return side == CompareSide::A ? CompareSide::B : CompareSide::A;
}

/// Where both sides are laid over each other, in the clock of each: the n-th execution of an op behind A's
/// anchor is the n-th behind B's.
struct SliceAnchors {
    std::int64_t a = std::numeric_limits<std::int64_t>::min();
    std::int64_t b = std::numeric_limits<std::int64_t>::min();
    std::int64_t of(CompareSide side) const { return side == CompareSide::A ? a : b; }
};

/// One op, group of ops or API of the comparison.
struct SliceMatchRow {
    RowState state = RowState::Same; ///< of the sums of both runs, as in the table
    MatchKind match = MatchKind::Exact;
    bool isApi = false;
    std::string title;
    std::vector<std::uint32_t> a, b; ///< keys
};

class SliceMatching {
public:
    /// Ops as the comparison matches them, host API calls by name. Both runs whole, whatever their scopes.
    static Result<std::shared_ptr<const SliceMatching>>
    build(const CompareRun& a, const CompareRun& b, const CompareOptions& options, std::stop_token stop = {});

    const std::vector<SliceMatchRow>& rows() const { return m_rows; }
    /// Index into rows(); none for a slice that is not compared (a step band, a wait).
    std::optional<std::uint32_t> rowOf(CompareSide side, SliceId slice) const;
    /// The slice of the other side that is the same execution; invalid if there is none.
    SliceId matchOf(CompareSide side, SliceId slice, const SliceAnchors& anchors = {}) const;
    /// False when no op has a slice on both sides: then only API calls can be linked.
    bool hasOps() const { return m_hasOps; }
    bool isLcsBounded() const { return m_isBounded; }

private:
    /// Executions of one op on one device, by start.
    struct Executions {
        std::uint32_t key = 0;
        std::uint32_t device = 0; ///< n-th device of its side
        std::vector<SliceId> slices;
    };
    struct Side {
        ReportPtr report;
        std::vector<std::uint32_t> executionsOf; ///< by slice
        std::vector<Executions> executions;
        std::unordered_map<std::uint64_t, std::uint32_t> byKeyAndDevice;
        std::unordered_map<std::uint32_t, std::uint32_t> rowOfKey;
        std::size_t firstBehind(std::size_t executions, std::int64_t ts) const;
    };
    static void index(Side& side, const std::vector<OpInstance>& ops, std::size_t firstKey);
    const Side& side(CompareSide which) const { return which == CompareSide::A ? m_a : m_b; }

    Side m_a, m_b;
    std::vector<SliceMatchRow> m_rows;
    bool m_hasOps = false;
    bool m_isBounded = false;
};

} // namespace opscope
