// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as info.json, sample.json, profiler_info or a start log, through the importer itself.
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/import/importer.h"
#include "tests/fuzz/input_file.h"

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
    static InputFile file;
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{.builder = builder,
                          .planned = {.path = file.write(data + 1, size - 1), .file = FileId::of(0)},
                          .threads = 1,
                          .cacheFolder = {},
                          .stop = {},
                          .progress = {},
                          .file = kNames[data[0] % kNames.size()]};
    static_cast<void>(runMetadata.read(context));
    return 0;
}
