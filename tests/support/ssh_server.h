// SPDX-License-Identifier: GPL-3.0-or-later
// A real sshd on a port of the loopback interface, with keys and a config of its own, started as the user who
// runs the tests.
#pragma once

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <iostream>
#include <memory>
#include <netinet/in.h>
#include <optional>
#include <pwd.h>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "core/base/process.h"
#include "core/base/regular_file.h"
#include "tests/support/skipped.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

class SshServer {
public:
    /// Null if it cannot be started; the test then counts as skipped.
    static std::unique_ptr<SshServer> start()
    {
        std::unique_ptr<SshServer> server(new SshServer);
        for (int attempt = 0; attempt < 5; ++attempt) { // another process may use the port first
            if (server->tryStart())
                return server;
        }
        skip("no sshd can be started here");
        return nullptr;
    }
    SshServer(const SshServer&) = delete;
    SshServer& operator=(const SshServer&) = delete;
    ~SshServer() { stop(); }

    /// The argument of ssh -F: the host "board" with the right key.
    std::filesystem::path config() const { return m_folder / "config"; }
    const std::filesystem::path& folder() const { return m_folder.path(); }
    /// The board's $TMPDIR, which contains locks: tests that run at the same time do not share it.
    std::filesystem::path temporary() const { return m_folder / "tmp"; }
    std::filesystem::path key(const std::string& name) const { return m_folder / name; }

    /// A config for "board" with these lines instead of the usual known hosts and key.
    std::filesystem::path configWith(const std::string& name, const std::filesystem::path& identity,
                                     const std::filesystem::path& knownHosts) const
    {
        return m_folder.write(name, "Host board\n  HostName 127.0.0.1\n  Port " + std::to_string(m_port) +
                                        "\n  User " + user() + "\n  IdentitiesOnly yes\n  IdentityFile " +
                                        identity.string() + "\n  UserKnownHostsFile " + knownHosts.string() +
                                        "\n  GlobalKnownHostsFile /dev/null\n");
    }
    void knownHosts(const std::string& name, const std::string& publicKey) const
    {
        std::ifstream in(m_folder / publicKey);
        std::string kind, key;
        in >> kind >> key;
        m_folder.write(name, "[127.0.0.1]:" + std::to_string(m_port) + ' ' + kind + ' ' + key + '\n');
    }
    void makeKey(const std::string& name) const
    {
        static_cast<void>(
            runForText({.argv = {"ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key(name)}}, 1 << 16));
    }

    /// A program `ssh` in a new folder that knows "board" without a config on its command line.
    std::filesystem::path sshProgram(const std::filesystem::path& folder) const
    {
        std::filesystem::create_directories(folder);
        std::ofstream(folder / "ssh")
            << "#!/bin/sh\nexec /usr/bin/ssh -F '" << config().string() << "' \"$@\"\n";
        std::filesystem::permissions(folder / "ssh", std::filesystem::perms::owner_all);
        return folder / "ssh";
    }

    /// Cuts every connection; the server continues.
    void cut() const
    {
        for (const auto pid : sessions())
            ::kill(pid, SIGKILL);
    }
    void stop()
    {
        if (m_pid <= 0)
            return;
        cut();
        ::kill(m_pid, SIGKILL);
        ::waitpid(m_pid, nullptr, 0);
        m_pid = -1;
    }

private:
    SshServer() = default;

    static std::string user() { return ::getpwuid(::getuid())->pw_name; }

    static int freePort()
    {
        const int fd = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof(address);
        auto* plain = reinterpret_cast<sockaddr*>(&address);
        const bool isBound = ::bind(fd, plain, size) == 0 && ::getsockname(fd, plain, &size) == 0;
        ::close(fd);
        return isBound ? ntohs(address.sin_port) : 0;
    }

    bool tryStart()
    {
        const char* const program = "/usr/sbin/sshd";
        if (::access(program, X_OK) != 0)
            return false;
        m_port = freePort();
        if (::geteuid() == 0)
            std::filesystem::create_directories("/run/sshd"); // sshd of root separates privileges there
        std::filesystem::create_directories(temporary());
        for (const char* name : {"host", "user"}) {
            if (!std::filesystem::exists(key(name)))
                makeKey(name);
        }
        std::filesystem::copy_file(key("user.pub"), m_folder / "authorized",
                                   std::filesystem::copy_options::overwrite_existing);
        m_folder.write("sshd_config", "Port " + std::to_string(m_port) +
                                          "\nListenAddress 127.0.0.1\nHostKey " + key("host").string() +
                                          "\nAuthorizedKeysFile " + (m_folder / "authorized").string() +
                                          "\nStrictModes no\nUsePAM no\nPidFile none\nMaxStartups 100\n"
                                          "PermitRootLogin prohibit-password\nPasswordAuthentication no\n"
                                          // its own home, and no start-up file of a shell of this machine
                                          "SetEnv SHLVL=5 HOME=" +
                                          m_folder.path().string() + " TMPDIR=" + temporary().string() +
                                          "\n");
        knownHosts("known", "host.pub");
        configWith("config", key("user"), m_folder / "known");
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return false;
        m_pid = ::fork();
        if (m_pid == 0) {
            ::dup2(ends[1], STDERR_FILENO);
            ::prctl(PR_SET_PDEATHSIG, SIGTERM); // a killed test leaves no server
            ::execl(program, program, "-D", "-e", "-f", (m_folder / "sshd_config").c_str(), nullptr);
            ::_exit(127);
        }
        ::close(ends[1]);
        std::string output;
        std::array<char, 512> block{};
        while (output.find("Server listening") == std::string::npos) {
            const auto got = ::read(ends[0], block.data(), block.size());
            if (got <= 0)
                break;
            output.append(block.data(), static_cast<std::size_t>(got));
        }
        m_log = Descriptor(ends[0]); // kept open, because sshd continues to write
        if (output.find("Server listening") != std::string::npos)
            return true;
        std::cout << output;
        stop();
        return false;
    }

    /// The processes that serve a connection: children of the server.
    std::vector<pid_t> sessions() const
    {
        std::vector<pid_t> pids;
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator("/proc", ignored)) {
            std::ifstream in(entry.path() / "stat");
            std::string pid, name, state;
            pid_t parent = 0;
            if (in >> pid >> name >> state >> parent && parent == m_pid)
                pids.push_back(static_cast<pid_t>(std::stol(pid)));
        }
        return pids;
    }

    TempFolder m_folder;
    int m_port = 0;
    pid_t m_pid = -1;
    Descriptor m_log;
};

} // namespace opscope::test
