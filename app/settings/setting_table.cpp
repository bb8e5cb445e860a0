// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/setting_table.h"

#include <algorithm>

#include "app/settings/settings.h"
#include "core/collect/toolkit.h"

namespace opscope {
namespace {

constexpr const char* kAppearance = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Appearance");
constexpr const char* kDisplay = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Times and colours");
constexpr const char* kReading = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Reading");
constexpr std::array kThemes{"system", "light", "dark"};

constexpr std::array kSettings{
    SettingSpec{.key = "theme",
                .page = kAppearance,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Theme"),
                .kind = SettingKind::Choice,
                .get = [](const AppSettings& v) -> QVariant {
                    return QLatin1String(kThemes.at(static_cast<std::size_t>(v.theme)));
                },
                .set =
                    [](AppSettings& v, const QVariant& word) {
                        const auto it = std::ranges::find_if(
                            kThemes, [&](const char* w) { return word.toString() == QLatin1String(w); });
                        v.theme = static_cast<ThemeChoice>(it - kThemes.begin());
                    },
                .words = {{{"system", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "as the system")},
                           {"light", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "light")},
                           {"dark", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "dark")}}}},
    SettingSpec{.key = "language",
                .page = kAppearance,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Language"),
                .kind = SettingKind::Choice,
                .get = [](const AppSettings& v) -> QVariant { return v.language; },
                .set = [](AppSettings& v, const QVariant& word) { v.language = word.toString(); },
                .words = {{{"", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "as the system")},
                           {"en", "English"},
                           {"zh_CN", "简体中文"}}}},
    SettingSpec{.key = "fontPercent",
                .page = kAppearance,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Text size"),
                .kind = SettingKind::Number,
                .get = [](const AppSettings& v) -> QVariant { return v.fontPercent; },
                .set = [](AppSettings& v, const QVariant& n) { v.fontPercent = n.toInt(); },
                .low = Settings::kMinFontPercent,
                .high = Settings::kMaxFontPercent,
                .step = 5,
                .suffix = " %"},
    SettingSpec{.key = "pageTabs",
                .page = kAppearance,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Pages"),
                .kind = SettingKind::Switch,
                .get = [](const AppSettings& v) -> QVariant { return v.hasPageTabs; },
                .set = [](AppSettings& v, const QVariant& isOn) { v.hasPageTabs = isOn.toBool(); },
                .special = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "also as a row of tabs"),
                .tip = QT_TRANSLATE_NOOP("opscope::SettingsDialog",
                                         "Shows the pages of a report in a row under its tab, in addition to "
                                         "the navigator")},
    SettingSpec{.key = "timeUnit",
                .page = kDisplay,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Time unit"),
                .kind = SettingKind::Choice,
                .get = [](const AppSettings& v) -> QVariant { return v.display.timeUnit; },
                .set = [](AppSettings& v, const QVariant& word) { v.display.timeUnit = word.toString(); },
                .words = {{{"auto", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "automatic")},
                           {"ns", "ns"},
                           {"us", "us"},
                           {"ms", "ms"},
                           {"s", "s"}}}},
    SettingSpec{.key = "colourScheme",
                .page = kDisplay,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Colours of slices"),
                .kind = SettingKind::Choice,
                .get = [](const AppSettings& v) -> QVariant { return v.display.colourScheme; },
                .set = [](AppSettings& v, const QVariant& word) { v.display.colourScheme = word.toString(); },
                .words = {{{"name", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "by name")},
                           {"type", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "by type")},
                           {"share", QT_TRANSLATE_NOOP("opscope::SettingsDialog",
                                                       "by share of the lane (MindStudio)")},
                           {"stream", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "by stream")},
                           {"op_type", QT_TRANSLATE_NOOP("opscope::SettingsDialog", "by op type")}}}},
    SettingSpec{
        .key = "yellowPercent",
        .page = kDisplay,
        .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Share: yellow from"),
        .kind = SettingKind::Real,
        .get = [](const AppSettings& v) -> QVariant { return v.display.yellowPercent; },
        .set = [](AppSettings& v, const QVariant& share) { v.display.yellowPercent = share.toDouble(); },
        .high = 100,
        .suffix = " %"},
    SettingSpec{.key = "redPercent",
                .page = kDisplay,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Share: red from"),
                .kind = SettingKind::Real,
                .get = [](const AppSettings& v) -> QVariant { return v.display.redPercent; },
                .set = [](AppSettings& v, const QVariant& share) { v.display.redPercent = share.toDouble(); },
                .high = 100,
                .suffix = " %"},
    SettingSpec{
        .key = "colourBlindSafe",
        .page = kDisplay,
        .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Share: colour-blind safe"),
        .kind = SettingKind::Switch,
        .get = [](const AppSettings& v) -> QVariant { return v.display.isColourBlindSafe; },
        .set = [](AppSettings& v, const QVariant& isOn) { v.display.isColourBlindSafe = isOn.toBool(); },
        .special = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "blue, yellow, orange"),
        .tip = QT_TRANSLATE_NOOP("opscope::SettingsDialog",
                                 "Colours by share that can be distinguished without seeing red and green")},
    SettingSpec{.key = "threads",
                .page = kReading,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Most threads"),
                .kind = SettingKind::Number,
                .get = [](const AppSettings& v) -> QVariant { return v.threads; },
                .set = [](AppSettings& v, const QVariant& n) { v.threads = n.toInt(); },
                .high = 256,
                .special = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "all cores")},
    SettingSpec{.key = "cacheMb",
                .page = kReading,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Cache size"),
                .kind = SettingKind::Number,
                .get = [](const AppSettings& v) -> QVariant { return v.cacheMb; },
                .set = [](AppSettings& v, const QVariant& n) { v.cacheMb = n.toInt(); },
                .high = 1 << 20,
                .step = 256,
                .suffix = " MB",
                .special = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "no cache")},
    SettingSpec{.key = "cacheFolder",
                .page = kReading,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Cache folder"),
                .kind = SettingKind::Folder,
                .get = [](const AppSettings& v) -> QVariant { return v.cacheFolder; },
                .set = [](AppSettings& v, const QVariant& folder) { v.cacheFolder = folder.toString(); },
                .standard = [](const Settings& settings) { return settings.cacheFolder(); }},
    SettingSpec{.key = "toolkit",
                .page = kReading,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Toolkit (msprof.pyc)"),
                .kind = SettingKind::File,
                .get = [](const AppSettings& v) -> QVariant { return v.toolkit; },
                .set = [](AppSettings& v, const QVariant& path) { v.toolkit = path.toString(); },
                .tip = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Parses the raw data of a JOB"),
                .standard =
                    [](const Settings&) {
                        const auto found = findToolkit();
                        return found ? QString::fromStdString(found->string()) : QString();
                    }},
    SettingSpec{.key = "python",
                .page = kReading,
                .text = QT_TRANSLATE_NOOP("opscope::SettingsDialog", "Python of the toolkit"),
                .kind = SettingKind::File,
                .get = [](const AppSettings& v) -> QVariant { return v.python; },
                .set = [](AppSettings& v, const QVariant& path) { v.python = path.toString(); },
                .standard = [](const Settings&) { return QStringLiteral("python3"); }},
};

} // namespace

std::span<const SettingSpec> settingSpecs()
{
    return kSettings;
}

QVariant soundValue(const SettingSpec& spec, const QVariant& stored)
{
    const auto fallback = spec.get(AppSettings());
    bool isNumber = false;
    switch (spec.kind) {
    case SettingKind::Choice: {
        const bool isKnown = std::ranges::any_of(spec.words, [&](const SettingSpec::Word& w) {
            return w.word != nullptr && stored.toString() == QLatin1String(w.word);
        });
        return stored.isValid() && isKnown ? stored : fallback;
    }
    case SettingKind::Number: {
        const int value = stored.toInt(&isNumber);
        return isNumber ? std::clamp(value, static_cast<int>(spec.low), static_cast<int>(spec.high))
                        : fallback;
    }
    case SettingKind::Real: {
        const double value = stored.toDouble(&isNumber);
        return isNumber && value >= spec.low && value <= spec.high ? QVariant(value) : fallback;
    }
    case SettingKind::Switch:
    case SettingKind::Folder:
    case SettingKind::File:
        return stored.isValid() ? stored : fallback;
    }
    return fallback;
}

} // namespace opscope
