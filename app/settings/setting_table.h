// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the user: file and dialog are made from one entry. Its type and default are those of its
// member of AppSettings.
#pragma once

#include <array>
#include <span>

#include <QVariant>

namespace opscope {

struct AppSettings;
class Settings;

enum class SettingKind {
    Choice, ///< one of the words
    Number, ///< from low to high; a value beyond counts as the nearest one
    Real,   ///< from low to high; a value beyond counts as the default
    Switch,
    Folder,
    File,
};

struct SettingSpec {
    const char* key;  ///< in the file
    const char* page; ///< the page of the dialog
    const char* text;
    SettingKind kind;
    QVariant (*get)(const AppSettings&);
    void (*set)(AppSettings&, const QVariant&);
    struct Word {
        const char* word = nullptr; ///< the stored word
        const char* text = nullptr;
    };
    std::array<Word, 5> words = {};
    double low = 0;
    double high = 0;
    double step = 1;
    const char* suffix = "";
    const char* special = nullptr; ///< the meaning of the lowest number, or of a checked switch
    const char* tip = nullptr;
    QString (*standard)(const Settings&) = nullptr; ///< the path that is used if the setting is empty
};

/// In the order of the dialog. Texts are in the context "opscope::SettingsDialog".
std::span<const SettingSpec> settingSpecs();

/// A stored value converted to a valid one; the default if it is not valid.
QVariant soundValue(const SettingSpec& spec, const QVariant& stored);

} // namespace opscope
