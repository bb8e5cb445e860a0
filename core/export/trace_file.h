// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/atomic_file.h"
#include "core/base/result.h"
#include "core/export/trace_own_args.h"
#include "core/report/report.h"

namespace opscope {

/// Writes events of one report to a Chrome trace; the arguments of a slice are read from its source at that
/// moment.
class TraceFile {
public:
    TraceFile(const Report& report, AtomicFile& out, bool isJob);

    void process(const Process& process);
    void thread(const Thread& thread);
    void step(std::size_t i);

    Result<void> slice(SliceId id);

    /// Writes a flow so that readers bind it to the same slices: `s` at the start of its source, `f` at the
    /// start of its target.
    void flow(std::size_t i);

    void sample(const Counter& counter, std::size_t i);

    Result<void> instant(const Instant& instant);

    void finish();

private:
    /// Begins an event; returns the offset of its `{`.
    std::size_t begin(std::string_view name);
    void lane(const Track& track);
    /// Writes a time: as a number for a JOB, as a text like the exporters of PROF and torch.
    void stamp(const char* key, std::int64_t ns);

    void metadata(const char* what, const Process& process, std::string_view tid, const char* key,
                  StringId value);
    void sortIndex(const char* what, const Process& process, std::string_view tid, std::int64_t value);

    void asyncEnd(SliceId id, const Track& track, char phase, const Args& args);

    void argument(std::string_view key, const Arg& arg, bool isFirst);
    /// Writes the arguments of the source, and values of the slice that the source has in columns (a
    /// database).
    void arguments(const Slice& slice, const Args& args);
    /// Writes these and the arguments of Opscope; `start` is the offset of the event.
    void allArguments(SliceId id, const Args& args, std::size_t start);

    const Report& m_report;
    AtomicFile& m_out;
    bool m_isJob;
    OwnArgWriter m_own;
    bool m_isFirst = true;
    std::uint64_t m_async = 0;
};

} // namespace opscope
