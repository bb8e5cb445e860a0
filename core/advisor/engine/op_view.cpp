// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advisor/engine/op_view.h"

#include <algorithm>

#include "core/analysis/step_times.h"
#include "core/base/parallel.h"
#include "core/report/cells.h"
#include "core/report/stray_times.h"
#include "core/table/op_bound.h"
#include "core/table/record_table.h"
#include "core/table/table_builder.h"
#include "core/vendor/slice_span.h"

namespace opscope {
namespace {

void include(std::optional<TimeRange>& span, TimeRange range)
{
    span = span ? TimeRange{std::min(span->begin, range.begin), std::max(span->end, range.end)} : range;
}

/// The time of a report without a timeline, from its breakdown of the steps; with several ranks the longest.
std::int64_t statedTime(const Report& report)
{
    std::map<std::int32_t, std::int64_t> times;
    for (const auto& row : report.stepTimes) {
        if (row.type.valid() && report.text(row.type) != "rank")
            continue;
        const auto time = statedStepTime(row);
        times[row.rank] += time == kMissingInteger ? 0 : time;
    }
    std::int64_t longest = 0;
    for (const auto& [rank, time] : times)
        longest = std::max(longest, time);
    return longest;
}

/// The length of a span without pauses between runs: stretches of ten minutes and more in which nothing was
/// recorded, as in a folder of several days. `each` calls its argument with every range in the span.
template <class Each>
std::int64_t recordedTime(TimeRange span, const Each& each)
{
    constexpr std::int64_t kPause = 600'000'000'000;
    constexpr std::int64_t kMostBins = 1 << 16;
    if (span.dur() <= kPause)
        return span.dur();
    const auto bin = std::max(kPause / 10, span.dur() / kMostBins + 1);
    const auto place = [&](std::int64_t ts) {
        return static_cast<std::size_t>((std::clamp(ts, span.begin, span.end) - span.begin) / bin);
    };
    std::vector<std::int64_t> changes(place(span.end) + 2);
    each([&](TimeRange range) {
        ++changes[place(range.begin)];
        --changes[place(range.end) + 1];
    });
    std::int64_t recorded = span.dur();
    std::int64_t open = 0;
    std::int64_t empty = 0;
    for (const auto change : changes) {
        open += change;
        if (open == 0) {
            ++empty;
            continue;
        }
        recorded -= empty * bin >= kPause ? empty * bin : 0;
        empty = 0;
    }
    return recorded;
}

} // namespace

OpView::OpView(ReportPtr report, std::uint32_t index, const ChipList& chips)
    : OpView(std::move(report), index, chips, nullptr)
{
}

OpView::OpView(ReportPtr report, std::uint32_t index, const ChipList& chips,
               std::shared_ptr<const DataTable> merged)
    : m_report(std::move(report)),
      m_index(index),
      m_chip(chips.chipOf(m_report->platform)),
      m_merged(std::move(merged)),
      m_isSvp(!m_report->ops.oriName.empty())
{
    const auto& ops = m_report->ops;
    const WorkTypes works(*m_report);
    const auto work = deviceSpan(*m_report);
    std::optional<TimeRange> span;
    if (!work.empty())
        span = work;
    const auto hasPlace = [&](std::size_t op) {
        return start(op) != kMissingInteger && works.has(op) &&
               (m_report->span.empty() ||
                (range(op).begin >= m_report->span.begin && range(op).end <= m_report->span.end));
    };
    for (std::size_t op = 0; op < ops.size(); ++op) {
        m_opTime += isCommunication(op) || !works.has(op) ? 0 : dur(op);
        if (hasPlace(op))
            include(span, range(op));
    }
    const auto& slices = m_report->slices;
    m_ranOps =
        m_isSvp
            ? ops.size()
            : std::max(ops.size(),
                       static_cast<std::size_t>(std::ranges::count_if(slices.cls.span(), [](SliceClass cls) {
                           return cls == SliceClass::Kernel || cls == SliceClass::AiCpu;
                       })));
    const auto eachRange = [&](bool isDeviceOnly) {
        return [&, isDeviceOnly](const auto& use) {
            for (std::size_t op = 0; op < ops.size(); ++op) {
                if (hasPlace(op))
                    use(range(op));
            }
            for (std::size_t i = 0; i < slices.size(); ++i) {
                if (!isStray(*m_report, i) &&
                    (isDeviceOnly ? isWorkClass(slices.cls[i])
                                  : !isDeviceClass(slices.cls[i]) || isWorkClass(slices.cls[i])))
                    use(TimeRange{slices.ts[i], slices.ts[i] + slices.dur[i]});
            }
        };
    };
    const bool isPlaced = span && !span->empty();
    m_deviceTime = isPlaced       ? recordedTime(*span, eachRange(true))
                   : m_opTime > 0 ? m_opTime
                                  : statedTime(*m_report);
    const auto timeline = recordedTime(sliceSpan(*m_report), eachRange(false));
    m_runSource = timeline > 0       ? RunSource::Timeline
                  : isPlaced         ? RunSource::OpPlaces
                  : m_opTime > 0     ? RunSource::OpDurations
                  : m_deviceTime > 0 ? RunSource::StatedSteps
                                     : RunSource::Unknown;
    m_deviceTime = std::max<std::int64_t>(1, m_deviceTime);
    m_runTime = std::max(m_deviceTime, timeline);

    if (ops.source >= m_report->tables.size())
        return;
    m_data = m_merged ? m_merged.get() : &m_report->tables[ops.source];
    m_table = vendorTable("advice", m_report, *m_data, {});
    if (!m_table)
        return;
    for (const auto& pipe : pipeColumns(*m_table))
        m_pipes[static_cast<std::size_t>(pipe.pipe)].push_back(pipe.column);
    findClock();
}

/// msprof computes: time in the core = cycles / blocks * ceil(blocks / cores) / clock. So cycles / (blocks *
/// time) is the clock, or a fraction of it if there are more blocks than cores: the greatest value of all ops
/// is the clock. The number of cores follows from cube_utilization = cycles / (clock * cores * duration).
void OpView::findClock()
{
    constexpr double kLongUs = 20; // the rounding of shorter times is above 0.01 %
    auto& clock = m_chip.of(ChipNumberId::CubeMhz);
    auto& cores = m_chip.of(ChipNumberId::AiCores);
    const auto* const time = column("aicore_time(us)");
    const auto* const cycles =
        column("aic_total_cycles") != nullptr ? column("aic_total_cycles") : column("total_cycles");
    const auto* const blocks = column("Block Dim");
    const auto isKnown = !std::isnan(clock.value);
    for (std::size_t op = 0; op < size() && !isKnown; ++op) {
        const auto megahertz = value(cycles, op) / value(blocks, op) / value(time, op);
        if (value(time, op) >= kLongUs && megahertz > 0 && std::isfinite(megahertz))
            clock = {std::fmax(clock.value, std::round(megahertz)), "cycles, blocks and times of the ops",
                     Certainty::Inferred};
    }
    const auto* const used = column("cube_utilization(%)");
    for (std::size_t op = 0; op < size() && std::isnan(cores.value); ++op) {
        const auto count =
            100 * value(cycles, op) / (clock.value * static_cast<double>(dur(op)) / 1000) / value(used, op);
        if (value(used, op) >= 10 && std::isfinite(count) && std::round(count) >= 1)
            cores = {std::round(count), "cube_utilization of the ops", Certainty::Inferred};
    }
}

std::string_view OpView::source() const
{
    return m_data != nullptr ? std::string_view(m_data->kind) : std::string_view("op_summary");
}

void OpView::readAll() const
{
    byStream();
    const auto read = [this](std::size_t pipe, std::size_t) {
        if (size() > 0)
            static_cast<void>(this->pipe(static_cast<Pipe>(pipe), 0));
    };
    forEachParallel(kPipeCount, coreCount(), read); // each call fills a column of its own
}

/// A database has all digits of a ratio, the text files of the same run have three decimals. The further
/// digits are noise, and both have to lead to the same advice.
const std::vector<double>& OpView::read(Pipe pipe) const
{
    constexpr double kSteps = 1000;
    const auto at = static_cast<std::size_t>(pipe);
    auto& ratios = m_ratios[at];
    ratios.assign(size(), kNoReal);
    for (const auto column : m_pipes[at]) {
        for (std::size_t i = 0; i < ratios.size(); ++i) {
            if (const auto row = m_report->ops.row[i]; row < m_table->rows)
                ratios[i] = std::fmax(ratios[i], pipeRatio(*m_table, row, column).value_or(kNoReal));
        }
    }
    if (source() == "compute_task_info") {
        for (auto& ratio : ratios)
            ratio = std::round(ratio * kSteps) / kSteps;
    }
    return ratios;
}

double OpView::largest(std::initializer_list<Pipe> pipes, std::size_t op) const
{
    double greatest = kNoReal;
    for (const auto each : pipes)
        greatest = std::fmax(greatest, pipe(each, op));
    return greatest;
}

const std::vector<std::vector<std::uint32_t>>& OpView::byStream() const
{
    if (!m_byStream.empty() || size() == 0)
        return m_byStream;
    const auto& ops = m_report->ops;
    std::map<std::tuple<std::int32_t, std::int64_t, std::uint32_t>, std::vector<std::uint32_t>> streams;
    for (std::uint32_t op = 0; op < size(); ++op)
        streams[{valueAt(ops.device, op, kNoDevice), valueAt(ops.model, op, std::int64_t{-1}),
                 valueAt(ops.stream, op, kNoNumber)}]
            .push_back(op);
    const auto begin = [this](std::uint32_t op) { return start(op); };
    for (auto& [key, order] : streams) {
        if (!std::ranges::is_sorted(order, {}, begin)) // most tables are sorted
            std::ranges::stable_sort(order, {}, begin);
        m_byStream.push_back(std::move(order));
    }
    return m_byStream;
}

const DataColumn* OpView::column(std::string_view header) const
{
    const std::lock_guard lock(*m_mutex);
    auto it = m_found.find(header);
    if (it == m_found.end())
        it = m_found.emplace(header, m_data == nullptr ? nullptr : findColumn(*m_data, header)).first;
    return it->second;
}

double OpView::value(const DataColumn* column, std::size_t op) const
{
    const auto& rows = m_report->ops.row; // an op that is only in the timeline has no row
    return column == nullptr || op >= rows.size() || rows[op] >= m_data->rows ? kNoReal
                                                                              : realAt(column, rows[op]);
}

} // namespace opscope
