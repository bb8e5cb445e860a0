// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QTabWidget;

namespace opscope {

class Settings;
struct SettingSpec;

/// Every setting of the table, and the thresholds of the advisor; each change has an effect at once.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr);

private:
    void rebuild();
    QWidget* fieldOf(const SettingSpec& spec);
    QWidget* choice(const SettingSpec& spec);
    QWidget* pathField(const SettingSpec& spec);
    void put(const SettingSpec& spec, const QVariant& value);

    Settings* m_settings;
    QWidget* m_content = nullptr;
    QTabWidget* m_tabs = nullptr; ///< in it
};

} // namespace opscope
