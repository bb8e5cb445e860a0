// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/roofline.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/advisor/engine/core_units.h"
#include "core/advisor/engine/merge_runs.h"
#include "core/advisor/engine/rule_parts.h"
#include "core/advisor/roofline/roofline_points.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/vendor/chip_name.h"
#include "core/vendor/missing_parts.h"

namespace opscope {
namespace {

using Source = RooflineChannel::Source;
using Peak = RooflineChannel::Peak;

constexpr std::initializer_list<Pipe> kPipes{Pipe::Mac,  Pipe::Vec,  Pipe::Scalar, Pipe::Mte1,
                                             Pipe::Mte2, Pipe::Mte3, Pipe::Fixpipe};
constexpr std::initializer_list<Pipe> kSvpPipes{Pipe::MacPpen, Pipe::VecPpen, Pipe::Dstr,
                                                Pipe::Dtrans,  Pipe::Dld,     Pipe::Wld};

bool movesData(Pipe pipe)
{
    return pipe == Pipe::Mte1 || pipe == Pipe::Mte2 || pipe == Pipe::Mte3 || pipe == Pipe::Dstr ||
           pipe == Pipe::Dtrans || pipe == Pipe::Dld || pipe == Pipe::Wld;
}

class Maker {
public:
    Maker(const OpView& view, const Thresholds& thresholds)
        : m_view(view), m_chip(view.chip()), m_thresholds(thresholds), m_points(view, thresholds)
    {
        m_out.isSvp = view.isSvp();
        m_out.chip = m_chip.name;
        m_out.channels.resize(rooflineChannels().size());
    }

    Roofline make()
    {
        chooseOps();
        for (std::size_t i = 0; i < m_out.ops.size(); ++i)
            look(m_out.ops[i], i < kMostRooflineOps);
        addRoofs();
        addVerdicts();
        addNoCompute();
        sayMissing();
        return std::move(m_out);
    }

    RooflineOp judged(std::uint32_t op)
    {
        RooflineOp out;
        out.op = op;
        out.duration = m_view.dur(op);
        look(out, false);
        return out;
    }

private:
    void chooseOps()
    {
        double all = 0;
        for (std::uint32_t op = 0; op < m_view.size(); ++op) {
            const auto type = m_view.taskType(op);
            const bool isLooked =
                m_out.isSvp || type == "AI_CORE" || type == "AI_VECTOR_CORE" || type.starts_with("MIX_");
            if (!isLooked || m_view.dur(op) <= 0)
                continue;
            RooflineOp out;
            out.op = op;
            out.duration = m_view.dur(op);
            all += static_cast<double>(out.duration);
            m_out.ops.push_back(out);
        }
        for (auto& op : m_out.ops)
            op.timeShare = static_cast<double>(op.duration) / all;
        std::ranges::stable_sort(m_out.ops, std::greater{}, &RooflineOp::duration);
    }

    void look(RooflineOp& out, bool keepsPoints)
    {
        m_points.setOp(out.op);
        for (const auto unit : {RooflineUnit::Cube, RooflineUnit::Vector, RooflineUnit::Both}) {
            const auto operations = m_points.work(unit).operations;
            if (!std::isnan(operations))
                m_hasWork[static_cast<std::size_t>(unit)] = true;
            if (operations > 0)
                addCycles(m_cycles[static_cast<std::size_t>(unit)], out.op, unit);
        }
        bool isMemoryCounted = false; // if bytes were counted, no estimate is needed
        for (std::size_t channel = 0; channel < m_out.channels.size(); ++channel) {
            const bool isCounted = rooflineChannels()[channel].source != Source::Shapes;
            const auto point = isCounted || !isMemoryCounted ? m_points.point(channel) : std::nullopt;
            if (!point)
                continue;
            isMemoryCounted = isMemoryCounted || (rooflineChannels()[channel].group == "Memory" &&
                                                  rooflineChannels()[channel].unit == RooflineUnit::Both);
            auto& state = m_out.channels[channel];
            ++state.points;
            state.suspect += point->isCounterSuspect() ? 1U : 0U;
            state.undrawn += point->isDrawn() ? 0U : 1U;
            m_bandwidths[channel].insert(point->bandwidth);
            if (!point->isSuspect && point->share > std::fmax(out.share, 0)) {
                out.share = point->share;
                out.channel = point->channel;
                out.best = keepsPoints ? static_cast<std::uint32_t>(m_out.points.size()) : UINT32_MAX;
                out.verdict = point->isMemorySide ? Verdict::Memory : Verdict::Compute;
                out.isEstimate = point->isEstimate;
            }
            if (!keepsPoints)
                continue;
            if (out.best == UINT32_MAX) // without a peak an op still has a point
                out.best = static_cast<std::uint32_t>(m_out.points.size());
            m_out.points.push_back(*point);
        }
        m_notByShapes += !m_out.isSvp && !isMemoryCounted && readsUnknownPart(m_view.type(out.op)) ? 1U : 0U;
        if (std::isnan(out.share) && !m_out.isSvp) // the flat roof needs no bytes
            lookAtCompute(out);
        judge(out);
    }

