// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/i18n.h"

#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <string>

#include <QCoreApplication>

#include "core/base/time.h"
#include "core/base/unit.h"
#include "core/table/join_ranks.h"
#include "views/value_text.h"

namespace opscope {
namespace {

constexpr std::string_view kUnitLetters = "%/ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

QString inContext(const char* context, std::string_view english)
{
    return QCoreApplication::translate(context, std::string(english).c_str());
}

/// A number that is followed by a unit is an amount; any other number may be a name, for example of a line, a
/// process or a step.
bool isAmount(std::string_view text, std::size_t argument)
{
    const auto place = fmt::format("%{} ", argument + 1);
    const auto at = text.find(place);
    if (at == std::string_view::npos)
        return false;
    const auto rest = text.substr(at + place.size());
    return kindOfUnit(rest.substr(0, std::min(rest.find_first_not_of(kUnitLetters), rest.size())))
        .has_value();
}

/// "102308.524": three decimals are a time in us, wherever its unit is.
bool isMicros(std::string_view arg)
{
    const auto point = arg.find('.');
    return point != std::string_view::npos && arg.size() - point == 4 &&
           arg.find_first_not_of("0123456789.+-") == std::string_view::npos;
}

enum class Amounts : std::uint8_t { Plain, Exact, Readable };

/// A time that the text has in us, in the unit in which it is shown; removes the unit from the text. Returns
/// nothing if the time is shown unchanged.
std::optional<QString> timeOf(std::string_view arg, std::size_t argument, Amounts amounts, std::string& text)
{
    const auto place = fmt::format("%{} us", argument + 1);
    const auto at = text.find(place);
    const bool isUnit =
        at != std::string::npos && (at + place.size() == text.size() ||
                                    kUnitLetters.find(text[at + place.size()]) == std::string_view::npos);
    const bool hasPlus = arg.starts_with('+');
    const auto ns = parseMicros(arg.substr(hasPlus ? 1 : 0));
    const bool isReadable = amounts == Amounts::Readable;
    if (!isUnit || !ns || (axisUnit(TimeUnit::Auto) == TimeUnit::Auto && !(isReadable && isMicros(arg))))
        return {};                   // a limit, "10 us", is shown as it was set
    constexpr std::size_t kUnit = 3; // with the space before it
    text.erase(at + place.size() - kUnit, kUnit);
    return (hasPlus ? QStringLiteral("+") : QString()) + (isReadable ? readableTime(*ns) : durationText(*ns));
}

QString translated(const Message& message, Amounts amounts)
{
    auto text = inContext("Message", messageTemplate(message.id)).toStdString();
    std::vector<std::string> args;
    for (const auto& arg : message.args) {
        auto word = inContext("Argument", arg);
        if (amounts != Amounts::Plain) {
            if (const auto time = timeOf(arg, args.size(), amounts, text))
                word = *time;
            else if (isMicros(arg) || isAmount(text, args.size()))
                word = groupDigits(word);
        }
        args.push_back(word.toStdString());
    }
    return QString::fromStdString(fillTemplate(text, args));
}

} // namespace

QString translateMessage(const Message& message)
{
    return translated(message, Amounts::Exact);
}

QString readableMessage(const Message& message)
{
    return translated(message, Amounts::Readable);
}

QString translateError(const Error& error)
{
    const QString what = translateMessage(error.message);
    if (error.where.file.empty())
        return what;
    return QString::fromStdString(error.where.text()) + QStringLiteral(": ") + what;
}

Words translatedWords()
{
    const auto text = [](std::string_view english) {
        const auto word = inContext("Word", english).toStdString();
        return word == english ? inContext("Column", english).toStdString() : word;
    };
    return {.text = text,
            .message = [](const Message& m) { return translated(m, Amounts::Plain).toStdString(); }};
}

QString pageTitle(std::string_view english)
{
    return inContext("Page", english);
}

QString panelTitle(const char* english)
{
    return QCoreApplication::translate("Panel", english);
}

QString glossaryText(std::string_view english)
{
    return inContext("Glossary", english);
}

QString rankTitle(const Workspace& workspace, std::size_t index)
{
    const auto name = QString::fromStdString(rankName(workspace, index));
    return isByRank(workspace) ? QCoreApplication::translate("Rank", "Rank %1").arg(name) : name;
}

QString fileStateText(FileState state)
{
    switch (state) {
    case FileState::Used:
        return QCoreApplication::translate("FileState", "read");
    case FileState::Ignored:
        return QCoreApplication::translate("FileState", "ignored");
    case FileState::NotDecoded:
        return QCoreApplication::translate("FileState", "not decoded");
    case FileState::Broken:
        return QCoreApplication::translate("FileState", "broken");
    case FileState::Missing:
        return QCoreApplication::translate("FileState", "missing");
    case FileState::Partial:
        return QCoreApplication::translate("FileState", "partly read");
    }
    return {};
}

} // namespace opscope
