// SPDX-License-Identifier: GPL-3.0-or-later
// Matches the slices of A with those of B, to link two timelines drawn on one axis. Pure; the view calls it
// for each visible slice.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "core/compare/comparison.h"

namespace opscope {

enum class CompareSide : std::uint8_t { A, B };
inline constexpr std::array kSides{CompareSide::A, CompareSide::B};
constexpr CompareSide otherSide(CompareSide side)
{
    return side == CompareSide::A ? CompareSide::B : CompareSide::A;
}

/// The times at which the two sides are aligned, each in the clock of its side. The n-th execution of an op
/// after the anchor of A corresponds to the n-th after the anchor of B.
struct SliceAnchors {
    std::int64_t a = std::numeric_limits<std::int64_t>::min();
    std::int64_t b = std::numeric_limits<std::int64_t>::min();
    std::int64_t of(CompareSide side) const { return side == CompareSide::A ? a : b; }
};

/// One op, group of ops or API that both timelines show.
struct SliceMatchRow {
    RowState state = RowState::Same; ///< for the sums of both runs, as in the comparison table
    MatchKind match = MatchKind::Exact;
    bool isApi = false;
    std::vector<std::string> namesA, namesB;
    std::vector<std::uint32_t> a, b; ///< keys
};

class SliceMatching {
public:
    /// Reads both runs completely, whatever their scopes. `known` are the ops of a comparison of these runs:
    /// ops are matched as they are there; ops outside its parts are matched like the rest, host API calls by
    /// name.
    static Result<std::shared_ptr<const SliceMatching>> build(const CompareRun& a, const CompareRun& b,
                                                              const CompareOptions& options,
                                                              std::stop_token stop = {},
                                                              const MatchedOpsPtr& known = {});

    /// The same with A and B exchanged.
    std::shared_ptr<const SliceMatching> swapped() const;

    const std::vector<SliceMatchRow>& rows() const { return m_rows; }
    /// Index into rows(); nullopt for a slice that is not compared (a step, a wait).
    std::optional<std::uint32_t> rowOf(CompareSide side, SliceId slice) const;
    /// The corresponding slice of the other side; invalid if there is none.
    SliceId matchOf(CompareSide side, SliceId slice, const SliceAnchors& anchors = {}) const;
    /// All slices of the other side that the slices of one side correspond to, each once: those of three ops
    /// that became one for the slice of that one. The match of the last slice is the last.
    std::vector<SliceId> matchesOf(CompareSide side, const std::vector<SliceId>& slices,
                                   const SliceAnchors& anchors = {}) const;
    /// The slices of a row that are in a part of the run of a side, by start.
    std::vector<SliceId> slicesOf(CompareSide side, std::uint32_t row, const CompareRun& part) const;
    /// False if no op has slices on both sides: then only API calls can be linked.
    bool hasOps() const { return m_hasOps; }
    bool isLcsBounded() const { return m_isBounded; }

private:
    /// Executions of one op on one device, by start time.
    struct Executions {
        std::uint32_t key = 0;
        std::uint32_t device = 0; ///< index of the device on its side
        std::vector<SliceId> slices;
    };
    struct Side {
        ReportPtr report;
        std::vector<std::uint32_t> executionsOf; ///< by slice
        std::vector<Executions> executions;
        std::unordered_map<std::uint64_t, std::uint32_t> byKeyAndDevice;
        std::unordered_map<std::uint32_t, std::uint32_t> rowOfKey;
        std::size_t findFirstAfter(std::size_t executions, std::int64_t ts) const;
    };
    static void index(Side& side, const std::vector<OpInstance>& ops, std::size_t firstKey);
    void add(const std::vector<MatchRow>& rows, bool isApi, const OpKeys& keys,
             const std::array<std::vector<std::int64_t>, 2>& totals, const CompareOptions& options);
    SliceId matchAmong(CompareSide side, SliceId slice, std::uint32_t otherKey,
                       const SliceAnchors& anchors) const;
    /// The keys of the other side that correspond to the op of a slice, which is in the row.
    std::span<const std::uint32_t> otherKeys(CompareSide side, SliceId slice, std::uint32_t row) const;
    const Side& side(CompareSide which) const { return *m_sides.at(static_cast<std::size_t>(which)); }

    std::array<std::shared_ptr<Side>, 2> m_sides;
    std::vector<SliceMatchRow> m_rows;
    bool m_hasOps = false;
    bool m_isBounded = false;
};

} // namespace opscope
