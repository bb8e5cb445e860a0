// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/raw/host/host_tasks.h"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "core/base/page_memory.h"

namespace opscope::raw {
namespace {

constexpr std::uint16_t kDeviceMask = 0xFFF;
constexpr std::size_t kFewTasks = 10000;
constexpr std::size_t kTasksOfRecord = 16;

/// What the type of a task_track means, found once for each type.
struct RuntimeType {
    bool isFlip = false;
    bool isKernel = false;      ///< a compute task below a node call
    bool isFfts = false;        ///< the same outside of communication calls
    bool isNamedKernel = false; ///< has an op even without a node call
    bool isMix = false;
};

class RuntimeTypes {
public:
    explicit RuntimeTypes(const Dictionary& names) : m_names(names) {}
    const RuntimeType& of(std::uint64_t type)
    {
        const auto [it, isNew] = m_known.try_emplace(type);
        if (isNew) {
            const auto name = m_names.type(kLevelRuntime, type);
            const auto is = [&](auto... each) { return ((name == each) || ...); };
            it->second = {
                is("FLIP_TASK"), name.starts_with("KERNEL") || is("STARS_COMMON"), is("FFTS_PLUS"),
                is("KERNEL_AICORE", "KERNEL_AIVEC", "KERNEL_AICPU", "KERNEL_MIX_AIC", "KERNEL_MIX_AIV"),
                is("KERNEL_MIX_AIC", "KERNEL_MIX_AIV")};
        }
        return it->second;
    }

private:
    const Dictionary& m_names;
    std::unordered_map<std::uint64_t, RuntimeType> m_known;
};

std::uint32_t streamKey(const TaskTrack& track)
{
    return std::uint32_t{track.device} << 16U | track.stream;
}

/// Rows of a list below the call of an op.
struct ListRow {
    std::uint32_t call = kNoNumber;
    std::uint64_t op = 0;
    std::uint32_t row = 0;
    auto key() const { return std::tuple(call, op, row); }
};

class TaskMaker {
public:
    TaskMaker(const HostData& host, bool hasLongIds)
        : m_host(host), m_tree(host), m_types(host.names), m_hasLongIds(hasLongIds)
    {
    }

    HostTasks make()
    {
        makeOps();
        makeHccl();
        makeTasks();
        joinCopies();
        return std::move(m_out);
    }

private:
    /// Records with an op name below node calls, sorted by call and name.
    template <class T>
    std::vector<ListRow> rowsOf(const std::vector<T>& records) const
    {
        const auto calls = m_tree.innermost(std::span<const T>(records));
        std::vector<ListRow> rows;
        reservePages(rows, records.size());
        for (std::uint32_t i = 0; i < records.size(); ++i) {
            if (const auto call = m_tree.around(calls[i], kLevelNode); call != kNoNumber)
                rows.push_back({call, records[i].op, i});
        }
        if (!std::ranges::is_sorted(rows, {}, &ListRow::key))
            std::ranges::sort(rows, {}, &ListRow::key);
        return rows;
    }

    using OpKeys = std::vector<std::tuple<std::uint32_t, std::uint64_t>>;
    /// Adds the calls and names of rows; both are sorted.
    static void addKeys(OpKeys& keys, const std::vector<ListRow>& rows)
    {
        OpKeys more;
        reservePages(more, rows.size());
        for (const auto& row : rows) {
            if (const std::tuple key(row.call, row.op); more.empty() || more.back() != key)
                more.push_back(key);
        }
        if (more.empty() || more == keys)
            return;
        OpKeys all;
        reservePages(all, std::max(keys.size(), more.size()));
        std::set_union(keys.begin(), keys.end(), more.begin(), more.end(), std::back_inserter(all));
        keys = std::move(all);
    }

