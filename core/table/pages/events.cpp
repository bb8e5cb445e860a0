// SPDX-License-Identifier: GPL-3.0-or-later
// Every slice of the chosen tracks, range, device or step. Without narrowing the columns are the report's
// own.
#include <algorithm>
#include <mutex>
#include <unordered_map>

#include "core/analysis/nesting.h"
#include "core/analysis/slice_scope.h"
#include "core/base/message_id.h"
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
std::span<const T> kept(TableBuilder& builder, const Column<T>& column, const RowSlices& rows,
                        std::size_t count)
{
    if (rows.ids.empty())
        return column.span().subspan(rows.first, count);
    auto values = std::make_shared<std::vector<T>>();
    values->reserve(count);
    for (const auto id : rows.ids)
        values->push_back(column[id]);
    builder.table().keepAlive.push_back(values);
    return *values;
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
        const std::lock_guard lock(m_mutex); // cells are asked from the window and from queries at once
        auto [it, isNew] = m_texts.try_emplace(slice.value);
        if (isNew) {
            it->second.resize(m_keys.size());
            if (const auto args = m_report.args(slice)) {
                for (const auto& arg : *args) {
                    const auto found = std::find(m_keys.begin(), m_keys.end(), arg.key);
                    if (found != m_keys.end())
                        it->second[static_cast<std::size_t>(found - m_keys.begin())] =
                            m_pool.intern(arg.value);
                }
            }
        }
        const auto id = it->second[key];
        return id.valid() ? Cell(m_pool.text(id)) : Cell();
    }

private:
    const Report& m_report;
    std::vector<std::string> m_keys;
    std::mutex m_mutex;
    StringPool m_pool;
    std::unordered_map<std::uint32_t, std::vector<StringId>> m_texts;
};

Cell textCell(std::string_view text)
{
    return text.empty() ? Cell() : Cell(text);
}

/// Functions take what they need by value: the table outlives this call and is asked from any thread.
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
        return noRows("the report has no timeline; looked for trace JSON (task_time, acl, msprof, "
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
            return noRows("no slice in the chosen lanes, range, device, model or step");
    }

    TableBuilder builder("events", shared, count);
    builder.table().keepAlive.push_back(rows);
    const std::shared_ptr<const RowSlices> of = rows;
    const auto add = [&](ColumnSpec spec, auto f) { builder.add(std::move(spec), computed(of, report, f)); };
    const auto& slices = report.slices;

    add(integerSpec("id", "#"), [](const Report&, SliceId s) { return Cell(std::int64_t{s.value}); });
    add(timestampSpec("start", "Start"),
        [](const Report& r, SliceId s) { return Cell(r.slices.ts[s.index()] - r.span.begin); });
    builder.add(hidden(timestampSpec("timestamp", "Timestamp")), kept(builder, slices.ts, *rows, count));
    builder.add(durationSpec("duration", "Duration"), kept(builder, slices.dur, *rows, count));
    builder.table().columns.back().spec.hint = CellHint::Bar;
    const auto nesting = std::make_shared<const Nesting>(report);
    add(durationSpec("self", "Self"),
        [nesting](const Report&, SliceId s) { return Cell(nesting->selfTime(s)); });
    add(durationSpec("wait", "Wait"), [nesting](const Report&, SliceId s) -> Cell {
        const auto gap = nesting->gapBefore(s);
        return gap ? Cell(gap->gap.dur()) : Cell();
    });
    builder.add(textSpec("name", "Name"),
                TextValues{kept(builder, slices.name, *rows, count), &report.strings});
    builder.nameIsLast();
    builder.add(textSpec("type", "Type"),
                TextValues{kept(builder, slices.type, *rows, count), &report.strings});
    builder.add(integerSpec("stream", "Stream"), kept(builder, slices.stream, *rows, count));
    builder.add(integerSpec("task", "Task"), kept(builder, slices.task, *rows, count));
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
    add(hidden(timestampSpec("end", "End")), [](const Report& r, SliceId s) {
        return Cell(r.slices.ts[s.index()] + r.slices.dur[s.index()] - r.span.begin);
    });
    add(hidden(integerSpec("row", "Sub-row")),
        [](const Report& r, SliceId s) { return Cell(std::int64_t{r.slices.row[s.index()]}); });
    add(hidden(textSpec("before", "Before")), [nesting](const Report& r, SliceId s) -> Cell {
        const auto gap = nesting->gapBefore(s);
        return gap ? textCell(r.sliceName(gap->previous)) : Cell();
    });
    add(hidden(textSpec("host_meanwhile", "Host meanwhile")), [nesting](const Report& r, SliceId s) -> Cell {
        if (!isDeviceClass(r.slices.cls[s.index()]))
            return {};
        const auto gap = nesting->gapBefore(s);
        if (!gap || gap->gap.empty())
            return {};
        const auto call = hostCallDuring(r, gap->gap);
        return call.valid() ? textCell(r.sliceName(call)) : Cell();
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

extern const TablePage eventsPage;
constinit const TablePage eventsPage{"events", "Events", {}, build};

} // namespace opscope
