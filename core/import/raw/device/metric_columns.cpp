// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/device/metric_columns.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/import/raw/device/metric_groups.h"

namespace opscope::raw {
namespace {

using Source = MetricColumns::Source;
using Divisor = CounterFormula::Divisor;

constexpr std::string_view kCustom = "Custom:";

/// The counter of an event; none if the run did not count it.
std::optional<std::uint8_t> counterOf(std::span<const std::uint32_t> events, std::uint32_t event)
{
    constexpr std::size_t kMost = std::tuple_size_v<decltype(PmuRow::counters)>;
    const auto counted = events.first(std::min(events.size(), kMost));
    const auto found = std::find(counted.begin(), counted.end(), event);
    return found == counted.end() ? std::nullopt
                                  : std::optional(static_cast<std::uint8_t>(found - counted.begin()));
}

/// The formula with the counters of one kind of core; without terms if an event was not counted.
CounterFormula resolvedFormula(const MetricEvents& events, Divisor divisor,
                               std::span<const std::uint32_t> counted)
{
    CounterFormula formula;
    formula.divisor = divisor;
    for (const auto& term : events.terms) {
        if (term.weight == 0)
            break;
        const auto counter = counterOf(counted, term.event);
        if (!counter)
            return {};
        formula.terms.push_back({term.weight, *counter});
    }
    if (divisor == Divisor::Counter) {
        const auto counter = counterOf(counted, events.divisor);
        if (!counter)
            return {};
        formula.divisorCounter = *counter;
    }
    return formula;
}

/// Builds the columns of one kind of core, or the only columns if `prefix` is empty.
class ColumnBuilder {
public:
    ColumnBuilder(const DeviceFacts& facts, MetricColumns& out) : m_facts(facts), m_out(out) {}

    void addCore(bool isVector, std::string_view prefix, std::string_view timeHeader,
                 const std::string& group)
    {
        m_isVector = isVector;
        m_prefix = prefix;
        add(std::string(timeHeader), Source::Time);
        add(m_prefix + "total_cycles", Source::Cycles);
        if (group.starts_with(kCustom)) {
            addCustom();
            return;
        }
        for (const auto& metric : groupMetrics()) {
            if (metric.group == group && isPrinted(metric) && eventsOf(metric, m_facts).terms[0].weight != 0)
                addMetric(metric);
        }
    }
    void add(std::string header, Source source, std::array<CounterFormula, 2> value = {})
    {
        m_out.headers.push_back(std::move(header));
        m_out.columns.push_back({source, m_isVector, std::move(value)});
    }

private:
    bool isPrinted(const GroupMetric& metric) const
    {
        using Cores = GroupMetric::Cores;
        return m_prefix.empty() || metric.cores == Cores::Both ||
               metric.cores == (m_isVector ? Cores::Vector : Cores::Cube);
    }
    void addMetric(const GroupMetric& metric)
    {
        const auto& events = eventsOf(metric, m_facts);
        std::array value{resolvedFormula(events, metric.divisor, m_facts.cubeEvents),
                         resolvedFormula(events, metric.divisor, m_facts.vectorEvents)};
        const auto name = m_prefix + std::string(metric.name);
        if (metric.hasTime)
            add(name + "_time(us)", Source::UnitTime, value);
        noteForMemoryBound(metric);
        add(metric.hasTime ? name + "_ratio" : name, Source::Value, std::move(value));
    }
    void noteForMemoryBound(const GroupMetric& metric)
    {
        const auto unit = metric.hasTime ? metric.name.substr(0, metric.name.find('_')) : std::string_view{};
        const auto column = static_cast<std::int32_t>(m_out.headers.size());
        if (unit == "mac")
            m_out.mac = column;
        if (unit == "vec")
            m_out.vec = column;
        if (unit == "mte2")
            m_out.mte2 = column;
    }
    void addCustom()
    {
        const auto& events = m_isVector ? m_facts.vectorEvents : m_facts.cubeEvents;
        for (const auto event : events) {
            const MetricEvents one{{EventTerm{1, static_cast<std::uint16_t>(event)}}, 0};
            add(m_prefix + fmt::format("0x{:x}", event), Source::Value,
                {resolvedFormula(one, Divisor::None, m_facts.cubeEvents),
                 resolvedFormula(one, Divisor::None, m_facts.vectorEvents)});
        }
    }

