// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <functional>
#include <unordered_set>
#include <utility>

#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"
#include "core/vendor/classify.h"
#include "core/vendor/op_columns.h"

namespace opscope {
namespace {

/// TASK.taskType and COMPUTE_TASK_INFO.taskType: "KERNEL_AIVEC", "AI_VECTOR_CORE", "MEMCPY_ASYNC", "Notify
/// Wait", ...
SliceClass classOf(std::string_view type)
{
    return classOfTaskType(type).value_or(SliceClass::Control);
}

/// `classOf` of interned types, each found once.
class TypeClasses {
public:
    SliceClass operator()(const Report& report, StringId type)
    {
        if (!type.valid())
            return SliceClass::Control;
        if (type == m_last)
            return m_lastClass;
        if (type.index() >= m_known.size())
            m_known.resize(type.index() + 1, kUnknown);
        auto& known = m_known[type.index()];
        if (known == kUnknown)
            known = static_cast<std::uint8_t>(classOf(report.text(type)));
        m_last = type;
        return m_lastClass = static_cast<SliceClass>(known);
    }

private:
    static constexpr std::uint8_t kUnknown = 255;
    std::vector<std::uint8_t> m_known;
    StringId m_last;
    SliceClass m_lastClass = SliceClass::Control;
};

/// Shapes without the literal quotes that the exporter writes around them.
class Shapes {
public:
    StringId operator()(DatabaseImport& in, TableScan& scan, int column)
    {
        const auto id = in.string(scan, column);
        if (!id.valid())
            return id;
        const auto known = m_plain.find(id.value);
        if (known != kNoNumber)
            return StringId{known};
        auto text = in.builder.report().text(id);
        while (text.size() >= 2 && text.front() == '"' && text.back() == '"')
            text = text.substr(1, text.size() - 2);
        const auto plain = in.builder.intern(std::string(text));
        m_plain.insert(id.value, plain.value);
        return plain;
    }

private:
    IdIndex m_plain;
};

} // namespace

void readComputeInfo(DatabaseImport& in, std::string_view table)
{
    std::vector<std::string_view> columns{"globalTaskId"};
    forEachOpColumn([&](auto, Unit, const VendorColumnInfo& info) {
        if (!info.database.empty())
            columns.push_back(info.databaseNames());
    });
    auto scan = in.scan(table, columns);
    auto& ops = in.builder.report().ops;
    Shapes shapes;
    std::vector<std::function<void()>> readers;
    int last = 0;
    forEachOpColumn([&]<class T>(Column<T> OpTable::*member, Unit unit, const VendorColumnInfo& info) {
        if (info.database.empty())
            return;
        const auto at = ++last;
        const auto columnNames = columns[static_cast<std::size_t>(at)];
        auto* const column = &(ops.*member);
        if (!scan.hasColumn(at) && info.isInSomeDatabases())
            return;
        if (scan.columnName(at) != columnNames.substr(0, columnNames.find('|')))
            in.olderHeaders.push_back(info.header());
        if constexpr (std::is_same_v<T, StringId>) {
            const bool isShape = info.header().ends_with("Shapes");
            readers.emplace_back([&in, &scan, &shapes, column, at, isShape] {
                column->push_back(isShape ? shapes(in, scan, at) : in.string(scan, at));
            });
        } else {
            readers.emplace_back([&scan, column, at, unit] {
                const auto count = scan.integer(at, kMissingInteger);
                const bool isMissing = isNoId(count) || !std::in_range<T>(count);
                column->push_back(isMissing ? noneOf<T>(unit) : static_cast<T>(count));
            });
        }
    });
    while (scan.next()) {
        const auto task = scan.need(0);
        if (scan.isBad())
            continue;
        in.opByTask.insert(task, static_cast<std::uint32_t>(ops.size()));
        for (const auto& read : readers)
            read();
        ++in.counts.rows;
    }
    in.close(scan);
    const auto count = ops.size();
    ops.device.own().resize(count, kNoDevice);
    ops.model.own().resize(count, -1);
    ops.stream.own().resize(count, kNoNumber);
    ops.task.own().resize(count, kNoNumber);
    ops.context.own().resize(count, kNoNumber);
    ops.start.own().resize(count, kMissingInteger);
    ops.dur.own().resize(count, kMissingInteger);
}

void readScheduleInfo(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"globalTaskId", "name", "taskType"});
    while (scan.next()) {
        const auto task = scan.need(0);
        if (scan.isBad())
            continue;
        in.namedByTask.insert(task, static_cast<std::uint32_t>(in.namedTasks.size()));
        in.namedTasks.push_back({in.string(scan, 1), in.string(scan, 2)});
        ++in.counts.rows;
    }
    in.close(scan);
}

