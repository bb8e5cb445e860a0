// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/language.h"

#include <algorithm>
#include <sstream>
#include <tuple>

#include <catch2/catch.hpp>

#include "core/base/message_id.h"
#include "tests/app/cli/cli_runner.h"

using namespace opscope;

namespace {

CliRun runIn(const char* locale, std::vector<std::string> args)
{
    std::ostringstream out;
    std::ostringstream err;
    Terminal terminal;
    terminal.locale = locale;
    const int code = runCli(std::move(args), out, err, {}, terminal);
    return {code, out.str(), err.str()};
}

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
    CHECK(runIn("zh_CN.UTF-8", table).out.find("OP Name") != std::string::npos); // the vendor's header stays
}
