// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>

#include "core/import/msprof_db/table_readers.h"
#include "core/import/msprof_db/unmatched_ops.h"

namespace opscope {
namespace {

/// "hcom_allReduce_" -> "allReduce"
std::string plainType(std::string_view type)
{
    if (type.starts_with("hcom_"))
        type.remove_prefix(5);
    while (type.ends_with('_'))
        type.remove_suffix(1);
    return std::string(type);
}

struct TaskRow {
    std::int64_t globalTask;
    std::int64_t group;
    std::int64_t plane;
    CommunicationTask task;
};

struct GroupPlanes {
    std::int64_t group = 0; ///< id of its name
    std::set<std::int64_t> planes;
};

/// Tracks are numbered as in a text export: a group, its planes, the next group.
struct GroupLanes {
    std::vector<GroupPlanes> groups;
    std::map<std::int64_t, std::size_t> index;
    std::vector<std::int64_t> firstLane;

    GroupPlanes& of(std::int64_t group)
    {
        const auto [it, isNew] = index.try_emplace(group, groups.size());
        if (isNew)
            groups.push_back({group, {}});
        return groups[it->second];
    }
    void number(std::map<std::int64_t, std::string>& names)
    {
        std::int64_t next = 0;
        for (std::size_t g = 0; g < groups.size(); ++g) {
            firstLane.push_back(next);
            names[next++] = "Group " + std::to_string(g) + " Communication";
            for (const auto plane : groups[g].planes)
                names[next++] = isNoId(plane) ? "Plane unknown" : "Plane " + std::to_string(plane);
        }
    }
    std::int64_t track(std::int64_t group) const { return firstLane[index.at(group)]; }
    std::int64_t track(std::int64_t group, std::int64_t plane) const
    {
        const auto& planes = groups[index.at(group)].planes;
        return track(group) + 1 + std::distance(planes.begin(), planes.find(plane));
    }
};

} // namespace

void readCommunicationInfo(DatabaseImport& in)
{
    GroupLanes tracks;
    IdIndex opById;
    std::vector<std::int64_t> opGroups;
    if (in.hasTable("COMMUNICATION_OP")) {
        auto scan = in.scan("COMMUNICATION_OP", {"opName", "startNs", "endNs", "connectionId", "groupName",
                                                 "opId", "opType", "deviceId"});
        while (scan.next()) {
            const auto start = scan.needTime(1);
            const auto end = scan.needTime(2);
            const auto connection = scan.integer(3, -1);
            const auto group = scan.integer(4, -1);
            const auto opId = scan.integer(5, -1);
            const auto device = scan.integer(7, kNoDevice);
            if (scan.isBad())
                continue;
            CommunicationOpRow op;
            op.name = in.string(scan, 0);
            op.group = in.string(scan, 4);
            op.type = in.string(scan, 6);
            op.start = start;
            op.dur = scan.duration(start, end);
            op.connection = connection;
            op.device = static_cast<std::int32_t>(device);
            op.rowid = scan.rowid();
            tracks.of(group);
            opById.insert(opId, static_cast<std::uint32_t>(in.communicationOps.size()));
            in.communicationOps.push_back(op);
            opGroups.push_back(group);
        }
        in.close(scan);
    }
    std::vector<TaskRow> tasks;
    if (in.hasTable("COMMUNICATION_TASK_INFO")) {
        auto scan =
            in.scan("COMMUNICATION_TASK_INFO", {"globalTaskId", "taskType", "planeId", "groupName", "opId"});
        while (scan.next()) {
            const auto globalTask = scan.need(0);
            const auto plane = scan.integer(2, 0);
            const auto group = scan.integer(3, -1);
            const auto opId = scan.integer(4, -1);
            if (scan.isBad())
                continue;
            tasks.push_back(
                {globalTask, group, plane, {in.string(scan, 1), 0, opById.find(opId), scan.rowid()}});
            tracks.of(group).planes.insert(plane);
        }
        in.close(scan);
    }
    tracks.number(in.communicationLanes);
    for (std::size_t i = 0; i < in.communicationOps.size(); ++i)
        in.communicationOps[i].track = tracks.track(opGroups[i]);
    for (auto& row : tasks) {
        row.task.track = tracks.track(row.group, row.plane);
        in.communicationByTask.insert(row.globalTask,
                                      static_cast<std::uint32_t>(in.communicationTasks.size()));
        in.communicationTasks.push_back(row.task);
    }
}

void addCommunicationOps(DatabaseImport& in)
{
    auto& report = in.builder.report();
    const auto hostToDevice = in.builder.intern("HostToDevice");
    const auto asyncNpu = in.builder.intern("async_npu");
    // The same ops may be known already, with their breakdown, from communication_analyzer.db or analysis.db;
    // analysis.db itself does not contain its rank.
    UnmatchedOps known;
    const auto rank = static_cast<std::int32_t>(report.rank);
    for (std::size_t i = 0; i < report.communication.size(); ++i) {
        const auto& op = report.communication[i];
        if (!op.isTotal && (op.rank == rank || op.rank < 0))
            known.add(op.name, op.start, i);
    }
    for (const auto& op : in.communicationOps) {
        Slice slice;
        slice.ts = op.start;
        slice.dur = op.dur;
        slice.track = in.tracks.track(Layer::Communication, op.device, op.track,
                                      in.communicationLanes[op.track], SliceClass::Communication);
        slice.name = op.name;
        slice.type = op.type;
        slice.cls = SliceClass::Communication;
        slice.args = in.argsOf(ArgTable::CommunicationOp, op.rowid);
        const auto sliceId = in.addSlice(slice);
        if (!isNoId(op.connection)) {
            const auto id = static_cast<std::uint64_t>(op.connection);
            if (in.hostIds.contains(op.connection)) {
                in.builder.addFlowPoint(
                    {hostToDevice, id, op.start, slice.track, FlowPoint::Phase::End, true, sliceId});
            }
            if (in.torchIds.contains(op.connection)) {
                in.builder.addFlowPoint(
                    {asyncNpu, id, op.start, slice.track, FlowPoint::Phase::End, true, sliceId});
            }
            in.deviceIds.insert(op.connection, 0);
        }
        if (known.take(op.name, op.start))
            continue;
        CommunicationOp record;
        record.name = op.name;
        record.group = op.group;
        const auto type = plainType(report.text(op.type));
        record.type = type.empty() ? StringId{} : in.builder.intern(type);
        record.rank = rank;
        record.isP2p = type == "send" || type == "receive" || type == "recv" || type == "batchSendRecv";
        record.start = op.start;
        record.elapse = op.dur;
        report.communication.push_back(std::move(record));
    }
}

} // namespace opscope
