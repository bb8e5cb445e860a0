// SPDX-License-Identifier: GPL-3.0-or-later
// The least number of rows for a device, by counting the ends of tasks.
#include <algorithm>

#include "core/import/raw/device/decoders.h"

namespace opscope::raw {

RecordCounts countTaskRecords(const DeviceFiles& files, const MapFile& map, std::uint64_t enough,
                              const std::stop_token& stop)
{
    Losses known; // the decoders report them
    const auto facts = readDeviceFacts(files.folder, files.name, known);
    const bool isStars = !files.stars.empty();
    if (isStars ? facts.family != DecoderFamily::StarsV4 : facts.family != DecoderFamily::Hwts)
        return {}; // records of 32 bytes do not state contexts
    constexpr std::uint32_t kTaskEnd = 1, kContextEnd = 0x23, kHwtsKinds = 7;
    constexpr std::uint8_t kAiCore = 0;
    RecordCounts ends;
    std::uint64_t laterContexts = 0; // the first context of a FFTS+ task is a row instead of the task
    const auto stream = RecordStream::open(isStars ? files.stars : files.hwts, map, known);
    stream.forEach(64, known, kHasMagic, [&](Record record, std::uint64_t) {
        const std::uint32_t head = read<std::uint16_t>(record, 0);
        const auto kind = isStars ? head & 0x3FU : head & kHwtsKinds;
        if (isStars && kind == kContextEnd && read<std::uint16_t>(record, 18) != 0)
            ++laterContexts;
        if (kind != kTaskEnd)
            return true;
        ++ends.tasks;
        const auto sqeType = isStars ? head >> 10U : std::uint32_t{read<std::uint8_t>(record, 1)};
        ends.ops += sqeType == kAiCore ? 1U : 0U;
        return ends.tasks - std::min(ends.tasks, laterContexts) < enough && !stop.stop_requested();
    });
    return {ends.tasks - std::min(ends.tasks, laterContexts), ends.ops - std::min(ends.ops, laterContexts)};
}

} // namespace opscope::raw
