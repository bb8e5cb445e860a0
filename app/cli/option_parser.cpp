// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_parser.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <type_traits>

#include "core/base/message_id.h"
#include "core/base/text.h"

namespace opscope {

namespace {

/// "nan" would pass each comparison with a bound.
std::optional<Message> whyNotFinite(const std::string& text)
{
    if (std::isfinite(std::strtod(text.c_str(), nullptr)))
        return {};
    return message(MessageId::NotFinite, text);
}

/// The range of CLI11 has no translation.
template <class T>
TextCheck rangeCheck(T least, T most)
{
    return [least, most](const std::string& text) -> std::optional<Message> {
        T value{};
        if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most)
            return {};
        return message(MessageId::NotInRange, text, least, most);
    };
}

/// The words of CLI11 for the types of values.
constexpr const char* kTypeNames[] = {OPSCOPE_TEXT("Word", "TEXT"), OPSCOPE_TEXT("Word", "INT"),
                                      OPSCOPE_TEXT("Word", "UINT"), OPSCOPE_TEXT("Word", "FLOAT")};

} // namespace

CliOption CliOption::typeName(const std::string& name) const
{
    m_option->type_name(m_words->text(name));
    return *this;
}

CliOption CliOption::required() const
{
    m_option->required();
    return *this;
}

CliOption CliOption::excludes(const CliOption& other) const
{
    m_option->excludes(other.m_option);
    return *this;
}

CliOption CliOption::showDefault() const
{
    m_option->capture_default_str();
    return *this;
}

CliOption CliOption::separatedBy(char separator) const
{
    m_option->delimiter(separator);
    return *this;
}

CliOption CliOption::atMostValues(int count) const
{
    m_option->expected(1, count);
    return *this;
}

CliOption CliOption::within(std::int64_t least, std::int64_t most) const
{
    return check(rangeCheck(least, most));
}

CliOption CliOption::between(double least, double most) const
{
    return check(rangeCheck(least, most));
}

CliOption CliOption::positive() const
{
    return check([](const std::string& text) -> std::optional<Message> {
        double value = 0;
        if (CLI::detail::lexical_cast(text, value) && value > 0)
            return {};
        return message(MessageId::NotPositive, text);
    });
}

CliOption CliOption::oneOf(std::vector<std::string> words) const
{
    return check([words = std::move(words)](const std::string& text) -> std::optional<Message> {
        if (std::ranges::find(words, text) != words.end())
            return {};
        return message(MessageId::NotOneOf, text, fmt::to_string(fmt::join(words, ", ")));
    });
}

CliOption CliOption::check(TextCheck problem) const
{
    const auto whyWrong = [problem = std::move(problem), words = m_words](const std::string& text) {
        const auto wrong = problem(text);
        return wrong ? words->message(*wrong) : std::string();
    };
    m_option->check(CLI::Validator(whyWrong, ""));
    return *this;
}

template <class T>
CliOption OptionParser::addOption(const std::string& names, T& value, const std::string& help)
{
    auto* added = m_app->add_option(names, value, m_words->text(help));
    if (const auto type = added->get_type_name(); std::ranges::find(kTypeNames, type) != std::end(kTypeNames))
        added->type_name(m_words->text(type));
    const CliOption option(added, *m_words);
    if constexpr (std::is_same_v<T, double>)
        option.check(whyNotFinite);
    return option;
}

CliOption OptionParser::addParsed(const std::string& names, TextCheck take, const std::string& help)
{
    const auto parse = [take = std::move(take), names, words = m_words](const std::string& text) {
        if (const auto problem = take(text))
            throw CLI::ValidationError(names, words->message(*problem));
    };
    return {m_app->add_option_function<std::string>(names, parse, m_words->text(help)), *m_words};
}

CliOption OptionParser::addFlag(const std::string& names, bool& value, const std::string& help)
{
    return {m_app->add_flag(names, value, m_words->text(help)), *m_words};
}

CliOption OptionParser::addFlag(const std::string& names, std::function<void()> take, const std::string& help)
{
    const auto set = [take = std::move(take)](std::int64_t) { take(); };
    return {m_app->add_flag_function(names, set, m_words->text(help)), *m_words};
}

void OptionParser::removeOption(const std::string& name)
{
    m_app->remove_option(m_app->get_option(name));
}

OptionParser OptionParser::addCommand(const std::string& name, const std::string& summary)
{
    auto* sub = m_app->add_subcommand(name, m_words->text(summary));
    sub->group(m_words->text(OPSCOPE_TEXT("Word", "Subcommands")));
    return {*sub, *m_words};
}

void OptionParser::requireCommand()
{
    m_app->require_subcommand(1);
}

void OptionParser::onChosen(std::function<void()> chosen)
{
    m_app->callback(std::move(chosen));
}

bool OptionParser::isChosen() const
{
    return m_app->parsed();
}

#define OPTION_TYPE(T) template CliOption OptionParser::addOption(const std::string&, T&, const std::string&);
OPTION_TYPE(std::string)
OPTION_TYPE(std::vector<std::string>)
OPTION_TYPE(unsigned)
OPTION_TYPE(std::size_t)
OPTION_TYPE(double)
OPTION_TYPE(std::int64_t)
OPTION_TYPE(std::optional<int>)
OPTION_TYPE(std::optional<std::int64_t>)
OPTION_TYPE(std::optional<std::size_t>)
#undef OPTION_TYPE

} // namespace opscope