    void makeOps()
    {
        const auto nodes = rowsOf(m_host.nodes);
        const auto tensors = rowsOf(m_host.tensorLists);
        const auto contexts = rowsOf(m_host.contextLists);
        OpKeys keys;
        for (const auto* const rows : {&nodes, &tensors, &contexts})
            addKeys(keys, *rows);
        reservePages(m_out.ops, keys.size());
        auto node = nodes.begin();
        auto tensor = tensors.begin();
        auto context = contexts.begin();
        const auto take = [](auto& at, const auto& rows, const auto& key, auto&& use) {
            for (; at != rows.end() && std::tuple(at->call, at->op) <= key; ++at)
                use(at->row);
        };
        for (const auto& key : keys) {
            HostOp op{.name = std::get<1>(key), .call = std::get<0>(key)};
            op.tensors = static_cast<std::uint32_t>(m_out.tensorLists.size());
            op.contexts = static_cast<std::uint32_t>(m_out.contextLists.size());
            take(node, nodes, key, [&](std::uint32_t row) { op.info = row; });
            take(tensor, tensors, key, [&](std::uint32_t row) { m_out.tensorLists.push_back(row); });
            take(context, contexts, key, [&](std::uint32_t row) { m_out.contextLists.push_back(row); });
            op.tensorCount = static_cast<std::uint32_t>(m_out.tensorLists.size()) - op.tensors;
            op.contextCount = static_cast<std::uint32_t>(m_out.contextLists.size()) - op.contexts;
            m_out.ops.push_back(op);
        }
    }

    void makeHccl()
    {
        if (m_host.hcclTasks.empty() && m_host.hcclOps.empty())
            return;
        m_out.hcclOfCall.assign(m_host.calls.size(), kNoNumber);
        const auto calls = m_tree.innermost(std::span(m_host.hcclTasks));
        for (std::uint32_t i = 0; i < calls.size(); ++i) {
            if (const auto call = m_tree.around(calls[i], kLevelCommunication); call != kNoNumber)
                m_out.hcclOfCall[call] = i;
        }
        const auto opCalls = m_tree.innermost(std::span(m_host.hcclOps));
        for (std::uint32_t i = 0; i < opCalls.size(); ++i) {
            if (const auto call = m_tree.around(opCalls[i], kLevelNode); call != kNoNumber)
                m_hcclInfo[call] = i;
        }
    }

    /// The described ops of a node call: [first, last). Those without a description come after them.
    std::pair<std::uint32_t, std::uint32_t> opsOf(std::uint32_t call) const
    {
        const auto ops = std::span(m_out.ops).first(m_described);
        const auto first = std::ranges::lower_bound(ops, call, {}, &HostOp::call);
        const auto last = std::ranges::upper_bound(first, ops.end(), call, {}, &HostOp::call);
        return {static_cast<std::uint32_t>(first - ops.begin()),
                static_cast<std::uint32_t>(last - ops.begin())};
    }

    void makeTasks()
    {
        const auto calls = m_tree.innermost(std::span(m_host.tracks));
        const auto batches = m_hasLongIds ? std::vector<std::uint32_t>() : hostBatches(m_host);
        reservePages(m_out.tasks, m_host.tracks.size());
        m_described = m_out.ops.size();
        m_mostTasks = kFewTasks + kTasksOfRecord * (m_host.tracks.size() + m_host.contexts.size());
        for (std::uint32_t i = 0; i < m_host.tracks.size(); ++i) {
            const auto& track = m_host.tracks[i];
            const auto& type = m_types.of(track.taskType);
            if (type.isFlip)
                continue;
            HostTask task{.device = std::uint32_t{track.device} & kDeviceMask,
                          .stream = track.stream,
                          .task = m_hasLongIds ? track.task : track.task & 0xFFFFU,
                          .batch = m_hasLongIds ? 0 : batches[i],
                          .count = track.count,
                          .track = i};
            const auto node = m_tree.around(calls[i], kLevelNode);
            task.communication = m_tree.around(calls[i], kLevelCommunication);
            task.call = node != kNoNumber ? node : calls[i];
            if (const auto model = m_tree.around(calls[i], kLevelModel); model != kNoNumber)
                task.model = m_host.calls[model].item;
            if (task.communication != kNoNumber) {
                task.kind = TaskKind::Communication;
                addHccl(node);
                m_out.tasks.push_back(task);
            } else if (node != kNoNumber && (type.isKernel || type.isFfts)) {
                task.kind = TaskKind::Compute;
                addOps(task, node, type);
            } else {
                if (type.isNamedKernel && track.kernel != 0)
                    task.op = addOp(track.kernel, task.call);
                m_out.tasks.push_back(task);
            }
        }
    }

