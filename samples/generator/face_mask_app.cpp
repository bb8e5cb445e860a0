// SPDX-License-Identifier: GPL-3.0-or-later
#include "samples/generator/face_mask_app.h"

#include "samples/generator/random.h"

namespace opscope::samples {

namespace {

/// Plays the program: a clock that only goes on.
class Program {
public:
    explicit Program(FaceMaskState state)
        : m_state(state),
          m_random(310'100 + static_cast<std::uint64_t>(state)),
          m_now(56'579'931'060'630 + startOffsetNs(state))
    {
        m_run.begin = m_now;
        m_now += 48'200'315;
    }

    FaceMaskRun play()
    {
        createStreams();
        pause(1'240'117);
        mark("stream 0 ready");
        readPicture();
        infer();
        postprocess();
        tearDown();
        pause(20'311'904);
        m_run.end = m_now;
        return std::move(m_run);
    }

private:
    void pause(std::int64_t ns) { m_now += ns; }
    /// A duration with the noise of this run: up to 0.4 percent.
    std::int64_t noisy(std::int64_t ns) { return ns * m_random.between(9'960, 10'040) / 10'000; }

    std::size_t push(const char* name)
    {
        m_run.ranges.push_back({name, "push/pop", m_now, 0});
        pause(410);
        return m_run.ranges.size() - 1;
    }
    void pop(std::size_t range) { m_run.ranges[range].dur = m_now - m_run.ranges[range].ts; }
    void mark(const char* name) { m_run.ranges.push_back({name, "marker", m_now, 0}); }

    void call(const char* name, const char* mode, std::int64_t dur)
    {
        m_run.calls.push_back({name, mode, m_now, dur});
        pause(dur + m_random.between(900, 4'100));
    }
    /// An AscendCL call with one runtime call inside.
    void callWithRuntime(const char* name, const char* mode, const char* runtime, std::int64_t dur)
    {
        const auto lead = dur / 20 + 300;
        m_run.runtime.push_back({runtime, "", m_now + lead, dur - 2 * lead});
        call(name, mode, dur);
    }
    void task(const char* name, const char* type, std::int64_t ts, std::int64_t dur, int op = -1)
    {
        m_run.tasks.push_back({name, type, m_task++, ts, dur, op});
    }

    void createStreams()
    {
        const auto begin = m_now;
        const auto range = push("CreateMultipleStreamsFromFile");
        call("aclInit", "ACL_OTHERS", noisy(212'406'331));
        callWithRuntime("aclrtSetDevice", "ACL_RTS", "rtSetDevice", noisy(241'118'094));
        callWithRuntime("aclrtCreateContext", "ACL_RTS", "rtCtxCreateEx", noisy(1'906'418));
        callWithRuntime("aclrtCreateStream", "ACL_RTS", "rtStreamCreate", noisy(403'117));
        const auto load = push("LoadModel");
        call("aclmdlQuerySize", "ACL_MODEL", noisy(1'812'556));
        for (int i = 0; i < 2; ++i)
            callWithRuntime("aclrtMalloc", "ACL_RTS", "rtMalloc", noisy(611'204 + i * 90'118));
        const auto loadDur = noisy(148'336'025);
        m_run.runtime.push_back({"rtModelCreate", "", m_now + 2'114'300, 903'211});
        m_run.runtime.push_back({"rtModelBindStream", "", m_now + 9'320'114, 48'120});
        m_run.runtime.push_back({"rtModelLoadComplete", "", m_now + 61'022'517, 71'036'220});
        call("aclmdlLoadFromFileWithMem", "ACL_MODEL", loadDur);
        call("aclmdlCreateDesc", "ACL_MODEL", noisy(2'704));
        call("aclmdlGetDesc", "ACL_MODEL", noisy(63'118));
        pop(load);
        pause(18'336'720);
        if (m_state == FaceMaskState::AsFound)
            pause(5'000'094'771); // sleep(5): no call, no task, only time
        m_now = begin + createStreamsNs(m_state);
        pop(range);
    }

    void readPicture()
    {
        const auto range = push("ReadPicture");
        pause(21'884'302);
        callWithRuntime("aclrtMallocHost", "ACL_RTS", "rtMallocHost", noisy(212'733));
        pause(402'118);
        pop(range);
        pause(33'019);
    }

    void infer()
    {
        const auto range = push("Infer");
        for (int i = 0; i < 3; ++i) {
            callWithRuntime("aclrtMalloc", "ACL_RTS", "rtMalloc", noisy(88'304 + i * 7'118));
            call("aclCreateDataBuffer", "ACL_OTHERS", noisy(1'904));
        }
        for (int i = 0; i < 2; ++i)
            call("aclmdlCreateDataset", "ACL_MODEL", noisy(2'118));
        for (int i = 0; i < 3; ++i)
            call("aclmdlAddDatasetBuffer", "ACL_MODEL", noisy(1'722));
        task("N/A", "MEMCPY_ASYNC", m_now + 38'114, 61'320);
        callWithRuntime("aclrtMemcpy", "ACL_RTS", "rtMemcpy", noisy(142'018));
        execute();
        for (int i = 0; i < 2; ++i) {
            task("N/A", "MEMCPY_ASYNC", m_now + 21'006, 24'118 + i * 9'300);
            callWithRuntime("aclrtMemcpy", "ACL_RTS", "rtMemcpy", noisy(78'420 + i * 11'003));
        }
        pop(range);
        pause(12'117);
    }

    void execute()
    {
        const auto dur = executeNs(m_state);
        m_run.runtime.push_back({"rtModelExecute", "", m_now + 58'204, 71'422});
        m_run.runtime.push_back({"rtStreamSynchronize", "", m_now + 133'908, dur - 133'908 - 18'200});
        const bool isFused = m_state == FaceMaskState::OpsFused;
        m_run.ops = faceMaskRun(isFused, 310'200 + static_cast<std::uint64_t>(m_state));
        auto ts = m_now + 176'330;
        for (std::size_t i = 0; i < m_run.ops.size(); ++i) {
            const auto& op = m_run.ops[i];
            ts += op.wait;
            task(op.name.c_str(), op.isOnAiCpu ? "AI_CPU" : "AI_CORE", ts, op.dur, static_cast<int>(i));
            ts += op.dur;
        }
        call("aclmdlExecute", "ACL_MODEL", dur);
    }

    void postprocess()
    {
        const auto range = push("Postprocess");
        pause(1'906'118);
        mark("2 faces without mask");
        pause(9'240'733);
        pop(range);
        pause(8'225);
    }

    void tearDown()
    {
        const auto range = push("DestroyStreams");
        for (int i = 0; i < 3; ++i) {
            call("aclDestroyDataBuffer", "ACL_OTHERS", noisy(1'604));
            callWithRuntime("aclrtFree", "ACL_RTS", "rtFree", noisy(71'020 + i * 5'511));
        }
        for (int i = 0; i < 2; ++i)
            call("aclmdlDestroyDataset", "ACL_MODEL", noisy(1'811));
        call("aclmdlUnload", "ACL_MODEL", noisy(6'118'027));
        call("aclmdlDestroyDesc", "ACL_MODEL", noisy(2'390));
        for (int i = 0; i < 2; ++i)
            callWithRuntime("aclrtFree", "ACL_RTS", "rtFree", noisy(304'118));
        callWithRuntime("aclrtDestroyStream", "ACL_RTS", "rtStreamDestroy", noisy(98'336));
        callWithRuntime("aclrtDestroyContext", "ACL_RTS", "rtCtxDestroyEx", noisy(1'204'550));
        callWithRuntime("aclrtResetDevice", "ACL_RTS", "rtDeviceReset", noisy(14'806'218));
        call("aclFinalize", "ACL_OTHERS", noisy(3'011'406));
        pop(range);
    }

    FaceMaskState m_state;
    Random m_random;
    std::int64_t m_now;
    std::int64_t m_task = 1;
    FaceMaskRun m_run;
};

} // namespace

std::int64_t startOffsetNs(FaceMaskState state)
{
    switch (state) {
    case FaceMaskState::AsFound:
        return 0;
    case FaceMaskState::SleepRemoved:
        return 612'222'000'000;
    case FaceMaskState::OpsFused:
        return 1'261'444'000'000;
    }
    return 0;
}

std::int64_t createStreamsNs(FaceMaskState state)
{
    switch (state) {
    case FaceMaskState::AsFound:
        return 5'645'052'000;
    case FaceMaskState::SleepRemoved:
        return 642'772'000;
    case FaceMaskState::OpsFused:
        return 641'918'000;
    }
    return 0;
}

std::int64_t executeNs(FaceMaskState state)
{
    return state == FaceMaskState::OpsFused ? 2'305'000 : 7'209'000;
}

FaceMaskRun faceMaskProgram(FaceMaskState state)
{
    return Program(state).play();
}

} // namespace opscope::samples
