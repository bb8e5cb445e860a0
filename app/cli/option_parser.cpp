// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/option_parser.h"

#include <CLI/CLI.hpp>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <type_traits>

namespace opscope {

namespace {

/// "nan" passes each comparison with a bound.
std::string whyNotFinite(const std::string& text)
{
    return std::isfinite(std::strtod(text.c_str(), nullptr)) ? std::string() : "not a finite number: " + text;
}

} // namespace

CliOption CliOption::typeName(const std::string& name) const
{
    m_option->type_name(name);
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
    m_option->check(CLI::Range(least, most).description(""));
    return *this;
}

CliOption CliOption::between(double least, double most) const
{
    m_option->check(CLI::Range(least, most).description(""));
    return *this;
}

CliOption CliOption::positive() const
{
    m_option->check(CLI::PositiveNumber);
    return *this;
}

CliOption CliOption::oneOf(std::vector<std::string> words) const
{
    m_option->check(CLI::IsMember(std::move(words)).description(""));
    return *this;
}

CliOption CliOption::check(std::function<std::string(const std::string&)> problem) const
{
    m_option->check(
        CLI::Validator([problem = std::move(problem)](std::string& text) { return problem(text); }, ""));
    return *this;
}

template <class T>
CliOption OptionParser::addOption(const std::string& names, T& value, const std::string& help)
{
    const CliOption option(m_app->add_option(names, value, help));
    if constexpr (std::is_same_v<T, double>)
        option.check(whyNotFinite);
    return option;
}

CliOption OptionParser::addParsed(const std::string& names,
                                  std::function<std::string(const std::string&)> take,
                                  const std::string& help)
{
    const auto parse = [take = std::move(take), names](const std::string& text) {
        if (const auto problem = take(text); !problem.empty())
            throw CLI::ValidationError(names, problem);
    };
    return CliOption(m_app->add_option_function<std::string>(names, parse, help));
}

CliOption OptionParser::addFlag(const std::string& names, bool& value, const std::string& help)
{
    return CliOption(m_app->add_flag(names, value, help));
}

CliOption OptionParser::addFlag(const std::string& names, std::function<void()> take, const std::string& help)
{
    return CliOption(m_app->add_flag_function(
        names, [take = std::move(take)](std::int64_t) { take(); }, help));
}

void OptionParser::removeOption(const std::string& name)
{
    m_app->remove_option(m_app->get_option(name));
}

OptionParser OptionParser::addCommand(const std::string& name, const std::string& summary)
{
    return {*m_app->add_subcommand(name, m_words->text(summary)), *m_words};
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