    /// There are at most two kinds of cores.
    void addCycles(std::set<double>& cycles, std::uint32_t op, RooflineUnit unit) const
    {
        const auto value = m_points.coreCycles(op, unit);
        if (cycles.size() < 2 && !std::isnan(value))
            cycles.insert(value);
    }

    void lookAtCompute(RooflineOp& out) const
    {
        for (const auto unit : {RooflineUnit::Cube, RooflineUnit::Vector}) {
            const auto& work = m_points.work(unit);
            const auto share = work.operations / m_points.seconds() / work.compute;
            if (work.operations > 0 && share <= m_thresholds.at(ThresholdId::RooflineSuspect) &&
                share > std::fmax(out.share, 0)) {
                out.share = share;
                out.verdict = Verdict::Compute;
                out.isEstimate = work.isEstimate;
            }
        }
    }

    bool leavesCoresIdle(std::size_t op) const
    {
        const auto& blocks = m_view.report().ops.blockNum;
        const auto cores = coresOf(m_view, op);
        if (op >= blocks.size() || blocks[op] <= 0 || !(cores > 0))
            return false;
        const auto used = static_cast<double>(blocks[op]);
        return 1 - used / (cores * std::ceil(used / cores)) > m_thresholds.at(ThresholdId::RooflineTail);
    }

    /// The order of msopprof: near a roof, otherwise the busiest pipe. Our own check is in between: idle
    /// cores.
    void judge(RooflineOp& out) const
    {
        for (const auto pipe : m_out.isSvp ? kSvpPipes : kPipes) {
            const auto ratio = m_view.pipe(pipe, out.op);
            if (ratio > std::fmax(out.pipeRatio, 0) || (std::isnan(out.pipeRatio) && ratio >= 0)) {
                out.pipe = pipe;
                out.pipeRatio = ratio;
            }
        }
        if (out.share > m_thresholds.at(ThresholdId::RooflineBound))
            return;
        if (!m_out.isSvp && leavesCoresIdle(out.op))
            out.verdict = Verdict::Parallelism;
        else if (!out.pipe)
            out.verdict = Verdict::Unknown;
        else if (out.pipeRatio < m_thresholds.at(ThresholdId::RooflinePipe))
            out.verdict = Verdict::Pipeline;
        else
            out.verdict = movesData(*out.pipe) ? Verdict::LatencyMemory : Verdict::LatencyCompute;
    }

    void addRoofs()
    {
        for (const auto& [channel, values] : m_bandwidths) {
            for (const auto value : values) {
                if (!std::isnan(value))
                    m_out.roofs.push_back({std::string(rooflineChannels()[channel].title), false,
                                           rooflineChannels()[channel].unit,
                                           static_cast<std::uint8_t>(channel), value});
            }
        }
        if (m_out.isSvp) {
            m_out.roofs.push_back({"MAC", true, RooflineUnit::Cube, 0, 1});
            return;
        }
        struct Flat {
            const char* title;
            RooflineUnit unit;
            ChipNumberId number;
        };
        for (const auto& flat : {Flat{"Cube FP16", RooflineUnit::Cube, ChipNumberId::CubeFp16},
                                 Flat{"Cube INT8", RooflineUnit::Cube, ChipNumberId::CubeInt8},
                                 Flat{"Vector FP16", RooflineUnit::Vector, ChipNumberId::VecFp16},
                                 Flat{"Vector FP32", RooflineUnit::Vector, ChipNumberId::VecFp32}}) {
            auto cycles = m_cycles[static_cast<std::size_t>(flat.unit)];
            if (cycles.empty()) { // no op is known to use the unit: use all ops
                for (const auto& op : m_out.ops)
                    addCycles(cycles, op.op, flat.unit);
            }
            const auto perCycle = m_chip.at(flat.number);
            for (const auto value : cycles) {
                if (!std::isnan(perCycle))
                    m_out.roofs.push_back({flat.title, true, flat.unit, 0, perCycle * value});
            }
        }
    }

