// SPDX-License-Identifier: GPL-3.0-or-later
/// Any bytes as a Chrome trace: read by one thread and small chunks, by the full reader alone, and merged;
/// the two ways must tell the same of every event.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/import/importer.h"
#include "core/import/trace/trace_merge.h"

using namespace opscope;

namespace {

struct Told {
    bool isGood = false;
    std::uint64_t events = 0;
    ReadCounts counts;
    std::uint64_t sumOfTimes = 0;
};

Told readWith(std::string_view bytes, std::size_t chunkBytes, bool fastReader)
{
    trace::ReadOptions options;
    options.chunkBytes = chunkBytes;
    options.fastReader = fastReader;
    auto chunks = trace::readTrace(bytes, options);
    Told told;
    told.isGood = chunks.has_value();
    if (!chunks)
        return told;
    for (const auto& chunk : chunks->chunks)
        told.events += chunk.events;
    ReportBuilder builder;
    builder.report().inventory.emplace_back();
    ImportContext context{builder, {"trace.json", FileId{0}}, 1, {}, {}, {}, "trace.json"};
    if (!trace::mergeTrace(context, bytes, *chunks, 0))
        return told;
    const auto report = builder.finish();
    told.counts = report->inventory[0].counts;
    for (std::size_t i = 0; i < report->slices.size(); ++i)
        told.sumOfTimes += static_cast<std::uint64_t>(report->slices.ts[i]) * 31 +
                           static_cast<std::uint64_t>(report->slices.dur[i]);
    return told;
}

void mustBeSame(const Told& a, const Told& b)
{
    const bool isSame = a.isGood == b.isGood && a.counts.slices == b.counts.slices &&
                        a.counts.reported == b.counts.reported &&
                        a.counts.flowPoints == b.counts.flowPoints &&
                        a.counts.counters == b.counts.counters && a.sumOfTimes == b.sumOfTimes;
    if (!isSame)
        std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    const auto whole = readWith(bytes, SIZE_MAX / 2, true);
    mustBeSame(whole, readWith(bytes, 64, true));
    mustBeSame(whole, readWith(bytes, SIZE_MAX / 2, false));
    const auto& c = whole.counts;
    const auto told =
        c.slices + c.pairedEnds + c.flowPoints + c.counters + c.instants + c.metadata + c.reported;
    if (whole.isGood && told != whole.events)
        std::abort();
    return 0;
}