    std::uint32_t addOp(std::uint64_t name, std::uint32_t call)
    {
        m_out.ops.push_back({.name = name, .call = call});
        return static_cast<std::uint32_t>(m_out.ops.size() - 1);
    }

    /// One task for each op of the call, and for each context of an op.
    void addOps(HostTask task, std::uint32_t node, const RuntimeType& type)
    {
        auto [op, end] = opsOf(node);
        if (op == end) {
            const auto item = m_host.calls[node].item;
            task.op = addOp(item != 0 ? item : m_host.tracks[task.track].kernel, node);
            m_out.tasks.push_back(task);
            return;
        }
        for (; op < end; ++op) {
            if (isFull()) {
                m_out.leftOut += end - op;
                return;
            }
            task.op = op;
            const auto& each = m_out.ops[op];
            bool hasContext = false;
            for (std::uint32_t i = 0; i < each.contextCount && !isFull(); ++i) {
                const auto& list = m_host.contextLists[m_out.contextLists[each.contexts + i]];
                for (std::uint32_t j = 0; j < list.size; ++j) {
                    task.context = m_host.contexts[list.first + j];
                    m_out.tasks.push_back(task);
                    hasContext = true;
                }
            }
            task.context = kNoNumber;
            if (!hasContext) {
                if (type.isFfts && isMix(each))
                    task.context = 0;
                m_out.tasks.push_back(task);
                task.context = kNoNumber;
            }
        }
    }

    /// Each task of a call has each op of the call: damaged files could make too many.
    bool isFull() const { return m_out.tasks.size() >= m_mostTasks; }

    bool isMix(const HostOp& op) const
    {
        const auto type = op.info == kNoNumber ? 0 : m_host.nodes[op.info].taskType;
        return type == 4 || type == 5;
    }

    void addHccl(std::uint32_t node)
    {
        if (node == kNoNumber || (!m_out.hcclOps.empty() && m_out.hcclOps.back().call == node) ||
            !m_hasHccl.insert(node).second)
            return;
        HcclOp op{.call = node};
        const auto [first, last] = opsOf(node);
        if (first != last)
            op.node = m_out.ops[first].info;
        if (const auto info = m_hcclInfo.find(node); info != m_hcclInfo.end())
            op.info = info->second;
        m_out.hcclOps.push_back(op);
    }

    /// A copy's record has the thread and the count of its task.
    void joinCopies()
    {
        if (m_host.copies.empty())
            return;
        std::map<std::pair<std::uint32_t, std::uint64_t>, std::uint32_t> copies;
        for (std::uint32_t i = 0; i < m_host.copies.size(); ++i)
            copies[{m_host.copies[i].thread, m_host.copies[i].count}] = i;
        for (auto& task : m_out.tasks) {
            const auto copy = copies.find({m_host.tracks[task.track].thread, task.count});
            if (copy != copies.end())
                task.copy = copy->second;
        }
    }

    const HostData& m_host;
    CallTree m_tree;
    RuntimeTypes m_types;
    bool m_hasLongIds;
    std::size_t m_mostTasks = 0;
    std::size_t m_described = 0; ///< ops with a record of their own
    HostTasks m_out;
    std::unordered_map<std::uint32_t, std::uint32_t> m_hcclInfo; ///< by node call
    std::unordered_set<std::uint32_t> m_hasHccl;
};

} // namespace

std::vector<std::uint32_t> hostBatches(const HostData& host)
{
    RuntimeTypes types(host.names);
    std::unordered_map<std::uint32_t, std::vector<std::uint64_t>> flips;
    for (const auto& track : host.tracks) {
        if (types.of(track.taskType).isFlip)
            flips[streamKey(track)].push_back(track.count);
    }
    for (auto& [key, counts] : flips)
        std::ranges::sort(counts);
    std::vector<std::uint32_t> batches(host.tracks.size());
    for (std::size_t i = 0; i < host.tracks.size() && !flips.empty(); ++i) {
        const auto found = flips.find(streamKey(host.tracks[i]));
        if (found != flips.end())
            batches[i] = static_cast<std::uint32_t>(
                std::ranges::lower_bound(found->second, host.tracks[i].count) - found->second.begin());
    }
    return batches;
}

HostTasks makeHostTasks(const HostData& host, bool hasLongIds)
{
    return TaskMaker(host, hasLongIds).make();
}

} // namespace opscope::raw
