// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings_dialog.h"

#include <utility>

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QEvent>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include "app/settings.h"

namespace opscope {
namespace {

constexpr int kGrid = 8;

QLabel* section(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setBold(true);
    label->setFont(font);
    label->setContentsMargins(0, kGrid, 0, 0);
    return label;
}

QComboBox* choice(const std::vector<std::pair<QString, QString>>& words, const QString& current,
                  QWidget* parent)
{
    auto* box = new QComboBox(parent);
    for (const auto& [word, text] : words)
        box->addItem(text, word);
    box->setCurrentIndex(std::max(0, box->findData(current)));
    return box;
}

template <class Spin, class T>
Spin* spin(T low, T high, T value, const QString& suffix, QWidget* parent)
{
    auto* box = new Spin(parent);
    box->setRange(low, high);
    box->setValue(value);
    box->setSuffix(suffix);
    return box;
}

} // namespace

SettingsDialog::SettingsDialog(Settings* settings, QWidget* parent) : QDialog(parent), m_settings(settings)
{
    new QVBoxLayout(this);
    rebuild();
}

void SettingsDialog::rebuild()
{
    if (m_content != nullptr) {
        m_content->hide();
        m_content->deleteLater(); // one of its boxes may be what brought us here
    }
    setWindowTitle(tr("Settings"));
    m_content = new QWidget(this);
    auto* form = new QFormLayout(m_content);
    form->setContentsMargins(kGrid, 0, kGrid, kGrid);
    form->setHorizontalSpacing(2 * kGrid);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    const auto& v = m_settings->values();
    const auto row = [&](const QString& text, QWidget* field) {
        form->addRow(text, field);
        field->setAccessibleName(text);
        field->setMinimumWidth(30 * kGrid);
    };

    form->addRow(section(tr("Appearance"), m_content));
    static constexpr const char* kThemeWords[] = {"system", "light", "dark"};
    m_theme = choice({{QStringLiteral("system"), tr("as the system")},
                      {QStringLiteral("light"), tr("light")},
                      {QStringLiteral("dark"), tr("dark")}},
                     QLatin1String(kThemeWords[static_cast<int>(v.theme)]), m_content);
    row(tr("Theme"), m_theme);
    m_language = choice({{QString(), tr("as the system")},
                         {QStringLiteral("en"), QStringLiteral("English")},
                         {QStringLiteral("zh_CN"), QStringLiteral("简体中文")}},
                        v.language, m_content);
    row(tr("Language"), m_language);
    m_font = spin<QSpinBox>(Settings::kMinFontPercent, Settings::kMaxFontPercent, v.fontPercent,
                            QStringLiteral(" %"), m_content);
    m_font->setSingleStep(5);
    m_font->setKeyboardTracking(false);
    row(tr("Text size"), m_font);

    form->addRow(section(tr("Times and colours"), m_content));
    m_unit = choice({{QStringLiteral("auto"), tr("that fits")},
                     {QStringLiteral("ns"), QStringLiteral("ns")},
                     {QStringLiteral("us"), QStringLiteral("µs")},
                     {QStringLiteral("ms"), QStringLiteral("ms")},
                     {QStringLiteral("s"), QStringLiteral("s")}},
                    v.display.timeUnit, m_content);
    row(tr("Time unit"), m_unit);
    m_scheme = choice({{QStringLiteral("name"), tr("by name")},
                       {QStringLiteral("type"), tr("by type")},
                       {QStringLiteral("share"), tr("by share of the lane (MindStudio)")},
                       {QStringLiteral("stream"), tr("by stream")}},
                      v.display.colourScheme, m_content);
    row(tr("Colours of slices"), m_scheme);
    m_yellow = spin<QDoubleSpinBox>(0.0, 100.0, v.display.yellowPercent, QStringLiteral(" %"), m_content);
    row(tr("Share: yellow from"), m_yellow);
    m_red = spin<QDoubleSpinBox>(0.0, 100.0, v.display.redPercent, QStringLiteral(" %"), m_content);
    row(tr("Share: red from"), m_red);
    m_colourBlind = new QCheckBox(tr("blue, yellow, orange"), m_content);
    m_colourBlind->setChecked(v.display.isColourBlindSafe);
    m_colourBlind->setToolTip(tr("Colours by share that are told apart without seeing red and green"));
    row(tr("Share: colour-blind safe"), m_colourBlind);

    form->addRow(section(tr("Reading"), m_content));
    m_threads = spin<QSpinBox>(0, 256, v.threads, {}, m_content);
    m_threads->setSpecialValueText(tr("all cores"));
    row(tr("Most threads"), m_threads);
    m_cacheMb = spin<QSpinBox>(0, 1 << 20, v.cacheMb, QStringLiteral(" MB"), m_content);
    m_cacheMb->setSpecialValueText(tr("no cache"));
    m_cacheMb->setSingleStep(256);
    m_cacheMb->setKeyboardTracking(false);
    row(tr("Cache size"), m_cacheMb);
    row(tr("Cache folder"), cachePlace());

    for (auto* box : {m_theme, m_language, m_unit, m_scheme})
        connect(box, &QComboBox::activated, this, &SettingsDialog::apply);
    for (auto* box : {m_font, m_threads, m_cacheMb})
        connect(box, &QSpinBox::valueChanged, this, &SettingsDialog::apply);
    connect(m_colourBlind, &QCheckBox::toggled, this, &SettingsDialog::apply);
    for (auto* box : {m_yellow, m_red})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SettingsDialog::apply);

    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, m_content);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    form->addRow(buttons);
    layout()->addWidget(m_content);
    m_theme->setFocus();
}

QWidget* SettingsDialog::cachePlace()
{
    auto* box = new QWidget(m_content);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    m_cacheFolder = new QLineEdit(m_settings->values().cacheFolder, box);
    m_cacheFolder->setPlaceholderText(m_settings->cacheFolder());
    m_cacheFolder->setAccessibleName(tr("Cache folder"));
    auto* browse = new QPushButton(tr("Choose..."), box);
    layout->addWidget(m_cacheFolder, 1);
    layout->addWidget(browse);
    connect(m_cacheFolder, &QLineEdit::editingFinished, this, &SettingsDialog::apply);
    connect(browse, &QPushButton::clicked, this, [this] {
        const QString folder =
            QFileDialog::getExistingDirectory(this, tr("Cache folder"), m_settings->cacheFolder());
        if (!folder.isEmpty()) {
            m_cacheFolder->setText(folder);
            apply();
        }
    });
    return box;
}

void SettingsDialog::apply()
{
    AppSettings v = m_settings->values();
    v.theme = static_cast<ThemeChoice>(m_theme->currentIndex());
    v.language = m_language->currentData().toString();
    v.fontPercent = m_font->value();
    v.display.timeUnit = m_unit->currentData().toString();
    v.display.colourScheme = m_scheme->currentData().toString();
    v.display.yellowPercent = m_yellow->value();
    v.display.redPercent = m_red->value();
    v.display.isColourBlindSafe = m_colourBlind->isChecked();
    v.threads = m_threads->value();
    v.cacheMb = m_cacheMb->value();
    v.cacheFolder = m_cacheFolder->text();
    m_settings->setValues(v);
}

void SettingsDialog::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        rebuild();
    QDialog::changeEvent(event);
}

} // namespace opscope
