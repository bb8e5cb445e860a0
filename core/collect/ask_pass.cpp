// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/ask_pass.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "core/base/ascii.h"
#include "core/base/message_id.h"

namespace opscope {
namespace {

constexpr std::size_t kMostOfPassword = 4096;
constexpr std::size_t kMostOfPrompt = 4096;
constexpr timeval kPatience{5, 0}; ///< for a client that connects and sends nothing

Result<sockaddr_un> addressOf(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.empty() || path.size() >= sizeof(address.sun_path))
        return fail(ErrorCode::Internal, message(MessageId::CannotOpen, path));
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

Failure failure()
{
    return fail(ErrorCode::Unreadable, message(MessageId::CannotStart, "askpass", std::strerror(errno)));
}

/// Reads until the other side has sent everything, at most `most` bytes.
std::string readAll(const Descriptor& from, std::size_t most)
{
    std::string text(most, '\0');
    std::size_t have = 0;
    while (have < text.size()) {
        const auto got = ::recv(from.get(), text.data() + have, text.size() - have, 0);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        have += static_cast<std::size_t>(got);
    }
    text.resize(have);
    return text;
}

/// Sends one short text. MSG_NOSIGNAL: a client that is gone must not raise SIGPIPE.
void sendAll(const Descriptor& to, std::string_view text)
{
    [[maybe_unused]] const auto sent = ::send(to.get(), text.data(), text.size(), MSG_NOSIGNAL);
}

} // namespace

PasswordOwner parsePasswordOwner(std::string_view config)
{
    std::string user, host, alias;
    PasswordOwner out;
    while (!config.empty()) {
        const auto line = trimmed(config.substr(0, config.find('\n')));
        config.remove_prefix(std::min(config.find('\n'), config.size() - 1) + 1);
        const auto blank = std::min(line.find(' '), line.size());
        const auto key = line.substr(0, blank);
        const auto value = trimmed(line.substr(blank));
        if (key == "user")
            user = value;
        else if (key == "hostname")
            host = lowerAscii(value); // as ssh does
        else if (key == "hostkeyalias")
            alias = value;
        else if ((key == "proxyjump" || key == "proxycommand") && value != "none")
            out.hasJump = true;
    }
    out.login = user + '@' + (alias.empty() ? host : alias);
    return out;
}

bool asksFor(const PasswordOwner& wanted, std::string_view prompt)
{
    // The first prompt is from ssh itself. In the second, ssh (since 8.4) puts the name before the host's
    // text.
    if (prompt.starts_with(wanted.login + "'s password:") || prompt.starts_with('(' + wanted.login + ") "))
        return true;
    const auto words = lowerAscii(prompt);
    return !wanted.hasJump && words.find('@') == std::string::npos && words.starts_with("password");
}

Result<std::unique_ptr<AskPassServer>> AskPassServer::start(const std::string& socket, std::string password,
                                                            PasswordOwner wanted)
{
    OPSCOPE_TRY_ASSIGN(const auto address, addressOf(socket));
    std::unique_ptr<AskPassServer> server(new AskPassServer);
    server->m_password = std::move(password);
    server->m_wanted = std::move(wanted);
    server->m_socket = Descriptor(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    const auto* plain = reinterpret_cast<const sockaddr*>(&address);
    std::array<int, 2> ends{};
    if (!server->m_socket.isOpen() || ::bind(server->m_socket.get(), plain, sizeof(address)) != 0 ||
        ::listen(server->m_socket.get(), 1) != 0 || ::pipe2(ends.data(), O_CLOEXEC) != 0)
        return failure();
    server->m_path = socket;
    server->m_wakeRead = Descriptor(ends[0]);
    server->m_wakeWrite = Descriptor(ends[1]);
    server->m_thread = std::thread([raw = server.get()] { raw->serve(); });
    return server;
}

AskPassServer::~AskPassServer()
{
    m_wakeWrite = Descriptor();
    if (m_thread.joinable())
        m_thread.join();
    if (!m_path.empty())
        ::unlink(m_path.c_str());
    ::explicit_bzero(m_password.data(), m_password.size());
}

void AskPassServer::serve()
{
    while (true) {
        std::array<pollfd, 2> fds{{{m_socket.get(), POLLIN, 0}, {m_wakeRead.get(), POLLIN, 0}}};
        if (::poll(fds.data(), fds.size(), -1) < 0 && errno != EINTR)
            return;
        if (fds[1].revents != 0)
            return;
        if (fds[0].revents == 0)
            continue;
        const Descriptor client(::accept4(m_socket.get(), nullptr, nullptr, SOCK_CLOEXEC));
        if (client.isOpen())
            answer(client);
    }
}

void AskPassServer::answer(const Descriptor& client) const
{
    ::setsockopt(client.get(), SOL_SOCKET, SO_RCVTIMEO, &kPatience, sizeof(kPatience));
    if (asksFor(m_wanted, readAll(client, kMostOfPrompt)))
        sendAll(client, m_password);
}

Result<std::string> answerAskPass(const std::string& socket, std::string_view prompt)
{
    OPSCOPE_TRY_ASSIGN(const auto address, addressOf(socket));
    const Descriptor server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!server.isOpen() ||
        ::connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        return failure();
    sendAll(server, prompt.substr(0, kMostOfPrompt));
    ::shutdown(server.get(), SHUT_WR);
    auto password = readAll(server, kMostOfPassword);
    if (password.empty())
        return fail(ErrorCode::NotFound, message(MessageId::NotFound, "a password for this question"));
    return password;
}

} // namespace opscope
