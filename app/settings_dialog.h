// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLineEdit;
class QSpinBox;

namespace opscope {

class Settings;

/// Every setting; each change is in force at once.
class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit SettingsDialog(Settings* settings, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void rebuild();
    void apply();
    QWidget* cachePlace();

    Settings* m_settings;
    QWidget* m_content = nullptr;
    QComboBox* m_theme = nullptr;
    QComboBox* m_language = nullptr;
    QSpinBox* m_font = nullptr;
    QComboBox* m_unit = nullptr;
    QComboBox* m_scheme = nullptr;
    QDoubleSpinBox* m_yellow = nullptr;
    QDoubleSpinBox* m_red = nullptr;
    QCheckBox* m_colourBlind = nullptr;
    QSpinBox* m_threads = nullptr;
    QSpinBox* m_cacheMb = nullptr;
    QLineEdit* m_cacheFolder = nullptr;
};

} // namespace opscope
