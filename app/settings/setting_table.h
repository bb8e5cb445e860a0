// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the user: file and dialog are made from one entry. Its type and default are those of its
// member of AppSettings.
#pragma once

#include <span>

#include "app/settings/settings.h"
#include "views/forms/form_field.h"

namespace opscope {

struct SettingSpec {
    const char* key; ///< in the file
    FieldSpec<AppSettings> field;
    QString (*standard)(const Settings&) = nullptr; ///< the path that is used if the setting is empty
};

/// In the order of the dialog. Texts are in the context "opscope::SettingsDialog". A number beyond its limits
/// counts as the nearest one, a real number as the default.
std::span<const SettingSpec> settingSpecs();

/// A stored value converted to a valid one; the default if it is not valid.
QVariant soundValue(const FieldSpec<AppSettings>& field, const QVariant& stored);

} // namespace opscope