void readMemcpyInfo(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"globalTaskId"});
    while (scan.next()) {
        const auto task = scan.need(0);
        if (scan.isBad())
            continue;
        in.memcpyTasks.insert(task, 0);
        ++in.counts.rows;
    }
    in.close(scan);
}

namespace {

/// A task and its contexts share device, stream and task id.
std::uint64_t contextKey(std::int64_t device, std::int64_t stream, std::int64_t task)
{
    return (static_cast<std::uint64_t>(device) << 58U) ^ (static_cast<std::uint64_t>(stream) << 32U) ^
           static_cast<std::uint64_t>(task);
}

/// The ends of flows at a device task.
class FlowEnds {
public:
    explicit FlowEnds(DatabaseImport& in)
        : m_in(in),
          m_hostToDevice(in.builder.intern("HostToDevice")),
          m_asyncNpu(in.builder.intern("async_npu")),
          m_mark(in.builder.intern("MsTx"))
    {
    }
    void add(std::int64_t connection, std::int64_t ts, TrackId track, SliceId slice)
    {
        if (m_in.hostIds.contains(connection))
            point(m_hostToDevice, connection, ts, track, slice);
        if (m_in.torchIds.contains(connection))
            point(m_asyncNpu, connection, ts, track, slice);
        if (m_in.markIds.contains(connection))
            point(m_mark, connection, ts, track, slice);
        m_in.deviceIds.insert(connection, 0);
    }

private:
    void point(StringId category, std::int64_t connection, std::int64_t ts, TrackId track, SliceId slice)
    {
        m_in.builder.addFlowPoint({category, static_cast<std::uint64_t>(connection), ts, track,
                                   FlowPoint::Phase::End, true, slice});
    }
    DatabaseImport& m_in;
    StringId m_hostToDevice, m_asyncNpu, m_mark;
};

/// Reports the rows of the info tables that belong to no task.
void reportUnmatched(DatabaseImport& in)
{
    for (const auto& task : in.communicationTasks) {
        if (task.isOnLane)
            continue;
        ++in.counts.reported;
        in.builder.addIssue(Severity::Warning, message(MessageId::DatabaseNoTask),
                            in.placeOf("COMMUNICATION_TASK_INFO", task.rowid));
    }
    const auto& ops = in.builder.report().ops;
    for (std::size_t i = in.firstOp; i < ops.size(); ++i) {
        if (ops.start[i] == kMissingInteger)
            in.builder.addIssue(Severity::Info, message(MessageId::DatabaseNoTask),
                                in.placeOf("COMPUTE_TASK_INFO", 0));
    }
}

/// The rows of TASK as slices, with the facts of the info tables about them.
class TaskReader {
public:
    explicit TaskReader(DatabaseImport& in)
        : m_in(in),
          m_report(in.builder.report()),
          m_scan(in.scan("TASK", {"startNs", "endNs", "deviceId", "connectionId", "globalTaskId", "globalPid",
                                  "taskType", "contextId", "streamId", "taskId", "modelId"})),
          m_flows(in)
    {
    }
    void read()
    {
        while (m_scan.next())
            readRow();
        m_in.close(m_scan);
        reportUnmatched(m_in);
        reclassifyMixedKernels();
    }

private:
    enum : int {
        Start,
        End,
        Device,
        Connection,
        GlobalTask,
        GlobalPid,
        Type,
        Context,
        Stream,
        TaskId,
        Model
    };
    /// The cells of a row that more than the slice on the stream needs.
    struct Task {
        std::int32_t device;
        std::int64_t connection;
        std::int64_t globalTask;
        std::int64_t context;
        std::uint64_t contextKey; ///< the same for a task and its contexts
        std::uint32_t communication;
    };

