// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <csignal>
#include <fcntl.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "cli_program.h"

namespace opscope {

/// The command line in a process of its own.
class Program {
public:
    explicit Program(std::vector<std::string> args)
    {
        args.insert(args.begin(), OPSCOPE_CLI_PROGRAM);
        args.emplace_back("--no-cache");
        std::vector<char*> words;
        for (auto& arg : args)
            words.push_back(arg.data());
        words.push_back(nullptr);
        m_child = fork();
        if (m_child == 0) {
            const int devNull = ::open("/dev/null", O_RDWR);
            for (const int fd : {STDOUT_FILENO, STDERR_FILENO})
                dup2(devNull, fd);
            execv(words[0], words.data());
            _exit(127);
        }
    }
    Program(const Program&) = delete;
    Program& operator=(const Program&) = delete;
    ~Program()
    {
        if (m_child > 0) {
            send(SIGKILL);
            finish();
        }
    }

    void send(int signal) const { kill(m_child, signal); }
    /// The exit code, or the negative number of the signal that ended it.
    int finish()
    {
        int status = 0;
        waitpid(m_child, &status, 0);
        m_child = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

private:
    pid_t m_child = -1;
};

} // namespace opscope
