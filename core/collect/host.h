// SPDX-License-Identifier: GPL-3.0-or-later
// Where a run takes place: this machine, or a host over the user's own OpenSSH.
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <thread>

#include "core/base/process.h"

namespace opscope {

struct HostOptions {
    std::string host;       ///< a destination for `ssh`; empty: this machine
    std::int64_t port = 0;  ///< 0: from the ssh config
    std::string sshConfig;  ///< ssh -F; empty: the user's
    std::string password;   ///< empty: keys and agent only
    std::string askProgram; ///< asks for the password, see ask_pass.h; needed only with a password
    std::chrono::milliseconds silentLimit{60'000}; ///< longest time without output for commands that answer
};

/// The name of the local host: an argument of messages, translated with them.
const char* thisMachine();

class AskPassServer;

/// One shared connection (ControlMaster) for all commands. The user's config, keys, agent, jump hosts and
/// known_hosts apply, but the key of a host is never accepted here, whatever the config says. Files are sent
/// with the same commands (`cat`, `tail`, `head`) and not with sftp: boards often have no sftp server, a
/// transfer can be limited while it runs, and our listing never follows links.
class Host {
public:
    /// Connects. Errors: CollectNoSsh, CollectHostKey (unknown or changed), CollectDenied, CollectNoHost,
    /// each with the text of ssh; Cancelled.
    static Result<std::unique_ptr<Host>> connect(HostOptions options, const std::stop_token& stop = {});
    Host(const Host&) = delete;
    Host& operator=(const Host&) = delete;
    ~Host();

    bool isLocal() const { return m_options.host.empty(); }
    /// "this machine", or the host as it was given.
    std::string name() const;

    /// Runs a script of a POSIX shell there. `io` contains output, input and limits. Output of the login
    /// shell's files (.bashrc) before the script is removed. Errors: those of `runProcess`; CollectSilent;
    /// HostGone if the connection is lost.
    Result<ProcessEnd> run(const std::string& script, ProcessOptions io = {},
                           const std::stop_token& stop = {}) const;
    /// `io` with the limit for commands that answer immediately or send all the time.
    ProcessOptions answering(ProcessOptions io = {}) const;
    /// The output of a script. Errors: also CollectCommand with its last words if it fails, TooMuchOutput.
    Result<std::string> ask(const std::string& script, const std::stop_token& stop = {},
                            std::size_t mostBytes = std::size_t{16} << 20) const;
    /// Connects again after HostGone.
    Result<void> reconnect(const std::stop_token& stop = {});

private:
    explicit Host(HostOptions options);
    Result<void> makeFolder(const std::stop_token& stop);
    void startGuard();
    std::vector<std::string> sshWords() const;
    bool isAlive() const;
    void disconnect() const;

    HostOptions m_options;
    std::string m_folder; ///< of the control socket, mode 0700
    std::string m_mark;   ///< a line that each script prints first
    std::unique_ptr<AskPassServer> m_askPass;
    std::stop_source m_over;
    std::jthread m_guard; ///< keeps the input of a process that cleans up when this program is killed
};

/// The last lines of a program's output, in one line.
std::string lastWords(std::string_view text);
/// Whether the connection was lost: after `reconnect` the same command can be run again.
bool isHostGone(const Error& error);

} // namespace opscope
