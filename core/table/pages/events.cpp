// SPDX-License-Identifier: GPL-3.0-or-later
// Every slice of the chosen tracks, range, device or step. Without narrowing the columns are the report's
// own.
#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "core/analysis/host_calls.h"
#include "core/analysis/nesting.h"
#include "core/analysis/slice_scope.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/report/no_id.h"
#include "core/table/table_builder.h"

namespace opscope {
namespace {

/// Which slice a row is.
struct RowSlices {
    std::vector<std::uint32_t> ids; ///< empty: row + first
    std::uint32_t first = 0;
    SliceId operator()(std::size_t row) const
    {
        return SliceId{ids.empty() ? first + static_cast<std::uint32_t>(row) : ids[row]};
    }
};

/// Arguments as columns: decoded when a row is first looked at, and kept as long as the table.
class ArgumentCells {
public:
    ArgumentCells(const Report& report, std::vector<std::string> keys)
        : m_report(report), m_keys(std::move(keys))
    {
    }

    Cell at(SliceId slice, std::size_t key)
    {
        const std::lock_guard lock(m_mutex); // the window and queries read cells at the same time
        auto [it, isNew] = m_texts.try_emplace(slice.value);
        if (isNew) {
            it->second.resize(m_keys.size());
            if (const auto args = m_report.args(slice)) {
                for (const auto& arg : *args) {
                    const auto found = std::find(m_keys.begin(), m_keys.end(), arg.key);
                    if (found != m_keys.end())
                        keep(it->second[static_cast<std::size_t>(found - m_keys.begin())], arg);
                }
            }
            addObjects(slice, it->second);
        }
        const auto id = it->second[key];
        return id.valid() ? Cell(m_pool.text(id)) : Cell();
    }

private:
    void keep(StringId& text, const Arg& arg)
    {
        if (arg.value != kNotKnownText)
            text = m_pool.intern(arg.value);
    }
    /// The arguments of a slice list the members of an object; under the object's own key we show its JSON.
    void addObjects(SliceId slice, std::vector<StringId>& texts)
    {
        const auto hasAll = std::ranges::all_of(texts, [](StringId text) { return text.valid(); });
        const auto args =
            hasAll ? Result<Args>(Args{}) : m_report.sourceArgs(m_report.slices.args[slice.index()]);
        for (std::size_t key = 0; args && key < m_keys.size(); ++key) {
            const auto found = std::ranges::find(*args, m_keys[key], &Arg::key);
            if (!texts[key].valid() && found != args->end() && found->isNested())
                texts[key] = m_pool.intern(found->value);
        }
    }

    const Report& m_report;
    std::vector<std::string> m_keys;
    std::mutex m_mutex;
    StringPool m_pool;
    std::unordered_map<std::uint32_t, std::vector<StringId>> m_texts;
};

ColumnSpec dear(ColumnSpec spec)
{
    spec.isDear = true;
    return spec;
}

/// Where each row begins and how long it is: the part of the slice that counts where the page is narrowed by
/// time, else the entire slice.
struct RowTimes {
    const Report& report;
    std::shared_ptr<const RowSlices> rows;
    std::vector<std::int64_t> begins, durations, wholes; ///< `wholes`: of a slice that is cut, its duration

