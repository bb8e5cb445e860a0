// SPDX-License-Identifier: GPL-3.0-or-later
// How a password reaches ssh: ssh starts our own program (SSH_ASKPASS), which asks this process through a
// socket that only this user can reach. It is never an argument, a variable, a log line or a file.
#pragma once

#include <string>
#include <string_view>
#include <thread>

#include "core/base/regular_file.h"

namespace opscope {

/// The variable that says where the socket is; with it a program calls `answerAskPass` and nothing else.
inline constexpr const char* kAskPassVariable = "OPSCOPE_ASKPASS_SOCKET";

/// Answers for the life of the object, at most once a connection attempt.
class AskPassServer {
public:
    /// `socket`: a path of at most 100 bytes in a folder of mode 0700.
    static Result<std::unique_ptr<AskPassServer>> start(const std::string& socket, std::string password);
    AskPassServer(const AskPassServer&) = delete;
    AskPassServer& operator=(const AskPassServer&) = delete;
    ~AskPassServer();

private:
    AskPassServer() = default;
    void serve();

    std::string m_path;
    std::string m_password;
    Descriptor m_socket, m_wakeRead, m_wakeWrite;
    std::thread m_thread;
};

/// The side of the program that ssh starts: the password, if `prompt` asks for one and not whether a host is
/// to be trusted.
Result<std::string> answerAskPass(const std::string& socket, std::string_view prompt);

} // namespace opscope
