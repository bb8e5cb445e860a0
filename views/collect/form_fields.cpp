// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/collect/form_fields.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFormLayout>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/message_id.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr int kLines = 3;

class Form { // the context of the translations
    Q_DECLARE_TR_FUNCTIONS(opscope::Form)
};

/// A field, the button next to it and the hint below it are one row.
QWidget* rowOf(QWidget* field)
{
    return field->parentWidget();
}

QWidget* addRow(QFormLayout* form, QWidget* field, QWidget* neighbour = nullptr)
{
    auto* row = new QWidget;
    auto* column = new QVBoxLayout(row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 4);
    auto* line = new QHBoxLayout;
    line->addWidget(field, 1);
    if (neighbour != nullptr)
        line->addWidget(neighbour);
    column->addLayout(line);
    auto* hint = new QLabel(row);
    hint->setObjectName(QStringLiteral("hint"));
    hint->setForegroundRole(QPalette::PlaceholderText);
    hint->setWordWrap(true);
    column->addWidget(hint);
    auto* label = new QLabel;
    label->setBuddy(field);
    form->addRow(label, row);
    return row;
}

} // namespace

QString fromText(const std::string& text)
{
    return QString::fromStdString(text);
}

std::string textOf(const QLineEdit* line)
{
    return line->text().trimmed().toStdString();
}

QLineEdit* addLineField(QFormLayout* form, const std::string& text, Browse browse)
{
    auto* line = new QLineEdit(fromText(text));
    if (browse == Browse::Nothing) {
        addRow(form, line);
        return line;
    }
    auto* button = new QPushButton(Form::tr("Browse..."));
    button->setObjectName(QStringLiteral("browse"));
    QObject::connect(button, &QPushButton::clicked, line, [line, browse] {
        auto* window = line->window();
        const auto tip = line->toolTip(); // "Folder" without the name of the field means nothing
        const auto title =
            tip.isEmpty() ? line->accessibleName() : Form::tr("%1: %2").arg(line->accessibleName(), tip);
        const auto chosen =
            browse == Browse::Folder ? QFileDialog::getExistingDirectory(window, title, line->text())
            : browse == Browse::Save ? QFileDialog::getSaveFileName(window, title, line->text())
                                     : QFileDialog::getOpenFileName(window, title, line->text());
        if (!chosen.isEmpty())
            line->setText(chosen);
    });
    addRow(form, line, button);
    return line;
}

void addBoxField(QFormLayout* form, QWidget* box)
{
    addRow(form, box);
}

QPlainTextEdit* addLinesField(QFormLayout* form, const QString& text)
{
    auto* field = new QPlainTextEdit(text);
    field->setTabChangesFocus(true);
    field->setFixedHeight(kLines * field->fontMetrics().lineSpacing() + 2 * kGrid);
    addRow(form, field);
    return field;
}

void nameField(QFormLayout* form, QWidget* field, const QString& name, const QString& hint)
{
    auto* row = rowOf(field);
    if (auto* label = qobject_cast<QLabel*>(form->labelForField(row)))
        label->setText(name);
    field->setAccessibleName(name);
    if (auto* button = row->findChild<QPushButton*>(QStringLiteral("browse"))) {
        button->setText(Form::tr("Browse..."));
        button->setAccessibleName(Form::tr("Browse: %1").arg(name));
    }
    auto* under = row->findChild<QLabel*>(QStringLiteral("hint"));
    under->setText(hint);
    under->setHidden(hint.isEmpty());
}

QString stillToFillIn(const std::vector<const QLineEdit*>& fields)
{
    QStringList names;
    for (const auto* field : fields) {
        if (field->text().trimmed().isEmpty())
            names << field->accessibleName();
    }
    return names.isEmpty() ? QString() : Form::tr("Still to fill in: %1").arg(names.join(Form::tr(", ")));
}

void showBrowse(QLineEdit* field, bool isShown)
{
    if (auto* button = rowOf(field)->findChild<QPushButton*>(QStringLiteral("browse")))
        button->setVisible(isShown);
}

void showField(QFormLayout* form, QWidget* field, bool isShown)
{
    form->setRowVisible(rowOf(field), isShown);
    // The form distributes its new height by sizes that it measured with the row: it measures again when it
    // is placed.
    QTimer::singleShot(0, form, [form] { form->invalidate(); });
}

std::pair<QScrollArea*, QFormLayout*> makeScrolledForm(QWidget* parent)
{
    auto* area = new QScrollArea(parent);
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    auto* content = new QWidget;
    auto* form = new QFormLayout(content);
    form->setContentsMargins(0, 0, kGrid, 0);
    form->setHorizontalSpacing(2 * kGrid);
    form->setVerticalSpacing(kGrid);
    form->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    area->setWidget(content);
    return {area, form};
}

QString linesOf(const NamedTexts& texts, const QString& sign)
{
    QStringList lines;
    for (const auto& [name, value] : texts)
        lines << fromText(name) + sign + fromText(value);
    return lines.join(QLatin1Char('\n'));
}

Result<NamedTexts> namedTexts(const QString& lines, const QString& sign, const char* key)
{
    NamedTexts texts;
    for (const auto& line : lines.split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty())
            continue;
        const auto at = line.indexOf(sign);
        if (at <= 0)
            return fail(ErrorCode::Malformed, message(MessageId::RunFileBadValue, key));
        texts.emplace_back(line.left(at).trimmed().toStdString(), line.mid(at + sign.size()).toStdString());
    }
    return texts;
}

} // namespace opscope
