// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <iostream>
#include <poll.h>
#include <sys/ioctl.h>
#include <thread>
#include <unistd.h>

#include "app/cli/cli.h"
#include "core/base/regular_file.h"
#include "core/collect/ask_pass.h"

namespace {

constexpr std::array kStopSignals{SIGINT, SIGTERM, SIGHUP};

int g_signalPipe = -1; // the only connection from a signal handler to the program: it may do nothing else

/// The first Ctrl+C, or the end of the terminal, requests a stop, so that temporary files are removed; the
/// second one kills, and the next export removes the files that are left.
void onInterrupt(int signal)
{
    const char byte = 1;
    [[maybe_unused]] const auto written = write(g_signalPipe, &byte, 1);
    std::signal(signal, SIG_DFL);
}

opscope::Terminal terminalFacts()
{
    opscope::Terminal terminal;
    terminal.isReaderGone = [] {
        pollfd out{STDOUT_FILENO, 0, 0};
        return poll(&out, 1, 0) == 1 && (out.revents & POLLERR) != 0;
    };
    for (const auto* const name :
         {"LC_ALL", "LC_MESSAGES", "LANG"}) { // the first variable that is set decides
        const char* const value = std::getenv(name);
        if (value != nullptr && *value != '\0') {
            terminal.locale = value;
            break;
        }
    }
    terminal.isErrTerminal = isatty(STDERR_FILENO) == 1;
    if (isatty(STDOUT_FILENO) == 1) {
        winsize size{};
        const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col != 0;
        terminal.outColumns = known ? size.ws_col : 80;
    }
    return terminal;
}

/// Answers ssh, which starts this program to ask for a password.
int answerSsh(const char* socket, const char* prompt)
{
    const auto password = opscope::answerAskPass(socket, prompt);
    if (password)
        std::cout << *password << std::endl;
    return password ? EXIT_SUCCESS : EXIT_FAILURE;
}

} // namespace

int main(int argc, char** argv)
{
    if (const char* const socket = std::getenv(opscope::kAskPassVariable); socket != nullptr && argc == 2)
        return answerSsh(socket, argv[1]);
    opscope::openStandardDescriptors();
    std::ios::sync_with_stdio(false);
    std::signal(SIGXFSZ, SIG_IGN); // a file size limit is an error of write() and does not end the program
    std::signal(SIGPIPE, SIG_IGN); // so is a closed reader
    std::array<int, 2> ends{-1, -1};
    std::stop_source stop;
    std::jthread watcher;
    if (pipe2(ends.data(), O_CLOEXEC) == 0) {
        g_signalPipe = ends[1];
        watcher = std::jthread([&stop, end = ends[0]] {
            char byte = 0;
            if (read(end, &byte, 1) == 1)
                stop.request_stop();
        });
        for (const int signal : kStopSignals) {
            if (std::signal(signal, onInterrupt) == SIG_IGN) // under nohup
                std::signal(signal, SIG_IGN);
        }
    }
    const int code =
        opscope::runCli({argv + 1, argv + argc}, std::cout, std::cerr, stop.get_token(), terminalFacts());
    std::cout.flush();
    if (ends[1] != -1) {
        for (const int signal : kStopSignals)
            std::signal(signal, SIG_IGN); // the work is done; nothing handles the signal any more
        close(ends[1]);                   // the watcher reads the end of the pipe and is joined
    }
    return code;
}
