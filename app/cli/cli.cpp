// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/cli/answers.h"
#include "app/cli/command.h"
#include "core/base/ascii.h"
#include "core/base/message_id.h"
#include "core/base/nearest_word.h"
#include "core/base/text.h"
#include "core/base/text_width.h"

namespace opscope {

namespace {

/// Each command after the heading of its group; a heading has no command.
constexpr std::pair<const char*, const Command*> kCommands[]{
#define COMMAND_GROUP(title) {title, nullptr},
#define COMMAND(name) {nullptr, &name##Command},
#include "app/cli/commands.def"
#undef COMMAND
};

constexpr std::size_t kHelpColumns = 80;
constexpr std::size_t kDescriptionColumn = 30; ///< where the description of an option begins

/// A line of the help text in 80 columns. Examples stay as they are, so that they can be copied.
void appendFolded(std::string& out, std::string_view line)
{
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    const bool isExample = line.substr(begin).starts_with("opscope-cli ") && begin > 0;
    if (displayWidth(line) <= kHelpColumns || isExample) {
        out.append(line).append("\n");
        return;
    }
    for (const auto& part : foldText(line.substr(begin), kHelpColumns - begin))
        out.append(begin, ' ').append(part).append("\n");
}

/// The name of an option or a command with its description next to it; the description of a long name begins
/// in the next line. CLI11 counts bytes instead of columns.
std::string described(const std::string& name, const std::string& description)
{
    auto out = "  " + name;
    auto width = displayWidth(out);
    if (description.empty())
        return out + "\n";
    if (width >= kDescriptionColumn) {
        out += "\n";
        width = 0;
    }
    constexpr std::size_t kIndent = 2; // of --help-all
    for (const auto& part : foldText(description, kHelpColumns - kIndent - kDescriptionColumn)) {
        out.append(kDescriptionColumn - width, ' ').append(part).append("\n");
        width = 0;
    }
    return out;
}

/// The help of CLI11 in 80 columns. PATH is required once: not again in the line of its option --dir.
class HelpFormatter : public CLI::Formatter {
public:
    std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override
    {
        std::istringstream in(Formatter::make_help(app, std::move(name), mode));
        std::string out;
        for (std::string line; std::getline(in, line);)
            appendFolded(out, line);
        return out;
    }

    std::string make_group(std::string group, bool isPositional,
                           std::vector<const CLI::Option*> options) const override
    {
        return Formatter::make_group(get_label(std::move(group)), isPositional, std::move(options));
    }

    std::string make_option(const CLI::Option* option, bool isPositional) const override
    {
        m_isRepeated = !isPositional && option->get_positional();
        return described(make_option_name(option, isPositional) + make_option_opts(option),
                         make_option_desc(option));
    }

    std::string make_subcommand(const CLI::App* command) const override
    {
        return described(command->get_display_name(true), command->get_description());
    }

