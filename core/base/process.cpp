// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/base/message_id.h"
#include "core/base/regular_file.h"

extern char** environ; // NOLINT(readability-redundant-declaration): POSIX has it in no header

namespace opscope {
namespace {

using Clock = std::chrono::steady_clock;

struct Pipe {
    Descriptor readEnd, writeEnd;
};

Result<Pipe> makePipe()
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return fail(ErrorCode::Internal, message(MessageId::CannotStart, "pipe", std::strerror(errno)));
    return Pipe{Descriptor(ends[0]), Descriptor(ends[1])};
}

void makeNonBlocking(const Descriptor& fd)
{
    ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) | O_NONBLOCK);
}

class FileActions {
public:
    FileActions() { posix_spawn_file_actions_init(&m_actions); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    ~FileActions() { posix_spawn_file_actions_destroy(&m_actions); }
    posix_spawn_file_actions_t* get() { return &m_actions; }

private:
    posix_spawn_file_actions_t m_actions{};
};

class SpawnAttributes {
public:
    /// A group of its own, and none of our ignored or blocked signals.
    SpawnAttributes()
    {
        posix_spawnattr_init(&m_attributes);
        sigset_t signals;
        sigemptyset(&signals);
        posix_spawnattr_setsigmask(&m_attributes, &signals);
        for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ, SIGCHLD})
            sigaddset(&signals, signal);
        posix_spawnattr_setsigdefault(&m_attributes, &signals);
        posix_spawnattr_setpgroup(&m_attributes, 0);
        posix_spawnattr_setflags(&m_attributes,
                                 POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    }
    SpawnAttributes(const SpawnAttributes&) = delete;
    SpawnAttributes& operator=(const SpawnAttributes&) = delete;
    ~SpawnAttributes() { posix_spawnattr_destroy(&m_attributes); }
    const posix_spawnattr_t* get() const { return &m_attributes; }

private:
    posix_spawnattr_t m_attributes{};
};

std::vector<char*> pointersTo(std::vector<std::string>& words)
{
    std::vector<char*> pointers;
    for (auto& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    return pointers;
}

std::vector<std::string> environmentWith(const std::vector<std::pair<std::string, std::string>>& added)
{
    std::vector<std::string> all;
    for (char** at = environ; *at != nullptr; ++at) {
        const std::string_view entry(*at);
        const bool isReplaced = std::ranges::any_of(added, [&](const auto& pair) {
            return entry.starts_with(pair.first) && entry.substr(pair.first.size()).starts_with('=');
        });
        if (!isReplaced)
            all.emplace_back(entry);
    }
    for (const auto& [name, value] : added)
        all.push_back(name + '=' + value);
    return all;
}

/// A started program; the destructor ends it if it still runs.
class Child {
public:
    Result<void> start(const ProcessOptions& options)
    {
        OPSCOPE_TRY_ASSIGN(auto in, makePipe());
        OPSCOPE_TRY_ASSIGN(auto out, makePipe());
        OPSCOPE_TRY_ASSIGN(auto err, makePipe());
        FileActions actions;
        posix_spawn_file_actions_adddup2(actions.get(), in.readEnd.get(), STDIN_FILENO);
        posix_spawn_file_actions_adddup2(actions.get(), out.writeEnd.get(), STDOUT_FILENO);
        posix_spawn_file_actions_adddup2(actions.get(), err.writeEnd.get(), STDERR_FILENO);
        if (!options.folder.empty())
            posix_spawn_file_actions_addchdir_np(actions.get(), options.folder.c_str());
        auto argv = options.argv;
        auto environment = environmentWith(options.environment);
        const SpawnAttributes attributes;
        const int error = posix_spawnp(&m_pid, argv.at(0).c_str(), actions.get(), attributes.get(),
                                       pointersTo(argv).data(), pointersTo(environment).data());
        if (error != 0) {
            m_pid = -1;
            return fail(error == ENOENT ? ErrorCode::NotFound : ErrorCode::Unreadable,
                        message(MessageId::CannotStart, options.argv.at(0), std::strerror(error)));
        }
        m_handle = Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, m_pid, 0)));
        m_in = std::move(in.writeEnd);
        m_out = std::move(out.readEnd);
        m_err = std::move(err.readEnd);
        for (const auto* fd : {&m_in, &m_out, &m_err})
            makeNonBlocking(*fd);
        return {};
    }
    Child() = default;
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child()
    {
        if (m_pid > 0) {
            signalGroup(SIGKILL);
            ::waitpid(m_pid, nullptr, 0);
        }
    }

    void signalGroup(int signal) const { ::kill(-m_pid, signal); }
    /// True when it has ended; then its status is known.
    bool hasEnded()
    {
        if (m_pid > 0 && ::waitpid(m_pid, &m_status, WNOHANG) == m_pid)
            m_pid = -1;
        return m_pid <= 0;
    }
    int exitCode() const { return WIFEXITED(m_status) ? WEXITSTATUS(m_status) : 128 + WTERMSIG(m_status); }

    Descriptor m_in, m_out, m_err, m_handle;

