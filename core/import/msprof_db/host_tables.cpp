// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <tuple>

#include "core/base/message_id.h"
#include "core/import/msprof_db/table_readers.h"

namespace opscope {
namespace {

struct ApiLevel {
    std::int64_t type;
    std::string_view name; ///< in ENUM_API_TYPE
    SliceClass cls;
    std::string_view prefix; ///< that the text export puts before the API's name
};

/// The numbers of all releases so far; names in the database's ENUM_API_TYPE have priority.
constexpr std::array kLevels{
    ApiLevel{20000, "acl", SliceClass::HostApi, "AscendCL@"},
    ApiLevel{15000, "model", SliceClass::HostModel, "Model@"},
    ApiLevel{10000, "node", SliceClass::HostNode, "Node@"},
    ApiLevel{5500, "hccl", SliceClass::HostCommunication, "Hccl@"},
    ApiLevel{5500, "communication", SliceClass::HostCommunication, "Communication@"},
    ApiLevel{5000, "runtime", SliceClass::HostRuntime, "Runtime@"},
    ApiLevel{50001, "op", SliceClass::Framework, ""},
    ApiLevel{50002, "queue", SliceClass::Framework, ""},
    ApiLevel{50003, "trace", SliceClass::Python, ""},
    ApiLevel{50004, "mstx", SliceClass::Range, ""},
};

const ApiLevel* levelOf(DatabaseImport& in, std::int64_t type)
{
    const auto name = in.enumName("ENUM_API_TYPE", type);
    for (const auto& level : kLevels) {
        if (name.empty() ? level.type == type : level.name == name)
            return &level;
    }
    return nullptr;
}

/// Remembers the level of the last type: rows of one type follow each other.
class LevelCache {
public:
    const ApiLevel* operator()(DatabaseImport& in, std::int64_t type)
    {
        if (type != m_type) {
            m_type = type;
            m_level = levelOf(in, type);
        }
        return m_level;
    }

private:
    std::int64_t m_type = INT64_MIN;
    const ApiLevel* m_level = nullptr;
};

/// "AscendCL@" + name, made once for each pair.
class PrefixedNames {
public:
    StringId operator()(DatabaseImport& in, const ApiLevel* level, StringId name)
    {
        if (level == nullptr || level->prefix.empty() || !name.valid())
            return name;
        const auto key = static_cast<std::int64_t>(name.value) * static_cast<std::int64_t>(kLevels.size()) +
                         (level - kLevels.data());
        const auto known = m_ids.find(key);
        if (known != kNoNumber)
            return StringId{known};
        auto text = std::string(level->prefix);
        text += in.builder.report().text(name);
        const auto id = in.builder.intern(text);
        m_ids.insert(key, id.value);
        return id;
    }

private:
    IdIndex m_ids;
};

/// One framework slice at a connection.
struct TorchPoint {
    enum class Kind : std::uint8_t { Op, Enqueue, Dequeue };
    std::int64_t connection;
    std::int64_t ts;
    TrackId track;
    SliceId slice;
    Kind kind;
};

/// CONNECTION_IDS: what an id of PYTORCH_API refers to, n:m.
struct ConnectionSets {
    std::vector<std::pair<std::int64_t, std::int64_t>> pairs; ///< (id, connection), sorted
    bool isThere = false;

