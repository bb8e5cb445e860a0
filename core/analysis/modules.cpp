// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/modules.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <unordered_map>

#include "core/analysis/launches.h"
#include "core/base/number.h"
#include "core/base/saturated.h"
#include "core/vendor/call_stack.h"

namespace opscope {
namespace {

constexpr std::string_view kModule = "nn.Module: ";
constexpr std::int64_t kMostAllocated = std::int64_t{1} << 40; ///< more is not the size of one allocation

void addTo(std::int64_t& sum, std::int64_t value)
{
    sum = saturatedSum(sum, value);
}

/// True if the names of most ops have folders.
bool areNamesOfModules(const Report& report)
{
    const auto& names = report.ops.name;
    std::size_t named = 0;
    for (std::size_t op = 0; op < names.size(); ++op)
        named += report.text(names[op]).find('/') != std::string_view::npos ? 1U : 0U;
    return names.size() != 0 && named * 2 >= names.size();
}

/// "" if the slice has no stack among its arguments.
std::string callStackOf(const Report& report, std::size_t slice)
{
    const auto args = report.sourceArgs(report.slices.args[slice]);
    const auto stack = args ? std::ranges::find(*args, "Call stack", &Arg::key) : Args::const_iterator();
    return args && stack != args->end() ? stack->value : std::string();
}

/// Whether slices are Python functions, or ops have their call stack: of many ops some are looked at.
bool hasCallStacks(const Report& report)
{
    constexpr std::size_t kMostLooks = 1024;
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        if (report.slices.cls[i] == SliceClass::Python && stackFrameOf(report.sliceName(SliceId::of(i))))
            return true;
    }
    const auto ops = frameworkOpsOf(report);
    for (std::size_t i = 0; i < ops.size(); i += 1 + ops.size() / kMostLooks) {
        if (!callStackOf(report, ops[i]).empty())
            return true;
    }
    return false;
}

class TreeBuilder {
public:
    TreeBuilder(const Report& report, const SliceScope& scope, std::stop_token stop)
        : m_report(report), m_scope(scope), m_stop(std::move(stop))
    {
        m_tree.nodes.emplace_back();
    }

    ModuleTree build()
    {
        m_launches = launchesOf(m_report, m_stop);
        for (const auto source :
             {ModuleSource::Ranges, ModuleSource::Stacks, ModuleSource::OpNames, ModuleSource::Functions}) {
            if (source == ModuleSource::Ranges)
                addRanges();
            else if (source == ModuleSource::OpNames)
                fromOpNames();
            else
                addStacks(source == ModuleSource::Functions);
            if (m_tree.nodes.size() > 1 || m_stop.stop_requested()) {
                m_tree.source = source;
                break;
            }
            m_ranges.clear();
            m_nodeOfRange.clear();
            m_tree.hasHost = false;
        }
        if (!m_ranges.empty())
            fromRanges();
        finish();
        return std::move(m_tree);
    }

private:
    std::uint32_t child(std::uint32_t parent, std::string_view name)
    {
        auto& known = m_children[parent];
        const auto found = known.find(name);
        if (found != known.end())
            return found->second;
        if (m_tree.nodes.size() >= kMostModules || m_tree.nodes[parent].depth >= kMaxFlameDepth)
            return parent;
        const auto node = static_cast<std::uint32_t>(m_tree.nodes.size());
        known.emplace(std::string(name), node);
        ModuleNode made;
        made.name = name;
        made.parent = parent;
        made.depth = m_tree.nodes[parent].depth + 1;
        m_tree.nodes.push_back(std::move(made));
        return node;
    }

    /// The node of each range, by the ranges around it on its thread.
    void addRanges()
    {
        const auto& slices = m_report.slices;
        std::unordered_map<std::uint32_t, bool> isModule;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            const auto cls = slices.cls[i];
            if (cls != SliceClass::Python && cls != SliceClass::Range && cls != SliceClass::Framework)
                continue;
            const auto [it, isNew] = isModule.try_emplace(slices.name[i].value, false);
            if (isNew)
                it->second = m_report.text(slices.name[i]).starts_with(kModule);
            if (it->second)
                m_ranges.push_back(static_cast<std::uint32_t>(i));
        }
        m_tree.hasHost = true;
        nest(m_ranges, [&](std::uint32_t i, const std::vector<std::uint32_t>& open) {
            enter(i, open, m_report.sliceName(SliceId{i}).substr(kModule.size()));
        });
    }

