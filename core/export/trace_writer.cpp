// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/trace_writer.h"

#include "core/base/message_id.h"
#include "core/export/trace_file.h"

namespace opscope {
namespace {

/// Checks from time to time whether the user has stopped it.
class StopCheck {
public:
    explicit StopCheck(const std::stop_token& stop) : m_stop(stop) {}
    Result<void> operator()()
    {
        constexpr std::size_t kAskEvery = 4096;
        if (m_calls++ % kAskEvery == 0 && m_stop.stop_requested())
            return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
        return {};
    }

private:
    const std::stop_token& m_stop;
    std::size_t m_calls = 0;
};

} // namespace

Result<TraceCounts> writeTrace(const Report& report, AtomicFile& out, const TraceContent& content,
                               const std::stop_token& stop)
{
    TraceFile file(report, out, content.isJob);
    TraceCounts counts;
    StopCheck check(stop);
    for (std::size_t i = 0; i < report.processes.size(); ++i) {
        if (content.processes[i])
            file.process(report.processes[i]);
    }
    for (std::size_t i = 0; i < report.threads.size(); ++i) {
        if (content.threads[i])
            file.thread(report.threads[i]);
    }
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        if (content.hasStep(i))
            file.step(i);
        OPSCOPE_TRY(out.flushIfFull());
    }
    for (std::size_t i = 0; i < report.slices.size(); ++i) {
        OPSCOPE_TRY(check());
        if (!content.hasSlice(i))
            continue;
        OPSCOPE_TRY(file.slice(SliceId::of(i)));
        ++counts.slices;
    }
    for (std::size_t i = 0; i < report.flows.size(); ++i) {
        OPSCOPE_TRY(check());
        if (!content.hasFlow(i))
            continue;
        file.flow(i);
        ++counts.flows;
        OPSCOPE_TRY(out.flushIfFull());
    }
    for (const auto& counter : report.counters.counters) {
        for (std::size_t i = counter.firstSample; i < counter.firstSample + std::size_t{counter.sampleCount};
             ++i) {
            OPSCOPE_TRY(check());
            if (!content.hasSample(counter, i))
                continue;
            file.sample(counter, i);
            ++counts.samples;
            OPSCOPE_TRY(out.flushIfFull());
        }
    }
    for (const auto& instant : report.instants) {
        if (!content.hasInstant(instant))
            continue;
        OPSCOPE_TRY(file.instant(instant));
        ++counts.instants;
        OPSCOPE_TRY(out.flushIfFull());
    }
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    file.finish();
    return counts;
}

} // namespace opscope
