// SPDX-License-Identifier: GPL-3.0-or-later
// Merges the tables of the parsing threads into strings, processes, threads, tracks and counters of the
// report.
#pragma once

#include <vector>

#include "core/import/importer.h"
#include "core/import/trace/kineto.h"
#include "core/import/trace/trace_reader.h"
#include "core/vendor/classify.h"

namespace opscope::trace {

/// A track of the file: one (pid, tid) with its metadata.
struct FileTrack {
    ProcessId process;
    ThreadId thread;
    TrackId track; ///< invalid if it has no slices and instants
    TrackRole role = TrackRole::Unknown;
    std::uint32_t stream = kNoNumber;
};

/// Translates the numbers of one thread's tables.
struct TableMap {
    std::vector<StringId> strings;
    std::vector<std::uint32_t> fileTracks; ///< local track -> index into Tracks::tracks
    std::vector<CounterId> counters;
};

class Tracks {
public:
    /// Creates processes, threads, tracks and counters in the builder, ordered by sort index, then pid and
    /// tid.
    Tracks(ImportContext& context, const TraceChunks& trace);

    const TableMap& map(const Chunk& chunk) const;
    const FileTrack& fileTrack(const Chunk& chunk, std::uint32_t localTrack) const
    {
        return m_fileTracks[map(chunk).fileTracks[localTrack]];
    }
    std::uint32_t fileTrackIndex(const Chunk& chunk, std::uint32_t localTrack) const
    {
        return map(chunk).fileTracks[localTrack];
    }
    StringId string(const Chunk& chunk, std::uint32_t local) const { return map(chunk).strings[local]; }
    const std::vector<FileTrack>& fileTracks() const { return m_fileTracks; }
    const Kineto& kineto() const { return m_kineto; }

private:
    struct Key {
        bool isText = false;
        std::uint64_t number = 0;
        std::string text;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    Key keyOf(const LocalTables& tables, PackedKey packed) const;

    ProcessId processOf(const std::string& pid, StringId name, std::size_t before);
    void collect(const TraceChunks& trace);
    void readMetadata(const TraceChunks& trace);
    std::vector<char> usedTracks(const TraceChunks& trace) const;
    void makeTracks(const TraceChunks& trace);
    void makeCounters();
    std::int32_t deviceOf(const Process& process, std::string_view name) const;

    ImportContext& m_context;
    Kineto m_kineto;
    std::vector<const LocalTables*> m_tables;
    std::vector<TableMap> m_maps;
    std::vector<FileTrack> m_fileTracks;
};

} // namespace opscope::trace