    /// Calls `visit(slice, slices around it)` for each by thread and time, the outermost first.
    template <class Visit>
    void nest(std::vector<std::uint32_t> order, const Visit& visit) const
    {
        const auto& slices = m_report.slices;
        const auto end = [&](auto i) { return slices.ts[i] + slices.dur[i]; };
        std::ranges::stable_sort(order, [&](auto a, auto b) {
            const auto threadA = threadOf(m_report, a);
            const auto threadB = threadOf(m_report, b);
            if (threadA != threadB)
                return threadA < threadB;
            return slices.ts[a] != slices.ts[b] ? slices.ts[a] < slices.ts[b] : end(a) > end(b);
        });
        std::vector<std::uint32_t> open;
        StringId thread;
        std::size_t visited = 0;
        for (const auto i : order) {
            if (++visited % 65'536 == 0 && m_stop.stop_requested())
                return;
            if (threadOf(m_report, i) != thread) {
                thread = threadOf(m_report, i);
                open.clear();
            }
            while (!open.empty() && end(open.back()) < end(i))
                open.pop_back();
            visit(i, open);
            open.push_back(i);
        }
    }

    /// The slice is a module of that name in the module of the slices around it, or belongs to that one.
    void enter(std::uint32_t i, const std::vector<std::uint32_t>& open, std::optional<std::string_view> name)
    {
        const auto parent = open.empty() ? 0 : m_nodeOfRange[open.back()];
        const auto node = name ? child(parent, *name) : parent;
        m_nodeOfRange[i] = node;
        const auto time = name ? countedTime(m_report, i, m_scope) : std::nullopt;
        if (!time || node == parent)
            return;
        auto& of = m_tree.nodes[node];
        ++of.calls;
        addTo(of.hostTime, time->dur());
        if (!of.longest.valid() || m_report.slices.dur[i] > m_report.slices.dur[of.longest.index()])
            of.longest = SliceId{i};
    }

    /// From the functions of Python, or else from the stacks of the ops of the framework, which have no
    /// calls.
    void addStacks(bool byFunction)
    {
        if (!hasCallStacks(m_report))
            return;
        const auto& slices = m_report.slices;
        for (std::size_t i = 0; i < slices.size(); ++i) {
            if (slices.cls[i] == SliceClass::Python)
                m_ranges.push_back(static_cast<std::uint32_t>(i));
        }
        m_tree.hasHost = true;
        std::vector<StackWalk> walks; // of the open functions
        nest(m_ranges, [&](std::uint32_t i, const std::vector<std::uint32_t>& open) {
            walks.resize(open.size(), StackWalk(byFunction));
            walks.push_back(open.empty() ? StackWalk(byFunction) : walks.back());
            const auto frame = stackFrameOf(m_report.sliceName(SliceId{i}));
            const auto name = frame ? walks.back().enter(*frame) : std::nullopt;
            enter(i, open, name ? std::optional<std::string_view>(*name) : std::nullopt);
        });
        if (m_tree.nodes.size() > 1)
            return;
        m_ranges.clear();
        m_tree.hasHost = false;
        for (const auto i : frameworkOpsOf(m_report)) {
            if (m_stop.stop_requested())
                return;
            const auto stack = callStackOf(m_report, i);
            if (stack.empty())
                continue;
            const auto frames = stackFramesOf(stack);
            StackWalk walk(byFunction);
            std::uint32_t node = 0;
            for (auto frame = frames.rbegin(); frame != frames.rend(); ++frame) {
                if (const auto name = walk.enter(*frame))
                    node = child(node, *name);
            }
            m_ranges.push_back(i);
            m_nodeOfRange[i] = node;
        }
    }

    std::uint32_t nodeOf(SliceId range) const
    {
        return range.valid() ? m_nodeOfRange.find(range.value)->second : 0;
    }

    /// The forward op of each op of the backward pass.
    std::unordered_map<std::uint32_t, SliceId> forwardOps() const
    {
        std::unordered_map<std::uint32_t, SliceId> forward;
        const auto category = m_report.strings.find("fwdbwd");
        for (std::size_t i = 0; category.valid() && i < m_report.flows.size(); ++i) {
            if (m_report.flows.category[i] == category)
                forward[m_report.flows.target[i].value] = m_report.flows.source[i];
        }
        return forward;
    }

    /// The module at each moment, and whether it is of the backward pass.
    std::vector<std::pair<std::uint32_t, bool>> modulesAt(const std::vector<ThreadMoment>& moments)
    {
        std::vector<std::uint32_t> targets;
        for (const auto& [target, source] : m_forward)
            targets.push_back(target);
        std::ranges::sort(targets);
        const auto backward = slicesAround(m_report, targets, moments);
        auto forward = moments;
        for (std::size_t i = 0; i < moments.size(); ++i) {
            if (!backward[i].valid())
                continue;
            const auto source = m_forward.find(backward[i].value)->second.index();
            forward[i] = {threadOf(m_report, source), m_report.slices.ts[source]};
        }
        const auto ranges = slicesAround(m_report, m_ranges, forward);
        std::vector<std::pair<std::uint32_t, bool>> out;
        for (std::size_t i = 0; i < moments.size(); ++i)
            out.emplace_back(nodeOf(ranges[i]), backward[i].valid());
        return out;
    }

    ThreadMoment momentOf(SliceId slice) const
    {
        return slice.valid()
                   ? ThreadMoment{threadOf(m_report, slice.index()), m_report.slices.ts[slice.index()]}
                   : ThreadMoment{};
    }

    void fromRanges()
    {
        m_forward = forwardOps();
        std::vector<ThreadMoment> moments;
        for (const auto& launch : m_launches)
            moments.push_back(momentOf(launch.handOver().valid() ? launch.handOver() : launch.source));
        const auto modules = modulesAt(moments);
        m_tree.moduleOf.assign(m_report.slices.size(), UINT32_MAX);
        for (std::size_t i = 0; i < m_launches.size(); ++i) {
            const auto task = m_launches[i].task;
            const auto time = countedTime(m_report, task, m_scope);
            if (!time || m_report.slices.cls[task] == SliceClass::Communication)
                continue;
            m_tree.moduleOf[task] = modules[i].first;
            addTask(modules[i].first, time->dur(), modules[i].second);
            if (!m_tree.hasHost)
                keepLongest(modules[i].first, SliceId{task});
        }
        addFlops(moments);
        addMemory();
    }

    void addTask(std::uint32_t node, std::int64_t time, bool isBackward)
    {
        auto& own = m_tree.nodes[node].own;
        ++own.tasks;
        addTo(own.time, time);
        addTo(own.backward, isBackward ? time : 0);
    }

    void keepLongest(std::uint32_t node, SliceId task)
    {
        auto& longest = m_tree.nodes[node].longest;
        const auto& dur = m_report.slices.dur;
        if (!longest.valid() || dur[task.index()] > dur[longest.index()])
            longest = task;
    }

    /// What the tasks of an op of the framework are.
    struct OpTasks {
        std::vector<TaskShape> shapes; ///< of those in the table of ops
        bool isTf32 = false;
        double counted = -1; ///< ns; -1: no task is counted
        double all = 0;
    };

    /// By op; those that launched no task are missing.
    std::unordered_map<std::uint32_t, OpTasks> tasksOf(const std::vector<std::uint32_t>& ops,
                                                       const std::vector<ThreadMoment>& launched) const
    {
        const auto& slices = m_report.slices;
        const auto around = slicesAround(m_report, ops, launched, true);
        std::unordered_map<std::uint32_t, OpTasks> tasks;
        const auto& rows = m_report.ops;
        const auto text = [&](const Column<StringId>& column, OpId op) {
            return op.valid() && op.index() < column.size() ? m_report.text(column[op.index()])
                                                            : std::string_view();
        };
        for (std::size_t i = 0; i < m_launches.size(); ++i) {
            const auto task = m_launches[i].task;
            if (!around[i].valid() || slices.cls[task] == SliceClass::Communication)
                continue;
            auto& of = tasks[around[i].value];
            of.all += static_cast<double>(slices.dur[task]);
            if (const auto time = countedTime(m_report, task, m_scope))
                of.counted = std::max(of.counted, 0.0) + static_cast<double>(time->dur());
            of.isTf32 = of.isTf32 || isTf32Kernel(m_report.sliceName(SliceId{task}));
            const auto op = m_report.opOf(SliceId{task});
            if (const auto type = text(rows.type, op); !type.empty())
                of.shapes.push_back({type, text(rows.outputShapes, op), text(rows.outputFormats, op)});
        }
        return tasks;
    }

    /// Of the operations the same part is counted as of the tasks. `launched`: the moment of each launch.
    void addFlops(const std::vector<ThreadMoment>& launched)
    {
        const auto& slices = m_report.slices;
        std::vector<std::uint32_t> ops;
        std::unordered_map<std::uint32_t, bool> isArithmetic;
        for (const auto i : frameworkOpsOf(m_report)) {
            const auto [it, isNew] = isArithmetic.try_emplace(slices.name[i].value, false);
            if (isNew)
                it->second = isArithmeticOp(m_report.text(slices.name[i]));
            if (it->second)
                ops.push_back(i);
        }
        // An attention op has others inside, which are parts of it.
        std::vector<ThreadMoment> moments;
        for (const auto i : ops)
            moments.push_back(momentOf(SliceId{i}));
        const auto outermost = slicesAround(m_report, ops, moments, true);
        const auto tasks = tasksOf(ops, launched);
        const auto modules = modulesAt(moments);
        for (std::size_t i = 0; i < ops.size(); ++i) {
            if (m_stop.stop_requested())
                return;
            const auto of = tasks.find(ops[i]);
            if (of == tasks.end() || of->second.counted < 0 ||
                (outermost[i] != SliceId{ops[i]} && slices.ts[outermost[i].index()] < slices.ts[ops[i]]))
                continue;
            auto& own = m_tree.nodes[modules[i].first].own;
            const auto sourceArgs = m_report.sourceArgs(slices.args[ops[i]]);
            const auto flops =
                sourceArgs ? flopsOf(m_report.sliceName(SliceId{ops[i]}), *sourceArgs, of->second.shapes)
                           : std::nullopt;
            if (!flops) {
                ++own.unknownFlops;
                continue;
            }
            const auto& [shapes, isTf32, part, all] = of->second;
            const auto counted =
                all > 0 && part < all ? std::llround(static_cast<double>(*flops) * (part / all)) : *flops;
            addTo(own.flops, counted);
            auto type = inputTypeOf(*sourceArgs);
            if (type == NumberType::Fp32 && isTf32)
                type = NumberType::Tf32;
            addTo(own.flopsBy[static_cast<std::size_t>(type)], counted);
        }
    }

    /// Allocations are instants "[memory]" with their bytes, or rows of operator_memory, which name no
    /// thread: the thread with the modules is meant.
    void addMemory()
    {
        std::vector<ThreadMoment> moments;
        std::vector<std::int64_t> bytes;
        const auto memory = m_report.strings.find("[memory]");
        for (const auto& instant : m_report.instants) {
            if (!memory.valid() || instant.name != memory || !instant.track.valid() || !instant.args.valid())
                continue;
            const auto args = m_report.sourceArgs(instant.args);
            if (!args)
                continue;
            const auto size = std::ranges::find(*args, "Bytes", &Arg::key);
            const auto device = std::ranges::find(*args, "Device Type", &Arg::key);
            if (size == args->end() || (device != args->end() && device->value == "0"))
                continue; // memory of the host
            const auto thread = m_report.tracks[instant.track.index()].thread;
            if (const auto value = wholeNumber(size->value).value_or(0);
                value > 0 && value <= kMostAllocated && thread.valid()) {
                moments.push_back({m_report.threads[thread.index()].key, instant.ts});
                bytes.push_back(value);
            }
        }
        const auto& rows = m_report.opMemory;
        const auto thread = threadOf(m_report, m_ranges.front());
        std::vector<ThreadMoment> ofRows;
        for (std::size_t i = 0; moments.empty() && i < rows.size_(); ++i) {
            if (rows.size[i] > 0 && rows.size[i] <= kMostAllocated && rows.allocation[i] != kMissingInteger) {
                ofRows.push_back({thread, rows.allocation[i]});
                bytes.push_back(rows.size[i]);
            }
        }
        if (moments.empty())
            moments = std::move(ofRows);
        m_tree.hasMemory = !moments.empty();
        const auto modules = modulesAt(moments);
        for (std::size_t i = 0; i < moments.size(); ++i) {
            if (!countedTime(m_report, {moments[i].ts, moments[i].ts + 1}, m_scope.range, m_scope.step))
                continue;
            auto& own = m_tree.nodes[modules[i].first].own;
            addTo(own.memory, bytes[i]);
            ++own.allocations;
        }
    }

    /// Of most names of a model that was compiled the parts are its modules.
    void fromOpNames()
    {
        const auto& ops = m_report.ops;
        if (!areNamesOfModules(m_report))
            return;
        m_tree.moduleOf.assign(m_report.slices.size(), UINT32_MAX);
        m_tree.moduleOfOp.assign(ops.size(), UINT32_MAX);
        for (std::size_t op = 0; op < ops.size(); ++op) {
            if (op >= ops.dur.size() || ops.dur[op] == kMissingInteger)
                continue;
            const auto slice = op < ops.slice.size() ? ops.slice[op] : SliceId();
            if (slice.valid() ? !countedTime(m_report, slice.index(), m_scope).has_value()
                              : !m_scope.isEverything())
                continue;
            std::uint32_t node = 0;
            const auto name = m_report.text(ops.name[op]);
            std::size_t at = 0;
            for (auto end = name.find('/'); end != std::string_view::npos; end = name.find('/', at)) {
                if (end > at)
                    node = child(node, name.substr(at, end - at));
                at = end + 1;
            }
            addTask(node, ops.dur[op],
                    name.find("/gradients/") != std::string_view::npos || name.starts_with("Gradients/"));
            m_tree.moduleOfOp[op] = node;
            if (!slice.valid())
                continue;
            m_tree.moduleOf[slice.index()] = node;
            keepLongest(node, slice);
        }
    }

    void finish()
    {
        auto& nodes = m_tree.nodes;
        for (std::size_t i = nodes.size(); i-- > 0;) { // a parent comes before its children
            nodes[i].total += nodes[i].own;
            if (i > 0)
                nodes[nodes[i].parent].total += nodes[i].total;
        }
        for (std::size_t i = 1; i < nodes.size(); ++i)
            nodes[nodes[i].parent].children.push_back(static_cast<std::uint32_t>(i));
        for (auto& node : nodes)
            std::ranges::stable_sort(node.children, std::greater{},
                                     [&](auto c) { return nodes[c].total.time; });
    }

    const Report& m_report;
    const SliceScope& m_scope;
    std::stop_token m_stop;
    ModuleTree m_tree;
    std::vector<Launch> m_launches;
    std::vector<std::uint32_t> m_ranges; ///< slices with a module: ranges, functions or ops
    std::unordered_map<std::uint32_t, std::uint32_t> m_nodeOfRange;
    std::unordered_map<std::uint32_t, SliceId> m_forward;
    std::unordered_map<std::uint32_t, std::map<std::string, std::uint32_t, std::less<>>> m_children;
};

} // namespace

