// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/make_slice.h"

#include "core/import/trace/classify_event.h"

namespace opscope::trace {

Slice makeSlice(const Tracks& fileTracks, const Chunk& chunk, const SliceRecord& record,
                std::uint32_t argSource)
{
    const auto& fileTrack = fileTracks.fileTrack(chunk, record.track);
    const auto type = record.typeAndHint & kNoType;
    const auto hint = static_cast<Hint>(record.typeAndHint >> 28);
    Slice slice;
    slice.ts = record.ts;
    slice.dur = record.dur;
    slice.track = fileTrack.track;
    slice.name = fileTracks.string(chunk, record.name);
    if (type != kNoType)
        slice.type = fileTracks.string(chunk, type);
    slice.stream = record.stream == kNoNumber ? fileTrack.stream : record.stream;
    slice.task = record.task;
    if (record.offset != kNoNumber)
        slice.args = ArgRef::of(argSource, chunk.start + record.offset);
    const auto typeText = type == kNoType ? std::string_view() : chunk.tables->strings.text(StringId{type});
    if (const auto cls = fileTracks.kineto().classOf(chunk, hint, record.name)) {
        slice.cls = *cls;
        return slice;
    }
    slice.cls = classify(fileTrack.role, hint, typeText, chunk.tables->strings.text(StringId{record.name}));
    return slice;
}

void applyOwn(const OwnFacts& facts, const OwnSteps& steps, SliceClass& cls, std::uint16_t& step)
{
    if (facts.cls != OwnFacts::kNoClass)
        cls = static_cast<SliceClass>(facts.cls);
    if (const auto it = steps.find(facts.step); it != steps.end())
        step = it->second;
}

} // namespace opscope::trace