private:
    pid_t m_pid = -1;
    int m_status = 0;
};

constexpr int kMostBlocks = 16; // so that limits and stops work while a program writes faster than we read

/// Reads at most so many blocks of what is there. Closes the end at its end. `hasHeard` becomes true when
/// there was something.
Result<void> drain(Descriptor& fd, const std::function<Result<void>(std::string_view)>& take, bool& hasHeard,
                   int mostBlocks)
{
    std::array<char, 64 << 10> block{};
    for (int i = 0; i < mostBlocks && fd.isOpen(); ++i) {
        const auto got = ::read(fd.get(), block.data(), block.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            return {};
        if (got <= 0) {
            fd = Descriptor();
            return {};
        }
        hasHeard = true;
        if (take)
            OPSCOPE_TRY(take({block.data(), static_cast<std::size_t>(got)}));
    }
    return {};
}

/// Holds SIGPIPE back in this thread: a write to a program that has gone is an error code here and must not
/// end the caller, whatever it does with the signal. A signal that the write raised is removed again.
class PipeSignalGuard {
public:
    PipeSignalGuard()
    {
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        m_wasPending = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    PipeSignalGuard(const PipeSignalGuard&) = delete;
    PipeSignalGuard& operator=(const PipeSignalGuard&) = delete;
    ~PipeSignalGuard()
    {
        const timespec now{};
        while (!m_wasPending && sigtimedwait(&m_pipe, nullptr, &now) < 0 && errno == EINTR) {
        }
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }

private:
    sigset_t m_pipe{}, m_before{};
    bool m_wasPending = false;
};

/// Writes as much as the pipe accepts. A program that stops reading is no error: its exit code shows what it
/// made of it.
Result<void> feed(Descriptor& fd, std::string& pending, const std::function<Result<std::string>()>& next,
                  bool& hasHeard)
{
    const PipeSignalGuard guard;
    while (fd.isOpen()) {
        if (pending.empty()) {
            if (next) {
                OPSCOPE_TRY_ASSIGN(pending, next());
            }
            if (pending.empty()) {
                fd = Descriptor();
                return {};
            }
        }
        const auto put = ::write(fd.get(), pending.data(), pending.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EAGAIN)
            return {};
        if (put < 0) {
            fd = Descriptor();
            return {};
        }
        hasHeard = true;
        pending.erase(0, static_cast<std::size_t>(put));
    }
    return {};
}

int millisUntil(std::optional<Clock::time_point> when)
{
    if (!when)
        return -1;
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*when - Clock::now()).count();
    return static_cast<int>(std::clamp<std::int64_t>(left, 0, 3'600'000));
}

/// Passes input and output on until the program has ended.
Result<ProcessEnd> attend(Child& child, const ProcessOptions& options, const std::stop_token& stop)
{
    OPSCOPE_TRY_ASSIGN(auto wake, makePipe());
    makeNonBlocking(wake.readEnd);
    const std::stop_callback onStop(stop, [&wake] {
        const char byte = 1;
        [[maybe_unused]] const auto written = ::write(wake.writeEnd.get(), &byte, 1);
    });
    std::optional<Clock::time_point> limit, kill, silence;
    if (options.timeLimit.count() > 0)
        limit = Clock::now() + options.timeLimit;
    bool hasHeard = true;
    ProcessEnd end;
    std::optional<Error> error;
    std::string pending;
    bool isEnding = false;
    const auto endGroup = [&] {
        if (std::exchange(isEnding, true))
            return;
        child.signalGroup(SIGTERM);
        kill = Clock::now() + options.grace;
    };
    const auto note = [&](const Result<void>& result) {
        if (!result && !error) {
            error = result.error();
            endGroup();
        }
    };
    constexpr int kNoHandle = 50; // ms between two looks if the system has no handle of a process
    while (true) {
        std::array<pollfd, 5> fds{{{child.m_handle.get(), POLLIN, 0},
                                   {child.m_out.get(), POLLIN, 0},
                                   {child.m_err.get(), POLLIN, 0},
                                   {child.m_in.get(), POLLOUT, 0},
                                   {isEnding ? -1 : wake.readEnd.get(), POLLIN, 0}}};
        if (std::exchange(hasHeard, false) && options.silentLimit.count() > 0)
            silence = Clock::now() + options.silentLimit;
        auto next = kill ? kill : limit;
        if (!kill && silence && (!next || *silence < *next))
            next = silence;
        int wait = millisUntil(next);
        if (!child.m_handle.isOpen() && (wait < 0 || wait > kNoHandle))
            wait = kNoHandle;
        ::poll(fds.data(), fds.size(), wait);
        const bool hasEnded = child.hasEnded(); // before the end of its output is read
        const int most = hasEnded ? std::numeric_limits<int>::max() : kMostBlocks;
        note(drain(child.m_out, error ? nullptr : options.onOut, hasHeard, most));
        note(drain(child.m_err, error ? nullptr : options.onErr, hasHeard, most));
        if (hasEnded)
            break;
        if (fds[3].revents != 0)
            note(feed(child.m_in, pending, options.input, hasHeard));
        if (stop.stop_requested())
            endGroup();
        if (limit && Clock::now() >= *limit && !isEnding) {
            end.isTimedOut = true;
            endGroup();
        }
        if (silence && !hasHeard && Clock::now() >= *silence && !isEnding)
            note(fail(ErrorCode::Unreadable,
                      message(MessageId::ProcessSilent, options.argv.at(0),
                              std::chrono::ceil<std::chrono::seconds>(options.silentLimit).count())));
        if (kill && Clock::now() >= *kill) {
            child.signalGroup(SIGKILL);
            kill.reset();
            limit.reset();
            silence.reset();
        }
    }
    if (error)
        return Failure(*error);
    if (isEnding && stop.stop_requested() && !end.isTimedOut)
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    end.exitCode = child.exitCode();
    return end;
}

} // namespace

Result<ProcessEnd> runProcess(const ProcessOptions& options, const std::stop_token& stop)
{
    if (stop.stop_requested())
        return fail(ErrorCode::Cancelled, message(MessageId::Cancelled));
    Child child;
    OPSCOPE_TRY(child.start(options));
    return attend(child, options, stop);
}

Result<ProcessText> runForText(ProcessOptions options, std::size_t mostBytes, const std::stop_token& stop)
{
    ProcessText text;
    const auto keep = [mostBytes](std::string& in) {
        return [&in, mostBytes](std::string_view bytes) -> Result<void> {
            if (in.size() + bytes.size() > mostBytes)
                return fail(ErrorCode::Unsupported, message(MessageId::TooMuchOutput, mostBytes));
            in += bytes;
            return {};
        };
    };
    options.onOut = keep(text.out);
    options.onErr = keep(text.err);
    OPSCOPE_TRY_ASSIGN(text.end, runProcess(options, stop));
    return text;
}

} // namespace opscope
