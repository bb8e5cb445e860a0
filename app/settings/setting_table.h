// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the user: one entry, from which the file and the dialog are made. Its type and default are
// those of its member of AppSettings.
#pragma once

#include <array>
#include <span>

#include <QVariant>

namespace opscope {

struct AppSettings;
class Settings;

enum class SettingKind {
    Choice, ///< one of the words
    Number, ///< from low to high; what is beyond counts as the nearest
    Real,   ///< from low to high; what is beyond counts as the default
    Switch,
    Folder,
    File,
};

struct SettingSpec {
    const char* key;  ///< in the file
    const char* page; ///< of the dialog
    const char* text;
    SettingKind kind;
    QVariant (*get)(const AppSettings&);
    void (*set)(AppSettings&, const QVariant&);
    struct Word {
        const char* word = nullptr; ///< as it is stored
        const char* text = nullptr;
    };
    std::array<Word, 5> words = {};
    double low = 0;
    double high = 0;
    double step = 1;
    const char* suffix = "";
    const char* special = nullptr; ///< what the lowest number, or a checked switch, means
    const char* tip = nullptr;
    QString (*standard)(const Settings&) = nullptr; ///< the path that an empty one means
};

/// In the order of the dialog. Texts are of the context "opscope::SettingsDialog".
std::span<const SettingSpec> settingSpecs();

/// A stored value as the setting takes it: the default where it is none.
QVariant soundValue(const SettingSpec& spec, const QVariant& stored);

} // namespace opscope
