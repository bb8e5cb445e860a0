// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/language.h"

#include <algorithm>
#include <sstream>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/advisor/engine/own_rule.h"
#include "core/base/message_id.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/captures.h"

using namespace opscope;

namespace {

bool isChinese(std::string_view text)
{
    return std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0xe4; });
}

} // namespace

TEST_CASE("cli language: the catalogue is sorted and contains the messages", "[cli][language]")
{
    const auto texts = chineseTexts();
    CHECK(texts.size() > 1000);
    CHECK(std::ranges::is_sorted(
        texts, {}, [](const Translation& each) { return std::tuple(each.context, each.english); }));
    const auto words = wordsOf(CliLanguage::Chinese);
    CHECK(isChinese(words.message(message(MessageId::DataLost, 3))));
    CHECK(words.message(message(MessageId::DataLost, 3)).find('3') != std::string::npos);
    CHECK(words.text("no such text at all") == "no such text at all");
    CHECK(isChinese(words.text("Total Time(us)")));
    CHECK(words.text("Total Time(us)").ends_with("(us)"));
}

TEST_CASE("cli language: a Chinese locale that the terminal can show", "[cli][language]")
{
    for (const auto* locale : {"zh_CN.UTF-8", "zh_CN.utf8", "zh_TW.UTF-8", "zh_CN", "zh_SG.UTF-8@pinyin"})
        CHECK(languageOfLocale(locale) == CliLanguage::Chinese);
    for (const auto* locale : {"", "C", "POSIX", "en_US.UTF-8", "zh_CN.GB18030", "zh_CN.gbk"})
        CHECK(languageOfLocale(locale) == CliLanguage::English);
}

TEST_CASE("cli language: messages and titles are Chinese, formats for programs are not", "[cli][language]")
{
    const auto job = sample("JOBYOLOMISHBEFORESAMPLE");
    CHECK(isChinese(runIn("zh_CN.UTF-8", {"info", "/nowhere"}).err));
    CHECK_FALSE(isChinese(runIn("en_US.UTF-8", {"info", "/nowhere"}).err));
    CHECK(isChinese(runIn("C", {"info", "/nowhere", "--language", "zh_CN"}).err));
    CHECK_FALSE(isChinese(runIn("zh_CN.UTF-8", {"--language=en", "info", "/nowhere"}).err));
    CHECK(runIn("C", {"info", "/nowhere", "--language", "fr"}).code == 3);
    CHECK(runIn("C", {"info", "--language"}).code == 3);

    const std::vector<std::string> advise{"advise", job, "--no-cache"};
    CHECK(isChinese(runIn("zh_CN.UTF-8", advise).out));
    for (const auto* format : {"csv", "json"}) {
        auto args = advise;
        args.insert(args.end(), {"--format", format});
        const auto english = runIn("C", args);
        CHECK(runIn("zh_CN.UTF-8", args).out == english.out);
    }
    const std::vector<std::string> table{"table", job, "--page", "statistics", "--no-cache"};
    CHECK(runIn("zh_CN.UTF-8", table).out.find("算子名称") != std::string::npos);
}

namespace {

/// The lines without Chinese that contain English words other than `names`.
std::vector<std::string> englishLines(const std::string& text, const std::vector<std::string>& names)
{
    std::vector<std::string> found;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) {
        const bool isNamed = std::ranges::any_of(
            names, [&](const std::string& name) { return line.find(name) != std::string::npos; });
        const auto isLetter = [](char c) { return c >= 'a' && c <= 'z'; };
        const bool hasWord = !std::ranges::search_n(line, 3, true, {}, isLetter).empty(); // not a unit
        if (hasWord && !isNamed && !isChinese(line))
            found.push_back(line);
    }
    return found;
}

} // namespace

