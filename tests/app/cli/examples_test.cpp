// SPDX-License-Identifier: GPL-3.0-or-later
// Every example of the README, of the documents and of --help runs with a sample.
#include <fstream>
#include <map>
#include <regex>

#include <catch2/catch.hpp>

#include "core/collect/shell_quote.h"
#include "source_dir.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/own_temporary.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

namespace {

/// The README and resources/docs/*.md, one after another.
std::string documentsText()
{
    std::string text;
    std::vector<fs::path> files{fs::path(OPSCOPE_SOURCE_DIR) / "README.md"};
    for (const auto& entry : fs::directory_iterator(fs::path(OPSCOPE_SOURCE_DIR) / "resources/docs"))
        files.push_back(entry.path());
    for (const auto& file : files) {
        std::ifstream in(file, std::ios::binary);
        text.append(std::istreambuf_iterator<char>(in), {}).append("\n");
    }
    return text;
}

std::vector<std::string> linesOf(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// Copies of samples with the names that the examples use, in a folder that is deleted with the object.
class Examples {
public:
    Examples()
    {
        const auto before = copy("JOBYOLOMISHBEFORESAMPLE", "JOBABC");
        const auto after = copy("JOBYOLOLEAKYRELUAFTERSAMPLE", "JOBAFTER");
        const auto prof = copy("PROF_000001_20211118093012345_FACEMASKSLEEPING", "PROF_000001");
        const auto ranks = copy("ascend_pt_two_ranks", "ranks");
        const auto trace = m_folder.path() / "trace.json";
        fs::copy_file(prof / "timeline" / traceName(prof), trace);
        std::string rank;
        for (const auto& entry : fs::directory_iterator(ranks)) {
            if (entry.path().filename().string().find("4101") != std::string::npos)
                rank = entry.path().string();
        }
        for (const auto* word : {"JOBABC", "JOB", "A", "BASE", "BEFORE", "JOBBEFORE"})
            m_words[word] = before.string();
        for (const auto* word : {"B", "NEW", "AFTER", "JOBAFTER"})
            m_words[word] = after.string();
        for (const auto* word :
             {"PROF_000001", "PROF_1", "PATH", "PROF_000001_20230818142704322_ABCDEFGHIJKLMNOP"})
            m_words[word] = prof.string();
        m_words["PROF_2"] = copy("PROF_000001_20211118094024567_FACEMASKNOSLEEPS", "PROF_2").string();
        m_words["PROF_000001_20230818142704322_COJGGGCANRMICFBC"] =
            copy("PROF_000001_20250620081530123_TRANSFORMERBLOCK", "PROF_3").string();
        for (const auto* word : {"trace.json", "trace_view.json"})
            m_words[word] = trace.string();
        const std::string model = "graph { op { name: 'conv2d_0/Conv2D' type: 'Conv2D' } }";
        for (const auto* word : {"MODEL", "FILE"})
            m_words[word] = m_folder.write("ge_proto_00000001_Build.txt", model).string();
        m_words["MODEL_B"] =
            m_folder.write("ge_proto_00000002_Build.txt", model + " graph { op { name: 'x' } }").string();
        writeTensors();
        writeBoard();
        m_words["rank0_ascend_pt"] = rank;
        m_words["ranks"] = ranks.string();
        m_words["SELECT ..."] = "SELECT count(*) FROM slices";
        m_words["csv|json"] = "json";
        m_words["DIR"] = (m_folder.path() / "saved").string();
        m_words["/builds/117/PROF_000001"] = prof.string();
        for (const auto* word : {"KEY", "KEY_A", "KEY_B"})
            m_words[word] = prof.filename().string(); // of a run that was pushed
        m_words["A,B"] = "+0us,+100s";
    }

    void alias(const std::string& word, const std::string& other) { m_words[word] = m_words.at(other); }

    /// True if an example may end so: 4 is regressed, and with too few runs there is no answer.
    static bool isExpected(int code, const std::string& line)
    {
        return code == 0 || (code == 4 && line.find("--fail-on") != std::string::npos) ||
               (code == 2 && line.find("fleet regress") != std::string::npos);
    }

    /// Runs "opscope-cli ...".
    CliRun run(const std::string& line)
    {
        auto words = splitWords(line).value();
        REQUIRE(words.at(0) == "opscope-cli");
        words.erase(words.begin());
        if (words.size() > 2 && words[words.size() - 2] == ">") // the redirection of the shell
            words.resize(words.size() - 2);
        // after the command and its own command, whose names may be those of a folder
        for (std::size_t i = words[0] == "fleet" ? 2 : 1; i < words.size(); ++i)
            words[i] = replaced(words[i]);
        // These replace no file, and the documents of both languages have them.
        if (words[0] == "cut" || (words[0] == "export" && words[1] == "share"))
            fs::remove_all(words.back());
        return runCommand(words);
    }

private:
    /// Writes one float tensor [2] of op "conv" as the NPU dumps it and as the ground truth.
    void writeTensors()
    {
        using namespace std::string_literals;
        const auto values = "\0\0\x80\x3f\0\0\0\x40"s;
        const auto output = "\x08\x01\x10\x02\x1a\x03\x0a\x01\x02\x30\x08"s; // FLOAT, ND, [2], 8 bytes
        const auto header = "\x0a\x03"
                            "2.0\x1a\x0b"s +
                            output +
                            "\x32\x04"
                            "conv"s;
        const auto dump =
            m_folder.write("npu/Conv2D.conv.1.2.1600000000000000",
                           static_cast<char>(header.size()) + "\0\0\0\0\0\0\0"s + header + values);
        std::string about = "{'descr': '<f4', 'fortran_order': False, 'shape': (2,), }";
        about.resize(117, ' ');
        for (const auto* const result : {"before.csv", "after.csv", "result.csv"})
            m_words[result] =
                m_folder
                    .write(result, "Index,OpType,NPUDump,GroundTruth,TensorIndex,CosineSimilarity\n"
                                   "0,Conv2D,conv,conv,conv:output:0,1.000000\n")
                    .string();
        const auto golden = m_folder.write("golden/conv.0.1600000000000000.npy",
                                           "\x93NUMPY\x01\0\x76\0"s + about + '\n' + values);
        m_words["NPU"] = dump.parent_path().string();
        m_words["GOLDEN"] = golden.parent_path().string();
        for (const auto* const file : {"npu.npy", "golden.npy"})
            m_words[file] = golden.string();
    }
    /// An application of this machine that writes a JOB to the path in its acl.json.
    void writeBoard()
    {
        m_folder.write("app/acl.json", "{}");
        const auto main =
            m_folder.write("app/main", "#!/bin/sh\n"
                                       "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                                       "cp -r " +
                                           m_words.at("JOBABC") + " \"$out\"\n");
        fs::permissions(main, fs::perms::owner_all);
        const auto folder = m_folder.path().string();
        m_words["/root/app/main"] = main.string();
        m_words["/root/runs"] = folder + "/runs";
        m_words["yolo_runs"] = folder + "/yolo_runs";
        m_words["yolo.opscope-run"] =
            m_folder
                .write("yolo.opscope-run", R"({"opscope_run": 1, "application": "main", "folder": ")" +
                                               folder + R"(/app", "output": ")" + folder + "/runs\"}")
                .string();
    }
    fs::path copy(const std::string& sample, const std::string& name)
    {
        const auto to = m_folder.path() / name;
        fs::copy(samplesFolder() / sample, to, fs::copy_options::recursive);
        return to;
    }
    static std::string traceName(const fs::path& prof)
    {
        for (const auto& entry : fs::directory_iterator(prof / "timeline"))
            return entry.path().filename().string();
        return {};
    }
    std::string replaced(const std::string& word) const
    {
        if (const auto it = m_words.find(word); it != m_words.end())
            return it->second;
        if (word.starts_with("samples/"))
            return (fs::path(OPSCOPE_SOURCE_DIR) / word).string();
        if (word.starts_with("/tmp/"))
            return (m_folder.path() / word.substr(5)).string();
        static const std::regex kOutput(R"([a-z]+\.(csv|db|html|json))");
        if (std::regex_match(word, kOutput))
            return (m_folder.path() / word).string();
        return word;
    }

    TempFolder m_folder;
    test::OwnTemporary m_temporary{m_folder.path()};
    std::map<std::string, std::string> m_words;
};

/// "Show A [--x] [--y N]": once without the parts in brackets, once with each of them.
std::vector<std::string> variantsOf(const std::string& line)
{
    static const std::regex kOption(R"( \[([^\]]*)\])");
    const auto plain = std::regex_replace(line, kOption, "");
    std::vector<std::string> lines{plain};
    for (std::sregex_iterator it(line.begin(), line.end(), kOption), end; it != end; ++it)
        lines.push_back(plain + ' ' + (*it)[1].str());
    return lines;
}

/// True if the printed line contains each documented piece in order; "..." leaves something out.
bool matches(const std::string& printed, const std::string& documented)
{
    std::size_t at = 0;
    std::istringstream in(documented);
    for (std::string word; in >> word;) {
        if (word == "..." || word.find_first_not_of('-') == std::string::npos)
            continue;
        at = printed.find(word, at);
        if (at == std::string::npos)
            return false;
        at += word.size();
    }
    return true;
}

} // namespace

