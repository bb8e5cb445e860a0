// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the golden tensor of each tensor of a dump: by a graph like msaccucmp, or by name. FORMATS 3 of this
// folder.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/measure/compare_pair.h"
#include "core/accuracy/read/dump_folder.h"
#include "core/graph/model/model_graph.h"

namespace opscope::accuracy {

/// A golden tensor: name and output of its op before fusion, or the reason why there is none.
struct GoldenRef {
    std::string name;
    std::uint64_t output = 0;
    GoldenForm form;
    std::string reason; ///< not empty: there is no such tensor
};

/// An op of the NPU and the original ops that it replaces.
struct PairedOp {
    std::string name;
    std::string type;
    std::int64_t index = 0;       ///< of its group, the column Index
    std::int64_t sequence = 0;    ///< order of execution
    std::string npuNames;         ///< of all ops of the group
    std::string goldenNames;      ///< "*": inserted by the compiler
    std::vector<DumpEntry> files; ///< as returned by `newestOf`; empty: no dump
    std::vector<GoldenRef> outputs;
    std::vector<GoldenRef> inputs;
    bool comparesInputs = true;
    bool comparesOutputs = true;

    /// For outputs that the graph does not describe, the first one is used, as in the reference.
    GoldenRef goldenOf(bool isInput, std::size_t i) const;
};

/// Ops with equal original names. If no op of the group has a dump, it becomes one row with the reason.
struct PairedGroup {
    std::vector<PairedOp> ops;
    std::string reason; ///< set if no op has a dump
};

struct Pairing {
    std::vector<PairedGroup> groups; ///< ordered by index
    std::vector<DumpEntry>
        leftOut; ///< dumps that are in no group: older ones, and ops that are not in the graph
    std::vector<Message> leftOutReasons; ///< one for each of `leftOut`
};

/// Additional graphs: that of a quantisation tool, or that of the model without fusion.
struct FusionRules {
    const ModelGraph* quant = nullptr;
    const ModelGraph* unfused = nullptr; ///< ignored if `quant` is set
};

/// True if no op of the graph has a dump: they belong to different models.
bool matchesNoOp(const Pairing& pairing);

/// Pairs by the graph: groups of equal original names, producers of inputs; Cast and TransData are skipped.
/// Errors: the attributes of the graph cannot be read again.
Result<Pairing> pairByGraph(const DumpFolder& npu, const ModelGraph& graph, const FusionRules& rules = {});
/// Pairs without a graph: ops in order of time. Outputs are compared with the golden file of the same name,
/// or of the original name in the dump's header.
Pairing pairByName(const DumpFolder& npu);

/// The newest files of an op: one file, all threads of one task, or one file for each tensor. Tensor files of
/// a dump must belong to one run; files of a framework have a time for each tensor, and the newest of each is
/// used. Empty: the numbers of all tensors are too large.
std::vector<DumpEntry> newestOf(const std::vector<DumpEntry>& entries);
/// Why a file of an op is not one of `newestOf`, to which `compared` belongs.
Message reasonNotNewest(const DumpEntry& entry, const std::filesystem::path& compared);
/// A tensor with a number that is larger than an op can have.
bool hasTensorIndexTooLarge(const DumpEntry& entry);

} // namespace opscope::accuracy
