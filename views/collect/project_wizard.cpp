// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/project_wizard.h"

#include <QAbstractButton>
#include <QMessageBox>
#include <QScreen>

#include "views/collect/options_page.h"
#include "views/i18n.h"
#include "views/language_change.h"

namespace opscope {
ProjectWizard::ProjectWizard(const RunProject& project, QWidget* parent)
    : QWizard(parent),
      m_before(project),
      m_input(project),
      m_executable(new ExecutablePage(m_input)),
      m_options(new OptionsPage(project))
{
    setWizardStyle(QWizard::ClassicStyle); // it uses the colours of the theme
    setOption(QWizard::NoBackButtonOnStartPage);
    setOption(QWizard::HaveCustomButton1);
    addPage(new PropertiesPage(m_input));
    addPage(m_executable);
    addPage(m_options);
    for (const auto id : pageIds()) // existing values can be saved from every page
        page(id)->setFinalPage(!project.file.empty());
    connect(m_executable, &QWizardPage::completeChanged, this, [this] { m_options->setKind(m_input.kind); });
    connect(this, &QWizard::customButtonClicked, this, [this] {
        m_isRunRequested = true;
        accept();
    });
    connect(this, &QWizard::currentIdChanged, this,
            [this](int id) { button(QWizard::CustomButton1)->setVisible(id == pageIds().constLast()); });
    resize(QSize(760, 560).boundedTo(screen()->availableSize()));
    onLanguageChange(this, [this] { retranslate(); });
}

void ProjectWizard::showOptions()
{
    restart();
    next();
    next();
}

RunProject ProjectWizard::project() const
{
    if (!m_executable->check())
        return m_before;
    auto project = m_input.project();
    m_options->fill(project);
    return project;
}

void ProjectWizard::accept()
{
    for (const auto id : pageIds()) {
        if (!page(id)->isComplete() || !page(id)->validatePage()) {
            m_isRunRequested = false;
            return;
        }
    }
    const auto made = project();
    if (const auto written = writeRunProject(made, made.file); !written) {
        QMessageBox::warning(this, windowTitle(), translateError(written.error()));
        m_isRunRequested = false;
        return;
    }
    QDialog::accept();
}

void ProjectWizard::retranslate()
{
    setWindowTitle(m_before.file.empty() ? tr("New Project") : tr("Project Settings"));
    setButtonText(QWizard::BackButton, tr("< &Back"));
    setButtonText(QWizard::NextButton, tr("&Next >"));
    setButtonText(QWizard::FinishButton, tr("&Save"));
    setButtonText(QWizard::CancelButton, tr("Cancel"));
    setButtonText(QWizard::CustomButton1, tr("Save and S&tart"));
}

} // namespace opscope
