// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/forms/form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QTimer>
#include <QVBoxLayout>

#include "views/language_change.h"
#include "views/theme/grid.h"

namespace opscope {
namespace {

constexpr int kLines = 3;

QString fieldText(const QWidget* field)
{
    if (const auto* line = qobject_cast<const QLineEdit*>(field))
        return line->text().trimmed();
    const auto* box = qobject_cast<const QComboBox*>(field);
    return box != nullptr ? box->currentText().trimmed() : QString();
}

template <class Spin, class T>
Spin* makeSpin(const FieldTraits& look, bool isTracked)
{
    auto* box = new Spin;
    box->setRange(static_cast<T>(look.low), static_cast<T>(look.high));
    box->setSingleStep(static_cast<T>(look.step));
    box->setKeyboardTracking(isTracked);
    return box;
}

} // namespace

Form::Form(const QMetaObject& owner, QWidget* parent, Notice notice)
    : QWidget(parent), m_owner(owner), m_notice(notice), m_layout(new QFormLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setHorizontalSpacing(2 * kGrid);
    m_layout->setVerticalSpacing(kGrid);
    m_layout->setFieldGrowthPolicy(QFormLayout::ExpandingFieldsGrow);
    onLanguageChange(this, [this] { retranslate(); });
}

QScrollArea* Form::scrolled()
{
    auto* area = new QScrollArea;
    area->setFrameShape(QFrame::NoFrame);
    area->setWidgetResizable(true);
    area->setFocusPolicy(Qt::NoFocus);
    m_layout->setContentsMargins(0, 0, kGrid, 0);
    area->setWidget(this);
    return area;
}

QWidget* Form::make(std::size_t index, FieldKind kind, const FieldTraits& look)
{
    const bool isTracked = m_notice == Notice::AtEachKey;
    switch (kind) {
    case FieldKind::Lines: {
        auto* lines = new QPlainTextEdit;
        lines->setTabChangesFocus(true);
        lines->setFixedHeight(kLines * lines->fontMetrics().lineSpacing() + 2 * kGrid);
        connect(lines, &QPlainTextEdit::textChanged, this, [=, this] { take(index, lines->toPlainText()); });
        return lines;
    }
    case FieldKind::Choice: {
        auto* box = new QComboBox;
        for (const auto& word : look.values())
            box->addItem(word, word);
        connect(box, &QComboBox::currentIndexChanged, this,
                [=, this, isIndex = look.words == nullptr](int at) {
                    take(index, isIndex ? at : box->itemData(at));
                });
        return box;
    }
    case FieldKind::OpenChoice: {
        auto* box = new QComboBox;
        box->addItems(look.values());
        box->setEditable(true);
        connect(box, &QComboBox::currentTextChanged, this, [=, this] { take(index, fieldText(box)); });
        return box;
    }
    case FieldKind::Number: {
        auto* box = makeSpin<QSpinBox, int>(look, isTracked);
        connect(box, &QSpinBox::valueChanged, this, [=, this](int number) { take(index, number); });
        return box;
    }
    case FieldKind::Real: {
        auto* box = makeSpin<QDoubleSpinBox, double>(look, isTracked);
        connect(box, &QDoubleSpinBox::valueChanged, this, [=, this](double number) { take(index, number); });
        return box;
    }
    case FieldKind::Switch: {
        auto* box = new QCheckBox;
        connect(box, &QCheckBox::toggled, this, [=, this](bool isOn) { take(index, isOn); });
        return box;
    }
    case FieldKind::Line:
    case FieldKind::Folder:
    case FieldKind::File:
    case FieldKind::SavedFile:
        break;
    }
    auto* line = new QLineEdit;
    const auto taken = [=, this] { take(index, fieldText(line)); };
    if (isTracked)
        connect(line, &QLineEdit::textChanged, this, taken);
    else
        connect(line, &QLineEdit::editingFinished, this, taken);
    return line;
}

QWidget* Form::makeBrowse(FieldKind kind, QWidget* field)
{
    auto* line = qobject_cast<QLineEdit*>(field);
    auto* button = new QPushButton;
    button->setAutoDefault(false); // Enter in a field is no click on it
    connect(button, &QPushButton::clicked, line, [this, line, kind] {
        const auto title = line->accessibleName();
        const auto start = line->text().isEmpty() ? line->placeholderText() : line->text();
        const auto chosen = kind == FieldKind::Folder ? QFileDialog::getExistingDirectory(this, title, start)
                            : kind == FieldKind::File ? QFileDialog::getOpenFileName(this, title, start)
                                                      : QFileDialog::getSaveFileName(this, title, start);
        if (chosen.isEmpty())
            return;
        line->setText(chosen);
        Q_EMIT line->editingFinished();
    });
    return button;
}

/// A field, the button next to it and the hint below it are one row.
void Form::addField(const char* text, FieldKind kind, const char* hint, const FieldTraits& look)
{
    if (look.section != nullptr) {
        auto* heading = new QLabel;
        QFont font = heading->font();
        font.setBold(true);
        heading->setFont(font);
        heading->setContentsMargins(0, kGrid, 0, 0);
        m_layout->addRow(heading);
        m_headings.emplace_back(heading, look.section);
    }
    Row row{text, hint, look, new QWidget, new QLabel, make(m_rows.size(), kind, look)};
    auto* column = new QVBoxLayout(row.row);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGrid / 4);
    auto* line = new QHBoxLayout;
    line->addWidget(row.field, 1);
    if (kind == FieldKind::Folder || kind == FieldKind::File || kind == FieldKind::SavedFile) {
        row.browse = makeBrowse(kind, row.field);
        line->addWidget(row.browse);
    }
    column->addLayout(line);
    if (hint != nullptr) {
        row.hintLabel = new QLabel;
        row.hintLabel->setForegroundRole(QPalette::PlaceholderText);
        row.hintLabel->setWordWrap(true);
        column->addWidget(row.hintLabel);
    }
    row.label->setBuddy(row.field);
    m_layout->addRow(row.label, row.row);
    m_rows.push_back(row);
}