ModuleCost& ModuleCost::operator+=(const ModuleCost& other)
{
    tasks += other.tasks;
    addTo(time, other.time);
    addTo(backward, other.backward);
    addTo(flops, other.flops);
    for (std::size_t i = 0; i < flopsBy.size(); ++i)
        addTo(flopsBy[i], other.flopsBy[i]);
    unknownFlops += other.unknownFlops;
    addTo(memory, other.memory);
    allocations += other.allocations;
    return *this;
}

std::string ModuleTree::pathOf(std::uint32_t node) const
{
    std::vector<std::uint32_t> above;
    for (; node != 0; node = nodes[node].parent)
        above.push_back(node);
    std::string path;
    for (auto it = above.rbegin(); it != above.rend(); ++it)
        path += (path.empty() ? "" : "/") + nodes[*it].name;
    return path;
}

std::vector<std::uint32_t> ModuleTree::inOrder() const
{
    std::vector<std::uint32_t> order;
    std::vector<std::uint32_t> open{0};
    while (!open.empty()) {
        const auto node = open.back();
        open.pop_back();
        order.push_back(node);
        const auto& children = nodes[node].children;
        open.insert(open.end(), children.rbegin(), children.rend());
    }
    return order;
}

const char* moduleSourceName(ModuleSource source)
{
    switch (source) {
    case ModuleSource::Ranges:
        return "nn.Module ranges";
    case ModuleSource::Stacks:
        return "calls of modules in call stacks";
    case ModuleSource::OpNames:
        return "op names";
    case ModuleSource::Functions:
        return "functions of the user in call stacks";
    case ModuleSource::None:
        break;
    }
    return "";
}

