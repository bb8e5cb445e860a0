// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings_dialog.h"

#include <algorithm>
#include <string_view>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/settings/setting_table.h"
#include "app/settings/settings.h"
#include "app/settings/threshold_page.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

QLabel* section(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, kGrid, 0, 0);
    return label;
}

template <class Spin, class T>
Spin* spin(const SettingSpec& spec, T value, QWidget* parent)
{
    auto* box = new Spin(parent);
    box->setRange(static_cast<T>(spec.low), static_cast<T>(spec.high));
    box->setSingleStep(static_cast<T>(spec.step));
    box->setValue(value);
    box->setSuffix(QLatin1String(spec.suffix));
    box->setKeyboardTracking(false);
    if (spec.special != nullptr)
        box->setSpecialValueText(SettingsDialog::tr(spec.special));
    return box;
}

} // namespace

SettingsDialog::SettingsDialog(Settings* settings, QWidget* parent) : QDialog(parent), m_settings(settings)
{
    new QVBoxLayout(this);
    onLanguageChange(this, [this] { rebuild(); });
}

void SettingsDialog::rebuild()
{
    if (m_content != nullptr) {
        m_content->hide();
        m_content->deleteLater(); // one of its boxes may have called this function
    }
    setWindowTitle(tr("Settings"));
    const auto tab = m_tabs == nullptr ? 0 : m_tabs->currentIndex();
    m_content = new QWidget(this);
    auto* pages = new QVBoxLayout(m_content);
    pages->setContentsMargins(0, 0, 0, 0);
    m_tabs = new QTabWidget(m_content);
    pages->addWidget(m_tabs);
    auto* general = new QWidget;
    auto* form = new QFormLayout(general);
    form->setContentsMargins(kGrid, 0, kGrid, kGrid);
    form->setHorizontalSpacing(2 * kGrid);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    QWidget* first = nullptr;
    std::string_view page;
    for (const auto& spec : settingSpecs()) {
        if (page != spec.page)
            form->addRow(section(tr(spec.page), m_content));
        page = spec.page;
        auto* field = fieldOf(spec);
        field->setAccessibleName(tr(spec.text));
        field->setMinimumWidth(30 * kGrid);
        if (spec.tip != nullptr)
            field->setToolTip(tr(spec.tip));
        form->addRow(tr(spec.text), field);
        first = first != nullptr ? first : field;
    }
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, m_content);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    pages->addWidget(buttons);
    m_tabs->addTab(general, tr("General"));
    m_tabs->addTab(new ThresholdPage, tr("Thresholds of the advisor"));
    m_tabs->setCurrentIndex(tab);
    layout()->addWidget(m_content);
    first->setFocus();
}

QWidget* SettingsDialog::fieldOf(const SettingSpec& spec)
{
    const auto value = spec.get(m_settings->values());
    switch (spec.kind) {
    case SettingKind::Choice:
        return choice(spec);
    case SettingKind::Number: {
        auto* box = spin<QSpinBox>(spec, value.toInt(), m_content);
        connect(box, &QSpinBox::valueChanged, this, [this, &spec](int n) { put(spec, n); });
        return box;
    }
    case SettingKind::Real: {
        auto* box = spin<QDoubleSpinBox>(spec, value.toDouble(), m_content);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, &spec](double n) { put(spec, n); });
        return box;
    }
    case SettingKind::Switch: {
        auto* box = new QCheckBox(tr(spec.special), m_content);
        box->setChecked(value.toBool());
        connect(box, &QCheckBox::toggled, this, [this, &spec](bool isOn) { put(spec, isOn); });
        return box;
    }
    case SettingKind::Folder:
    case SettingKind::File:
        return pathField(spec);
    }
    return nullptr;
}

QWidget* SettingsDialog::choice(const SettingSpec& spec)
{
    auto* box = new QComboBox(m_content);
    for (const auto& [word, text] : spec.words) {
        if (word != nullptr)
            box->addItem(tr(text), QString::fromLatin1(word));
    }
    box->setCurrentIndex(std::max(0, box->findData(spec.get(m_settings->values()).toString())));
    connect(box, &QComboBox::activated, this, [this, box, &spec] { put(spec, box->currentData()); });
    return box;
}

QWidget* SettingsDialog::pathField(const SettingSpec& spec)
{
    auto* box = new QWidget(m_content);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    auto* line = new QLineEdit(spec.get(m_settings->values()).toString(), box);
    line->setPlaceholderText(spec.standard(*m_settings));
    line->setAccessibleName(tr(spec.text));
    auto* browse = new QPushButton(tr("Choose..."), box);
    layout->addWidget(line, 1);
    layout->addWidget(browse);
    connect(line, &QLineEdit::editingFinished, this, [this, line, &spec] { put(spec, line->text()); });
    connect(browse, &QPushButton::clicked, this, [this, line, &spec] {
        const auto start = spec.standard(*m_settings);
        const QString chosen = spec.kind == SettingKind::Folder
                                   ? QFileDialog::getExistingDirectory(this, tr(spec.text), start)
                                   : QFileDialog::getOpenFileName(this, tr(spec.text), start);
        if (!chosen.isEmpty()) {
            line->setText(chosen);
            put(spec, chosen);
        }
    });
    return box;
}

void SettingsDialog::put(const SettingSpec& spec, const QVariant& value)
{
    m_settings->change([&](AppSettings& v) { spec.set(v, value); });
}

} // namespace opscope
