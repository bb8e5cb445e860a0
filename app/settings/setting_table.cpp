// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/setting_table.h"

#include <algorithm>

#include "app/settings/settings_dialog.h"
#include "core/collect/toolkit.h"

namespace opscope {

std::span<const SettingSpec> settingSpecs()
{
    return SettingsDialog::specs();
}

std::span<const SettingSpec> SettingsDialog::specs()
{
    using enum FieldKind;
    using Field = FieldSpec<AppSettings>;
    constexpr auto kDisplay = &AppSettings::display;
    static constexpr const char* kThemes = "system|light|dark";
    static constexpr SettingSpec kSettings[]{
        {"theme", Field(QT_TR_NOOP("Theme"),
                        {[](const AppSettings& v) -> QVariant {
                             return FieldTraits{.words = kThemes}.values().at(static_cast<int>(v.theme));
                         },
                         [](AppSettings& v, const QVariant& word) -> Result<void> {
                             v.theme = static_cast<ThemeChoice>(
                                 FieldTraits{.words = kThemes}.values().indexOf(word.toString()));
                             return {};
                         }},
                        Choice, nullptr,
                        {.words = kThemes,
                         .texts = {QT_TR_NOOP("as the system"), QT_TR_NOOP("light"), QT_TR_NOOP("dark")},
                         .section = QT_TR_NOOP("Appearance")})},
        {"language",
         Field(QT_TR_NOOP("Language"), valueOf<&AppSettings::language>, Choice, nullptr,
               {.words = "|en|zh_CN", .texts = {QT_TR_NOOP("as the system"), "English", "简体中文"}})},
        {"fontPercent", Field(QT_TR_NOOP("Text size"), valueOf<&AppSettings::fontPercent>, Number, nullptr,
                              {.low = Settings::kMinFontPercent,
                               .high = Settings::kMaxFontPercent,
                               .step = 5,
                               .suffix = " %"})},
        {"pageTabs",
         Field(QT_TR_NOOP("Pages"), valueOf<&AppSettings::hasPageTabs>, Switch, nullptr,
               {.special = QT_TR_NOOP("also as a row of tabs"),
                .tip = QT_TR_NOOP("Shows the pages of a report in a row under its tab, in addition to the "
                                  "navigator")})},
        {"timeUnit",
         Field(QT_TR_NOOP("Time unit"), valueOf<kDisplay, &DisplayPreferences::timeUnit>, Choice, nullptr,
               {.words = "auto|ns|us|ms|s",
                .texts = {QT_TR_NOOP("automatic"), "ns", "us", "ms", "s"},
                .section = QT_TR_NOOP("Times and colours")})},
        {"colourScheme", Field(QT_TR_NOOP("Colours of slices"),
                               valueOf<kDisplay, &DisplayPreferences::colourScheme>, Choice, nullptr,
                               {.words = "name|type|share|stream|op_type",
                                .texts = {QT_TR_NOOP("by name"), QT_TR_NOOP("by type"),
                                          QT_TR_NOOP("by share of the lane (MindStudio)"),
                                          QT_TR_NOOP("by stream"), QT_TR_NOOP("by op type")}})},
        {"yellowPercent",
         Field(QT_TR_NOOP("Share: yellow from"), valueOf<kDisplay, &DisplayPreferences::yellowPercent>, Real,
               nullptr, {.high = 100, .suffix = " %"})},
        {"redPercent",
         Field(QT_TR_NOOP("Share: red from"), valueOf<kDisplay, &DisplayPreferences::redPercent>, Real,
               nullptr, {.high = 100, .suffix = " %"})},
        {"colourBlindSafe",
         Field(
             QT_TR_NOOP("Share: colour-blind safe"),
             valueOf<kDisplay, &DisplayPreferences::isColourBlindSafe>, Switch, nullptr,
             {.special = QT_TR_NOOP("blue, yellow, orange"),
              .tip = QT_TR_NOOP("Colours by share that can be distinguished without seeing red and green")})},
        {"threads",
         Field(QT_TR_NOOP("Most threads"), valueOf<&AppSettings::threads>, Number, nullptr,
               {.high = 256, .special = QT_TR_NOOP("all cores"), .section = QT_TR_NOOP("Reading")})},
        {"cacheMb",
         Field(QT_TR_NOOP("Cache size"), valueOf<&AppSettings::cacheMb>, Number, nullptr,
               {.high = 1 << 20, .step = 256, .suffix = " MB", .special = QT_TR_NOOP("no cache")})},
        {"cacheFolder", Field(QT_TR_NOOP("Cache folder"), valueOf<&AppSettings::cacheFolder>, Folder),
         [](const Settings& settings) { return settings.cacheFolder(); }},
        {"toolkit",
         Field(QT_TR_NOOP("Toolkit (msprof.pyc)"), valueOf<&AppSettings::toolkit>, File, nullptr,
               {.tip = QT_TR_NOOP("Parses the raw data of a JOB")}),
         [](const Settings&) {
             const auto found = findToolkit();
             return found ? QString::fromStdString(found->string()) : QString();
         }},
        {"fleetPaths",
         Field(QT_TR_NOOP("Folders of a fleet"), valueOf<&AppSettings::fleetPaths>, Line, nullptr,
               {.tip = QT_TR_NOOP("Where this machine has the folders that others pushed from: "
                                  "/cluster/x=/mnt/x; /data=/srv/data")})},
        {"python", Field(QT_TR_NOOP("Python of the toolkit"), valueOf<&AppSettings::python>, File),
         [](const Settings&) { return QStringLiteral("python3"); }},
    };
    return kSettings;
}

QVariant soundValue(const FieldSpec<AppSettings>& field, const QVariant& stored)
{
    const auto fallback = field.value.get(AppSettings());
    bool isNumber = false;
    if (field.kind == FieldKind::Choice)
        return stored.isValid() && field.traits.values().contains(stored.toString()) ? stored : fallback;
    if (field.kind == FieldKind::Number) {
        const int value = stored.toInt(&isNumber);
        return isNumber ? std::clamp(value, static_cast<int>(field.traits.low),
                                     static_cast<int>(field.traits.high))
                        : fallback;
    }
    if (field.kind == FieldKind::Real) {
        const double value = stored.toDouble(&isNumber);
        return isNumber && value >= field.traits.low && value <= field.traits.high ? QVariant(value)
                                                                                   : fallback;
    }
    return stored.isValid() ? stored : fallback;
}

} // namespace opscope