    RowTimes(const Report& of, std::shared_ptr<const RowSlices> ofRows, const SliceScope& scope)
        : report(of), rows(std::move(ofRows))
    {
        if (!scope.range && !scope.step)
            return;
        for (const auto id : rows->ids) {
            const auto whole = report.slices.dur[id];
            const auto part = countedTime(report, id, scope);
            begins.push_back(part ? part->begin : report.slices.ts[id]);
            durations.push_back(part ? part->dur() : whole);
            wholes.push_back(durations.back() == whole ? kMissingInteger : whole);
        }
    }
    bool areParts() const { return !begins.empty(); }
    std::int64_t begin(std::size_t row) const
    {
        return areParts() ? begins[row] : report.slices.ts[(*rows)(row).index()];
    }
    std::int64_t duration(std::size_t row) const
    {
        return areParts() ? durations[row] : report.slices.dur[(*rows)(row).index()];
    }
    bool isCut(std::size_t row) const { return areParts() && wholes[row] != kMissingInteger; }
};

/// Computed on first use: most tables never show the host's calls.
class HostCallsWhenAsked {
public:
    const HostCalls& of(const Report& report)
    {
        std::call_once(m_isMade, [&] { m_calls.emplace(report); });
        return *m_calls;
    }

private:
    std::once_flag m_isMade;
    std::optional<HostCalls> m_calls;
};

Cell textCell(std::string_view text)
{
    return text.empty() ? Cell() : Cell(text);
}

/// Which slices the request asks for; the count of rows.
Result<std::size_t> chooseRows(const Report& report, const TableRequest& request, const SliceScope& scope,
                               RowSlices& rows, const std::stop_token& stop)
{
    if (scope.isEverything())
        return report.slices.size();
    const bool isOneTrack = request.tracks.size() == 1 &&
                            request.tracks.front().index() < report.tracks.size() && !request.range &&
                            !request.device && !request.model && !request.step;
    std::size_t count = 0;
    if (isOneTrack) {
        const auto& track = report.tracks[request.tracks.front().index()];
        rows.first = track.firstSlice;
        count = track.sliceCount;
    } else {
        rows.ids = slicesIn(report, scope, {}, stop);
        count = rows.ids.size();
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    if (count == 0)
        return fail(ErrorCode::NotFound, whyNoSlices(report, scope));
    return count;
}

/// The columns of the page in their order. Functions capture by value: the table outlives this object and is
/// read from any thread.
class EventColumns {
public:
    EventColumns(TableBuilder& builder, const Report& report, std::shared_ptr<const RowSlices> rows,
                 std::shared_ptr<const RowTimes> times)
        : m_builder(builder),
          m_report(report),
          m_rows(std::move(rows)),
          m_times(std::move(times)),
          m_nesting(std::make_shared<const Nesting>(report))
    {
    }

    void addTimes()
    {
        const auto& slices = m_report.slices;
        ofSlice(integerSpec("id", OPSCOPE_TEXT("Column", "#")),
                [](const Report&, SliceId s) { return Cell(std::int64_t{s.value}); });
        ofRow(timestampSpec("start", OPSCOPE_TEXT("Column", "Start")), [times = m_times](std::size_t row) {
            return Cell(times->begin(row) - times->report.span.begin);
        });
        m_builder.add(hidden(timestampSpec("timestamp", OPSCOPE_TEXT("Column", "Timestamp"))),
                      m_times->areParts() ? std::span<const std::int64_t>(m_times->begins)
                                          : column(slices.ts));
        m_builder.add(durationSpec("duration", OPSCOPE_TEXT("Column", "Duration")),
                      m_times->areParts() ? std::span<const std::int64_t>(m_times->durations)
                                          : column(slices.dur));
        m_builder.table().columns.back().spec.hint = CellHint::Bar;
        if (m_builder.table().cut != 0)
            m_builder.add(durationSpec("whole", OPSCOPE_TEXT("Column", "Full duration")),
                          std::span<const std::int64_t>(m_times->wholes));
        ofRow(durationSpec("self", OPSCOPE_TEXT("Column", "Self")),
              [rows = m_rows, times = m_times, nesting = m_nesting](std::size_t row) { // of a part: not known
                  return times->isCut(row) ? Cell() : Cell(nesting->selfTime((*rows)(row)));
              });
        ofSlice(durationSpec("wait", OPSCOPE_TEXT("Column", "Wait")),
                [nesting = m_nesting](const Report&, SliceId s) {
                    const auto gap = nesting->gapBefore(s);
                    return gap ? Cell(gap->gap.dur()) : Cell();
                });
    }

    void addNames()
    {
        const auto& slices = m_report.slices;
        m_builder.add(textSpec("name", OPSCOPE_TEXT("Column", "Name")),
                      TextValues{column(slices.name), &m_report.strings});
        m_builder.nameIsLast();
        m_builder.add(textSpec("type", OPSCOPE_TEXT("Column", "Type")),
                      TextValues{column(slices.type), &m_report.strings});
        const auto words = std::make_shared<ArgumentCells>(
            m_report, std::vector<std::string>{"Task Type", "task type", "Accelerator Core", "Core Type"});
        ofSlice(dear(hidden(textSpec("type_in_file", OPSCOPE_TEXT("Column", "Type in the file")))),
                [words](const Report&, SliceId s) {
                    Cell cell;
                    for (std::size_t key = 0; key < 4 && std::holds_alternative<std::monostate>(cell); ++key)
                        cell = words->at(s, key);
                    return cell;
                });
    }

    void addPlaces()
    {
        const auto& slices = m_report.slices;
        m_builder.add(integerSpec("stream", OPSCOPE_TEXT("Column", "Stream")), column(slices.stream));
        m_builder.add(integerSpec("task", OPSCOPE_TEXT("Column", "Task")), column(slices.task));
        ofSlice(integerSpec("device", OPSCOPE_TEXT("Column", "Device")), [](const Report& r, SliceId s) {
            const auto device = trackOf(r, s).device;
            return device == kNoDevice ? Cell() : Cell(std::int64_t{device});
        });
        ofSlice(textSpec("thread", OPSCOPE_TEXT("Column", "Lane")),
                [](const Report& r, SliceId s) { return textCell(r.text(trackOf(r, s).name)); });
        ofSlice(
            hidden(textSpec("process", OPSCOPE_TEXT("Column", "Process"))), [](const Report& r, SliceId s) {
                const auto process = trackOf(r, s).process;
                return process.valid() ? textCell(r.text(r.processes[process.index()].shownName())) : Cell();
            });
        ofSlice(textSpec("class", OPSCOPE_TEXT("Column", "Class")), [](const Report& r, SliceId s) {
            return Cell(std::string_view(sliceClassName(r.slices.cls[s.index()])));
        });
        ofSlice(integerSpec("step", OPSCOPE_TEXT("Column", "Step")), [](const Report& r, SliceId s) {
            const auto step = r.slices.step[s.index()];
            return step < r.steps.size() ? Cell(r.steps[step].number) : Cell();
        });
        ofRow(hidden(timestampSpec("end", OPSCOPE_TEXT("Column", "End"))),
              [times = m_times](std::size_t row) {
                  return Cell(times->begin(row) + times->duration(row) - times->report.span.begin);
              });
        ofSlice(hidden(integerSpec("row", OPSCOPE_TEXT("Column", "Sub-row"))),
                [](const Report& r, SliceId s) { return Cell(std::int64_t{r.slices.row[s.index()]}); });
    }

    /// What was before, and the call that covers most of the wait, as its likely reason.
    void addNeighbours()
    {
        ofSlice(dear(hidden(textSpec("before", OPSCOPE_TEXT("Column", "Before")))),
                [nesting = m_nesting](const Report& r, SliceId s) {
                    const auto gap = nesting->gapBefore(s);
                    return gap ? textCell(r.sliceName(gap->previous)) : Cell();
                });
        const auto host = std::make_shared<HostCallsWhenAsked>();
        ofSlice(dear(hidden(textSpec("host_meanwhile", OPSCOPE_TEXT("Column", "Host meanwhile")))),
                [nesting = m_nesting, host](const Report& r, SliceId s) {
                    if (!isDeviceClass(r.slices.cls[s.index()]))
                        return Cell();
                    const auto gap = nesting->gapBefore(s);
                    if (!gap || gap->gap.empty())
                        return Cell();
                    const auto during = host->of(r).during(gap->gap);
                    return during.inCall * 2 > gap->gap.dur() ? textCell(r.sliceName(during.call)) : Cell();
                });
    }

    void addArguments(const std::vector<std::string>& keys)
    {
        const auto arguments = std::make_shared<ArgumentCells>(m_report, keys);
        for (std::size_t key = 0; key < keys.size(); ++key)
            ofRow(inGroup(textSpec("arg:" + keys[key], keys[key]), OPSCOPE_TEXT("Column", "arguments")),
                  [rows = m_rows, arguments, key](std::size_t row) {
                      return arguments->at((*rows)(row), key);
                  });
    }

private:
    static const Track& trackOf(const Report& report, SliceId slice)
    {
        return report.tracks[report.slices.track[slice.index()].index()];
    }
    template <class F>
    void ofRow(ColumnSpec spec, F f)
    {
        m_builder.add(std::move(spec), std::function<Cell(std::size_t)>(std::move(f)));
    }
    template <class F>
    void ofSlice(ColumnSpec spec, F f)
    {
        ofRow(std::move(spec),
              [rows = m_rows, &report = m_report, f = std::move(f)](std::size_t row) -> Cell {
                  return f(report, (*rows)(row));
              });
    }
    /// The report's own column, or the part of it that the rows are.
    template <class T>
    std::span<const T> column(const Column<T>& column) const
    {
        if (m_rows->ids.empty())
            return column.span().subspan(m_rows->first, m_builder.table().rows);
        std::vector<T> values;
        values.reserve(m_rows->ids.size());
        for (const auto id : m_rows->ids)
            values.push_back(column[id]);
        return kept(m_builder.table(), std::move(values));
    }

    TableBuilder& m_builder;
    const Report& m_report;
    std::shared_ptr<const RowSlices> m_rows;
    std::shared_ptr<const RowTimes> m_times;
    std::shared_ptr<const Nesting> m_nesting;
};

Result<TablePtr> build(const ReportPtr& shared, const TableRequest& request, std::stop_token stop)
{
    const auto& report = *shared;
    if (report.slices.size() == 0)
        return noRows(
            report, "events",
            OPSCOPE_TEXT("Argument",
                         "the report has no timeline; looked for trace JSON (task_time, acl, msprof, "
                         "trace_view) and databases"));
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    const auto rows = std::make_shared<RowSlices>();
    const auto count = chooseRows(report, request, scope, *rows, stop);
    if (!count)
        return tl::unexpected(count.error());
    const auto times = std::make_shared<const RowTimes>(report, rows, scope);

    TableBuilder builder("events", shared, *count);
    builder.table().keepAlive.insert(builder.table().keepAlive.end(), {rows, times});
    builder.table().cut = static_cast<std::size_t>(
        std::ranges::count_if(times->wholes, [](std::int64_t whole) { return whole != kMissingInteger; }));
    EventColumns columns(builder, report, rows, times);
    columns.addTimes();
    columns.addNames();
    columns.addPlaces();
    columns.addNeighbours();
    columns.addArguments(request.args);
    builder.table().sliceOf = [rows](std::size_t row) { return (*rows)(row); };
    noteNotNarrowed(builder.table(), request,
                    {NarrowingKey::Device, NarrowingKey::Model, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

constinit const TablePage eventsPage{"events", OPSCOPE_TEXT("Page", "Events"), ReportPart::Slices, {}, build};

} // namespace opscope
