// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/atomic_file.h"
#include "core/base/result.h"
#include "core/export/trace_own_args.h"
#include "core/report/report.h"

namespace opscope {

/// Writes events of one report to one Chrome trace; the arguments of slices are read from their source as
/// they are written.
class TraceFile {
public:
    TraceFile(const Report& report, AtomicFile& out, bool isJob);

    void process(const Process& process);
    void thread(const Thread& thread);
    void step(std::size_t i);

    Result<void> slice(SliceId id);

    /// A joined flow binds again to the same slices: `s` at the start of its source, `f` at that of its
    /// target.
    void flow(std::size_t i);

    void sample(const Counter& counter, std::size_t i);

    Result<void> instant(const Instant& instant);

    void finish();

private:
    /// The place of its `{`.
    std::size_t begin(std::string_view name);
    void lane(const Track& track);
    /// A JOB writes numbers, the exporters of PROF and torch texts.
    void stamp(const char* key, std::int64_t ns);

    void metadata(const char* what, const Process& process, std::string_view tid, const char* key,
                  StringId value);
    void sortIndex(const char* what, const Process& process, std::string_view tid, std::int64_t value);

    void asyncEnd(SliceId id, const Track& track, char phase, const Args& args);

    void argument(std::string_view key, const Arg& arg, bool isFirst);
    /// The source's own, and what the report knows beyond them (a database has its values in columns).
    void arguments(const Slice& slice, const Args& args);
    /// The same with what only we say; `start`: where the event begins.
    void allArguments(SliceId id, const Args& args, std::size_t start);

    const Report& m_report;
    AtomicFile& m_out;
    bool m_isJob;
    OwnArgWriter m_own;
    bool m_isFirst = true;
    std::uint64_t m_async = 0;
};

} // namespace opscope
