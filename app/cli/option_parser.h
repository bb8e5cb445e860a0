// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a command, over CLI11. That library is one header of inline functions: included by every
// command it is most of their compilation, so only option_parser.cpp and cli.cpp see it.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/words.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace opscope {

/// Returns what is wrong with a text of the command line, or nothing.
using TextCheck = std::function<std::optional<Message>(const std::string&)>;

/// An option that was declared. All texts are English; help and errors are translated.
class CliOption {
public:
    CliOption(CLI::Option* option, const Words& words) : m_option(option), m_words(&words) {}
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
    CliOption check(TextCheck problem) const;

private:
    CLI::Option* m_option;
    const Words* m_words;
};

class OptionParser {
public:
    /// `words` translates summaries, descriptions and errors; it must live as long as the parser.
    OptionParser(CLI::App& app, const Words& words) : m_app(&app), m_words(&words) {}

    /// `names` as in "-o,--out"; without a dash it is positional. For the types listed in option_parser.cpp.
    template <class T>
    CliOption addOption(const std::string& names, T& value, const std::string& help);
    /// `take` reads the text.
    CliOption addParsed(const std::string& names, TextCheck take, const std::string& help);
    CliOption addFlag(const std::string& names, bool& value, const std::string& help);
    CliOption addFlag(const std::string& names, std::function<void()> take, const std::string& help);
    void removeOption(const std::string& name);
    /// For a description that is composed of several texts.
    std::string translated(std::string_view english) const { return m_words->text(english); }

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
