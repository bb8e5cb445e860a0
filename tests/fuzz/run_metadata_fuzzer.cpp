// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as info.json, sample.json, profiler_info or a start log, through the importer itself.
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

#include "core/import/importer.h"

using namespace opscope;

namespace opscope {
extern const Importer runMetadata;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    constexpr std::array kNames{"info.json.0",           "start_info.0", "end_info.0",
                                "host_start.log",        "sample.json",  "profiler_info_0.json",
                                "profiler_metadata.json"};
    if (size == 0)
        return 0;
    const int fd = memfd_create("metadata", MFD_CLOEXEC);
    if (fd < 0 || write(fd, data + 1, size - 1) != static_cast<ssize_t>(size - 1))
        return 0;
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{.builder = builder,
                          .planned = {.path = "/proc/self/fd/" + std::to_string(fd), .file = FileId::of(0)},
                          .threads = 1,
                          .cacheFolder = {},
                          .stop = {},
                          .progress = {},
                          .file = kNames[data[0] % kNames.size()]};
    static_cast<void>(runMetadata.read(context));
    close(fd);
    return 0;
}
