// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/import/importer.h"
#include "tests/support/captures.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

struct OpenedTrace {
    /// Of unpacked traces, which the report reads again for the arguments of a slice.
    std::shared_ptr<const TempFolder> cache = std::make_shared<const TempFolder>();
    Result<void> result;
    ReportPtr report;
    ReadCounts counts;
    FileState state = FileState::Used;
};

inline const Importer& traceImporter()
{
    for (const auto* importer : importers()) {
        if (importer->id == "chrome_trace")
            return *importer;
    }
    std::abort();
}

/// Reads one file by the importer alone.
inline OpenedTrace openTraceFile(const std::filesystem::path& path, unsigned threads = 1,
                                 std::int64_t iteration = -1)
{
    ReportBuilder builder;
    auto& entry = builder.report().inventory.emplace_back();
    entry.path = path.filename().string();
    entry.state = FileState::Used;
    OpenedTrace out;
    ImportContext context{builder, {path, FileId{0}}, threads, out.cache->path(), {}, {}, entry.path};
    context.planned.iteration = iteration;
    out.result = traceImporter().read(context);
    out.report = builder.finish();
    out.counts = out.report->inventory[0].counts;
    out.state = out.report->inventory[0].state;
    return out;
}

inline OpenedTrace openTraceText(std::string_view json, unsigned threads = 1)
{
    const TempFolder folder;
    return openTraceFile(folder.write("trace.json", json), threads);
}

inline std::uint64_t eventsOf(const ReadCounts& c)
{
    return c.slices + c.pairedEnds + c.flowPoints + c.counters + c.instants + c.metadata + c.reported;
}

} // namespace opscope::test
