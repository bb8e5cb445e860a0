// SPDX-License-Identifier: GPL-3.0-or-later
// How a password reaches ssh: ssh starts our own program (SSH_ASKPASS), which asks this process through a
// socket that only this user can reach. It is never an argument, a variable, a log line or a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "core/base/regular_file.h"

namespace opscope {

/// The variable that says where the socket is; with it a program calls `answerAskPass` and nothing else.
inline constexpr const char* kAskPassVariable = "OPSCOPE_ASKPASS_SOCKET";

/// Whose password it is: a jump host, which asks through the same ssh, must not get it.
struct AskedFor {
    std::string login;    ///< "user@host" as ssh names it when it asks
    bool hasJump = false; ///< another host stands between: a question that names nobody may be its own
};
/// What `ssh -G` prints (its config for a host) as who is asked for.
AskedFor askedForOf(std::string_view config);
/// Whether ssh asks for this password: "user@host's password: ", "(user@host) Password: ", and without a
/// jump host "Password: ".
bool asksFor(const AskedFor& wanted, std::string_view prompt);

/// Answers for the life of the object; who asks for anything else gets nothing.
class AskPassServer {
public:
    /// `socket`: a path of at most 100 bytes in a folder of mode 0700.
    static Result<std::unique_ptr<AskPassServer>> start(const std::string& socket, std::string password,
                                                        AskedFor wanted);
    AskPassServer(const AskPassServer&) = delete;
    AskPassServer& operator=(const AskPassServer&) = delete;
    ~AskPassServer();

private:
    AskPassServer() = default;
    void serve();
    void answer(const Descriptor& client) const;

    std::string m_path;
    std::string m_password;
    AskedFor m_wanted;
    Descriptor m_socket, m_wakeRead, m_wakeWrite;
    std::thread m_thread;
};

/// The side of the program that ssh starts: the password, if the server has it for this prompt. Errors: it
/// has not (NotFound); there is no server.
Result<std::string> answerAskPass(const std::string& socket, std::string_view prompt);

} // namespace opscope
