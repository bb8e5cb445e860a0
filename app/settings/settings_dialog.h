// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "app/settings/setting_table.h"

namespace opscope {

/// Every setting of the table, and the thresholds of the advisor; each change has an effect at once.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr);
    static std::span<const SettingSpec> specs();

private:
    AppSettings m_values;
};

} // namespace opscope
