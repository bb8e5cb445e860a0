// SPDX-License-Identifier: GPL-3.0-or-later
// Which golden tensor belongs to which tensor of a dump: by a graph as msaccucmp does it, or by name.
// ACCURACY 3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/accuracy/compare_pair.h"
#include "core/accuracy/dump_folder.h"
#include "core/graph/model_graph.h"

namespace opscope::accuracy {

/// A golden tensor: its op's name and output before fusion, or why there is none.
struct GoldenRef {
    std::string name;
    std::uint64_t output = 0;
    GoldenForm form;
    std::string reason; ///< not empty: there is no such tensor
};

/// An op of the NPU with the ops that it stands for.
struct PairedOp {
    std::string name;
    std::string type;
    std::int64_t index = 0;       ///< of its group, the column Index
    std::int64_t sequence = 0;    ///< order of execution
    std::string npuNames;         ///< of the whole group
    std::string goldenNames;      ///< "*": put in by the compiler
    std::vector<DumpEntry> files; ///< as `newestOf` gives them; empty: no dump
    std::vector<GoldenRef> outputs;
    std::vector<GoldenRef> inputs;
    bool comparesInputs = true;
    bool comparesOutputs = true;

    /// Beyond the known outputs the first stands for all, as in the reference.
    GoldenRef goldenOf(bool isInput, std::size_t i) const;
};

/// Ops that became one row or several: of a group whose ops have no dump at all one row tells why.
struct PairedGroup {
    std::vector<PairedOp> ops;
    std::string reason; ///< when no op has a dump
};

struct Pairing {
    std::vector<PairedGroup> groups; ///< in order of their index
    std::vector<DumpEntry>
        leftOut; ///< dumps that are in no group: older ones, and ops that the graph has not
    std::vector<Message> leftOutReasons; ///< of each
};

/// What stands beside the graph: the graph of a quantisation tool, or that of the model without fusion.
struct FusionRules {
    const ModelGraph* quant = nullptr;
    const ModelGraph* unfused = nullptr; ///< not looked at beside `quant`
};

/// True when no op of the graph has a dump: they are of two models.
bool hasNoOpOf(const Pairing& pairing);

/// By the graph: groups of equal original names, producers of inputs, Cast and TransData skipped. Errors: the
/// attributes of the graph cannot be read again.
Result<Pairing> pairByGraph(const DumpFolder& npu, const ModelGraph& graph, const FusionRules& rules = {});
/// Without one: ops in order of their time, outputs with the golden file of the same name, or of the name
/// before fusion that the dump's header says.
Pairing pairByName(const DumpFolder& npu);

/// The newest files of an op: one, all threads of one task, or those of each tensor. Dumps of tensors are of
/// one run; files of a framework, whose tensors have times of their own, are the newest of each. Empty: the
/// numbers of all tensors are too large.
std::vector<DumpEntry> newestOf(const std::vector<DumpEntry>& entries);
/// Why a file of an op is none of `newestOf`, of which `compared` is one.
Message whyNotNewest(const DumpEntry& entry, const std::filesystem::path& compared);
/// A tensor whose number is larger than an op can have.
bool isBeyondTensors(const DumpEntry& entry);

} // namespace opscope::accuracy