bool hasModuleRanges(const Report& report)
{
    for (std::size_t i = 0; i < report.strings.size(); ++i) {
        if (report.strings.text(StringId::of(i)).starts_with(kModule))
            return true;
    }
    return false;
}

bool hasModules(const Report& report)
{
    return hasModuleRanges(report) || areNamesOfModules(report) || hasCallStacks(report);
}

ModuleTree modulesOf(const Report& report, const SliceScope& scope, std::stop_token stop)
{
    return TreeBuilder(report, scope, std::move(stop)).build();
}

FlameGraph moduleFlame(const Report& report, const ModuleTree& tree)
{
    FlameGraph graph;
    const auto count =
        tree.source == ModuleSource::Ranges ? tree.nodes.size() : std::min<std::size_t>(tree.nodes.size(), 1);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& module = tree.nodes[i];
        auto& node = graph.nodes.emplace_back();
        node.name = i > 0 && module.longest.valid() ? report.slices.name[module.longest.index()] : StringId();
        node.parent = module.parent;
        node.depth = module.depth;
        node.total = module.total.time;
        node.self = module.own.time;
        node.count = module.total.tasks;
        node.longest = module.longest;
        if (count > 1)
            node.children = module.children;
        graph.depth = std::max(graph.depth, node.depth);
    }
    return graph;
}

} // namespace opscope