    template <class F>
    void forEach(std::int64_t id, F&& f) const
    {
        if (!isThere)
            return f(id);
        for (auto it = std::ranges::lower_bound(pairs, std::pair(id, INT64_MIN));
             it != pairs.end() && it->first == id; ++it)
            f(it->second);
    }
};

/// Limit of joins per row. Real sets are small; a set of thousands shared by thousands of ops would fill the
/// memory.
constexpr std::size_t kJoinsPerRow = 16;
constexpr std::size_t kJoinsAnyway = 1'000'000;

ConnectionSets readConnectionIds(DatabaseImport& in)
{
    ConnectionSets sets;
    if (!in.hasTable("CONNECTION_IDS"))
        return sets;
    sets.isThere = true;
    auto scan = in.scan("CONNECTION_IDS", {"id", "connectionId"});
    while (scan.next()) {
        const auto id = scan.need(0);
        const auto connection = scan.need(1);
        if (scan.isBad())
            continue;
        ++in.counts.rows;
        sets.pairs.emplace_back(id, connection);
    }
    in.close(scan);
    std::ranges::sort(sets.pairs);
    return sets;
}

/// Two ops of one connection are forward and backward, enqueue and dequeue are the task queue, and a single
/// op launched device work.
void joinTorch(DatabaseImport& in, std::vector<TorchPoint>& points)
{
    std::ranges::sort(points, {},
                      [](const TorchPoint& p) { return std::tuple(p.connection, p.ts, p.track.value); });
    const auto forwardBackward = in.builder.intern("fwdbwd");
    const auto taskQueue = in.builder.intern("async_task_queue");
    for (std::size_t first = 0; first < points.size();) {
        auto last = first;
        std::size_t ops = 0;
        std::size_t enqueues = 0;
        std::size_t dequeues = 0;
        for (; last < points.size() && points[last].connection == points[first].connection; ++last) {
            ops += points[last].kind == TorchPoint::Kind::Op ? 1U : 0U;
            enqueues += points[last].kind == TorchPoint::Kind::Enqueue ? 1U : 0U;
            dequeues += points[last].kind == TorchPoint::Kind::Dequeue ? 1U : 0U;
        }
        bool isFirstOp = true;
        for (auto i = first; i < last; ++i) {
            const auto& point = points[i];
            const auto id = static_cast<std::uint64_t>(point.connection);
            if (point.kind != TorchPoint::Kind::Op) {
                const auto phase =
                    point.kind == TorchPoint::Kind::Enqueue ? FlowPoint::Phase::Start : FlowPoint::Phase::End;
                if (enqueues != 0 && dequeues != 0) {
                    in.builder.addFlowPoint(
                        {taskQueue, id, point.ts, point.track, phase, false, point.slice});
                }
            } else if (ops > 1) {
                const auto phase = isFirstOp ? FlowPoint::Phase::Start : FlowPoint::Phase::End;
                in.builder.addFlowPoint(
                    {forwardBackward, id, point.ts, point.track, phase, false, point.slice});
                isFirstOp = false;
            } else {
                in.torchStarts.push_back({point.connection, point.ts, point.track, point.slice});
                in.torchIds.insert(point.connection, 0);
            }
        }
        first = last;
    }
}

} // namespace

void readCannApi(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"startNs", "endNs", "type", "globalTid", "connectionId", "name"});
    LevelCache levels;
    PrefixedNames names;
    while (scan.next()) {
        auto slice = DatabaseImport::sliceOf(scan);
        const auto globalTid = scan.integer(3, 0);
        const auto connection = scan.integer(4, -1);
        if (scan.isBad())
            continue;
        const auto* level = levels(in, scan.integer(2, 0));
        slice.track = in.tracks.hostThread(Layer::Cann, globalTid);
        slice.name = names(in, level, in.string(scan, 5));
        slice.cls = level == nullptr ? SliceClass::HostApi : level->cls;
        slice.args = in.argsOf(ArgTable::CannApi, scan.rowid());
        const auto id = in.addSlice(slice);
        if (!isNoId(connection)) {
            in.hostStarts.push_back({connection, slice.ts, slice.track, id});
            in.hostIds.insert(connection, 0);
        }
    }
    in.close(scan);
}

