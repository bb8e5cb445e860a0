// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/language.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <tuple>
#include <vector>

#include "core/base/ascii.h"

namespace opscope {
namespace {

/// The text itself where the catalogue does not contain it.
std::string_view inChinese(std::string_view context, std::string_view english)
{
    const auto texts = chineseTexts();
    const std::tuple wanted(context, english);
    const auto keyOf = [](const Translation& each) { return std::tuple(each.context, each.english); };
    const auto found = std::ranges::lower_bound(texts, wanted, {}, keyOf);
    return found != texts.end() && keyOf(*found) == wanted ? found->translated : english;
}

/// A title may end with its unit, which stays: "Total Time(us)".
std::string titleInChinese(std::string_view english)
{
    auto unit = english.ends_with(')') ? std::min(english.rfind('('), english.size()) : english.size();
    while (unit > 0 && english[unit - 1] == ' ') // "A (us)"
        --unit;
    for (const auto title : {english, english.substr(0, unit)}) {
        for (const auto* const context : {"Word", "Column", "Page", "FileState", "Argument", "Glossary"}) {
            if (const auto text = inChinese(context, title); text != title)
                return std::string(text).append(english.substr(title.size()));
        }
    }
    return std::string(english);
}

std::string messageInChinese(const Message& message)
{
    std::vector<std::string> args;
    for (const auto& arg : message.args)
        args.emplace_back(inChinese("Argument", arg));
    return fillTemplate(inChinese("Message", messageTemplate(message.id)), args);
}

} // namespace

CliLanguage languageOfLocale(std::string_view locale)
{
    const auto encoding = locale.substr(std::min(locale.find('.'), locale.size()));
    const auto plain = lowerAscii(encoding);
    const bool isReadable = encoding.empty() || plain.starts_with(".utf-8") || plain.starts_with(".utf8");
    return locale.starts_with("zh") && isReadable ? CliLanguage::Chinese : CliLanguage::English;
}

Words wordsOf(CliLanguage language)
{
    if (language == CliLanguage::English)
        return {};
    return {titleInChinese, messageInChinese};
}

} // namespace opscope