    /// Uses the same words as the figures of the model, whose share of the peak needs the same inputs.
    void addNoCompute()
    {
        if (m_out.ops.empty() || m_out.isSvp || std::ranges::any_of(m_out.roofs, &RooflineRoof::isCompute))
            return;
        for (const auto id : {ChipNumberId::AiCores, ChipNumberId::CubeMhz}) {
            if (!(m_chip.at(id) > 0))
                return addMissing({message(MessageId::MissingChipNumber, chipNumberSpec(id).word),
                                   message(MessageId::HowChip)});
        }
    }

    void addVerdicts()
    {
        std::vector<VerdictSum> sums(kVerdictCount);
        std::vector<double> weighted(kVerdictCount), weights(kVerdictCount);
        for (const auto& op : m_out.ops) {
            const auto at = static_cast<std::size_t>(op.verdict);
            ++sums[at].ops;
            sums[at].time += op.duration;
            sums[at].timeShare += op.timeShare;
            if (!std::isnan(op.share)) {
                weighted[at] += op.share * static_cast<double>(op.duration);
                weights[at] += static_cast<double>(op.duration);
            }
        }
        for (std::size_t at = 0; at < kVerdictCount; ++at) {
            auto& sum = sums[at];
            if (sum.ops == 0)
                continue;
            sum.verdict = static_cast<Verdict>(at);
            sum.opShare = static_cast<double>(sum.ops) / static_cast<double>(m_out.ops.size());
            if (weights[at] > 0)
                sum.coefficient = weighted[at] / weights[at];
            m_out.verdicts.push_back(sum);
        }
    }

    void addMissing(MissingInput input)
    {
        if (std::ranges::find(m_out.missing, input) == m_out.missing.end())
            m_out.missing.push_back(std::move(input));
    }

    /// nullopt if the counters exist and show that nothing was moved.
    std::optional<MissingInput> missingInput(const RooflineChannel& channel, std::size_t at) const
    {
        if (const auto header = m_points.missingHeader(at); !header.empty())
            return MissingInput{message(MessageId::MissingColumn, m_view.source(), header),
                                message(MessageId::HowMetricsGroup, channel.group)};
        if (m_hasWork[static_cast<std::size_t>(channel.unit)])
            return std::nullopt;
        return MissingInput{message(MessageId::MissingOperations, m_view.source()),
                            message(MessageId::HowMetricsGroup, kArithmeticGroup)};
    }

    std::optional<MissingInput> missingPeak(const RooflineChannel& channel) const
    {
        if (channel.source == Source::Svp)
            return MissingInput{message(MessageId::MissingSvpPeak), message(MessageId::HowSvpPeak)};
        if (channel.peak == Peak::None)
            return std::nullopt; // the peak is not known
        for (const auto id : {ChipNumberId::AiCores, ChipNumberId::CubeMhz, channel.number}) {
            if (std::isnan(m_chip.at(id)) && (id == channel.number || channel.peak != Peak::OfChip))
                return MissingInput{message(MessageId::MissingChipNumber, chipNumberSpec(id).word),
                                    message(MessageId::HowChip)};
        }
        return std::nullopt;
    }