    std::string make_option_opts(const CLI::Option* option) const override
    {
        return m_isRepeated ? std::string() : Formatter::make_option_opts(option);
    }

private:
    mutable bool m_isRepeated = false; ///< the option in work is also listed as positional
};

/// CLI11 refuses a long option with one dash; msprof.pyc accepts `-dir PATH`, msaccucmp `-out DIR` and more.
void rewriteLongOptions(std::vector<std::string>& args)
{
    const bool isMsaccucmp = !args.empty() && args.front() == "accuracy";
    for (auto& arg : args) {
        if (arg == "--")
            return;
        const bool isLong =
            arg.size() > 2 && arg.front() == '-' && isLetter(arg[1]) && (isLetter(arg[2]) || arg[2] == '_');
        if (arg == "-dir" || arg.starts_with("-dir=") || (isMsaccucmp && isLong))
            arg.insert(0, "-");
    }
}

/// Removes `--language WORD` from the arguments, wherever it is. Returns what is wrong with it, or nothing.
std::optional<Message> readLanguage(std::vector<std::string>& args, CliLanguage& language)
{
    constexpr std::string_view kOption = "--language";
    for (auto it = args.begin(); it != args.end() && *it != "--"; ++it) {
        if (!it->starts_with(kOption) || (it->size() != kOption.size() && (*it)[kOption.size()] != '='))
            continue;
        const bool isNext = it->size() == kOption.size();
        if (isNext && it + 1 == args.end())
            return message(MessageId::NoLanguage);
        const auto word = isNext ? *(it + 1) : it->substr(kOption.size() + 1);
        if (word != "en" && !word.starts_with("zh"))
            return message(MessageId::NoSuchLanguage, word);
        language = word == "en" ? CliLanguage::English : CliLanguage::Chinese;
        args.erase(it, it + (isNext ? 2 : 1));
        return {};
    }
    return {};
}

/// For an unknown command CLI11 reports only that a command is missing: we name the word.
bool printUnknownCommand(const CLI::App& app, const std::vector<std::string>& args, CliContext& context)
{
    const auto* at = &app;
    for (const auto& arg : args) {
        const auto commands = at->get_subcommands([](const CLI::App*) { return true; });
        if (commands.empty() || arg.starts_with('-'))
            return false;
        std::string known;
        std::vector<std::string> names;
        const CLI::App* next = nullptr;
        for (const auto* command : commands) {
            names.push_back(command->get_name());
            known += (known.empty() ? "" : ", ") + command->get_name();
            if (command->get_name() == arg)
                next = command;
        }
        if (next == nullptr) {
            if (const auto meant = nearestWord(arg, names))
                printOnErr(context, message(MessageId::NoSuchCommandNear, arg, *meant));
            else
                printOnErr(context, message(MessageId::NoSuchCommand, arg, known));
            return true;
        }
        at = next;
    }
    return false;
}

/// An error of CLI11, which has no translation: its text with `%` for each value, and our message for it.
struct ParserError {
    std::string_view pattern;
    MessageId id;
};
constexpr ParserError kParserErrors[]{
    {"--dir is required", MessageId::PathIsRequired}, // PATH has two more names; this is the longest
    {"A subcommand is required", MessageId::CommandIsRequired},
    {"% is required", MessageId::OptionIsRequired},
    {"The following argument was not expected: %", MessageId::UnknownArguments},
    {"The following arguments were not expected: %", MessageId::UnknownArguments},
    {"% excludes %", MessageId::OptionsExclude},
    {"%: 1 required % missing", MessageId::ValueIsMissing},
    {"Could not convert: % = %", MessageId::ValueNotValid},
    {"%: At Most % required but received %", MessageId::TooManyValues},
};

/// The values that a pattern has in a text; nothing if the text has another form.
std::optional<std::vector<std::string>> valuesIn(std::string_view text, std::string_view pattern)
{
    std::vector<std::string> values;
    for (;;) {
        const auto plain = pattern.substr(0, pattern.find('%'));
        if (!text.starts_with(plain))
            return {};
        text.remove_prefix(plain.size());
        if (plain.size() == pattern.size())
            return text.empty() ? std::optional(std::move(values)) : std::nullopt;
        pattern.remove_prefix(plain.size() + 1);
        const auto next = pattern.substr(0, pattern.find('%'));
        const auto end = next.empty() ? text.size() : text.find(next);
        if (end == std::string_view::npos)
            return {};
        values.emplace_back(text.substr(0, end));
        text.remove_prefix(end);
    }
}

/// Reports a wrong use on stderr. The errors of our own checks are already translated.
void printParseError(CliContext& context, const CLI::ParseError& error)
{
    const std::string_view text = error.what();
    for (const auto& [pattern, id] : kParserErrors) {
        if (auto values = valuesIn(text, pattern)) {
            printOnErr(context, Message{id, std::move(*values)});
            if (id != MessageId::PathIsRequired)
                printOnErr(context, message(MessageId::HelpHint));
            return;
        }
    }
    context.err << "opscope-cli: " << terminalSafe(text) << '\n';
}

constexpr const char* kExitCodes = OPSCOPE_TEXT(
    "Word", "Exit codes: 0 success, 1 data was lost and --strict is set, 2 nothing could be read, "
            "3 wrong use, 4 a regression (compare) or a condition of --fail-on, 5 kept in the spool (push), "
            "130 interrupted.");

/// Examples, and what every command's help ends with.
std::string footerWith(const Words& words, const std::string& examples)
{
    return (examples.empty() ? "" : words.text(OPSCOPE_TEXT("Word", "Examples")) + ":\n" + examples + "\n") +
           words.text(kExitCodes);
}

/// The lines of `examples` that call `call`.
std::string examplesOf(std::string_view examples, const std::string& call)
{
    std::string lines;
    std::istringstream in{std::string(examples)};
    for (std::string line; std::getline(in, line);) {
        if (line.find("opscope-cli " + call + " ") != std::string::npos)
            lines += line + "\n";
    }
    if (!lines.empty())
        lines.pop_back();
    return lines;
}

/// The keys of the JSON answers of a command, or only those of the part "graph_nodes".
std::string keysOf(const Words& words, std::string_view command, std::string_view only = {})
{
    std::string out;
    for (const auto& [name, of, place, keys] : answers()) {
        if (of != command || (!only.empty() && name != only))
            continue;
        out += "JSON \"" + std::string(name) + "\", " + std::string(place) + ":\n";
        for (const auto& [id, unit, title, meaning] : keys)
            out += described(std::string(id) + (unit.empty() ? "" : " (" + std::string(unit) + ")"),
                             words.text(meaning));
        out += '\n';
    }
    return out;
}

} // namespace

int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err, std::stop_token stop,
           Terminal terminal)
{
    auto language = languageOfLocale(terminal.locale);
    const auto wrongLanguage = readLanguage(args, language);
    CliContext context{out, err, std::move(stop), terminal, {}, wordsOf(language)};
    if (wrongLanguage)
        return static_cast<int>(wrongUse(context, *wrongLanguage));
    const auto& words = context.words;
    const auto& translated = words.text;
    CLI::App app(
        translated(OPSCOPE_TEXT("Word", "Opscope shows where the time goes on Ascend NPUs and SVP boards")),
        "opscope-cli");
    auto formatter = std::make_shared<HelpFormatter>();
    for (const auto* label :
         {OPSCOPE_TEXT("Word", "Usage"), OPSCOPE_TEXT("Word", "OPTIONS"), OPSCOPE_TEXT("Word", "SUBCOMMAND"),
          OPSCOPE_TEXT("Word", "Positionals"), OPSCOPE_TEXT("Word", "Options"),
          OPSCOPE_TEXT("Word", "REQUIRED"), OPSCOPE_TEXT("Word", "Excludes")}) {
        if (const auto text = translated(label); text != label)
            formatter->label(label, text);
    }
    app.formatter(formatter);
    app.set_help_flag("-h,--help", translated(OPSCOPE_TEXT("Word", "Print this help message and exit")));
    app.set_version_flag("--version", OPSCOPE_VERSION,
                         translated(OPSCOPE_TEXT("Word", "Display program version information and exit")));
    app.set_help_all_flag("--help-all", translated(OPSCOPE_TEXT("Word", "Help of all commands")));
    std::string shownLanguage; // read before; listed here for the help
    app.add_option("--language", shownLanguage,
                   translated(OPSCOPE_TEXT("Word", "en or zh_CN, at any position (default: from LC_ALL, "
                                                   "LC_MESSAGES or LANG). CSV and JSON are always English")))
        ->type_name(translated(OPSCOPE_TEXT("Word", "LANGUAGE")));
    app.require_subcommand(1);
    app.footer(footerWith(words, {}));
    ExitCode exitCode = ExitCode::Fine;
    std::string group;
    for (const auto& [heading, command] : kCommands) {
        if (command == nullptr) {
            group = heading;
            continue;
        }
        auto* sub = app.add_subcommand(std::string(command->name), translated(command->summary));
        sub->group(translated(group));
        sub->footer(keysOf(words, command->name) + footerWith(words, std::string(command->examples)));
        OptionParser parser(*sub, words);
        sub->callback([run = command->setup(parser), &context, &exitCode] { exitCode = run(context); });
        for (auto* part : sub->get_subcommands([](CLI::App*) { return true; }))
            part->footer(
                keysOf(words, command->name, sub->get_name() + "_" + part->get_name()) +
                footerWith(words, examplesOf(command->examples, sub->get_name() + " " + part->get_name())));
    }
    rewriteLongOptions(args);
    if (printUnknownCommand(app, args, context))
        return static_cast<int>(ExitCode::WrongUse);
    std::reverse(args.begin(), args.end());
    try {
        app.parse(std::move(args));
    } catch (const CLI::Success& help) {
        return app.exit(help, out, err);
    } catch (const CLI::ParseError& error) {
        printParseError(context, error);
        return static_cast<int>(ExitCode::WrongUse);
    }
    out.flush();
    for (const auto& work : context.later)
        static_cast<void>(work(context.stop)); // without a cache the next open needs as much time as this one
    if (context.stop.stop_requested())
        return static_cast<int>(ExitCode::Interrupted);
    const bool isReaderGone = !out && terminal.isReaderGone != nullptr && terminal.isReaderGone();
    if (!out && exitCode == ExitCode::Fine && !isReaderGone) {
        err << "opscope-cli: " << context.words.message(message(MessageId::CannotWrite, "standard output"))
            << '\n';
        exitCode = ExitCode::NothingReadable;
    }
    return static_cast<int>(exitCode);
}

} // namespace opscope
