// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/child.h"

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <iterator>
#include <string_view>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace opscope::mutate {
namespace {

void limit(int resource, rlim_t most)
{
    const rlimit both{most, most};
    setrlimit(static_cast<__rlimit_resource>(resource), &both);
}

std::string readAll(const std::filesystem::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

void redirect(const std::filesystem::path& path, int descriptor)
{
    const int file = descriptor == STDIN_FILENO ? open(path.c_str(), O_RDONLY)
                                                : open(path.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0600);
    if (file >= 0)
        dup2(file, descriptor);
}

} // namespace

bool Outcome::isCrash() const
{
    const std::string_view text(err);
    const auto says = [&](std::string_view word) { return text.find(word) != std::string_view::npos; };
    return (signal != 0 && !isTooSlow) || says("ERROR: AddressSanitizer") || says("runtime error:") ||
           says("LeakSanitizer") || says("terminate called") || exitCode > 128 + 2;
}

Outcome runChild(const std::vector<std::string>& command, const Limits& limits)
{
    const auto outPath = limits.home / "stdout";
    const auto errPath = limits.home / "stderr";
    std::vector<char*> arguments;
    for (const auto& word : command)
        arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    const auto pid = fork();
    if (pid == 0) {
        setenv("HOME", limits.home.c_str(), 1);
        setenv("XDG_CACHE_HOME", (limits.home / "cache").c_str(), 1);
        limit(RLIMIT_CORE, 0);
        limit(RLIMIT_CPU, limits.cpuSeconds);
        limit(RLIMIT_FSIZE, rlim_t{1} << 30U);
        if (limits.memoryMb != 0)
            limit(RLIMIT_AS, rlim_t{limits.memoryMb} << 20U);
        redirect("/dev/null", STDIN_FILENO);
        redirect(outPath, STDOUT_FILENO);
        redirect(errPath, STDERR_FILENO);
        execv(arguments[0], arguments.data());
        _exit(127);
    }
    Outcome outcome;
    if (pid < 0)
        return outcome;
    using Clock = std::chrono::steady_clock;
    const auto end = Clock::now() + std::chrono::seconds(limits.wallSeconds);
    int status = 0;
    auto pause = std::chrono::microseconds(500);
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (Clock::now() > end) {
            outcome.isTooSlow = true;
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            break;
        }
        std::this_thread::sleep_for(pause);
        pause = std::min(pause * 2, std::chrono::microseconds(20'000));
    }
    outcome.exitCode = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    // A limit of CPU time sends SIGXCPU, or SIGKILL.
    outcome.isTooSlow = outcome.isTooSlow || outcome.signal == SIGXCPU || outcome.signal == SIGKILL;
    outcome.out = readAll(outPath);
    outcome.err = readAll(errPath);
    return outcome;
}

} // namespace opscope::mutate
