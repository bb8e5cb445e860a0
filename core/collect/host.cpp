// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/collect/host.h"

#include <cerrno>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <random>

#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/text.h"
#include "core/collect/ask_pass.h"
#include "core/collect/shell_quote.h"

namespace opscope {
namespace {

constexpr std::size_t kMostOfErrors = 1 << 20;
constexpr int kSshFailed = 255;
constexpr std::chrono::seconds kControlLimit{10}; // asking our own master
constexpr std::chrono::seconds kConnectLimit{60};

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

/// Why ssh could not connect.
Failure connectFailure(const std::string& host, std::string_view said)
{
    const auto id = has(said, "IDENTIFICATION HAS CHANGED")     ? MessageId::CollectHostKeyChanged
                    : has(said, "Host key verification failed") ? MessageId::CollectHostKeyUnknown
                    : has(said, "Permission denied")            ? MessageId::CollectDenied
                                                                : MessageId::CollectNoHost;
    return fail(ErrorCode::Unreadable, message(id, host, lastWords(said)));
}

/// Removes the output before the mark of a script.
class Answer {
public:
    Answer(const std::string& mark, ProcessOptions& io)
        : m_mark(mark + '\n'), m_onOut(io.onOut), m_onErr(io.onErr)
    {
        io.onOut = [this](std::string_view bytes) { return take(bytes); };
    }
    Answer(const Answer&) = delete;
    Answer& operator=(const Answer&) = delete;

    /// Without a mark the script did not run: the output contains the reason.
    Result<void> finish() { return !m_hasBegun && m_onErr ? m_onErr(m_before) : Result<void>(); }

private:
    Result<void> take(std::string_view bytes)
    {
        constexpr std::size_t kMostBefore = 1 << 20;
        if (!m_hasBegun) {
            m_before += bytes;
            const auto at = m_before.find(m_mark);
            if (at == std::string::npos) {
                if (m_before.size() > kMostBefore)
                    return fail(ErrorCode::Unsupported, message(MessageId::TooMuchOutput, kMostBefore));
                return {};
            }
            m_hasBegun = true;
            m_before.erase(0, at + m_mark.size());
            bytes = m_before;
        }
        return m_onOut && !bytes.empty() ? m_onOut(bytes) : Result<void>();
    }

