// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <string_view>
#include <unistd.h>

#include "core/import/importer.h"
#include "source_dir.h"

namespace opscope::test {

/// A folder that goes away with the test.
class TempFolder {
public:
    TempFolder()
    {
        static int count = 0;
        m_path = std::filesystem::temp_directory_path() /
                 ("opscope-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
        std::filesystem::create_directories(m_path);
    }
    ~TempFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TempFolder(const TempFolder&) = delete;
    TempFolder& operator=(const TempFolder&) = delete;
    const std::filesystem::path& path() const { return m_path; }
    std::filesystem::path write(const std::string& name, std::string_view bytes) const
    {
        std::ofstream out(m_path / name, std::ios::binary);
        out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
        return m_path / name;
    }

private:
    std::filesystem::path m_path;
};

struct OpenedTrace {
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
    ImportContext context{builder, {path, FileId{0}}, threads, path.parent_path() / "cache", {},
                          {},      entry.path};
    context.planned.iteration = iteration;
    OpenedTrace out;
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

/// The folder of real captures, or an empty path after saying so.
inline std::filesystem::path realData()
{
    const char* const variable = std::getenv("OPSCOPE_REAL_DATA");
    const std::filesystem::path folder =
        variable != nullptr ? variable : OPSCOPE_SOURCE_DIR "/../shared/data/real";
    if (std::filesystem::is_directory(folder))
        return folder;
    std::cout << "real captures are absent: " << folder << ", nothing checked\n";
    return {};
}

} // namespace opscope::test
