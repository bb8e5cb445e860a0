// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline: how many operations each op did for each byte, how near it came to the peaks of the chip, and
// what limits it. Modelled after msopprof; see RooflinePoint for the formulas. All rates count in 10^9 and
// 10^12.
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/chip.h"
#include "core/advisor/engine/finding.h"
#include "core/advisor/engine/op_view.h"
#include "core/advisor/engine/thresholds.h"
#include "core/advisor/roofline/roofline_work.h"

namespace opscope {

enum class RooflineUnit : std::uint8_t { Cube, Vector, Both };
const char* rooflineUnitName(RooflineUnit unit);

/// A path of the data, and the source of its byte count.
struct RooflineChannel {
    std::string_view id;    ///< "l1_to_l0a"
    std::string_view title; ///< "L1 -> L0A"
    RooflineUnit unit = RooflineUnit::Both;
    std::string_view group;  ///< metrics group of its counters; empty: no counter
    std::string_view header; ///< a bandwidth in GB/s (of 2^30), or an amount in KB
    enum class Source : std::uint8_t { Bandwidth, Amount, Shapes, Svp } source = Source::Bandwidth;
    /// The unit of the peak: bytes a cycle of each core, GB/s of each core, GB/s of the chip. If a channel
    /// has two peaks, the first that the chip has is used.
    enum class Peak : std::uint8_t { None, PerCycle, PerCore, OfChip };
    Peak peak = Peak::None;
    ChipNumberId number = ChipNumberId::MemoryBandwidth;
    Peak otherPeak = Peak::None;
    ChipNumberId otherNumber = ChipNumberId::MemoryBandwidth;
    std::string_view otherHeader = {}; ///< its values are added to those of `header`
};
std::span<const RooflineChannel> rooflineChannels();
/// Errors: NotFound with all ids.
Result<std::size_t> rooflineChannel(std::string_view id);

enum class Verdict : std::uint8_t {
    Compute,
    Memory,
    Parallelism,
    Pipeline,
    LatencyCompute,
    LatencyMemory,
    Unknown
};
inline constexpr std::size_t kVerdictCount = 7;
Message verdictTitle(Verdict verdict);
Message verdictHow(Verdict verdict);
const char* verdictWord(Verdict verdict); ///< "latency_memory", for JSON

/// An op in one channel. In a PROF: intensity = operations / bytes, performance = operations / duration, the
/// roof = min(compute, bandwidth * intensity), the share of it = max(performance / compute, bytes / duration
/// / bandwidth). In a JOB operations are not counted: intensity = bytes a second, performance = share of the
/// time in which the MAC worked, compute = 1.
struct RooflinePoint {
    std::uint32_t op = 0;
    std::uint8_t channel = 0; ///< index into rooflineChannels()
    bool isEstimate = false;  ///< the operations or the bytes are an estimate
    bool isSuspect = false;   ///< above 1.1 times a peak: it decides no verdict
    bool isMemorySide = false;
    WorkBasis basis = WorkBasis::None;
    double intensity = 0;   ///< operations a byte; 0 without operations: not drawn
    double performance = 0; ///< operations a second
    double bytes = 0, operations = 0;
    double bandwidth = kNoReal; ///< peak, bytes a second
    double compute = kNoReal;   ///< peak of the op's mix of data types, operations a second
    double share = kNoReal;     ///< of the roof, 0..1

    bool isDrawn() const { return isPlaced(intensity) && isPlaced(performance); }
    /// Whether the value has a place on a logarithmic axis.
    static bool isPlaced(double value) { return value > 0 && std::isfinite(value); }
    /// Whether a counter is wrong. Bytes from shapes may exceed the peak because they came from a cache.
    bool isCounterSuspect() const;
};

struct RooflineOp {
    std::uint32_t op = 0;
    Verdict verdict = Verdict::Unknown;
    bool isEstimate = false;
    std::optional<Pipe> pipe; ///< the busiest
    double pipeRatio = kNoReal;
    double share = kNoReal;           ///< the greatest of its channels
    std::uint32_t best = UINT32_MAX;  ///< index of that point in `points`; without peaks the first point of
                                      ///< the op; UINT32_MAX: none
    std::uint8_t channel = UINT8_MAX; ///< that channel; UINT8_MAX: none
    std::int64_t duration = 0;        ///< ns
    double timeShare = 0;             ///< share of the time of all ops that are looked at
};

/// A line of the plot.
struct RooflineRoof {
    std::string title; ///< "Cube FP16", "L1 -> L0A"
    bool isCompute = false;
    RooflineUnit unit = RooflineUnit::Both; ///< only for a compute roof
    std::uint8_t channel = 0;               ///< only for a bandwidth
    double value = 0;                       ///< operations a second, bytes a second
};

struct RooflineChannelState {
    std::size_t points = 0, suspect = 0, undrawn = 0;
    std::optional<MissingInput> missing; ///< why it has no points or no roof
};

struct VerdictSum {
    Verdict verdict{};
    std::size_t ops = 0;
    std::int64_t time = 0; ///< ns
    double opShare = 0, timeShare = 0;
    double coefficient = kNoReal; ///< mean share of the roof, weighted by time
};

struct Roofline {
    bool isSvp = false;
    std::vector<RooflineOp> ops;       ///< the longest first
    std::vector<RooflinePoint> points; ///< of the kMostRooflineOps longest ops, grouped by op in that order
    std::vector<RooflineRoof> roofs;
    std::vector<RooflineChannelState> channels; ///< one for each channel of rooflineChannels()
    std::vector<VerdictSum> verdicts;           ///< those that occur, in the order of Verdict
    std::vector<MissingInput> missing;          ///< inputs that would make it complete, without duplicates
    std::vector<Message> notes;                 ///< suspect counters, points that cannot be drawn
    std::string chip;                           ///< its name; empty: not known

    /// The points that a plot shows: those of a channel, or without a channel the best point of each op.
    std::vector<const RooflinePoint*> drawn(std::optional<std::size_t> channel) const;
    /// The roofs above these points.
    std::vector<const RooflineRoof*> roofsOf(std::optional<std::size_t> channel) const;
};
inline constexpr std::size_t kMostRooflineOps = 20000;

/// `view` may have the counters of merged runs. If the result is empty, `missing` contains the reason.
Roofline roofline(const OpView& view, const Thresholds& thresholds = {});

/// Computes the verdict of single ops like roofline(), without storing their points.
class RooflineJudge {
public:
    RooflineJudge(const OpView& view, const Thresholds& thresholds);
    ~RooflineJudge();
    RooflineOp operator()(std::uint32_t op);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace opscope