void Form::addRow(const char* text, QWidget* widget, std::size_t index)
{
    int at = m_layout->rowCount();
    if (index < m_rows.size())
        m_layout->getWidgetPosition(m_rows[index].row, &at, nullptr);
    auto* label = new QLabel(this->text(text));
    label->setBuddy(widget);
    m_headings.emplace_back(label, text);
    m_layout->insertRow(at, label, widget);
}

void Form::setField(std::size_t index, const QVariant& value)
{
    auto* field = m_rows[index].field;
    const QSignalBlocker blocker(field); // the value is there already
    if (auto* line = qobject_cast<QLineEdit*>(field))
        line->setText(value.toString());
    else if (auto* lines = qobject_cast<QPlainTextEdit*>(field))
        lines->setPlainText(value.toString());
    else if (auto* number = qobject_cast<QSpinBox*>(field))
        number->setValue(value.toInt());
    else if (auto* real = qobject_cast<QDoubleSpinBox*>(field))
        real->setValue(value.toDouble());
    else if (auto* check = qobject_cast<QCheckBox*>(field))
        check->setChecked(value.toBool());
    else if (auto* box = qobject_cast<QComboBox*>(field); box->isEditable())
        box->setCurrentText(value.toString());
    else if (m_rows[index].traits.words == nullptr)
        box->setCurrentIndex(value.toInt());
    else {
        if (box->findData(value.toString()) < 0) // an invalid word is shown, and reported
            box->addItem(value.toString(), value.toString());
        box->setCurrentIndex(box->findData(value.toString()));
    }
}

void Form::setState(std::size_t index, bool isShown, bool isEnabled, bool isHere)
{
    auto& row = m_rows[index];
    row.field->setEnabled(isEnabled);
    if (row.browse != nullptr) {
        row.browse->setVisible(isHere);
        row.browse->setEnabled(isEnabled);
    }
    if (std::exchange(row.isShown, isShown) == isShown)
        return;
    m_layout->setRowVisible(row.row, isShown);
    // The layout distributes its new height by sizes that it measured with the row: it measures again when it
    // is placed.
    QTimer::singleShot(0, m_layout, [this] { m_layout->invalidate(); });
}

QString Form::missing() const
{
    QStringList names;
    for (const auto& row : m_rows) {
        if (row.isShown && row.traits.isRequired && fieldText(row.field).isEmpty())
            names << text(row.text);
    }
    return names.isEmpty() ? QString() : tr("Still to fill in: %1").arg(names.join(tr(", ")));
}

QString Form::text(const char* english) const
{
    return english == nullptr || *english == '\0' ? QString() : m_owner.tr(english, nullptr);
}

void Form::nameRow(const Row& row, const QStringList& choices)
{
    const auto& look = row.traits;
    const auto name = text(row.text);
    row.field->setAccessibleName(name);
    row.field->setToolTip(text(look.tip));
    row.label->setText(look.isRequired ? name + QStringLiteral(" *") : name);
    if (row.hintLabel != nullptr)
        row.hintLabel->setText(text(row.hint));
    if (auto* button = qobject_cast<QPushButton*>(row.browse)) {
        button->setText(tr("Browse..."));
        button->setAccessibleName(tr("Browse: %1").arg(name));
    }
    if (auto* line = qobject_cast<QLineEdit*>(row.field); line != nullptr && look.example != nullptr)
        line->setPlaceholderText(text(look.example));
    if (auto* lines = qobject_cast<QPlainTextEdit*>(row.field))
        lines->setPlaceholderText(text(look.example));
    if (auto* check = qobject_cast<QCheckBox*>(row.field)) {
        check->setText(look.special == nullptr ? name : text(look.special));
        if (look.special == nullptr)
            row.label->clear(); // the box has its text
    }
    if (auto* box = qobject_cast<QAbstractSpinBox*>(row.field))
        box->setSpecialValueText(text(look.special));
    if (auto* number = qobject_cast<QSpinBox*>(row.field))
        number->setSuffix(text(look.suffix));
    if (auto* real = qobject_cast<QDoubleSpinBox*>(row.field))
        real->setSuffix(text(look.suffix));
    if (auto* box = qobject_cast<QComboBox*>(row.field)) {
        QStringList texts = choices;
        for (const auto* english : look.texts) {
            if (english != nullptr)
                texts << text(english);
        }
        const QSignalBlocker blocker(box);
        for (int i = 0; i < texts.size(); ++i) {
            if (i < box->count())
                box->setItemText(i, texts[i]);
            else
                box->addItem(texts[i]);
        }
    }
}

void Form::retranslate()
{
    for (const auto& [label, english] : m_headings)
        label->setText(text(english));
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        nameRow(m_rows[i], choicesOf(i));
}

void Form::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    for (const auto& row : m_rows) {
        if (row.isShown && row.field->isEnabled())
            return row.field->setFocus();
    }
}

} // namespace opscope
