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

template <class T>
std::span<const T> ofRows(TableBuilder& builder, const Column<T>& column, const RowSlices& rows,
                          std::size_t count)
{
    if (rows.ids.empty())
        return column.span().subspan(rows.first, count);
    std::vector<T> values;
    values.reserve(count);
    for (const auto id : rows.ids)
        values.push_back(column[id]);
    return kept(builder.table(), std::move(values));
}

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
        if (arg.value != kNotKnown)
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

/// The part of each slice that counts, where the page is narrowed by time; else empty, a slice is whole.
struct RowTimes {
    std::vector<std::int64_t> begins, durations, wholes; ///< `wholes`: of a slice that is cut, its duration

    RowTimes(const Report& report, const SliceScope& scope, std::span<const std::uint32_t> ids)
    {
        for (const auto id : ids) {
            const auto whole = report.slices.dur[id];
            const auto part = countedTime(report, id, scope);
            begins.push_back(part ? part->begin : report.slices.ts[id]);
            durations.push_back(part ? part->dur() : whole);
            wholes.push_back(durations.back() == whole ? kMissingInteger : whole);
        }
    }
    bool isCut(std::size_t row) const { return row < wholes.size() && wholes[row] != kMissingInteger; }
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

/// Functions capture by value: the table outlives this call and is read from any thread.
template <class F>
ColumnValues computed(const std::shared_ptr<const RowSlices>& rows, const Report& report, F f)
{
    return std::function<Cell(std::size_t)>(
        [rows, &report, f](std::size_t row) -> Cell { return f(report, (*rows)(row)); });
}

Result<TablePtr> build(const ReportPtr& shared, const TableRequest& request, std::stop_token stop)
{
    const auto& report = *shared;
    if (report.slices.size() == 0)
        return noRows(report, "events",
                      "the report has no timeline; looked for trace JSON (task_time, acl, msprof, "
                      "trace_view) and databases");
    auto rows = std::make_shared<RowSlices>();
    std::size_t count = report.slices.size();
    const SliceScope scope{request.range, request.tracks, request.device, request.model, request.step, {}};
    if (!scope.isEverything()) {
        const bool isOneTrack = request.tracks.size() == 1 &&
                                request.tracks.front().index() < report.tracks.size() && !request.range &&
                                !request.device && !request.model && !request.step;
        if (isOneTrack) {
            const auto& track = report.tracks[request.tracks.front().index()];
            rows->first = track.firstSlice;
            count = track.sliceCount;
        } else {
            rows->ids = slicesIn(report, scope, {}, stop);
            count = rows->ids.size();
        }
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        if (count == 0)
            return fail(ErrorCode::NotFound, whyNoSlices(report, scope));
    }

    TableBuilder builder("events", shared, count);
    builder.table().keepAlive.push_back(rows);
    const std::shared_ptr<const RowSlices> of = rows;
    const auto add = [&](ColumnSpec spec, auto f) { builder.add(std::move(spec), computed(of, report, f)); };
    const auto& slices = report.slices;
    const bool isByTime = request.range || request.step;
    const auto times = std::make_shared<const RowTimes>(report, scope,
                                                        isByTime ? std::span<const std::uint32_t>(rows->ids)
                                                                 : std::span<const std::uint32_t>());
    const auto cut = static_cast<std::size_t>(
        std::ranges::count_if(times->wholes, [](std::int64_t whole) { return whole != kMissingInteger; }));
    builder.table().cut = cut;
    builder.table().keepAlive.push_back(times);
    const auto addTime = [&](ColumnSpec spec, auto f) {
        builder.add(std::move(spec), std::function<Cell(std::size_t)>(std::move(f)));
    };
    const auto beginOf = [of, times, &report](std::size_t row) {
        return row < times->begins.size() ? times->begins[row] : report.slices.ts[(*of)(row).index()];
    };
    const auto durationOf = [of, times, &report](std::size_t row) {
        return row < times->durations.size() ? times->durations[row] : report.slices.dur[(*of)(row).index()];
    };

    add(integerSpec("id", "#"), [](const Report&, SliceId s) { return Cell(std::int64_t{s.value}); });
    addTime(timestampSpec("start", "Start"),
            [beginOf, &report](std::size_t row) -> Cell { return beginOf(row) - report.span.begin; });
    builder.add(hidden(timestampSpec("timestamp", "Timestamp")),
                isByTime ? std::span<const std::int64_t>(times->begins)
                         : ofRows(builder, slices.ts, *rows, count));
    builder.add(durationSpec("duration", "Duration"), isByTime
                                                          ? std::span<const std::int64_t>(times->durations)
                                                          : ofRows(builder, slices.dur, *rows, count));
    builder.table().columns.back().spec.hint = CellHint::Bar;
    if (cut != 0)
        builder.add(durationSpec("whole", "Whole duration"), std::span<const std::int64_t>(times->wholes));
    const auto nesting = std::make_shared<const Nesting>(report);
    addTime(durationSpec("self", "Self"), [of, times, nesting](std::size_t row) { // of a part it is not known
        return times->isCut(row) ? Cell() : Cell(nesting->selfTime((*of)(row)));
    });
    add(durationSpec("wait", "Wait"), [nesting](const Report&, SliceId s) -> Cell {
        const auto gap = nesting->gapBefore(s);
        return gap ? Cell(gap->gap.dur()) : Cell();
    });
    builder.add(textSpec("name", "Name"),
                TextValues{ofRows(builder, slices.name, *rows, count), &report.strings});
    builder.nameIsLast();
    builder.add(textSpec("type", "Type"),
                TextValues{ofRows(builder, slices.type, *rows, count), &report.strings});
    const auto words = std::make_shared<ArgumentCells>(
        report, std::vector<std::string>{"Task Type", "task type", "Accelerator Core", "Core Type"});
    add(dear(hidden(textSpec("type_in_file", "Type in the file"))), [words](const Report&, SliceId s) {
        Cell cell;
        for (std::size_t key = 0; key < 4 && std::holds_alternative<std::monostate>(cell); ++key)
            cell = words->at(s, key);
        return cell;
    });
    builder.add(integerSpec("stream", "Stream"), ofRows(builder, slices.stream, *rows, count));
    builder.add(integerSpec("task", "Task"), ofRows(builder, slices.task, *rows, count));
    add(integerSpec("device", "Device"), [](const Report& r, SliceId s) -> Cell {
        const auto device = r.tracks[r.slices.track[s.index()].index()].device;
        return device == kNoDevice ? Cell() : Cell(std::int64_t{device});
    });
    add(textSpec("thread", "Lane"), [](const Report& r, SliceId s) {
        return textCell(r.text(r.tracks[r.slices.track[s.index()].index()].name));
    });
    add(hidden(textSpec("process", "Process")), [](const Report& r, SliceId s) -> Cell {
        const auto process = r.tracks[r.slices.track[s.index()].index()].process;
        return process.valid() ? textCell(r.text(r.processes[process.index()].name)) : Cell();
    });
    add(textSpec("class", "Class"), [](const Report& r, SliceId s) {
        return Cell(std::string_view(sliceClassName(r.slices.cls[s.index()])));
    });
    add(integerSpec("step", "Step"), [](const Report& r, SliceId s) -> Cell {
        const auto step = r.slices.step[s.index()];
        return step < r.steps.size() ? Cell(r.steps[step].number) : Cell();
    });
    addTime(hidden(timestampSpec("end", "End")), [beginOf, durationOf, &report](std::size_t row) {
        return Cell(beginOf(row) + durationOf(row) - report.span.begin);
    });
    add(hidden(integerSpec("row", "Sub-row")),
        [](const Report& r, SliceId s) { return Cell(std::int64_t{r.slices.row[s.index()]}); });
    add(dear(hidden(textSpec("before", "Before"))), [nesting](const Report& r, SliceId s) -> Cell {
        const auto gap = nesting->gapBefore(s);
        return gap ? textCell(r.sliceName(gap->previous)) : Cell();
    });
    // The call that covers most of the wait, as its likely reason.
    const auto host = std::make_shared<HostCallsWhenAsked>();
    add(dear(hidden(textSpec("host_meanwhile", "Host meanwhile"))),
        [nesting, host](const Report& r, SliceId s) -> Cell {
            if (!isDeviceClass(r.slices.cls[s.index()]))
                return {};
            const auto gap = nesting->gapBefore(s);
            if (!gap || gap->gap.empty())
                return {};
            const auto during = host->of(r).during(gap->gap);
            return during.inCall * 2 > gap->gap.dur() ? textCell(r.sliceName(during.call)) : Cell();
        });
    const auto arguments = std::make_shared<ArgumentCells>(report, request.args);
    for (std::size_t key = 0; key < request.args.size(); ++key)
        builder.add(inGroup(textSpec("arg:" + request.args[key], request.args[key]), "arguments"),
                    std::function<Cell(std::size_t)>(
                        [of, arguments, key](std::size_t row) { return arguments->at((*of)(row), key); }));
    builder.table().sliceOf = [of](std::size_t row) { return (*of)(row); };
    noteNotNarrowed(builder.table(), request,
                    {NarrowingKey::Device, NarrowingKey::Model, NarrowingKey::Iteration});
    return builder.finish();
}

} // namespace

constinit const TablePage eventsPage{"events", "Events", ReportPart::Slices, {}, build};

} // namespace opscope
