// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/import/trace/chunk.h"
#include "core/import/trace/raw_event.h"

namespace opscope::trace {

/// Adds events to a chunk and reports those that are not shown.
class EventRecorder {
public:
    EventRecorder(LocalTables& tables, Chunk& chunk) : m_tables(tables), m_chunk(chunk) {}

    /// `text`: the bytes of the event; `at`: its offset in the file.
    void record(RawEvent& event, std::string_view text, std::size_t at);

    void issue(Severity severity, Message message, std::size_t at, std::uint64_t count = 1);
    /// Reports an event that is not shown.
    void report(Severity severity, Message message, std::size_t at);

private:
    void addSlice(std::size_t at);
    void addFlow(std::size_t at);
    void addCounter(std::size_t at, std::string_view text);
    void addInstant(std::size_t at);
    void addMeta(std::size_t at, std::string_view text);
    void addPair(std::size_t at);
    bool hasTime(std::size_t at);
    SliceRecord sliceRecord(std::size_t at);
    OwnFacts ownFacts();
    std::optional<FlowPoint::Phase> boundPhase() const;
    void flowPoint(FlowPoint::Phase phase, StringId category, std::uint64_t id, std::uint32_t track);

    LocalTables& m_tables;
    Chunk& m_chunk;
    RawEvent* m_event = nullptr; ///< the current event
};

} // namespace opscope::trace
