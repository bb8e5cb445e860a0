// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>

#include "core/import/importer.h"

namespace opscope::bench {

/// OPSCOPE_BENCH_TRACE, by default /tmp/big/1m.json: one million slices, made by the generator.
inline std::filesystem::path traceFile()
{
    const char* const variable = std::getenv("OPSCOPE_BENCH_TRACE");
    return variable != nullptr ? variable : "/tmp/big/1m.json";
}

/// A trace by its importer alone, ready for queries.
inline ReportPtr openTrace(const std::filesystem::path& path, unsigned threads)
{
    ReportBuilder builder;
    builder.report().inventory.emplace_back().path = path.filename().string();
    ImportContext context{builder, {path, FileId{0}}, threads, {}, {}, {}, path.filename().string()};
    for (const auto* importer : importers()) {
        if (importer->id == "chrome_trace" && !importer->read(context))
            std::abort();
    }
    return builder.finish();
}

} // namespace opscope::bench