    void readRow()
    {
        auto slice = DatabaseImport::sliceOf(m_scan);
        const auto device = m_scan.integer(Device, kNoDevice);
        const auto connection = m_scan.integer(Connection, -1);
        const auto globalTask = m_scan.integer(GlobalTask, -1);
        const auto context = m_scan.integer(Context, kNoNumber);
        const auto stream = m_scan.integer(Stream, -1);
        const auto taskId = m_scan.integer(TaskId, -1);
        if (m_scan.isBad())
            return;
        m_in.tracks.setPid(m_scan.integer(GlobalPid, 0));
        const auto deviceId =
            device < 0 || device > INT32_MAX ? kNoDevice : static_cast<std::int32_t>(device);
        const Task task{deviceId,
                        connection,
                        globalTask,
                        context,
                        contextKey(device, stream, taskId),
                        m_in.communicationByTask.find(globalTask)};
        const auto type = m_in.string(m_scan, Type);
        if (!m_in.hasTasksForOpsOnly)
            slice.track = m_in.tracks.stream(deviceId, stream);
        slice.stream = numberOf(stream);
        slice.task = numberOf(taskId);
        slice.name = slice.type = type;
        slice.cls = m_classes(m_report, type);
        slice.args = m_in.argsOf(ArgTable::Task, m_scan.rowid());
        addFacts(task, slice);
        if (!m_in.hasTasksForOpsOnly)
            addSlices(task, slice, type);
    }

    /// Name, type and class from the info table that lists the task.
    void addFacts(const Task& task, Slice& slice)
    {
        if (const auto op = m_in.opByTask.find(task.globalTask); op != kNoNumber) {
            const auto& ops = m_report.ops;
            slice.name = ops.name[op];
            if (ops.taskType[op].valid())
                slice.type = ops.taskType[op];
            slice.cls = m_classes(m_report, slice.type);
            if (slice.cls == SliceClass::Control)
                slice.cls = SliceClass::Kernel;
            if (ops.start[op] == kMissingInteger) // the first task of the op
                placeOp(op, task, slice);
            return;
        }
        if (m_in.hasTasksForOpsOnly)
            return;
        if (const auto named = m_in.namedByTask.find(task.globalTask); named != kNoNumber) {
            slice.name = m_in.namedTasks[named].name;
            slice.type = m_in.namedTasks[named].type;
            slice.cls = m_classes(m_report, slice.type);
        } else if (slice.cls == SliceClass::Kernel && task.communication == kNoNumber &&
                   isNoId(task.context)) {
            m_unnamedKernels.emplace_back(m_report.slices.size(), task.contextKey);
        }
    }

    /// Where and when the op ran: COMPUTE_TASK_INFO does not hold it.
    void placeOp(std::uint32_t op, const Task& task, const Slice& slice)
    {
        auto& ops = m_report.ops;
        ops.device.own()[op] = task.device;
        const auto model = m_scan.integer(Model, -1);
        ops.model.own()[op] = isNoId(model) ? -1 : model;
        ops.stream.own()[op] = slice.stream;
        ops.task.own()[op] = slice.task;
        ops.context.own()[op] = numberOf(task.context);
        ops.start.own()[op] = slice.ts;
        ops.dur.own()[op] = slice.dur;
    }

    void addSlices(const Task& task, Slice& slice, StringId type)
    {
        if (m_in.memcpyTasks.contains(task.globalTask))
            slice.cls = SliceClass::Memcpy;
        if (!isNoId(task.context))
            m_contexts.insert(task.contextKey);
        const auto id = m_in.addSlice(slice);
        if (task.communication != kNoNumber)
            addCommunicationSlice(task, slice, type);
        else if (!isNoId(task.connection))
            m_flows.add(task.connection, slice.ts, slice.track, id);
    }

