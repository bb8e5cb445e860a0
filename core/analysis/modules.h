// SPDX-License-Identifier: GPL-3.0-or-later
// The tree of the modules of a model, and what each costs on the device.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

#include "core/analysis/flame_graph.h"
#include "core/analysis/op_flops.h"
#include "core/analysis/slice_scope.h"
#include "core/report/report.h"

namespace opscope {

/// Where the modules come from.
enum class ModuleSource : std::uint8_t {
    None,
    Ranges,    ///< "nn.Module: Conv2d_3" around the ops of the framework
    Stacks,    ///< calls of modules in the call stacks of Python: "conv.py: forward (container.py:215)"
    OpNames,   ///< names of ops with folders: "model/layer1/conv/Conv2D"
    Functions, ///< no modules, but functions of the user in the call stacks: "train.py: loss"
};
/// "nn.Module ranges", "calls of modules in call stacks", ...
const char* moduleSourceName(ModuleSource source);

/// The sum over some tasks of the device.
struct ModuleCost {
    std::uint64_t tasks = 0;
    std::int64_t time = 0;                            ///< ns of the device
    std::int64_t backward = 0;                        ///< the part of `time` that is of the backward pass
    std::int64_t flops = 0;                           ///< of the ops with known shapes
    std::array<std::int64_t, kNumberTypes> flopsBy{}; ///< the parts of it by NumberType
    std::uint64_t unknownFlops = 0; ///< matrix products, convolutions and attention without known flops
    std::int64_t memory = 0;        ///< bytes that its ops allocated
    std::uint64_t allocations = 0;

    ModuleCost& operator+=(const ModuleCost& other);
};

struct ModuleNode {
    std::string name; ///< "Conv2d_3"; "": the root
    std::uint32_t parent = 0;
    std::uint32_t depth = 0;   ///< 0: the root
    std::uint64_t calls = 0;   ///< how often it ran
    std::int64_t hostTime = 0; ///< ns in which it ran on the host, forward
    ModuleCost own;            ///< without the modules inside
    ModuleCost total;
    SliceId longest;                     ///< its longest call, or its longest task
    std::vector<std::uint32_t> children; ///< the longest time of the device first
};

struct ModuleTree {
    ModuleSource source = ModuleSource::None;
    std::vector<ModuleNode> nodes; ///< nodes[0] is the root, its own tasks are in no module
    bool hasMemory = false;        ///< allocations are recorded
    bool hasHost = false;          ///< hostTime and calls are known
    /// The module of each task of the device (by slice, index into `nodes`); UINT32_MAX: not such a task.
    std::vector<std::uint32_t> moduleOf;
    /// The same by op, if the modules are those of the names of ops.
    std::vector<std::uint32_t> moduleOfOp;

    /// UINT32_MAX: none.
    std::uint32_t moduleOfSlice(SliceId slice) const
    {
        return slice.index() < moduleOf.size() ? moduleOf[slice.index()] : UINT32_MAX;
    }
    std::uint32_t moduleOfRow(OpId op) const
    {
        return op.index() < moduleOfOp.size() ? moduleOfOp[op.index()] : UINT32_MAX;
    }
    /// "ResNet_0/Sequential_0/Conv2d_3"; "" for the root.
    std::string pathOf(std::uint32_t node) const;
    /// The nodes in the order of the tree, the root first.
    std::vector<std::uint32_t> inOrder() const;
};

inline constexpr std::size_t kMostModules = 100'000;

/// Whether it has any, or call stacks; looks at the names and at the arguments of some ops.
bool hasModules(const Report& report);
/// Whether its modules are ranges, of which moduleFlame can draw the tree.
bool hasModuleRanges(const Report& report);

/// The first source that has modules, in the order of ModuleSource.
/// Tasks of the device: kernels, AI CPU tasks, copies; a task belongs to the module in which the host op that
/// launched it ran, one of the backward pass to that of its forward op. Modules deeper than kMaxFlameDepth
/// belong to the one around them. n log n. Incomplete after a stop
/// request.
ModuleTree modulesOf(const Report& report, const SliceScope& scope = {}, std::stop_token stop = {});

/// The time of the device by module as a flame graph: the top modules have depth 1, the counts are tasks.
/// Only the root for modules that have no ranges.
FlameGraph moduleFlame(const Report& report, const ModuleTree& tree);

} // namespace opscope
