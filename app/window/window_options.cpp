// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_options.h"

#include <algorithm>
#include <span>
#include <string_view>

#include <QCommandLineParser>
#include <QRegularExpression>

#include "views/panel.h"

namespace opscope {
namespace {

constexpr int kUsageError = 2;

QStringList pageIds()
{
    QStringList ids;
    for (const auto list : {panels(), comparisonPanels(), fleetPanels()}) {
        for (const auto* panel : list)
            ids << QLatin1String(panel->id);
    }
    ids.removeDuplicates(); // some pages are in several lists
    return ids;
}

std::optional<QSize> parseSize(const QString& text)
{
    static const QRegularExpression kSize(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = kSize.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return QSize(match.captured(1).toInt(), match.captured(2).toInt());
}

} // namespace

ParsedCommandLine parseWindowOptions(const QStringList& arguments)
{
    const QCommandLineOption compare(QStringLiteral("compare"),
                                     QStringLiteral("Compare the two given paths: baseline, then current."));
    const QCommandLineOption model(
        QStringLiteral("model"),
        QStringLiteral(
            "The model that ran; its graph is shown first. Without PATH the model itself is opened."),
        QStringLiteral("FILE"));
    const QCommandLineOption page(
        QStringLiteral("page"),
        QStringLiteral("Show this page first: %1.").arg(pageIds().join(QStringLiteral(", "))),
        QStringLiteral("NAME"));
    const QCommandLineOption shot(
        QStringLiteral("screenshot"),
        QStringLiteral("Render the page to OUT.png, or every page to a folder, and exit."),
        QStringLiteral("OUT.png|DIR"));
    const QCommandLineOption select(
        QStringLiteral("select"),
        QStringLiteral("In the picture: close the docks and select the longest slice, or the model node, of "
                       "this name. Writes the names of pages and menus to OUT.txt."),
        QStringLiteral("TEXT"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light or dark."),
                                   QStringLiteral("THEME"));
    const QCommandLineOption lang(QStringLiteral("lang"), QStringLiteral("en or zh_CN."),
                                  QStringLiteral("LANG"));
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Opscope opens profiling results of Ascend NPUs and SVP boards."));
    parser.addOptions({compare, model, page, shot, select, size, theme, lang});
    const auto help = parser.addHelpOption();
    const auto version = parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("PATH"), QStringLiteral("Folders and files to open."),
                                 QStringLiteral("[PATH...]"));

    const auto usage = [](const QString& text) {
        return ParsedCommandLine{std::nullopt, text + QStringLiteral("\nTry 'opscope --help'.\n"),
                                 kUsageError};
    };
    if (!parser.parse(arguments))
        return usage(parser.errorText());
    if (parser.isSet(help))
        return {std::nullopt, parser.helpText(), 0};
    if (parser.isSet(version))
        return {std::nullopt, QStringLiteral("opscope " OPSCOPE_VERSION "\n"), 0};

    WindowOptions o;
    o.paths = parser.positionalArguments();
    if (parser.isSet(compare)) {
        if (o.paths.size() != 2)
            return usage(QStringLiteral("--compare needs two paths, found %1").arg(o.paths.size()));
        o.compare = {o.paths[0], o.paths[1]};
    }
    o.model = parser.value(model);
    if (!o.model.isEmpty() && (o.compare || o.paths.size() > 1))
        return usage(QStringLiteral("--model accepts at most one PATH"));
    o.page = parser.value(page);
    if (!o.page.isEmpty() && !pageIds().contains(o.page))
        return usage(QStringLiteral("--page: there is no page '%1'; there are %2")
                         .arg(o.page, pageIds().join(QStringLiteral(", "))));
    o.screenshot = parser.value(shot);
    o.select = parser.value(select);
    if (parser.isSet(select) && !o.screenshot.endsWith(QLatin1String(".png")))
        return usage(QStringLiteral("--select needs --screenshot OUT.png"));
    if (parser.isSet(size)) {
        o.size = parseSize(parser.value(size));
        if (!o.size)
            return usage(
                QStringLiteral("--size: expected WxH such as 1280x800, got '%1'").arg(parser.value(size)));
    }
    o.theme = parser.value(theme);
    if (parser.isSet(theme) && o.theme != QStringLiteral("light") && o.theme != QStringLiteral("dark"))
        return usage(QStringLiteral("--theme: expected light or dark, got '%1'").arg(o.theme));
    o.language = parser.value(lang);
    if (parser.isSet(lang) && o.language != QStringLiteral("en") && o.language != QStringLiteral("zh_CN"))
        return usage(QStringLiteral("--lang: expected en or zh_CN, got '%1'").arg(o.language));
    return {o, {}, 0};
}

bool needsOffscreen(int argc, const char* const* argv)
{
    if (qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        return false;
    if (qEnvironmentVariableIsEmpty("DISPLAY") && qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY"))
        return true;
    const std::span arguments(argv, static_cast<std::size_t>(argc));
    return std::ranges::any_of(arguments, [](std::string_view a) { return a.starts_with("--screenshot"); });
}

} // namespace opscope
