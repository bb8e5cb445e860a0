// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/ask_pass.h"

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

} // namespace

Result<std::unique_ptr<AskPassServer>> AskPassServer::start(const std::string& socket, std::string password)
{
    OPSCOPE_TRY_ASSIGN(const auto address, addressOf(socket));
    std::unique_ptr<AskPassServer> server(new AskPassServer);
    server->m_password = std::move(password);
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
        if (client.isOpen()) [[maybe_unused]]
            const auto sent = ::send(client.get(), m_password.data(), m_password.size(), MSG_NOSIGNAL);
    }
}

Result<std::string> answerAskPass(const std::string& socket, std::string_view prompt)
{
    const auto words = lowerAscii(prompt);
    if (words.find("password") == std::string::npos || words.find("yes/no") != std::string::npos)
        return fail(ErrorCode::Unsupported, message(MessageId::NotFound, "a question for a password"));
    OPSCOPE_TRY_ASSIGN(const auto address, addressOf(socket));
    const Descriptor server(::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0));
    if (!server.isOpen() ||
        ::connect(server.get(), reinterpret_cast<const sockaddr*>(&address), sizeof(address)) != 0)
        return failure();
    std::string password(kMostOfPassword, '\0');
    std::size_t have = 0;
    while (have < password.size()) {
        const auto got = ::read(server.get(), password.data() + have, password.size() - have);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            break;
        have += static_cast<std::size_t>(got);
    }
    password.resize(have);
    return password;
}

} // namespace opscope
