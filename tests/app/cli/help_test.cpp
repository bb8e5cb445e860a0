// SPDX-License-Identifier: GPL-3.0-or-later
// The help of each command and the errors of wrong use, in English and in Chinese.
#include <algorithm>
#include <map>
#include <sstream>

#include <catch2/catch.hpp>

#include "app/cli/cli.h"
#include "core/base/text_width.h"
#include "core/base/utf8.h"
#include "tests/app/cli/cli_runner.h"

using namespace opscope;

namespace {

constexpr std::size_t kHelpWidth = 80;
constexpr std::size_t kDescriptionBegin = 30;

std::vector<std::string> helpLines(const char* locale, std::vector<std::string> command)
{
    command.emplace_back("--help");
    const auto ran = runIn(locale, std::move(command));
    CHECK(ran.code == 0);
    std::vector<std::string> lines;
    std::istringstream in(ran.out);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

bool hasChinese(std::string_view text)
{
    for (std::size_t pos = 0; pos < text.size();) {
        const auto c = nextCodePoint(text, pos);
        if (c >= 0x4e00 && c < 0xa000)
            return true;
    }
    return false;
}

/// The parts of a line before and after a column of the terminal.
std::pair<std::string, std::string> splitAt(const std::string& line, std::size_t column)
{
    std::size_t width = 0;
    std::size_t pos = 0;
    while (pos < line.size() && width < column) {
        const auto begin = pos;
        nextCodePoint(line, pos);
        width += displayWidth(std::string_view(line).substr(begin, pos - begin));
    }
    return {line.substr(0, pos), line.substr(pos)};
}

/// The description of each option, argument and subcommand by its first word: "-h,--help", "PATH".
std::map<std::string, std::string> descriptionsIn(const std::vector<std::string>& lines)
{
    std::map<std::string, std::string> found;
    std::string name;
    for (const auto& line : lines) {
        const bool isContinued = line.starts_with(std::string(kDescriptionBegin, ' '));
        const bool isEntry = line.starts_with("  ") && line.size() > 2 && line[2] != ' ';
        if (line.starts_with("  opscope-cli ") || (!isEntry && !isContinued)) {
            name.clear();
            continue;
        }
        const auto [left, right] = splitAt(line, kDescriptionBegin);
        if (isEntry) {
            name = left.substr(2, left.find(' ', 2) - 2);
            if (!left.ends_with(' ')) // the description begins on the next line
                continue;
        }
        CHECK(left.ends_with(' ')); // aligned
        found[name] += right;
    }
    return found;
}

/// Each command and each of its subcommands.
std::vector<std::vector<std::string>> allCommands()
{
    std::vector<std::vector<std::string>> commands{{}};
    for (const auto* command : {
#define COMMAND(name) #name,
#include "app/cli/commands.def"
#undef COMMAND
         }) {
        commands.push_back({command});
        bool isList = false;
        for (const auto& line : helpLines("C", {command})) {
            if (isList && line.starts_with("  ") && line[2] != ' ')
                commands.push_back({command, line.substr(2, line.find(' ', 2) - 2)});
            isList = line == "Subcommands:" || (isList && line.starts_with("  "));
        }
    }
    return commands;
}

} // namespace

TEST_CASE("cli help: each description is Chinese under a Chinese locale", "[core][cli][help]")
{
    const auto commands = allCommands();
    CHECK(commands.size() > 25);
    for (const auto* locale : {"C", "zh_CN.UTF-8"}) {
        std::istringstream all(runIn(locale, {"--help-all"}).out);
        for (std::string line; std::getline(all, line);) {
            INFO(line);
            CHECK((displayWidth(line) <= kHelpWidth || line.find("  opscope-cli ") != std::string::npos));
        }
    }
    for (const auto& command : commands) {
        const auto english = helpLines("C", command);
        const auto chinese = helpLines("zh_CN.UTF-8", command);
        for (const auto& lines : {english, chinese}) {
            for (const auto& line : lines) {
                INFO(line);
                CHECK((displayWidth(line) <= kHelpWidth || line.starts_with("  opscope-cli ")));
            }
        }
        const auto originals = descriptionsIn(english);
        const auto translated = descriptionsIn(chinese);
        CHECK(originals.size() == translated.size());
        CHECK(originals.size() >= 3);
        for (const auto& [name, text] : translated) {
            INFO((command.empty() ? "" : command.back()) << ' ' << name << ": " << text);
            REQUIRE(originals.contains(name));
            CHECK(text != originals.at(name));
            CHECK(hasChinese(text));
            CHECK_FALSE(hasChinese(originals.at(name)));
        }
        for (const auto* word : {"REQUIRED", " TEXT", " UINT", " INT", " FLOAT", "Excludes", "Subcommands",
                                 "OPTIONS", "Usage", "Positionals", "default"}) {
            INFO(word);
            CHECK(std::ranges::none_of(
                chinese, [&](const std::string& line) { return line.find(word) != std::string::npos; }));
        }
    }
}

TEST_CASE("cli help: the errors of wrong use are Chinese under a Chinese locale", "[core][cli][help]")
{
    std::vector<std::string> tooMany{"accuracy", "compare", "-m", "x", "-g", "y"};
    for (int i = 0; i < 30; ++i)
        tooMany.insert(tooMany.end(), {"--alg", "0"});
    const std::vector<std::pair<std::vector<std::string>, std::string>> wrong{
        {tooMany, "--alg accepts at most 10 values, but 30 were given"},
        {{}, "A command is required"},
        {{"stat", "x"}, "did you mean 'stats'?"},
        {{"nonsense"}, "There is no command 'nonsense'"},
        {{"info"}, "PATH is required: the folder or file to open"},
        {{"query", "x"}, "SQL is required"},
        {{"info", "x", "--nonsense"}, "Unknown option or argument: --nonsense"},
        {{"info", "x", "y", "--nonsense"}, "Unknown option or argument: "},
        {{"info", "x", "--format", "xml"}, "there is no 'xml', it is one of: table, csv, json"},
        {{"info", "x", "--source", "file"}, "there is no 'file', it is one of: best, text, database"},
        {{"info", "x", "--threads", "1025"}, "'1025' is not a number from 0 to 1024"},
        {{"info", "x", "--threads", "many"}, "'many' is not a number from 0 to 1024"},
        {{"info", "x", "--rank", "first"}, "--rank: 'first' is not a valid value"},
        {{"info", "x", "--strict=maybe"}, "--strict: 'maybe' is not a valid value"},
        {{"info", "x", "--threads"}, "--threads needs a value"},
        {{"query", "x", "SELECT 1", "--timeout", "-1"}, "'-1' is not a number from 0 to 1000000"},
        {{"roofline", "x", "--ddr-peak", "0"}, "'0' is not a number above 0"},
        {{"roofline", "x", "--ddr-peak", "inf"}, "not a finite number: 'inf'"},
        {{"roofline", "x", "--chip", ""}, "the name of the chip is empty"},
        {{"stats", "x", "--against-vendor", "--over-ranks"},
         "--over-ranks cannot be used together with --against-vendor"},
        {{"table", "x", "--page", "events", "--rows", "a"}, "'a' is not a list of row numbers"},
        {{"compare", "x", "y", "--by", "day"}, "there is no 'day', it is one of: ops, "},
        {{"accuracy", "convert"}, "--dump_file is required"},
        {{"info", "x", "--language"}, "--language needs a language"},
        {{"info", "x", "--language", "fr"}, "there is no 'fr', it is one of: en, zh_CN"},
    };
    for (const auto& [args, english] : wrong) {
        const auto inEnglish = runIn("C", args);
        const auto inChinese = runIn("zh_CN.UTF-8", args);
        INFO(inEnglish.err << inChinese.err);
        CHECK(inEnglish.code == 3);
        CHECK(inChinese.code == 3);
        CHECK(inEnglish.out.empty());
        CHECK(inEnglish.err.starts_with("opscope-cli: "));
        CHECK(inEnglish.err.find(english) != std::string::npos);
        CHECK_FALSE(hasChinese(inEnglish.err));
        std::istringstream lines(inChinese.err);
        for (std::string line; std::getline(lines, line);)
            CHECK(hasChinese(line));
    }
}
