// SPDX-License-Identifier: GPL-3.0-or-later
// A real PostgreSQL server with a data folder of its own, on a socket in it and a port of the loopback
// interface. It runs as the user who runs the tests; root starts it as "nobody", because it refuses root.
#pragma once

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cctype>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <memory>
#include <netinet/in.h>
#include <sstream>
#include <string>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

#include "core/base/process.h"
#include "core/fleet/store.h"
#include "tests/support/skipped.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

class PostgresServer {
public:
    /// One for all tests of the program. Null if none is installed; the test then counts as skipped.
    static PostgresServer* get()
    {
        static const std::unique_ptr<PostgresServer> kServer = make();
        if (kServer == nullptr)
            skip("no PostgreSQL server is installed, or this build is without it");
        else
            kServer->start();
        return kServer.get();
    }
    /// One more, for shards; not null where get() is not.
    static std::unique_ptr<PostgresServer> another()
    {
        auto server = make();
        REQUIRE(server != nullptr);
        server->start();
        return server;
    }
    PostgresServer(const PostgresServer&) = delete;
    PostgresServer& operator=(const PostgresServer&) = delete;
    ~PostgresServer()
    {
        if (m_owner == ::getpid()) // not in a forked child
            stop();
    }

    void start()
    {
        if (m_pid > 0)
            return;
        m_pid = spawn({m_bin / "postgres", "-D", data(), "-p", std::to_string(m_port), "-c",
                       "unix_socket_directories=" + m_folder.path().string(), "-c",
                       "listen_addresses=127.0.0.1", "-c", "fsync=off", "-c", "full_page_writes=off", "-c",
                       "shared_buffers=32MB", "-c", "max_connections=60"});
        for (int i = 0; i < 3000; ++i) {
            std::ifstream in(data() + "/postmaster.pid");
            for (std::string line; std::getline(in, line);) {
                if (line.starts_with("ready"))
                    return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        FAIL("the server did not start");
    }
    void stop()
    {
        if (m_pid <= 0)
            return;
        ::kill(m_pid, SIGINT); // ends all connections
        ::waitpid(m_pid, nullptr, 0);
        m_pid = -1;
    }

    std::string place(const std::string& database, const std::string& user = "opscope") const
    {
        return "postgresql:///" + database + "?host=" + m_folder.path().string() +
               "&port=" + std::to_string(m_port) + "&user=" + user;
    }
    int port() const { return m_port; }
    /// Processor time of the server and all its backends, s; of those that ended, too.
    double cpuSeconds() const
    {
        std::int64_t ticks = 0;
        for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
            if (!std::isdigit(static_cast<unsigned char>(entry.path().filename().string().front())))
                continue;
            std::ifstream in(entry.path() / "stat");
            std::string text((std::istreambuf_iterator<char>(in)), {});
            std::istringstream words(text.substr(std::min(text.size(), text.rfind(')') + 1)));
            std::string state;
            std::int64_t parent = 0;
            words >> state >> parent;
            const bool isServer = entry.path().filename() == std::to_string(m_pid);
            if (!isServer && parent != m_pid)
                continue;
            std::string skipped;
            for (int field = 5; field < 14; ++field)
                words >> skipped;
            std::array<std::int64_t, 4> times{}; // own, and of the children that ended
            for (auto& time : times)
                words >> time;
            ticks += times[0] + times[1] + (isServer ? times[2] + times[3] : 0);
        }
        return static_cast<double>(ticks) / static_cast<double>(::sysconf(_SC_CLK_TCK));
    }
    /// The service file that its backends read.
    std::string services() const { return m_folder / "services"; }
    /// A section of a service file.
    std::string service(const std::string& name, const std::string& database) const
    {
        return "[" + name + "]\nhost=" + m_folder.path().string() + "\nport=" + std::to_string(m_port) +
               "\ndbname=" + database + "\nuser=opscope\n";
    }

    /// Runs statements with psql, and returns what they print.
    std::string sql(const std::string& database, const std::string& text,
                    const std::string& user = "opscope") const
    {
        const auto run = runForText({.argv = {m_bin / "psql", "-XAtq", "-h", m_folder.path(), "-p",
                                              std::to_string(m_port), "-U", user, "-d", database, "-c", text},
                                     .environment = {{"PGOPTIONS", "-cclient_min_messages=warning"}}},
                                    1 << 20);
        REQUIRE(run);
        return run->out + run->err;
    }

    /// A new database with its tables, and its name.
    std::string newFleet(bool withRoles = false)
    {
        const auto name = newDatabase();
        const auto created = createFleet(place(name), withRoles);
        INFO((created ? std::string() : created.error().text()));
        REQUIRE(created);
        REQUIRE(*created);
        return name;
    }
    std::string newDatabase()
    {
        const auto name = "t" + std::to_string(::getpid()) + "_" + std::to_string(++m_databases);
        REQUIRE(sql("postgres", "CREATE DATABASE " + name).empty());
        return name;
    }

private:
    PostgresServer() = default;

    std::string data() const { return m_folder / "data"; }

    static std::unique_ptr<PostgresServer> make()
    {
        std::unique_ptr<PostgresServer> server(new PostgresServer);
        std::error_code ignored;
        for (const auto& entry : std::filesystem::directory_iterator("/usr/lib/postgresql", ignored)) {
            if (std::filesystem::exists(entry.path() / "bin/initdb"))
                server->m_bin = std::max(server->m_bin, entry.path() / "bin");
        }
        const auto refused = FleetStore::openToWrite("service=");
        if (server->m_bin.empty() ||
            (!refused && refused.error().text().find("built without") != std::string::npos))
            return nullptr;
        server->m_port = freePort();
        constexpr uid_t kNobody = 65534;
        if (::geteuid() == 0 && ::chown(server->m_folder.path().c_str(), kNobody, kNobody) != 0)
            return nullptr;
        const auto pid =
            spawnIn(*server, {server->m_bin / "initdb", "--no-sync", "-A", "trust", "-U", "opscope", "-E",
                              "UTF8", "--locale=C.UTF-8", "-D", server->data()});
        int status = 0;
        ::waitpid(pid, &status, 0);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
            return nullptr;
        return server;
    }

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

    pid_t spawn(std::vector<std::string> words) const { return spawnIn(*this, std::move(words)); }
    static pid_t spawnIn(const PostgresServer& server, std::vector<std::string> words)
    {
        std::vector<char*> argv;
        for (auto& word : words)
            argv.push_back(word.data());
        argv.push_back(nullptr);
        const auto log = server.m_folder / "log";
        const auto child = ::fork();
        if (child == 0) {
            constexpr uid_t kNobody = 65534;
            if (::geteuid() == 0 && (::setgid(kNobody) != 0 || ::setuid(kNobody) != 0))
                ::_exit(126);
            ::prctl(PR_SET_PDEATHSIG, SIGINT); // a killed test leaves no server
            ::setenv("LC_ALL", "C", 1);
            ::setenv("PGSERVICEFILE", server.services().c_str(), 1);
            const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0600);
            ::dup2(out, STDOUT_FILENO);
            ::dup2(out, STDERR_FILENO);
            static_cast<void>(::chdir("/"));
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        return child;
    }

    TempFolder m_folder;
    std::filesystem::path m_bin;
    int m_port = 0;
    pid_t m_pid = -1;
    pid_t m_owner = ::getpid();
    int m_databases = 0;
};

/// An empty fleet database of one of the two engines.
class EmptyFleet {
public:
    /// The test runs with a file and, if a server can start, on the server; otherwise it counts as skipped.
    EmptyFleet() : EmptyFleet(GENERATE(from_range(engines())) != 0) {}
    explicit EmptyFleet(bool isServer) : m_server(isServer ? PostgresServer::get() : nullptr)
    {
        if (m_server != nullptr)
            m_database = m_server->newFleet();
        m_exists = !isServer || m_server != nullptr;
    }
    /// False: the test is skipped.
    bool exists() const { return m_exists; }
    bool isServer() const { return m_server != nullptr; }
    std::string place() const
    {
        return m_server == nullptr ? (m_folder / "fleet.db").string() : m_server->place(m_database);
    }
    std::unique_ptr<FleetStore> open() const
    {
        auto store = FleetStore::openToWrite(place());
        INFO((store ? std::string() : store.error().text()));
        REQUIRE(store);
        return *std::move(store);
    }

private:
    static std::vector<int> engines()
    {
        return PostgresServer::get() == nullptr ? std::vector<int>{0} : std::vector<int>{0, 1};
    }

    TempFolder m_folder;
    PostgresServer* m_server;
    std::string m_database;
    bool m_exists = false;
};

} // namespace opscope::test
