// SPDX-License-Identifier: GPL-3.0-or-later
// The ops of one report as rules read them, whatever file they came from.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/advisor/engine/chip.h"
#include "core/report/report.h"
#include "core/table/table.h"
#include "core/vendor/vendor_columns.h"

namespace opscope {

/// Where the length of a run comes from; the best source that the run has is used.
enum class RunSource : std::uint8_t {
    Timeline,    ///< from the first slice to the last
    OpPlaces,    ///< from the first op to the last
    OpDurations, ///< the sum of their durations
    StatedSteps, ///< the lengths that a table of steps states
    Unknown
};

class OpView {
public:
    OpView(ReportPtr report, std::uint32_t index, const ChipList& chips = ChipList::builtIn());
    /// With the counters of further runs of the same model, see mergeRuns(): a table with the same rows as
    /// the report's own.
    OpView(ReportPtr report, std::uint32_t index, const ChipList& chips,
           std::shared_ptr<const DataTable> merged);

    const Report& report() const { return *m_report; }
    const ReportPtr& reportPtr() const { return m_report; }
    std::uint32_t index() const { return m_index; } ///< of the report in the workspace
    bool isSvp() const { return m_isSvp; }          ///< layers of a JOB
    const DataTable* data() const { return m_data; }
    const Chip& chip() const { return m_chip; }
    std::string_view source() const; ///< "op_summary": the source that is named when a column is missing

    std::size_t size() const { return m_report->ops.size(); }
    /// How many ops ran: the number of kernels in the timeline if it is larger than the number of rows.
    std::size_t ranOps() const { return m_ranOps; }
    std::string_view name(std::size_t op) const { return m_report->text(m_report->ops.name[op]); }
    std::string_view type(std::size_t op) const { return text(m_report->ops.type, op); }
    std::string_view taskType(std::size_t op) const { return text(m_report->ops.taskType, op); }
    /// A collective: it waits for other ranks and computes nothing.
    bool isCommunication(std::size_t op) const { return taskType(op) == "COMMUNICATION"; }
    std::int64_t dur(std::size_t op) const ///< 0 if missing
    {
        const auto& column = m_report->ops.dur;
        return op < column.size() && column[op] != kMissingInteger ? column[op] : 0;
    }
    std::int64_t start(std::size_t op) const ///< kMissingInteger if missing
    {
        const auto& column = m_report->ops.start;
        return op < column.size() ? column[op] : kMissingInteger;
    }
    TimeRange range(std::size_t op) const ///< empty if its start is missing
    {
        const auto begin = start(op);
        return begin == kMissingInteger ? TimeRange{} : TimeRange{begin, begin + dur(op)};
    }

    bool has(Pipe pipe) const { return !m_pipes[static_cast<std::size_t>(pipe)].empty(); }
    /// Reads everything that is otherwise read on first use. Any thread may then call the other functions.
    void readAll() const;

    /// 0..1 and more, NaN if missing; the greatest of several columns. Only one thread may call it before
    /// readAll().
    double pipe(Pipe pipe, std::size_t op) const
    {
        const auto& ratios = m_ratios[static_cast<std::size_t>(pipe)];
        return !ratios.empty() ? ratios[op] : has(pipe) ? read(pipe)[op] : kNoReal;
    }
    double largest(std::initializer_list<Pipe> pipes, std::size_t op) const;
    /// A vendor's column by any of its names; null if there is none. The search is cached.
    const DataColumn* column(std::string_view header) const;
    /// NaN if missing.
    double value(const DataColumn* column, std::size_t op) const;

    /// The ops of each device, model and stream, sorted by their starts. Computed on first use; only one
    /// thread may call it before readAll().
    const std::vector<std::vector<std::uint32_t>>& byStream() const;

    /// The time in which the device worked (deviceSpan of slice_span.h and the ops), without pauses of ten
    /// minutes and more in which nothing was recorded (several runs in one folder). Without times it is the
    /// sum of the durations, without ops the time in the table of the steps. At least 1.
    std::int64_t deviceTime() const { return m_deviceTime; }
    /// The length of the run: the span of the timeline, like the total time on Summary (sliceSpan), without
    /// such pauses; at least the time of the device.
    std::int64_t runTime() const { return m_runTime; }
    RunSource runSource() const { return m_runSource; }
    /// False if no file contains any times; then the times are 1 ns, so that shares can be computed.
    bool isTimeKnown() const { return m_runTime > 1; }
    /// All shares that the advisor reports refer to the run.
    double shareOfRun(std::int64_t ns) const
    {
        return static_cast<double>(ns) / static_cast<double>(m_runTime);
    }
    /// Sum of the durations of all ops except communication, which waits.
    std::int64_t opTime() const { return m_opTime; }
    double shareOfOps(std::int64_t ns) const
    {
        return static_cast<double>(ns) / static_cast<double>(std::max<std::int64_t>(1, m_opTime));
    }

private:
    void findClock();
    const std::vector<double>& read(Pipe pipe) const; ///< for each op
    std::string_view text(const Column<StringId>& column, std::size_t op) const
    {
        return op < column.size() ? m_report->text(column[op]) : std::string_view();
    }

    ReportPtr m_report;
    std::uint32_t m_index = 0;
    Chip m_chip;
    std::shared_ptr<const DataTable> m_merged; ///< null: the report's own
    const DataTable* m_data = nullptr;
    TablePtr m_table;                                             ///< the vendor's rows with their units
    std::array<std::vector<std::size_t>, kPipeCount> m_pipes;     ///< columns of m_table
    mutable std::array<std::vector<double>, kPipeCount> m_ratios; ///< for each op, filled on first use
    std::shared_ptr<std::mutex> m_mutex = std::make_shared<std::mutex>(); ///< protects m_found
    mutable std::map<std::string, const DataColumn*, std::less<>> m_found;
    mutable std::vector<std::vector<std::uint32_t>> m_byStream;
    bool m_isSvp = false;
    std::size_t m_ranOps = 0;
    std::int64_t m_deviceTime = 1, m_runTime = 1, m_opTime = 0;
    RunSource m_runSource = RunSource::Unknown;
};

} // namespace opscope
