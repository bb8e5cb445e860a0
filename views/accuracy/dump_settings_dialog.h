// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include "core/accuracy/dump_settings.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace opscope {

/// The section "dump" of an acl.json in a form: what is wrong is said at once, the rest of the file stays.
class DumpSettingsDialog : public QDialog {
    Q_OBJECT
public:
    explicit DumpSettingsDialog(QWidget* parent = nullptr);

    /// False: the file cannot be read, and why is said.
    bool load(const QString& file);
    bool save(const QString& file);
    accuracy::DumpSettings settings() const;

private:
    void build();
    void fill(const accuracy::DumpSettings& settings);
    void check();
    void tell(const QString& text);

    QLineEdit* m_path;
    QPlainTextEdit* m_models;
    QComboBox* m_mode;
    QComboBox* m_opSwitch;
    QComboBox* m_data;
    QLineEdit* m_statistics;
    QLineEdit* m_step;
    QComboBox* m_debug;
    QLabel* m_problems;
    QPushButton* m_save;
    std::string m_text; ///< of the file that was opened: its other sections are kept
};

} // namespace opscope