    const DeviceFacts& m_facts;
    MetricColumns& m_out;
    bool m_isVector = false;
    std::string m_prefix;
};

bool hasMacRatio(const MetricColumns& columns)
{
    return std::any_of(columns.headers.begin(), columns.headers.end(), [](const std::string& header) {
        return header == "mac_ratio" || header == "aic_mac_ratio";
    });
}

/// The counters of one core of a kernel, with what its times need.
struct CoreCounters {
    const std::array<std::uint64_t, 10>* counters = nullptr; ///< null: the core did not run
    double cycles = 0;
    double timeUs = 0;
    bool isVector = false;
};

double coreTime(const DeviceFacts& facts, const PmuRow& row, double cycles, bool isVector,
                std::uint32_t blocks)
{
    if (facts.family == DecoderFamily::StarsV6)
        return row.endCount < row.startCount || !facts.countFrequency.isKnown()
                   ? 0
                   : static_cast<double>(row.endCount - row.startCount) / facts.countFrequency.megahertz();
    const auto cores = isVector ? facts.vectorCores : facts.cubeCores;
    if (blocks == 0 || cores == 0)
        return 0;
    const auto rounds = blocks / cores + (blocks % cores != 0 ? 1 : 0);
    return row.mhz > 0 ? cycles / row.mhz / blocks * rounds : kNoReal;
}

/// Counters of the cube core (0) and of the vector core (1).
std::array<CoreCounters, 2> coresOf(const DeviceFacts& facts, const PmuRow& row, std::uint32_t blockNum,
                                    std::uint32_t mixBlockNum)
{
    const bool isVector = row.core == CoreKind::Vector || row.core == CoreKind::MixVector;
    const auto mainCycles = static_cast<double>(row.totalCycles);
    const CoreCounters main{&row.counters, mainCycles, coreTime(facts, row, mainCycles, isVector, blockNum),
                            isVector};
    CoreCounters second;
    second.isVector = !isVector;
    if (row.hasSecond) {
        const auto cycles = static_cast<double>(row.secondCycles);
        second = {&row.secondCounters, cycles, coreTime(facts, row, cycles, !isVector, mixBlockNum),
                  !isVector};
    }
    return isVector ? std::array{second, main} : std::array{main, second};
}

double formulaValue(const CounterFormula& formula, const CoreCounters& core, double hertz)
{
    if (formula.terms.empty())
        return kNoReal;
    double sum = 0;
    for (const auto& term : formula.terms)
        sum += term.weight * static_cast<double>((*core.counters)[term.counter]);
    double divisor = 1;
    if (formula.divisor == Divisor::Cycles)
        divisor = core.cycles;
    if (formula.divisor == Divisor::Seconds)
        divisor = hertz > 0 ? core.cycles / hertz : kNoReal;
    if (formula.divisor == Divisor::Counter)
        divisor = static_cast<double>((*core.counters)[formula.divisorCounter]);
    return divisor == 0 ? 0 : sum / divisor;
}

double columnValue(const MetricColumns::Column& column, const CoreCounters& core, double hertz)
{
    if (core.counters == nullptr) // the vendor prints 0 for a core that did not run
        return 0;
    if (column.source == Source::Time)
        return core.timeUs;
    if (column.source == Source::Cycles)
        return core.cycles;
    const auto value = formulaValue(column.value[core.isVector ? 1 : 0], core, hertz);
    return column.source == Source::UnitTime ? core.timeUs * value : value;
}

/// From the ratios as they are printed, with three decimals, as the vendor does since 2026.
double memoryBound(const MetricColumns& columns, std::span<const double> values)
{
    constexpr double kDecimals = 1000;
    const auto printed = [&](std::int32_t column) {
        return column < 0 ? 0 : std::round(values[static_cast<std::size_t>(column)] * kDecimals) / kDecimals;
    };
    const auto busy = std::fmax(printed(columns.mac), printed(columns.vec));
    return busy > 0 ? printed(columns.mte2) / busy : kNoReal;
}

double cubeUtilization(const DeviceFacts& facts, double cubeCycles, std::int64_t durationNs)
{
    constexpr double kNsPerUs = 1000;
    constexpr double kPercent = 100;
    const auto possible = facts.cubeMhz * facts.cubeCores * static_cast<double>(durationNs) / kNsPerUs;
    return possible > 0 ? kPercent * cubeCycles / possible : 0;
}

} // namespace

MetricColumns metricColumns(const DeviceFacts& facts, bool mixed)
{
    MetricColumns out;
    out.isMixed = mixed;
    if (facts.cubeMetrics.empty() && facts.vectorMetrics.empty())
        return out;
    ColumnBuilder builder(facts, out);
    if (mixed) {
        builder.addCore(false, "aic_", "aicore_time(us)", facts.cubeMetrics);
        const auto& group = facts.vectorMetrics.empty() ? facts.cubeMetrics : facts.vectorMetrics;
        builder.addCore(true, "aiv_", "aiv_time(us)", group);
    } else {
        builder.addCore(false, "", "aicore_time(us)", facts.cubeMetrics);
        if (out.mte2 >= 0 && (out.mac >= 0 || out.vec >= 0))
            builder.add("memory_bound", Source::MemoryBound);
    }
    if (hasMacRatio(out))
        builder.add("cube_utilization(%)", Source::CubeUtilization);
    return out;
}

void metricValues(const MetricColumns& columns, const DeviceFacts& facts, const PmuRow& row,
                  std::uint32_t blockNum, std::uint32_t mixBlockNum, std::int64_t durationNs,
                  std::span<double> out)
{
    constexpr double kMega = 1e6;
    const auto cores = coresOf(facts, row, blockNum, mixBlockNum);
    const std::size_t main = row.core == CoreKind::Vector || row.core == CoreKind::MixVector ? 1 : 0;
    for (std::size_t i = 0; i < std::min(out.size(), columns.size()); ++i) {
        const auto& column = columns.columns[i];
        const std::size_t core = columns.isMixed ? (column.isVector ? 1 : 0) : main;
        if (column.source == Source::MemoryBound)
            out[i] = memoryBound(columns, out);
        else if (column.source == Source::CubeUtilization)
            out[i] = cubeUtilization(facts, cores[columns.isMixed ? 0 : main].cycles, durationNs);
        else
            out[i] = columnValue(column, cores[core], facts.cubeMhz * kMega);
    }
}

} // namespace opscope::raw
