// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/trace/trace_steps.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>
#include <utility>

#include "core/import/discover/export_name.h"
#include "core/import/trace/event_time.h"
#include "core/import/trace/full_event.h"
#include "core/import/trace/scan.h"

namespace opscope::trace {
namespace {

/// The number after a prefix; false if there is none.
bool numberBehind(std::string_view name, std::string_view prefix, std::int64_t& number)
{
    if (!name.starts_with(prefix))
        return false;
    const auto rest = name.substr(prefix.size());
    return std::from_chars(rest.data(), rest.data() + rest.size(), number).ec == std::errc{};
}

/// An argument that is a time in microseconds, in ns.
bool microsArg(const Args& args, std::string_view key, std::int64_t& ns)
{
    const auto it = std::ranges::find(args, key, &Arg::key);
    return it != args.end() && parseTime(it->value, ns);
}

class StepReader {
public:
    StepReader(ImportContext& context, std::string_view bytes, const Tracks& fileTracks)
        : m_context(context), m_bytes(bytes), m_fileTracks(fileTracks)
    {
    }

    void take(const Chunk& chunk, const StepRecord& record);
    OwnSteps own;

private:
    void readOwn(std::uint64_t offset);
    Args argsAt(std::uint64_t offset) const;
    void readStepTrace(const FileTrack& fileTrack, const StepRecord& record, std::string_view name);

