// SPDX-License-Identifier: GPL-3.0-or-later
// A part of a trace's event array, parsed by one thread independently of the parts before it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/page_memory.h"
#include "core/builder/report_builder.h"
#include "core/import/trace/event_scan.h"
#include "core/import/trace/local_tables.h"
#include "core/report/issue_log.h"

namespace opscope::trace {

inline constexpr std::string_view kBindCategory = "bind_id"; ///< of flows that slices state with `bind_id`

struct SliceRecord {
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    std::uint32_t offset = kNoNumber; ///< of its event, from the start of the chunk; kNoNumber: no arguments
    std::uint32_t track = 0;
    std::uint32_t name = 0;
    std::uint32_t typeAndHint = 0; ///< type id (kNoType: none) | Hint << 28
    std::uint32_t stream = kNoNumber;
    std::uint32_t task = kNoNumber;
};
inline constexpr std::uint32_t kNoType = (1U << 28) - 1;

/// An event of phase B, E, or of the async and legacy phases; paired after all chunks are read.
struct PairRecord {
    SliceRecord slice; ///< `dur` is unused
    std::uint64_t id = 0;
    std::uint32_t category = 0;
    std::uint32_t offset = 0; ///< offset of its event from the chunk's start
    OwnFacts own;
    std::uint64_t bindId = 0;
    std::optional<FlowPoint::Phase> bound{}; ///< what the event with `bind_id` is to the flow of that id
    char phase = 0;
    bool isLocalId = false;
    bool hasArgs = false;
};

struct SampleRecord {
    std::int64_t ts = 0;
    double value = 0;
    std::uint32_t counter = 0;
};

struct InstantRecord {
    std::int64_t ts = 0;
    std::uint32_t offset = kNoNumber;
    std::uint32_t track = 0;
    std::uint32_t name = 0;
    InstantScope scope = InstantScope::Thread;
    bool isMark = false;
};

struct MetaRecord {
    enum class Kind : std::uint8_t {
        ProcessName,
        ProcessLabels,
        ProcessSort,
        ProcessDevice,
        ThreadName,
        ThreadSort
    };
    Kind kind{};
    std::uint32_t track = 0;
    std::uint32_t text = 0;
    std::int64_t number = 0;
};

/// An event with facts of an iteration; it is read again completely when its track is known.
struct StepRecord {
    std::uint64_t offset = 0; ///< offset in the file
    std::uint32_t track = 0;
    std::uint32_t name = 0;
    std::int64_t ts = 0;
    std::int64_t dur = 0;
    bool isOwn = false;      ///< a metadata event written by Opscope, without a track
    bool isOnDevice = false; ///< what the device did of an iteration of the host
};

enum class ChunkEnd : std::uint8_t {
    Boundary, ///< the next event begins at or after the boundary
    ArrayEnd, ///< after `]`
    FileEnd,
};

struct Chunk {
    // Input
    std::size_t searchFrom = 0; ///< where to search for its first event
    std::size_t boundary = 0;   ///< events that begin here or later belong to the next chunk
    // Result
    std::size_t start = SIZE_MAX; ///< offset of its first event; SIZE_MAX: none found
    std::size_t stop = 0;         ///< where the next event begins, or after `]`, or the end of the file
    ChunkEnd end = ChunkEnd::Boundary;
    LocalTables* tables = nullptr;
    PageVector<SliceRecord> slices;
    std::vector<OwnFacts> own; ///< in the order of the slices
    PageVector<PairRecord> pairs;
    PageVector<FlowPoint> flows; ///< category and track are numbers of LocalTables
    PageVector<SampleRecord> samples;
    std::vector<InstantRecord> instants;
    std::vector<MetaRecord> metas;
    std::vector<StepRecord> steps;
    IssueLog issues; ///< their places are offsets in the file
    std::map<std::string, std::uint64_t> ignoredPhases;
    ReadCounts counts;
    std::uint64_t events = 0;
    LostBytes lost;

    void clearResult();
};

/// Settings shared by the threads of one read.
struct ParseLimits {
    std::stop_token stop;
    bool fastReader = true; ///< false: the full reader reads every event (tests)
};

/// Parses the events from `chunk.start` to the boundary.
void parseChunk(std::string_view bytes, LocalTables& tables, ParseLimits& limits, Chunk& chunk);

} // namespace opscope::trace
