// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/roofline/roofline_points.h"

#include <algorithm>
#include <cmath>

namespace opscope {
namespace {

constexpr double kPerGiga = 1e9;
using Source = RooflineChannel::Source;
using Peak = RooflineChannel::Peak;

/// Adds the work of two units that run at the same time. If one does nothing, the result is the other's.
RooflinePoints::Work together(const RooflinePoints::Work& cube, const RooflinePoints::Work& vector)
{
    if (!(cube.operations > 0))
        return std::isnan(vector.operations) ? cube : vector;
    if (!(vector.operations > 0))
        return cube;
    return {cube.operations + vector.operations, cube.compute + vector.compute,
            std::max(cube.basis, vector.basis), cube.isEstimate || vector.isEstimate};
}

} // namespace

RooflinePoints::RooflinePoints(const OpView& view, const Thresholds& thresholds)
    : m_view(view),
      m_chip(view.chip()),
      m_thresholds(thresholds),
      m_work(view),
      m_svpBytes(view.column("DDR Total(byte)"))
{
    for (const auto& channel : rooflineChannels()) {
        m_columns.emplace_back(view, channel.header, channel.group);
        m_others.emplace_back(view, channel.otherHeader, channel.group);
    }
}

void RooflinePoints::setOp(std::uint32_t op)
{
    m_op = op;
    m_seconds = static_cast<double>(m_view.dur(op)) / kPerGiga;
    if (m_view.isSvp()) { // share of the time in which the MAC was busy
        m_ofUnit.fill({m_view.pipe(Pipe::MacPpen, op) * m_seconds, 1, WorkBasis::Counted, false});
        return;
    }
    m_ofUnit[0] = workOf(m_work.cube(op), RooflineUnit::Cube);
    m_ofUnit[1] = workOf(m_work.vector(op), RooflineUnit::Vector);
    m_ofUnit[2] = together(m_ofUnit[0], m_ofUnit[1]);
}

RooflinePoints::Work RooflinePoints::workOf(const UnitWork& work, RooflineUnit unit) const
{
    if (!work.isKnown())
        return {};
    return {work.operations, work.perCycle * coreCycles(m_op, unit), work.basis,
            work.basis != WorkBasis::Counted && work.operations > 0};
}

double RooflinePoints::coreCycles(std::uint32_t op, RooflineUnit unit) const
{
    const auto vectors = m_chip.at(ChipNumberId::VectorCores);
    if (unit == RooflineUnit::Vector && vectors != 0 && m_view.taskType(op) != "AI_CORE") { // NaN: not known
        const auto own = m_chip.at(ChipNumberId::VectorMhz);
        return vectors * (std::isnan(own) ? m_chip.at(ChipNumberId::CubeMhz) : own) * 1e6;
    }
    return m_chip.at(ChipNumberId::AiCores) * m_chip.at(ChipNumberId::CubeMhz) * 1e6;
}

double RooflinePoints::peakOf(RooflineUnit unit, Peak peak, ChipNumberId id) const
{
    const auto number = m_chip.at(id);
    const auto vectors = m_chip.at(ChipNumberId::VectorCores);
    switch (peak) {
    case Peak::PerCycle:
        return number * coreCycles(m_op, unit);
    case Peak::PerCore:
        return number * kPerGiga *
               (unit == RooflineUnit::Vector && vectors > 0 ? vectors : m_chip.at(ChipNumberId::AiCores));
    case Peak::OfChip:
        return number * kPerGiga;
    case Peak::None:
        break;
    }
    return kNoReal;
}

double RooflinePoints::bandwidthOf(const RooflineChannel& channel) const
{
    const auto first = peakOf(channel.unit, channel.peak, channel.number);
    if (channel.source == Source::Svp && std::isnan(first))
        return m_thresholds.at(ThresholdId::SvpDdrPeak) * kPerGiga;
    return std::isnan(first) ? peakOf(channel.unit, channel.otherPeak, channel.otherNumber) : first;
}

double RooflinePoints::bytesOf(std::size_t channel) const
{
    const auto& spec = rooflineChannels()[channel];
    if ((spec.source == Source::Svp) != m_view.isSvp())
        return kNoReal;
    switch (spec.source) {
    case Source::Bandwidth:
    case Source::Amount:
        return m_columns[channel].bytes(m_op) +
               (spec.otherHeader.empty() ? 0 : m_others[channel].bytes(m_op));
    case Source::Shapes:
        return bytesOfShapes(m_view, m_op);
    case Source::Svp:
        return m_view.value(m_svpBytes, m_op);
    }
    return kNoReal;
}

std::optional<RooflinePoint> RooflinePoints::point(std::size_t channel) const
{
    const auto& spec = rooflineChannels()[channel];
    const auto bytes = bytesOf(channel);
    const auto& done = work(spec.unit);
    if (!(bytes > 0) || !std::isfinite(bytes) || std::isnan(done.operations))
        return std::nullopt;
    RooflinePoint point;
    point.op = m_op;
    point.channel = static_cast<std::uint8_t>(channel);
    point.basis = done.basis;
    point.isEstimate = done.isEstimate || spec.source == Source::Shapes;
    point.bytes = bytes;
    point.operations = done.operations;
    point.intensity = m_view.isSvp() ? bytes / m_seconds : done.operations / bytes;
    point.performance = done.operations / m_seconds;
    point.compute = done.compute;
    point.bandwidth = bandwidthOf(spec);
    const auto computeShare = done.operations > 0 ? point.performance / point.compute : kNoReal;
    const auto memoryShare = bytes / m_seconds / point.bandwidth;
    point.isMemorySide = !(computeShare >= memoryShare) && !std::isnan(memoryShare);
    point.share = std::isnan(point.bandwidth) ? kNoReal : std::fmax(computeShare, memoryShare);
    const auto limit = m_thresholds.at(ThresholdId::RooflineSuspect);
    point.isSuspect = memoryShare > limit || computeShare > limit;
    return point;
}

std::string_view RooflinePoints::missingHeader(std::size_t channel) const
{
    const auto& spec = rooflineChannels()[channel];
    if (!m_columns[channel].isThere())
        return spec.header;
    return spec.otherHeader.empty() || m_others[channel].isThere() ? std::string_view() : spec.otherHeader;
}

} // namespace opscope
