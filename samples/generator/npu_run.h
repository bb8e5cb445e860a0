// SPDX-License-Identifier: GPL-3.0-or-later
// A small transformer on Ascend 910B, played once: every format of its samples is written from this one run.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace opscope::samples {

/// CPython-side ops, the task queue of torch_npu, and the levels of CANN.
enum class HostLevel { Torch, Enqueue, Dequeue, Acl, Node, Hccl, Range, Mark };

struct HostSlice {
    HostLevel level = HostLevel::Acl;
    std::string name; ///< without the level: "aclnnMatmul"
    std::string item; ///< Node: the kernel that is launched
    std::int64_t thread = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::int64_t connection = 0;   ///< to the device; 0 none
    std::int64_t correlation = -1; ///< Enqueue and Dequeue
    std::string shapes;            ///< Torch

    std::int64_t end() const { return ts + dur; }
};

struct Kernel {
    std::string name;
    std::string type;
    std::string taskType; ///< AI_CORE, AI_VECTOR_CORE, MIX_AIC, AI_CPU
    std::int64_t stream = 2;
    std::int64_t task = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::int64_t step = 0; ///< number of its step
    std::int64_t connection = 0;
    std::int64_t torchTs = 0; ///< start of the torch op that asked for it; 0 none
    std::int64_t torchThread = 0;
    std::int64_t blockNum = 0, mixBlockNum = 0;
    std::string inputShapes, inputTypes, inputFormats, outputShapes, outputTypes, outputFormats;
    std::int64_t cubeTime = 0, vectorTime = 0; ///< ns that the cube side and the vector side were busy
    std::int64_t pipes[9] = {};  ///< share of its side in 1e-3: cube mac, scalar, mte1, mte2, fixpipe; vector
                                 ///< vec, scalar, mte2, mte3
    std::int64_t icacheMiss = 0; ///< 1e-3
    std::int64_t context = -1;   ///< of an FFTS+ task; -1 none

    std::int64_t end() const { return ts + dur; }
    bool hasCube() const { return cubeTime > 0; }
    bool hasVector() const { return vectorTime > 0; }
};

/// A task of the device that runs no kernel.
struct PlainTask {
    std::string type;         ///< of the runtime: "MEMCPY_ASYNC"
    std::string timelineType; ///< as the timeline names it: "SDMA_SQE"
    std::int64_t sqe = 0;     ///< of the device: 3 place holder, 11 SDMA
    std::int64_t stream = 2;
    std::int64_t task = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::int64_t connection = 0;
    std::int64_t sizeBytes = 0; ///< of a copy; 0 is no copy
    std::int64_t direction = 0; ///< 1 host to device, 2 device to host

    std::int64_t end() const { return ts + dur; }
};

struct CollectiveTask {
    std::string name; ///< Notify_Wait, Memcpy, Reduce_Inline, Notify_Record
    std::int64_t plane = 0;
    std::int64_t task = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::int64_t sizeBytes = 0;
    bool isLocal = false;

    std::int64_t end() const { return ts + dur; }
};

struct Collective {
    std::string name;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::int64_t wait = 0;    ///< for the other rank
    std::int64_t transit = 0; ///< bytes move
    std::int64_t sizeBytes = 0;
    std::int64_t count = 0; ///< elements
    std::int64_t step = 0;
    std::int64_t connection = 0;
    std::vector<CollectiveTask> tasks;

    std::int64_t end() const { return ts + dur; }
    std::int64_t idle() const { return dur - wait - transit; }
};

struct NpuStep {
    std::int64_t number = 0;
    std::int64_t begin = 0;
    std::int64_t end = 0;
};

/// Samples of one counter; values in 10^-decimals of the unit.
struct CounterSeries {
    std::string process; ///< "HBM"
    std::string name;    ///< "HBM 0/Read"
    std::string series;  ///< "Read(MB/s)"
    int decimals = 0;
    std::vector<std::pair<std::int64_t, std::int64_t>> samples;
};

struct Allocation {
    std::string name;
    std::int64_t size = 0;
    std::int64_t allocated = 0;
    std::int64_t released = 0; ///< 0: alive at the end
    std::int64_t totalAtAllocation = 0, totalAtRelease = 0;
    std::int64_t reserved = 0;
};

struct MemoryPoint {
    std::int64_t ts = 0;
    std::int64_t allocated = 0;
    std::int64_t reserved = 0;
};

inline constexpr const char* kDecodeProgram = "llm_decode"; ///< the program of the inference

/// What one rank did. Times in Unix ns.
struct NpuRun {
    bool isTraining = false;
    bool isDecoded = false; ///< the export comes from raw records: task types of GE, counters as counted
    std::int64_t rank = 0, ranks = 1, device = 0;
    std::int64_t hostPid = 0, mainThread = 0, backwardThread = 0, queueThread = 0;
    std::int64_t begin = 0, end = 0;
    std::vector<NpuStep> steps;
    std::vector<HostSlice> host;
    std::vector<Kernel> kernels;
    std::vector<PlainTask> plainTasks;
    std::vector<Collective> collectives;
    std::vector<CounterSeries> counters;
    std::vector<Allocation> allocations;
    std::vector<MemoryPoint> memory; ///< of the allocator
    std::int64_t weightBytes = 0;
};

/// Inference of one rank: each step a token; the AI Core clock falls from 1800 to 1200 MHz in steps 5 and 6.
NpuRun inferenceRun();
/// Data-parallel training on two ranks; rank 1 computes slower, so rank 0 waits in the collectives.
std::vector<NpuRun> trainingRuns();

/// Half-open intervals, merged and sorted.
using Intervals = std::vector<std::pair<std::int64_t, std::int64_t>>;

/// Where the time of the device went, per step and for the whole run (the vendor's overlap analysis).
struct Overlap {
    Intervals computing, communication, notOverlapped, free;
};
/// The overlap analysis within [begin, end); free ends with the last work of the device.
Overlap overlapOf(const NpuRun& run, std::int64_t begin, std::int64_t end);
std::int64_t lengthOf(const Intervals& intervals);
/// First work of the device in the step.
std::int64_t firstDeviceWork(const NpuRun& run, const NpuStep& step);

} // namespace opscope::samples