TEST_CASE("the examples of README and documents print the documented output", "[core][cli][examples]")
{
    Examples examples;
    const auto lines = linesOf(documentsText());
    int count = 0;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].starts_with("    $ opscope-cli "))
            continue;
        const auto command = lines[i].substr(6);
        INFO(command);
        const auto ran = examples.run(command);
        INFO(ran.err);
        CHECK(ran.code == 0);
        const auto printed = linesOf(ran.out);
        std::size_t row = 0;
        bool isCut = false; // a line "..." replaces several lines
        for (; i + 1 < lines.size() && lines[i + 1].starts_with("    ");) {
            ++i;
            if (lines[i] == "    ...") {
                isCut = true;
                continue;
            }
            while (isCut && row < printed.size() && !matches(printed[row], lines[i]))
                ++row;
            isCut = false;
            INFO("documented: " << lines[i] << "\nprinted: " << (row < printed.size() ? printed[row] : ""));
            CHECK((row < printed.size() && matches(printed[row], lines[i])));
            ++row;
        }
        INFO("printed but not documented: " << (row < printed.size() ? printed[row] : ""));
        CHECK((isCut || row >= printed.size()));
        ++count;
    }
    CHECK(count >= 6);
}

TEST_CASE("the other command lines of README and documents run", "[core][cli][examples]")
{
    Examples examples;
    int count = 0;
    for (const auto& line : linesOf(documentsText())) {
        if (!line.starts_with("    opscope-cli "))
            continue;
        auto command =
            line.substr(4, line.find(" #") == std::string::npos ? std::string::npos : line.find(" #") - 4);
        for (auto text : variantsOf(command)) {
            if (text.find(" N") != std::string::npos)
                text = std::regex_replace(text, std::regex(R"( N\b)"), " 1");
            // the condition names a column of a JOB, a step is one of a PROF
            examples.alias("PATH", text.find("Memory Bound") != std::string::npos ? "JOB" : "PROF_1");
            INFO(text);
            const auto ran = examples.run(text);
            INFO(ran.err);
            CHECK(Examples::isExpected(ran.code, text));
        }
        ++count;
    }
    CHECK(count >= 20);
}

TEST_CASE("the examples of every --help run", "[core][cli][examples]")
{
    Examples examples;
    const auto top = runCommand({"--help"}).out;
    int count = 0;
    for (const auto* command : {
#define COMMAND(name) #name,
#include "app/cli/commands.def"
#undef COMMAND
         }) {
        CHECK(top.find(command) != std::string::npos);
        std::ostringstream out;
        std::ostringstream err;
        REQUIRE(runCli({command, "--help"}, out, err) == 0);
        bool hasExample = false;
        for (const auto& line : linesOf(out.str())) {
            const auto at = line.find("opscope-cli ");
            if (at == std::string::npos || line.find_first_not_of(' ') != at)
                continue;
            hasExample = true;
            INFO(line);
            const auto ran = examples.run(line.substr(at));
            INFO(ran.err);
            CHECK(Examples::isExpected(ran.code, line));
            ++count;
        }
        INFO(command);
        CHECK(hasExample);
    }
    CHECK(count >= 18);
}
