// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>
#include <string_view>
#include <utility>

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
constexpr std::size_t kDescriptionColumn = 30; ///< where CLI11 begins the description of an option

/// A line of the help text in 80 columns; the description of an option continues below its beginning.
/// Examples stay as they are, so that they can be copied.
void appendFolded(std::string& out, std::string_view line)
{
    const auto begin = std::min(line.find_first_not_of(' '), line.size());
    const bool isExample = line.substr(begin).starts_with("opscope-cli ") && begin > 0;
    if (displayWidth(line) <= kHelpColumns || isExample) {
        out.append(line).append("\n");
        return;
    }
    const bool isDescribed = line.size() > kDescriptionColumn && line.starts_with("  ") &&
                             line[kDescriptionColumn - 1] == ' ' && line[kDescriptionColumn] != ' ';
    const auto indent = isDescribed ? kDescriptionColumn : begin;
    std::string_view prefix = line.substr(0, indent);
    const std::string blanks(indent, ' ');
    for (const auto& part : foldText(line.substr(indent), kHelpColumns - indent)) {
        out.append(prefix).append(part).append("\n");
        prefix = blanks;
    }
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
        return Formatter::make_option(option, isPositional);
    }

    std::string make_option_opts(const CLI::Option* option) const override
    {
        return m_isRepeated ? std::string() : Formatter::make_option_opts(option);
    }

private:
    mutable bool m_isRepeated = false; ///< the option in work is also listed as positional
};

/// CLI11 refuses a long option with one dash; msprof.pyc takes `-dir PATH`, msaccucmp `-out DIR` and more.
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

/// Takes `--language WORD` away from the arguments, wherever it is. Returns what is wrong with it, or
/// nothing.
std::string takeLanguage(std::vector<std::string>& args, CliLanguage& language)
{
    constexpr std::string_view kOption = "--language";
    for (auto it = args.begin(); it != args.end() && *it != "--"; ++it) {
        if (!it->starts_with(kOption) || (it->size() != kOption.size() && (*it)[kOption.size()] != '='))
            continue;
        const bool isNext = it->size() == kOption.size();
        if (isNext && it + 1 == args.end())
            return "--language needs a language: en or zh_CN";
        const auto word = isNext ? *(it + 1) : it->substr(kOption.size() + 1);
        if (word != "en" && !word.starts_with("zh"))
            return "--language: there is no '" + word + "', it is one of: en, zh_CN";
        language = word == "en" ? CliLanguage::English : CliLanguage::Chinese;
        args.erase(it, it + (isNext ? 2 : 1));
        return {};
    }
    return {};
}

/// For an unknown command CLI11 says only that a command is missing: we name the word.
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
                sayOnErr(context, message(MessageId::NoSuchCommandNear, arg, *meant));
            else
                sayOnErr(context, message(MessageId::NoSuchCommand, arg, known));
            return true;
        }
        at = next;
    }
    return false;
}

/// The option PATH has two more names; CLI11 reports the longest of them.
constexpr std::string_view kNoPath = "--dir is required";

constexpr const char* kExitCodes = OPSCOPE_TEXT(
    "Word", "Exit codes: 0 success, 1 data was lost and --strict is set, 2 nothing could be read, "
            "3 wrong use, 4 a regression (compare) or a condition of --fail-on, 130 interrupted.");

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

} // namespace

int runCli(std::vector<std::string> args, std::ostream& out, std::ostream& err, std::stop_token stop,
           Terminal terminal)
{
    auto language = languageOfLocale(terminal.locale);
    if (const auto wrong = takeLanguage(args, language); !wrong.empty()) {
        err << "opscope-cli: " << terminalSafe(wrong) << '\n';
        return static_cast<int>(ExitCode::WrongUse);
    }
    CliContext context{out, err, std::move(stop), terminal, {}, wordsOf(language)};
    const auto& words = context.words;
    const auto& say = words.text;
    CLI::App app(say(OPSCOPE_TEXT("Word", "Opscope shows where the time goes on Ascend NPUs and SVP boards")),
                 "opscope-cli");
    auto formatter = std::make_shared<HelpFormatter>();
    for (const auto* label :
         {OPSCOPE_TEXT("Word", "Usage"), OPSCOPE_TEXT("Word", "OPTIONS"), OPSCOPE_TEXT("Word", "SUBCOMMAND"),
          OPSCOPE_TEXT("Word", "Positionals"), OPSCOPE_TEXT("Word", "Options")}) {
        if (const auto text = say(label); text != label)
            formatter->label(label, text);
    }
    app.formatter(formatter);
    app.set_help_flag("-h,--help", say(OPSCOPE_TEXT("Word", "Print this help message and exit")));
    app.set_version_flag("--version", OPSCOPE_VERSION,
                         say(OPSCOPE_TEXT("Word", "Display program version information and exit")));
    app.set_help_all_flag("--help-all", say(OPSCOPE_TEXT("Word", "Help of all commands")));
    std::string shownLanguage; // taken before; listed here for the help
    app.add_option("--language", shownLanguage,
                   say(OPSCOPE_TEXT("Word", "en or zh_CN, at any position (default: from LC_ALL, LC_MESSAGES "
                                            "or LANG). CSV and JSON are always English")))
        ->type_name("LANGUAGE");
    app.require_subcommand(1);
    app.footer(footerWith(words, {}));
    ExitCode exitCode = ExitCode::Fine;
    std::string group;
    for (const auto& [heading, command] : kCommands) {
        if (command == nullptr) {
            group = heading;
            continue;
        }
        auto* sub = app.add_subcommand(std::string(command->name), say(command->summary));
        sub->group(say(group));
        sub->footer(footerWith(words, std::string(command->examples)));
        OptionParser parser(*sub, words);
        sub->callback([run = command->setup(parser), &context, &exitCode] { exitCode = run(context); });
        for (auto* part : sub->get_subcommands([](CLI::App*) { return true; }))
            part->footer(
                footerWith(words, examplesOf(command->examples, sub->get_name() + " " + part->get_name())));
    }
    rewriteLongOptions(args);
    if (printUnknownCommand(app, args, context))
        return static_cast<int>(ExitCode::WrongUse);
    std::reverse(args.begin(), args.end());
    try {
        app.parse(std::move(args));
    } catch (const CLI::RequiredError& error) {
        if (error.what() == kNoPath)
            sayOnErr(context, message(MessageId::PathIsRequired));
        else
            app.exit(error, out, err);
        return static_cast<int>(ExitCode::WrongUse);
    } catch (const CLI::ParseError& error) {
        const int code = app.exit(error, out, err);
        return static_cast<int>(code == 0 ? ExitCode::Fine : ExitCode::WrongUse);
    }
    out.flush();
    for (const auto& work : context.later)
        static_cast<void>(work(context.stop)); // without a cache the next open takes as long as this one
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
