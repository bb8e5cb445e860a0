// SPDX-License-Identifier: GPL-3.0-or-later
// Damages every sample and every real capture and runs the commands of opscope-cli on what comes out
// (README.md).
#include <algorithm>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <optional>
#include <set>

#include "source_dir.h"
#include "tests/fuzz/mutate/child.h"
#include "tests/fuzz/mutate/mutation.h"
#include "tests/fuzz/mutate/oracle.h"
#include "tests/fuzz/mutate/subjects.h"
#include "tests/support/captures.h"

namespace opscope::mutate {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

struct Options {
    unsigned seconds = 60;
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> onlyCase;
    std::string only;
    std::string cli = OPSCOPE_CLI;
    fs::path keep = "mutate-failures";
    std::uintmax_t mostBytes = std::uintmax_t{4} << 20U;
    bool runsAll = false; ///< every command on every damaged file
    Limits limits;
};

std::string readFile(const fs::path& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string shellText(const Words& words)
{
    std::string out;
    for (const auto& word : words) {
        const bool isPlain = word.find_first_of(" *()'\"\\$<>|&;") == std::string::npos && !word.empty();
        out += (out.empty() ? "" : " ") + (isPlain ? word : '\'' + word + '\'');
    }
    return out;
}

std::sig_atomic_t volatile isStopped = 0;

class Harness {
public:
    explicit Harness(Options options) : m_options(std::move(options))
    {
        auto pattern = (fs::temp_directory_path() / "opscope-mutate-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr)
            throw fs::filesystem_error("no folder to work in", pattern,
                                       std::error_code(errno, std::generic_category()));
        m_work = pattern;
        m_options.limits.home = m_work / "home";
        fs::create_directories(m_options.limits.home);
        m_subjects = findSubjects(
            {fs::path(OPSCOPE_SOURCE_DIR) / "samples", captureRoot() / "real", captureRoot() / "raw"},
            m_options.only, m_options.mostBytes);
    }
    Harness(const Harness&) = delete;
    Harness& operator=(const Harness&) = delete;
    ~Harness()
    {
        std::error_code ignored;
        fs::remove_all(m_work, ignored);
    }

    /// 0 if nothing was found, 1 if something was, 2 if there is nothing to do.
    int run()
    {
        if (m_subjects.empty()) {
            std::cerr << "no file to damage: --only fits none, or there are neither samples nor captures\n";
            return 2;
        }
        readPages();
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(m_options.seconds);
        Random seeds(m_options.seed);
        do {
            runCase(m_options.onlyCase ? *m_options.onlyCase : seeds.next());
            ++m_cases;
        } while (!m_options.onlyCase && isStopped == 0 && std::chrono::steady_clock::now() < end);
        std::cout << fmt::format("{} damaged files of {}, {} runs, {} failures\n", m_cases, m_subjects.size(),
                                 m_runs, m_failures);
        for (const auto& [kind, count] : m_counts)
            std::cout << fmt::format("  {:6} {}\n", count, kind);
        return m_failures == 0 ? 0 : 1;
    }

private:
    struct Case {
        std::uint64_t seed = 0;
        const Subject* subject = nullptr;
        Damage damage;
        fs::path input;    ///< what is opened
        fs::path original; ///< the same without damage
        fs::path file;     ///< the damaged file
    };

    /// The pages and statistics that this build has, from its own help.
    void readPages()
    {
        m_pages = listed(run({"table", "--help"}).out, "One of: ");
        m_statistics = {"op", "op-type", "task-type", "api", "stream", "step", "range", "name"};
    }

    static Words listed(const std::string& help, std::string_view before)
    {
        Words out;
        auto at = help.find(before);
        if (at == std::string::npos)
            return out;
        std::string word;
        for (at += before.size(); at < help.size(); ++at) {
            const char c = help[at];
            if ((c >= 'a' && c <= 'z') || c == '_') {
                word += c;
            } else {
                if (!word.empty())
                    out.push_back(word);
                word.clear();
                if (c == '-' || c == '.' || c == ';')
                    break;
            }
        }
        return out;
    }

    Outcome run(Words arguments)
    {
        arguments.insert(arguments.begin(), m_options.cli);
        ++m_runs;
        return runChild(arguments, m_options.limits);
    }

    /// The capture as it is, copied once: nothing that is tested may touch the source.
    fs::path pristine(const Subject& subject)
    {
        const auto [it, isNew] = m_pristine.try_emplace(subject.capture);
        if (isNew) {
            it->second = m_work / "pristine" / std::to_string(m_pristine.size()) / subject.capture.filename();
            fs::create_directories(it->second.parent_path());
            fs::copy(subject.capture, it->second, fs::copy_options::recursive);
        }
        return it->second;
    }

    Case prepare(std::uint64_t seed)
    {
        Random random(seed);
        Case c;
        c.seed = seed;
        c.subject = &m_subjects[random.below(m_subjects.size())];
        const auto source = pristine(*c.subject);
        const auto folder = m_work / "case";
        fs::remove_all(folder);
        fs::create_directories(folder);
        const bool isRaw = isRawSlice(*c.subject);
        const bool isAlone = c.subject->file.empty() || (random.below(2) == 0 && !isRaw);
        if (isAlone) {
            c.original = source / c.subject->file;
            if (c.subject->file.empty())
                c.original = source;
            c.input = c.file = folder / c.subject->path().filename();
        } else {
            c.original = source;
            c.input = folder / c.subject->capture.filename();
            c.file = c.input / c.subject->file;
            fs::copy(source, c.input, fs::copy_options::recursive | fs::copy_options::create_hard_links);
            fs::remove(c.file); // a link to the pristine file
        }
        auto bytes = readFile(c.subject->path());
        if (isRaw && random.below(2) == 0)
            c.damage = damageRaw(*c.subject, bytes, random);
        else
            c.damage = damage(bytes, random);
        if (!c.damage.isRemoved)
            std::ofstream(c.file, std::ios::binary) << bytes;
        return c;
    }

    /// A slice of raw data, its marker file or a clock file next to them.
    static bool isRawSlice(const Subject& subject)
    {
        const auto path = subject.file.generic_string();
        return path.starts_with("device_") || path.starts_with("host/");
    }

    /// What happens to raw files: they are missing, end at a 64th of their length or have the bytes of
    /// another slice of their kind.
    static Damage damageRaw(const Subject& subject, std::string& bytes, Random& random)
    {
        Damage out;
        out.touchedBytes = bytes.size();
        const auto other = otherSlice(subject);
        switch (random.below(3)) {
        case 0:
            out.isRemoved = true;
            out.what = "remove the file";
            break;
        case 1:
            if (!other.empty()) {
                bytes = readFile(other);
                out.what = "the bytes of another slice";
                break;
            }
            [[fallthrough]];
        default:
            bytes.resize(bytes.size() * random.below(64) / 64);
            out.endsEarly = true;
            out.what = fmt::format("cut off at {}", bytes.size());
        }
        return out;
    }

    static fs::path otherSlice(const Subject& subject)
    {
        auto name = subject.path().string();
        if (name.empty() || (name.back() != '0' && name.back() != '1'))
            return {};
        name.back() = name.back() == '0' ? '1' : '0';
        return fs::exists(name) ? fs::path(name) : fs::path();
    }

    Words query(const fs::path& path, const char* sql, Words more = {}) const
    {
        Words words{"query", path.string(), sql, "--strict", "--format", "json"};
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }

    void runCase(std::uint64_t seed)
    {
        const auto c = prepare(seed);
        const auto whole = c.input == c.file ? c.original : c.original / c.subject->file;
        const auto [original, isNew] = m_originals.try_emplace(c.original.string() + '|' + whole.string());
        const auto with = [&](Words more) {
            if (isRawSlice(*c.subject))
                more.insert(more.end(), {"--source", "raw"});
            return more;
        };
        if (isNew)
            original->second = readOpened(run(query(c.original, kFilesSql, with({}))), whole);

        const auto command = query(c.input, kFilesSql, with({"--no-cache", "--threads", "1"}));
        const auto first = check(c, command);
        if (!first)
            return;
        const auto opened = readOpened(*first, c.file);
        if (const auto failure =
                judge(original->second, opened, c.file.filename().string(), readFile(c.file), c.damage))
            fail(c, failure->kind, failure->text, command);
        for (const auto* const threads : {"4", "2"}) { // the first writes the cache, the second may read it
            const auto again = query(c.input, kFilesSql, with({"--threads", threads}));
            const auto second = check(c, again);
            if (second && second->out != first->out) {
                fail(c, "two answers", "another answer than with one thread and without a cache", again);
                break;
            }
        }
        auto commands = commandsFor(c);
        Random random(seed ^ 0x5eedU);
        constexpr std::size_t kSome = 4;
        for (std::size_t i = 0; i < commands.size() && (m_options.runsAll || i < kSome) && isStopped == 0;
             ++i) {
            std::swap(commands[i], commands[i + random.below(commands.size() - i)]);
            for (const auto& each : commands[i])
                check(c, each);
        }
    }

    /// Each a command, or one with those that look at what it wrote.
    std::vector<std::vector<Words>> commandsFor(const Case& c) const
    {
        const auto in = c.input.string();
        const auto out = (m_work / "case-out").string();
        fs::remove_all(out);
        fs::create_directories(out);
        std::vector<std::vector<Words>> all{
            {{"info", in}},
            {{"show", in}},
            {{"slices", in, "--top", "1000", "--format", "json"}},
            {{"slices", in, "--name", "a", "--range", "+1us,+5ms"}},
            {{"query", in, "SELECT count(*), sum(dur), count(args) FROM slices"}},
            {{"compare", c.original.string(), in}},
            {{"compare", in, c.original.string(), "--format", "json"}},
            {{"compare", in, in, "--by", "apis"}},
            {{"export", "summary", in, "--out", out + "/csv"}, {"info", out + "/csv"}},
            {{"export", "summary", in, "--out", out + "/json", "--format", "json"}, {"info", out + "/json"}},
            {{"export", "timeline", in, "--out", out + "/trace"}, {"info", out + "/trace"}},
            {{"import", in, "--out", out + "/own.db"}, {"info", out + "/own.db"}},
        };
        for (const auto& by : m_statistics) {
            all.push_back({{"stats", in, "--by", by}});
            all.push_back({{"stats", in, "--by", by, "--against-vendor", "--format", "json"}});
        }
        for (const auto& page : m_pages) {
            all.push_back({{"table", in, "--page", page}});
            all.push_back({{"table", in, "--page", page, "--search", "a", "--format", "csv"}});
        }
        return all;
    }

    /// Runs it; nothing if it crashed or did not end.
    std::optional<Outcome> check(const Case& c, const Words& command)
    {
        auto outcome = run(command);
        if (outcome.isTooSlow)
            fail(c, "no end: " + command[0],
                 fmt::format("ended after {} s of CPU or {} s", m_options.limits.cpuSeconds,
                             m_options.limits.wallSeconds),
                 command);
        else if (outcome.isCrash())
            fail(c, "crash: " + command[0],
                 outcome.signal != 0 ? fmt::format("signal {}", outcome.signal) : outcome.err.substr(0, 400),
                 command);
        else
            return outcome;
        return std::nullopt;
    }

    void fail(const Case& c, const std::string& kind, const std::string& text, const Words& command)
    {
        ++m_failures;
        const auto file = c.subject->path();
        const auto group = kind + ", " + file.extension().string();
        const auto seen = ++m_counts[group];
        constexpr std::uint64_t kKept = 5; // of one class
        if (seen > kKept)
            return;
        const auto folder = fs::absolute(m_options.keep) / fmt::format("{:016x}", c.seed);
        std::error_code error;
        fs::create_directories(folder, error);
        const auto kept = folder / c.input.filename();
        if (!fs::exists(kept))
            fs::copy(c.input, kept, fs::copy_options::recursive, error);
        auto again = command;
        for (auto& word : again) {
            if (word == c.input.string())
                word = kept.string();
            else if (word == c.original.string())
                word = (c.input == c.file ? c.subject->path() : c.subject->capture).string();
        }
        again.insert(again.begin(), m_options.cli);
        const auto told = fmt::format(
            "FAIL {}: {}\n  file    {} ({})\n  damage  {}\n  see     {}\n  again   opscope_mutate "
            "--case {}{}\n",
            kind, text, file.string(), c.input == c.file ? "alone" : "in its folder", c.damage.what,
            shellText(again), c.seed, m_options.only.empty() ? "" : " --only " + shellText({m_options.only}));
        std::ofstream(folder / "how.txt", std::ios::app) << told;
        std::cout << told << std::flush;
    }

    Options m_options;
    fs::path m_work;
    std::vector<Subject> m_subjects;
    Words m_pages, m_statistics;
    std::map<fs::path, fs::path> m_pristine;
    std::map<std::string, Opened> m_originals;
    std::map<std::string, std::uint64_t> m_counts;
    std::uint64_t m_cases = 0, m_runs = 0, m_failures = 0;
};

constexpr const char* kUsage =
    "opscope_mutate [--seconds N] [--seed S] [--only TEXT] [--case N] [--all] [--keep DIR] [--cli PROGRAM]\n"
    "               [--memory-mb N] [--cpu-seconds N]\n";

std::optional<Options> parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--all") {
            options.runsAll = true;
            continue;
        }
        if (i + 1 >= argc)
            return std::nullopt;
        const std::string value = argv[++i];
        std::uint64_t number = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
        const bool isNumber = error == std::errc{} && end == value.data() + value.size();
        if (name == "--only")
            options.only = value;
        else if (name == "--keep")
            options.keep = value;
        else if (name == "--cli")
            options.cli = fs::absolute(value).lexically_normal().string();
        else if (!isNumber)
            return std::nullopt;
        else if (name == "--seconds")
            options.seconds = static_cast<unsigned>(number);
        else if (name == "--seed")
            options.seed = number;
        else if (name == "--case")
            options.onlyCase = number;
        else if (name == "--memory-mb")
            options.limits.memoryMb = static_cast<unsigned>(number);
        else if (name == "--cpu-seconds")
            options.limits.cpuSeconds = static_cast<unsigned>(number);
        else
            return std::nullopt;
    }
    return options;
}

} // namespace
} // namespace opscope::mutate

int main(int argc, char** argv)
{
    const auto options = opscope::mutate::parse(argc, argv);
    if (!options) {
        std::cerr << opscope::mutate::kUsage;
        return 2;
    }
    std::signal(SIGINT, [](int) { opscope::mutate::isStopped = 1; });
    std::signal(SIGTERM, [](int) { opscope::mutate::isStopped = 1; });
    return opscope::mutate::Harness(*options).run();
}