void readPytorchApi(DatabaseImport& in, std::string_view table)
{
    const auto sets = readConnectionIds(in);
    if (!in.hasTable(table))
        return;
    auto scan = in.scan(table, {"startNs", "endNs", "globalTid", "connectionId", "name", "type"});
    LevelCache levels;
    std::vector<TorchPoint> points;
    while (scan.next()) {
        auto slice = DatabaseImport::sliceOf(scan);
        const auto globalTid = scan.integer(2, 0);
        const auto connection = scan.integer(3, INT64_MIN);
        if (scan.isBad())
            continue;
        const auto* level = levels(in, scan.integer(5, 50001));
        slice.track = in.tracks.hostThread(Layer::Python, globalTid);
        slice.name = in.string(scan, 4);
        slice.cls = level == nullptr ? SliceClass::Framework : level->cls;
        slice.args = in.argsOf(ArgTable::PytorchApi, scan.rowid());
        const auto sliceId = in.addSlice(slice);
        if (connection == INT64_MIN)
            continue;
        auto kind = TorchPoint::Kind::Op;
        if (level != nullptr && level->name == "queue")
            kind = in.builder.report().text(slice.name).starts_with("Dequeue") ? TorchPoint::Kind::Dequeue
                                                                               : TorchPoint::Kind::Enqueue;
        const auto most = kJoinsPerRow * (sets.pairs.size() + scan.rowsRead()) + kJoinsAnyway;
        bool isTooMany = false;
        sets.forEach(connection, [&](std::int64_t id) {
            isTooMany = isTooMany || points.size() >= most;
            if (!isTooMany)
                points.push_back({id, slice.ts, slice.track, sliceId, kind});
        });
        if (isTooMany)
            scan.remark(message(MessageId::DatabaseCellOutOfRange, scan.columnName(3), connection));
    }
    in.close(scan);
    joinTorch(in, points);
}

void readMstxEvents(DatabaseImport& in, std::string_view table)
{
    auto scan = in.scan(table, {"startNs", "endNs", "eventType", "message", "globalTid", "connectionId"});
    while (scan.next()) {
        const auto start = scan.needTime(0);
        const auto end = scan.isNull(1) ? start : scan.needTime(1);
        const auto type = scan.integer(2, 0);
        const auto globalTid = scan.integer(4, 0);
        const auto connection = scan.integer(5, -1);
        if (scan.isBad())
            continue;
        const auto track = in.tracks.hostThread(Layer::MsprofTx, globalTid);
        const auto name = in.string(scan, 3);
        const auto args = in.argsOf(ArgTable::Mstx, scan.rowid());
        const auto kind = in.enumName("ENUM_MSTX_EVENT_TYPE", type);
        // 0 marker, 1 push/pop, 2 start/end, 3 marker_ex
        const bool isMark = kind.empty() ? type == 0 || type == 3 : kind.starts_with("marker");
        if (isMark) {
            const auto process = in.builder.report().tracks[track.index()].process;
            in.builder.addInstant({start, track, process, name, args, InstantScope::Thread, true});
            ++in.counts.instants;
            continue;
        }
        Slice slice;
        slice.ts = start;
        slice.dur = scan.duration(start, end);
        slice.track = track;
        slice.name = name;
        slice.type = kind.empty() ? StringId{} : in.builder.intern(kind);
        slice.cls = SliceClass::Range;
        slice.args = args;
        const auto id = in.addSlice(slice);
        if (!isNoId(connection)) {
            in.markStarts.push_back({connection, start, track, id});
            in.markIds.insert(connection, 0);
        }
    }
    in.close(scan);
}

namespace {

/// Ranges that start no work of a device: of one name, or each with a name and arguments of its own.
void readRanges(DatabaseImport& in, std::string_view table, Layer layer, SliceClass cls, StringId name = {})
{
    auto scan = in.scan(table, {"startNs", "endNs", "globalTid", "name"});
    while (scan.next()) {
        auto slice = DatabaseImport::sliceOf(scan);
        const auto globalTid = scan.integer(2, 0);
        if (scan.isBad())
            continue;
        slice.track = in.tracks.hostThread(layer, globalTid);
        slice.name = name.valid() ? name : in.string(scan, 3);
        slice.cls = cls;
        if (!name.valid())
            slice.args = in.argsOf(ArgTable::OsRuntime, scan.rowid());
        in.addSlice(slice);
    }
    in.close(scan);
}

} // namespace

void readGarbageCollections(DatabaseImport& in, std::string_view table)
{
    readRanges(in, table, Layer::PythonGc, SliceClass::Python, in.builder.intern("GC"));
}

void readOsRuntimeApi(DatabaseImport& in, std::string_view table)
{
    readRanges(in, table, Layer::OsRuntime, SliceClass::HostOs);
}

} // namespace opscope