    /// The second slice of a communication task, on the track of its group.
    void addCommunicationSlice(const Task& task, Slice slice, StringId type)
    {
        auto& part = m_in.communicationTasks[task.communication];
        if (!part.isOnLane)
            ++m_in.counts.slices; // the row of COMMUNICATION_TASK_INFO
        part.isOnLane = true;
        if (part.op != kNoNumber && m_in.communicationOps[part.op].device == kNoDevice)
            m_in.communicationOps[part.op].device = task.device;
        slice.track = m_in.tracks.track(Layer::Communication, task.device, part.track,
                                        m_in.communicationLanes[part.track], SliceClass::CommunicationTask);
        slice.name = slice.type = part.name.valid() ? part.name : type;
        slice.cls = SliceClass::CommunicationTask;
        slice.args = m_in.argsOf(ArgTable::CommunicationTask, part.rowid);
        m_in.builder.addSlice(slice);
    }

    /// The exporter omits the task of a mixed kernel where its contexts are listed. Here the slice stays, but
    /// must not count as a second kernel.
    void reclassifyMixedKernels()
    {
        for (const auto& [slice, key] : m_unnamedKernels) {
            if (m_contexts.contains(key))
                m_report.slices.cls.own()[slice] = SliceClass::Control;
        }
    }

    DatabaseImport& m_in;
    Report& m_report;
    TableScan m_scan;
    FlowEnds m_flows;
    TypeClasses m_classes;
    std::unordered_set<std::uint64_t> m_contexts;
    /// Kernels that no info table names: index of the slice, contextKey.
    std::vector<std::pair<std::size_t, std::uint64_t>> m_unnamedKernels;
};

} // namespace

void readTasks(DatabaseImport& in)
{
    if (in.hasTable("TASK")) {
        TaskReader(in).read();
        return;
    }
    for (const auto* const table : {"COMPUTE_TASK_INFO", "COMMUNICATION_TASK_INFO",
                                    "COMMUNICATION_SCHEDULE_TASK_INFO", "MEMCPY_INFO"}) {
        if (in.hasTable(table))
            in.builder.addIssue(Severity::DataLoss, message(MessageId::DatabaseTableMissing, "TASK", table),
                                in.placeOf(table, 0));
    }
    reportUnmatched(in);
}

void readOverlap(DatabaseImport& in, std::string_view table)
{
    static constexpr std::array kNames{"Computing", "Communication", "Communication(Not Overlapped)", "Free"};
    auto scan = in.scan(table, {"startNs", "endNs", "deviceId", "type"});
    while (scan.next()) {
        auto slice = DatabaseImport::sliceOf(scan);
        const auto device = scan.integer(2, kNoDevice);
        const auto type = scan.integer(3, -1);
        if (scan.isBad())
            continue;
        const bool isKnown = type >= 0 && type < static_cast<std::int64_t>(kNames.size());
        const auto name =
            isKnown ? std::string(kNames.at(static_cast<std::size_t>(type))) : "Type " + std::to_string(type);
        slice.track = in.tracks.track(Layer::Overlap, static_cast<std::int32_t>(device), type, name,
                                      SliceClass::Overlap);
        slice.name = in.builder.intern(name);
        slice.cls = SliceClass::Overlap;
        in.addSlice(slice);
    }
    in.close(scan);
}

void joinFlows(DatabaseImport& in)
{
    const auto emit = [&](std::string_view category, std::vector<FlowStart>& starts) {
        const auto id = in.builder.intern(category);
        for (const auto& start : starts) {
            if (!in.deviceIds.contains(start.id))
                continue;
            in.builder.addFlowPoint({id, static_cast<std::uint64_t>(start.id), start.ts, start.track,
                                     FlowPoint::Phase::Start, false, start.slice});
        }
        starts = {};
    };
    emit("HostToDevice", in.hostStarts);
    emit("async_npu", in.torchStarts);
    emit("MsTx", in.markStarts);
}

} // namespace opscope