TEST_CASE("cli language: each line of info and compare and advise is Chinese", "[cli][language]")
{
    const auto before = sample("JOBYOLOMISHBEFORESAMPLE");
    const auto after = sample("JOBYOLOLEAKYRELUAFTERSAMPLE");
    const auto info = runIn("zh_CN.UTF-8", {"info", before, "--no-cache"}).out;
    for (const auto* text :
         {"路径      ", "时间线    ", "298 个算子", "2 条泳道上的 349 个切片", "6 个文件", "更多："})
        CHECK(info.find(text) != std::string::npos);
    CHECK(runIn("zh_CN.UTF-8", {"info", before, "--all"}).out.find("计数器") != std::string::npos);
    CHECK(runIn("zh_CN.UTF-8", {"info", before, "--files"}).out.find("原始数据") != std::string::npos);

    const auto compared = runIn("zh_CN.UTF-8", {"compare", before, after, "--no-cache"}).out;
    for (const auto* text : {"对比依据", "总计", "调用之外:", "按类型的变化", "空闲时间", "还有 "})
        CHECK(compared.find(text) != std::string::npos);
    for (const auto* english :
         {"Compared", "Total", "Outside", "Change by", "idle", "Diff", "more:", "FASTER"}) {
        INFO(english);
        CHECK(compared.find(english) == std::string::npos);
    }
    const auto advised = runIn("zh_CN.UTF-8", {"advise", before, "--no-cache"}).out;
    CHECK(englishLines(advised, {"----"}) == std::vector<std::string>{});
    CHECK(advised.find("预期收益") != std::string::npos);
    for (const auto* command : {"advise", "compare"}) {
        std::vector<std::string> args{command, before};
        if (args[0] == "compare")
            args.push_back(after);
        for (const auto* format : {"markdown", "html"}) {
            auto asked = args;
            asked.insert(asked.end(), {"--no-cache", "--format", format});
            const auto text = runIn("zh_CN.UTF-8", asked).out;
            INFO(command << ' ' << format);
            CHECK(isChinese(text));
            for (const auto* english : {"Compared", "% of the run", "| Why", "<th>Why", "FASTER |"})
                CHECK(text.find(english) == std::string::npos);
            CHECK_FALSE(isChinese(runIn("C", asked).out));
        }
    }
}

TEST_CASE("cli language: the help names each command in Chinese", "[cli][language]")
{
    const auto help = runIn("zh_CN.UTF-8", {"--help"}).out;
    CHECK(englishLines(help, {}) == std::vector<std::string>{});
    CHECK(isChinese(runIn("zh_CN.UTF-8", {"accuracy", "--help"}).out));
    CHECK(runIn("zh_CN.UTF-8", {"export", "timeline", "--help"})
              .out.find("示例:\n  opscope-cli export timeline") != std::string::npos);
    CHECK_FALSE(isChinese(runIn("C", {"--help"}).out));
}

TEST_CASE("cli language: the columns of a statement keep their names", "[cli][language]")
{
    const auto shown = runIn("zh_CN.UTF-8", {"query", sample("JOBYOLOMISHBEFORESAMPLE"), "--no-cache",
                                             "SELECT name, ts AS begin FROM slices LIMIT 1"});
    CHECK(shown.out.starts_with("name"));
    CHECK(shown.out.find("begin") != std::string::npos);
}

TEST_CASE("cli language: CSV and JSON of each command are those of an English locale", "[cli][language]")
{
    std::vector<std::string> paths{sample("ascend_pt_two_ranks")};
    if (const auto oneUnparsed = captureData("cases/30_one_rank_unparsed"))
        paths.push_back(oneUnparsed->string());
    const std::vector<std::vector<std::string>> commands{
        {"info"}, {"ranks"}, {"stats"}, {"slices"}, {"table", "--page", "iterations"}, {"roofline"}};
    for (const auto& path : paths) {
        for (const auto& command : commands) {
            for (const auto* format : {"csv", "json"}) {
                auto args = command;
                args.insert(args.end(), {path, "--no-cache", "--format", format});
                INFO(command.front() << ' ' << path << ' ' << format);
                CHECK(runIn("zh_CN.UTF-8", args).out == runIn("C", args).out);
            }
        }
    }
}

TEST_CASE("cli language: the rules that ship have Chinese titles and marks are those of the language",
          "[cli][language]")
{
    const auto words = wordsOf(CliLanguage::Chinese);
    for (const auto& rule : shippedRules())
        CHECK(words.message(ownTitle(rule)) == rule.title.chinese);
    for (const auto& rule : shippedRules())
        CHECK(ownTitle(rule).english() == rule.title.english);
    const auto advised =
        runIn("zh_CN.UTF-8", {"advise", sample("JOBYOLOMISHBEFORESAMPLE"), "--no-cache"}).out;
    CHECK(advised.find("  原因：") != std::string::npos);
    CHECK(advised.find("原因:") == std::string::npos);
    CHECK(advised.find("全部发现合计的预期收益") != std::string::npos);
}

TEST_CASE("cli language: ranks and all facts have Chinese titles", "[cli][language]")
{
    const auto ranks = runIn("zh_CN.UTF-8", {"ranks", sample("ascend_pt_two_ranks"), "--no-cache"}).out;
    for (const auto* text : {"迭代时长(us)", "计算时间偏离中位数(%)", "Rank"})
        CHECK(ranks.find(text) != std::string::npos);
    for (const auto* text : {"Length of", "median", "Slow"})
        CHECK(ranks.find(text) == std::string::npos);
    const auto facts =
        runIn("zh_CN.UTF-8", {"info", sample("JOBYOLOMISHBEFORESAMPLE"), "--all", "--no-cache"}).out;
    for (const auto* text : {"切片：", " 的行数", "采集：磁盘占用(B)"})
        CHECK(facts.find(text) != std::string::npos);
    for (const auto* text : {"Section", "slices:", "rows of", "collection:"})
        CHECK(facts.find(text) == std::string::npos);
}