    std::string m_mark;
    std::function<Result<void>(std::string_view)> m_onOut, m_onErr;
    std::string m_before;
    bool m_hasBegun = false;
};

std::string newMark()
{
    std::random_device random;
    return fmt::format("opscope-answer-{:08x}{:08x}", random(), random());
}

} // namespace

const char* thisMachine()
{
    return OPSCOPE_TEXT("Argument", "this machine");
}

Host::Host(HostOptions options) : m_options(std::move(options)), m_mark(newMark()) {}

Host::~Host()
{
    disconnect();
    m_over.request_stop();
    m_askPass.reset();
    std::error_code ignored;
    if (!m_folder.empty())
        std::filesystem::remove_all(m_folder, ignored);
}

std::string Host::name() const
{
    return isLocal() ? thisMachine() : m_options.host;
}

Result<void> Host::makeFolder(const std::stop_token& stop)
{
    // Not $TMPDIR: the path of a socket is limited to 108 bytes, and ssh appends to it.
    std::string folder = "/tmp/opscope-ssh-XXXXXX";
    if (::mkdtemp(folder.data()) == nullptr)
        return fail(ErrorCode::Unreadable, message(MessageId::CannotWrite, std::strerror(errno)),
                    {folder, 0, {}});
    m_folder = folder;
    if (m_options.password.empty())
        return {};
    auto words = sshWords();
    words.insert(words.end(), {"-G", "--", m_options.host});
    ProcessOptions options{.argv = std::move(words)};
    options.timeLimit = kControlLimit;
    OPSCOPE_TRY_ASSIGN(const auto config, runForText(options, kMostOfErrors, stop));
    OPSCOPE_TRY_ASSIGN(m_askPass, AskPassServer::start(m_folder + "/ask", std::move(m_options.password),
                                                       parsePasswordOwner(config.out)));
    return {};
}

/// Starts a shell that waits for the end of its input. Only this program has the other end, so the input also
/// ends when the program is killed. Then the shell closes the connection, which would otherwise stay for ten
/// minutes, and removes the folder.
void Host::startGuard()
{
    auto words = sshWords();
    for (const auto& word : {std::string("-O"), std::string("exit"), std::string("--"), m_options.host})
        words.push_back(word);
    const auto folder = shellQuoted(m_folder);
    const auto script = "trap '' HUP INT TERM\nread -r _\n[ -d " + folder + " ] || exit 0\n[ ! -S " + folder +
                        "/control ] || " + shellWords(words) + "\nrm -rf -- " + folder + '\n';
    m_guard = std::jthread([script, over = m_over.get_token()] {
        ProcessOptions options{.argv = {"sh", "-c", script}};
        options.input = [&over]() -> Result<std::string> {
            std::mutex mutex;
            std::condition_variable_any isOver;
            std::unique_lock lock(mutex);
            isOver.wait(lock, over, [] { return false; });
            return std::string();
        };
        static_cast<void>(runProcess(options)); // without it only a killed program leaves files
    });
}

Result<std::unique_ptr<Host>> Host::connect(HostOptions options, const std::stop_token& stop)
{
    std::unique_ptr<Host> host(new Host(std::move(options)));
    if (host->isLocal())
        return host;
    OPSCOPE_TRY(host->makeFolder(stop));
    host->startGuard();
    OPSCOPE_TRY(host->reconnect(stop));
    return host;
}

std::vector<std::string> Host::sshWords() const
{
    std::vector<std::string> words{"ssh"};
    if (!m_options.sshConfig.empty())
        words.insert(words.end(), {"-F", m_options.sshConfig});
    if (m_options.port != 0)
        words.insert(words.end(), {"-p", std::to_string(m_options.port)});
    const bool hasPassword = m_askPass != nullptr;
    for (const std::string& option :
         {std::string("StrictHostKeyChecking=yes"), // an unknown key is reported, never accepted
          "BatchMode=" + std::string(hasPassword ? "no" : "yes"), std::string("NumberOfPasswordPrompts=1"),
          std::string("ServerAliveInterval=5"), std::string("ServerAliveCountMax=3"),
          std::string("ConnectTimeout=15"), std::string("LogLevel=INFO"), std::string("RequestTTY=no"),
          std::string("ClearAllForwardings=yes"), std::string("RemoteCommand=none"),
          "ControlPath=" + m_folder + "/control"})
        words.insert(words.end(), {"-o", option});
    return words;
}

Result<void> Host::reconnect(const std::stop_token& stop)
{
    if (isLocal())
        return {};
    disconnect();
    auto words = sshWords();
    // -f: goes to the background after the login, so that our child ends then. If nobody stops the master, it
    // ends by itself.
    for (const char* word : {"-o", "ControlMaster=yes", "-o", "ControlPersist=600", "-f", "-N", "--"})
        words.emplace_back(word);
    words.push_back(m_options.host);
    ProcessOptions options{.argv = std::move(words)};
    options.timeLimit = kConnectLimit;
    if (m_askPass)
        options.environment = {{"SSH_ASKPASS", m_options.askProgram},
                               {"SSH_ASKPASS_REQUIRE", "force"},
                               {"DISPLAY", ":0"}, // before OpenSSH 8.4
                               {kAskPassVariable, m_folder + "/ask"}};
    const auto connected = runForText(options, kMostOfErrors, stop);
    if (!connected)
        return connected.error().code == ErrorCode::NotFound
                   ? fail(ErrorCode::NotFound, message(MessageId::CollectNoSsh))
                   : Failure(connected.error());
    if (connected->end.exitCode != 0 || connected->end.isTimedOut)
        return connectFailure(m_options.host, connected->err);
    return {};
}

bool Host::isAlive() const
{
    auto words = sshWords();
    for (const auto& word : {std::string("-O"), std::string("check"), std::string("--"), m_options.host})
        words.push_back(word);
    ProcessOptions options{.argv = std::move(words)};
    options.timeLimit = kControlLimit;
    const auto checked = runForText(options, kMostOfErrors);
    return checked && checked->end.exitCode == 0;
}

void Host::disconnect() const
{
    if (isLocal() || !std::filesystem::exists(m_folder + "/control"))
        return;
    auto words = sshWords();
    for (const auto& word : {std::string("-O"), std::string("exit"), std::string("--"), m_options.host})
        words.push_back(word);
    ProcessOptions options{.argv = std::move(words)};
    options.timeLimit = kControlLimit;
    static_cast<void>(runForText(options, kMostOfErrors)); // the master may be gone already
    std::error_code ignored;
    std::filesystem::remove(m_folder + "/control", ignored);
}

Result<ProcessEnd> Host::run(const std::string& script, ProcessOptions io, const std::stop_token& stop) const
{
    const auto isSilent = [](const auto& end) {
        return !end && end.error().message.id == MessageId::ProcessSilent;
    };
    const auto silence = std::chrono::ceil<std::chrono::seconds>(io.silentLimit).count();
    const auto silent = [&] {
        return fail(ErrorCode::Unreadable, message(MessageId::CollectSilent, name(), silence));
    };
    if (isLocal()) {
        io.argv = {"sh", "-c", script};
        auto end = runProcess(io, stop);
        return isSilent(end) ? silent() : std::move(end);
    }
    Answer answer(m_mark, io);
    io.argv = sshWords();
    // Without the master, a command that opens its own connection would hide the loss of the first one.
    for (const auto& word : {std::string("-o"), std::string("ControlMaster=no"), std::string("-o"),
                             std::string("ProxyCommand=false"), std::string("--"), m_options.host,
                             "sh -c " + shellQuoted("echo " + m_mark + '\n' + script)})
        io.argv.push_back(word);
    auto end = runProcess(io, stop);
    if (isSilent(end))
        return silent();
    if (end)
        OPSCOPE_TRY(answer.finish());
    if (end && end->exitCode == kSshFailed && !isAlive())
        return fail(ErrorCode::Unreadable, message(MessageId::HostGone, m_options.host));
    return end;
}

ProcessOptions Host::answering(ProcessOptions io) const
{
    io.silentLimit = m_options.silentLimit;
    return io;
}

Result<std::string> Host::ask(const std::string& script, const std::stop_token& stop,
                              std::size_t mostBytes) const
{
    std::string out, err;
    ProcessOptions io;
    io.onOut = [&](std::string_view bytes) -> Result<void> {
        if (out.size() + bytes.size() > mostBytes)
            return fail(ErrorCode::Unsupported, message(MessageId::TooMuchOutput, mostBytes));
        out += bytes;
        return {};
    };
    io.onErr = [&](std::string_view bytes) -> Result<void> {
        err.append(bytes.substr(0, kMostOfErrors - std::min(kMostOfErrors, err.size())));
        return {};
    };
    OPSCOPE_TRY_ASSIGN(const auto end, run(script, answering(std::move(io)), stop));
    if (end.exitCode != 0)
        return fail(ErrorCode::Unreadable,
                    message(MessageId::CollectCommand, name(), end.exitCode, lastWords(err)));
    return out;
}

std::string lastWords(std::string_view text)
{
    constexpr std::size_t kMost = 400;
    std::string out;
    for (const char c : trimmed(text.size() > kMost ? text.substr(text.size() - kMost) : text)) {
        if (c == '\n')
            out += "; ";
        else if (c != '\r')
            out += c;
    }
    return out;
}

bool isHostGone(const Error& error)
{
    return error.message.id == MessageId::HostGone;
}

} // namespace opscope
