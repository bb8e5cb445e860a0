// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fleet/open_fleet_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace opscope {
namespace {

constexpr const char* kPlaces = "fleet/places";
constexpr qsizetype kMostPlaces = 10;

} // namespace

OpenFleetDialog::OpenFleetDialog(PageSettings& settings, QWidget* parent)
    : QDialog(parent), m_settings(settings), m_place(new QComboBox(this))
{
    setWindowTitle(tr("Open fleet database"));
    m_place->setObjectName(QStringLiteral("fleet.place"));
    m_place->setEditable(true);
    m_place->setInsertPolicy(QComboBox::NoInsert);
    m_place->setMinimumContentsLength(40);
    m_place->addItems(settings.pageValue(QLatin1String(kPlaces)).toStringList());
    m_place->lineEdit()->setPlaceholderText(QStringLiteral("fleet.db"));
    auto* label = new QLabel(
        tr("A file, postgresql://HOST/DATABASE, or service=NAME of a connection service file. Passwords are "
           "in ~/.pgpass."),
        this);
    label->setWordWrap(true);
    label->setBuddy(m_place);
    m_place->setAccessibleName(label->text());
    auto* file = new QPushButton(tr("File..."), this);
    connect(file, &QPushButton::clicked, this, &OpenFleetDialog::browse);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Open | QDialogButtonBox::Cancel, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    const auto follow = [this, open = buttons->button(QDialogButtonBox::Open)] {
        open->setEnabled(!place().isEmpty());
    };
    connect(m_place, &QComboBox::editTextChanged, this, follow);
    follow();
    auto* line = new QHBoxLayout;
    line->addWidget(m_place, 1);
    line->addWidget(file);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(label);
    layout->addLayout(line);
    layout->addWidget(buttons);
}

QString OpenFleetDialog::place() const
{
    return m_place->currentText().trimmed();
}

void OpenFleetDialog::browse()
{
    const auto file = QFileDialog::getOpenFileName(this, windowTitle(), QFileInfo(place()).absolutePath(),
                                                   tr("Fleet databases (*.db)") + QStringLiteral(";;") +
                                                       tr("All files (*)"));
    if (!file.isEmpty())
        m_place->setEditText(file);
}

void OpenFleetDialog::remember()
{
    auto places = m_settings.pageValue(QLatin1String(kPlaces)).toStringList();
    places.removeAll(place());
    places.prepend(place());
    m_settings.setPageValue(QLatin1String(kPlaces), places.mid(0, kMostPlaces));
}

} // namespace opscope
