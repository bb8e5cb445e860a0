// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a command, over CLI11. That library is one header of inline functions: included by every
// command it is most of their compilation, so only option_parser.cpp and cli.cpp see it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/words.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace opscope {

/// An option that was declared: what it takes.
class CliOption {
public:
    explicit CliOption(CLI::Option* option) : m_option(option) {}
    /// The word for its value in the help text.
    CliOption typeName(const std::string& name) const;
    CliOption required() const;
    CliOption excludes(const CliOption& other) const;
    /// The help text shows the value that it has now.
    CliOption showDefault() const;
    /// One text holds several values.
    CliOption separatedBy(char separator) const;
    CliOption atMostValues(int count) const;
    CliOption within(std::int64_t least, std::int64_t most) const;
    CliOption between(double least, double most) const;
    CliOption positive() const;
    CliOption oneOf(std::vector<std::string> words) const;
    /// `problem` gives what is wrong with a text, or nothing.
    CliOption check(std::function<std::string(const std::string&)> problem) const;

private:
    CLI::Option* m_option;
};

class OptionParser {
public:
    /// `words` translates the summaries of commands; it must live as long as the parser.
    OptionParser(CLI::App& app, const Words& words) : m_app(&app), m_words(&words) {}

    /// `names` as in "-o,--out"; without a dash it is positional. For the types listed in option_parser.cpp.
    template <class T>
    CliOption addOption(const std::string& names, T& value, const std::string& help);
    /// `take` gets the text and gives what is wrong with it, or nothing.
    CliOption addParsed(const std::string& names, std::function<std::string(const std::string&)> take,
                        const std::string& help);
    CliOption addFlag(const std::string& names, bool& value, const std::string& help);
    CliOption addFlag(const std::string& names, std::function<void()> take, const std::string& help);
    void removeOption(const std::string& name);

    OptionParser addCommand(const std::string& name, const std::string& summary);
    /// One of the commands must be given.
    void requireCommand();
    void onChosen(std::function<void()> chosen);
    bool isChosen() const;

private:
    CLI::App* m_app;
    const Words* m_words;
};

} // namespace opscope
