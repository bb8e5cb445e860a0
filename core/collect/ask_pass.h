// SPDX-License-Identifier: GPL-3.0-or-later
// How a password reaches ssh: ssh starts our own program (SSH_ASKPASS), which asks this process through a
// socket that only this user can reach. The password is never an argument, a variable, a log line or a file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <thread>

#include "core/base/regular_file.h"

namespace opscope {

/// The variable with the path of the socket. If it is set, the program only calls `answerAskPass`.
inline constexpr const char* kAskPassVariable = "OPSCOPE_ASKPASS_SOCKET";

/// The owner of the password: a jump host, which asks through the same ssh, must not get it.
struct PasswordOwner {
    std::string login;    ///< "user@host" as ssh writes it in its prompt
    bool hasJump = false; ///< a jump host is in between: a prompt without a name may come from it
};
/// Reads the owner from the output of `ssh -G` (its config for a host).
PasswordOwner parsePasswordOwner(std::string_view config);
/// Whether ssh asks for this password: "user@host's password: ", "(user@host) Password: ", and without a jump
/// host "Password: ".
bool asksFor(const PasswordOwner& wanted, std::string_view prompt);

/// Answers as long as the object exists; other prompts get no answer.
class AskPassServer {
public:
    /// `socket`: a path of at most 100 bytes in a folder of mode 0700.
    static Result<std::unique_ptr<AskPassServer>> start(const std::string& socket, std::string password,
                                                        PasswordOwner wanted);
    AskPassServer(const AskPassServer&) = delete;
    AskPassServer& operator=(const AskPassServer&) = delete;
    ~AskPassServer();

private:
    AskPassServer() = default;
    void serve();
    void answer(const Descriptor& client) const;

    std::string m_path;
    std::string m_password;
    PasswordOwner m_wanted;
    Descriptor m_socket, m_wakeRead, m_wakeWrite;
    std::thread m_thread;
};

/// Called in the program that ssh starts: returns the password if the server has it for this prompt. Errors:
/// the server does not have it (NotFound); there is no server.
Result<std::string> answerAskPass(const std::string& socket, std::string_view prompt);

} // namespace opscope