    void sayMissing()
    {
        std::size_t suspect = 0;
        std::size_t undrawn = 0;
        for (std::size_t at = 0; at < m_out.channels.size(); ++at) {
            const auto& channel = rooflineChannels()[at];
            auto& state = m_out.channels[at];
            suspect += state.suspect;
            undrawn += state.undrawn;
            const bool isSvpChannel = channel.source == Source::Svp;
            if (isSvpChannel != m_out.isSvp)
                continue;
            if (state.points != 0) {
                if (m_bandwidths[at].size() == 1 && std::isnan(*m_bandwidths[at].begin()))
                    state.missing = missingPeak(channel);
            } else if (m_out.ops.empty()) {
                state.missing =
                    isGpuName(m_chip.name)
                        ? MissingInput{message(MessageId::AsWritten,
                                               OPSCOPE_TEXT("Argument",
                                                            "A trace of a GPU has no counters of operations "
                                                            "and bytes of its kernels, so they have no place "
                                                            "under the roofline")),
                                       message(MessageId::AsWritten,
                                               OPSCOPE_TEXT("Argument",
                                                            "The page Modules has operations, their rate and "
                                                            "the share of the peak (MFU)"))}
                        : MissingInput{message(MessageId::MissingOps), message(MessageId::HowSummary)};
            } else if (isSvpChannel) {
                state.missing = {message(MessageId::MissingColumn, m_view.source(), "DDR Total(byte)"),
                                 message(MessageId::HowMetrics)};
            } else if (channel.source == Source::Shapes) {
                const auto& shapes = m_view.report().ops.inputShapes;
                if (m_out.points.empty() && std::ranges::none_of(shapes.span(), &StringId::valid))
                    state.missing = {message(MessageId::MissingColumn, m_view.source(), "Input Shapes"),
                                     message(MessageId::HowSummary)};
            } else if (channel.source != Source::Amount || m_chip.name.empty() ||
                       !std::isnan(m_chip.at(channel.number))) { // not every chip counts amounts
                state.missing = missingInput(channel, at);
            }
            if (state.missing)
                state.missing->how = howFor(m_view.report(), state.missing->how);
            if (state.missing)
                addMissing(*state.missing);
        }
        if (suspect != 0)
            m_out.notes.push_back(message(MessageId::RooflineSuspect, suspect,
                                          numberText(m_thresholds.at(ThresholdId::RooflineSuspect))));
        if (undrawn != 0)
            m_out.notes.push_back(message(MessageId::RooflineNotDrawn, undrawn));
        if (m_notByShapes != 0)
            m_out.notes.push_back(message(MessageId::RooflineNotByShapes, m_notByShapes));
    }

    struct NanLess { // NaN counts as a value, after all others
        bool operator()(double a, double b) const { return std::isnan(b) ? !std::isnan(a) : a < b; }
    };

    const OpView& m_view;
    const Chip& m_chip;
    const Thresholds& m_thresholds;
    RooflinePoints m_points;
    std::array<bool, 3> m_hasWork{};          ///< of any op, in the order of RooflineUnit
    std::array<std::set<double>, 3> m_cycles; ///< cycles a second of the cores that do work of a unit
    std::map<std::size_t, std::set<double, NanLess>> m_bandwidths;
    std::size_t m_notByShapes = 0; ///< number of ops
    Roofline m_out;
};

} // namespace

bool RooflinePoint::isCounterSuspect() const
{
    return isSuspect && rooflineChannels()[channel].source != Source::Shapes;
}

std::vector<const RooflinePoint*> Roofline::drawn(std::optional<std::size_t> channel) const
{
    std::vector<const RooflinePoint*> out;
    if (channel) {
        for (const auto& point : points) {
            if (point.channel == *channel && point.isDrawn())
                out.push_back(&point);
        }
        return out;
    }
    for (const auto& op : ops) {
        if (op.best < points.size() && points[op.best].isDrawn())
            out.push_back(&points[op.best]);
    }
    return out;
}

std::vector<const RooflineRoof*> Roofline::roofsOf(std::optional<std::size_t> channel) const
{
    std::vector<bool> isShown(rooflineChannels().size(), channel == std::nullopt && isSvp);
    std::array<bool, 2> hasUnit{}; // cube, vector
    const auto take = [&](std::size_t each) {
        const auto unit = rooflineChannels()[each].unit;
        isShown[each] = true;
        hasUnit[0] = hasUnit[0] || unit != RooflineUnit::Vector;
        hasUnit[1] = hasUnit[1] || unit != RooflineUnit::Cube;
    };
    if (channel) {
        take(*channel);
    } else {
        for (const auto* point : drawn(channel))
            take(point->channel);
    }
    std::vector<const RooflineRoof*> out;
    for (const auto& roof : roofs) {
        const bool isOfUnit = hasUnit[roof.unit == RooflineUnit::Vector ? 1 : 0];
        if (roof.isCompute ? isOfUnit : isShown[roof.channel])
            out.push_back(&roof);
    }
    return out;
}

Roofline roofline(const OpView& view, const Thresholds& thresholds)
{
    return Maker(view, thresholds).make();
}

struct RooflineJudge::State {
    Maker maker;
};

RooflineJudge::RooflineJudge(const OpView& view, const Thresholds& thresholds)
    : m_state(std::make_unique<State>(Maker(view, thresholds)))
{
}
RooflineJudge::~RooflineJudge() = default;

RooflineOp RooflineJudge::operator()(std::uint32_t op)
{
    return m_state->maker.judged(op);
}

} // namespace opscope