    ImportContext& m_context;
    std::string_view m_bytes;
    const Tracks& m_fileTracks;
    std::set<StepId> m_exported; ///< steps that an export of ours states
    std::map<StepId, std::set<std::pair<std::int64_t, std::int64_t>>> m_reduces; ///< those that a step has
};

Args StepReader::argsAt(std::uint64_t offset) const
{
    const char* const at = m_bytes.data() + offset;
    const char* const stop = skipValue(at, m_bytes.data() + m_bytes.size());
    return stop == nullptr ? Args{} : argsOfEvent({at, static_cast<std::size_t>(stop - at)});
}

void StepReader::readStepTrace(const FileTrack& fileTrack, const StepRecord& record, std::string_view name)
{
    auto& report = m_context.builder.report();
    const auto args = argsAt(record.offset);
    std::int64_t number = 0;
    const bool isKnown = numberBehind(name, "Iteration Refresh ", number) ||
                         numberBehind(name, "Iteration ", number) ||
                         numberBehind(name, "FP_BP Time ", number) || numberBehind(name, "Reduce_", number) ||
                         numberBehind(name, "Data_aug Bound ", number);
    if (!isKnown)
        return;
    const auto& thread = report.threads[fileTrack.thread.index()];
    auto model = modelOfThread(report.strings.text(thread.name));
    if (model < 0)
        model = m_context.planned.model;
    auto device = report.processes[fileTrack.process.index()].device;
    if (device == kNoDevice)
        device = m_context.planned.device;
    const auto id = m_context.builder.stepFor(device, model, number);
    auto& step = report.steps[id.index()];
    if (record.dur < 0) { // the flow of the data augmentation
        if (microsArg(args, "Data_aug Bound(us)", step.dataAug))
            step.hasTrainingTimes = true;
        return;
    }
    if (name.starts_with("Iteration Refresh ")) {
        step.refresh = record.dur;
    } else if (name.starts_with("Iteration ")) {
        step.range = {record.ts, record.ts + record.dur};
        step.iterationTime = record.dur;
    } else if (name.starts_with("FP_BP Time ")) {
        step.fpToBp = record.dur;
    } else if (name.starts_with("Reduce_")) {
        const std::pair reduce{record.ts, record.dur};
        const auto [known, isNew] = m_reduces.try_emplace(id);
        if (isNew)
            known->second.insert(step.reduces.begin(), step.reduces.end());
        if (known->second.insert(reduce).second)
            step.reduces.push_back(reduce);
        return;
    }
    bool hasTimes = microsArg(args, "FP Start", step.fpStart);
    hasTimes = microsArg(args, "BP End", step.bpEnd) || hasTimes;
    hasTimes = microsArg(args, "Iteration End", step.iterationEnd) || hasTimes;
    step.hasTrainingTimes = step.hasTrainingTimes || hasTimes;
}

/// A step of an export of ours.
void StepReader::readOwn(std::uint64_t offset)
{
    Step said;
    for (const auto& field : kOwnStepFields) {
        if (field.isTraining)
            said.*field.member = kMissingInteger; // what is not among the arguments is not known
    }
    std::int64_t index = -1;
    std::int64_t device = kNoDevice;
    std::string label;
    std::vector<std::int64_t> reduces;
    for (const auto& arg : flattened(argsAt(offset))) {
        if (arg.key == "label") {
            label = arg.value;
            continue;
        }
        const auto value = numberOr(arg.value, 0);
        if (value > kMaxTime || value < -kMaxTime)
            continue;
        const auto* const field = std::ranges::find(kOwnStepFields, arg.key, &OwnStepField::key);
        if (field != kOwnStepFields.end()) {
            said.*field->member = value;
            said.hasTrainingTimes = said.hasTrainingTimes || field->isTraining;
        } else if (arg.key == "index") {
            index = value;
        } else if (arg.key == "device") {
            device = value;
        } else if (arg.key == "begin_ns") {
            said.range.begin = value;
        } else if (arg.key == "end_ns") {
            said.range.end = value;
        } else if (arg.key.starts_with(kOwnStepReduces)) {
            reduces.push_back(value);
        }
    }
    for (std::size_t i = 0; i + 1 < reduces.size(); i += 2)
        said.reduces.emplace_back(reduces[i], reduces[i + 1]);
    said.device = device < 0 || device > INT32_MAX ? kNoDevice : static_cast<std::int32_t>(device);
    auto& builder = m_context.builder;
    auto& steps = builder.report().steps;
    auto id = builder.stepFor(said.device, said.model, said.number);
    said.label = label.empty() ? steps[id.index()].label : builder.intern(label);
    if (!m_exported.insert(id).second) { // another of the same number
        id = StepId::of(steps.size());
        steps.emplace_back();
    }
    steps[id.index()] = std::move(said);
    m_reduces.erase(id);
    if (index >= 0 && index < kNoNumber && id.value < kNoStep)
        own[static_cast<std::uint32_t>(index)] = static_cast<std::uint16_t>(id.value);
}

void StepReader::take(const Chunk& chunk, const StepRecord& record)
{
    if (record.isOwn) {
        readOwn(record.offset);
        return;
    }
    auto& report = m_context.builder.report();
    const auto& fileTrack = m_fileTracks.fileTrack(chunk, record.track);
    const auto nameId = m_fileTracks.string(chunk, record.name);
    const std::string name(report.strings.text(nameId));
    std::int64_t number = 0;
    if (numberBehind(name, "ProfilerStep#", number)) {
        if (record.dur < 0)
            return;
        auto& step = report.steps[m_context.builder.stepFor(kNoDevice, -1, number).index()];
        step.label = nameId;
        if (step.range.empty())
            step.range = {record.ts, record.ts + record.dur};
        return;
    }
    if (fileTrack.role == TrackRole::StepTrace)
        readStepTrace(fileTrack, record, name);
}

} // namespace

OwnSteps addSteps(ImportContext& context, std::string_view bytes, const TraceChunks& trace,
                  const Tracks& fileTracks)
{
    StepReader reader(context, bytes, fileTracks);
    for (const bool isOnDevice : {false, true}) { // an iteration begins and ends on the host
        for (const auto& chunk : trace.chunks) {
            for (const auto& record : chunk.steps) {
                if (record.isOnDevice == isOnDevice)
                    reader.take(chunk, record);
            }
        }
    }
    return std::move(reader.own);
}

} // namespace opscope::trace
