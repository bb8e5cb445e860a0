// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/settings/settings_dialog.h"

#include <QDialogButtonBox>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

#include "app/settings/threshold_page.h"
#include "views/forms/form.h"
#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {

SettingsDialog::SettingsDialog(Settings* settings, QWidget* parent)
    : QDialog(parent), m_values(settings->values())
{
    std::vector<FieldSpec<AppSettings>> fields;
    for (const auto& spec : settingSpecs())
        fields.push_back(spec.field);
    auto* form = new FormOf<AppSettings>(std::move(fields), m_values, staticMetaObject, this,
                                         Form::Notice::WhenFilledIn);
    form->layout()->setContentsMargins(kGrid, 0, kGrid, kGrid);
    for (std::size_t i = 0; i < settingSpecs().size(); ++i) {
        form->field(i)->setMinimumWidth(30 * kGrid);
        if (const auto standard = settingSpecs()[i].standard)
            qobject_cast<QLineEdit*>(form->field(i))->setPlaceholderText(standard(*settings));
    }
    connect(form, &Form::changed, this,
            [this, settings] { settings->change([this](AppSettings& values) { values = m_values; }); });
    auto* pages = new QVBoxLayout(this);
    auto* tabs = new QTabWidget(this);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false); // Enter ends the editing of a field
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::accept);
    tabs->addTab(form, {});
    tabs->addTab(new QWidget, {});
    pages->addWidget(tabs);
    pages->addWidget(buttons);
    onLanguageChange(this, [this, tabs] {
        setWindowTitle(tr("Settings"));
        tabs->setTabText(0, tr("General"));
        delete tabs->widget(1);
        tabs->addTab(new ThresholdPage, tr("Thresholds of the advisor"));
    });
}

} // namespace opscope
