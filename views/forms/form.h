// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include <QWidget>

#include "views/forms/form_field.h"

class QFormLayout;
class QLabel;
class QScrollArea;

namespace opscope {

/// The fields of a table in two columns. It follows the language, and begins in its first field.
class Form : public QWidget {
    Q_OBJECT
public:
    enum class Notice { AtEachKey, WhenFilledIn };

    /// Adds a row with a widget that no table describes, above the field with this index or as the last.
    void addRow(const char* text, QWidget* widget, std::size_t index = SIZE_MAX);
    QWidget* field(std::size_t index) const { return m_rows[index].field; }
    /// "Still to fill in: Host, Executable": the required fields that are empty; empty if there are none.
    QString missing() const;
    /// The form scrolls when the window is small.
    QScrollArea* scrolled();

Q_SIGNALS:
    /// A value was changed by the user, or all by `refill`.
    void changed();

protected:
    /// Texts are translated in the context of `owner`.
    Form(const QMetaObject& owner, QWidget* parent, Notice notice);
    void addField(const char* text, FieldKind kind, const char* hint, const FieldTraits& traits);
    void setField(std::size_t index, const QVariant& value);
    void setState(std::size_t index, bool isShown, bool isEnabled, bool isHere);
    void retranslate();
    void showEvent(QShowEvent* event) override;

    virtual void take(std::size_t index, const QVariant& value) = 0;
    virtual QStringList choicesOf(std::size_t index) const = 0;

private:
    struct Row {
        const char* text;
        const char* hint;
        FieldTraits traits;
        QWidget* row = nullptr;
        QLabel* label = nullptr;
        QWidget* field = nullptr;
        QLabel* hintLabel = nullptr;
        QWidget* browse = nullptr;
        bool isShown = true;
    };
    QString text(const char* english) const;
    void nameRow(const Row& row, const QStringList& choices);
    QWidget* make(std::size_t index, FieldKind kind, const FieldTraits& traits);
    QWidget* makeBrowse(FieldKind kind, QWidget* field);

    const QMetaObject& m_owner;
    Notice m_notice;
    QFormLayout* m_layout;
    std::vector<Row> m_rows;
    std::vector<std::pair<QLabel*, const char*>> m_headings; ///< and labels of inserted rows
};

/// A form that edits the members of a value: each change is in the value before `changed` is emitted.
template <class V>
class FormOf : public Form {
public:
    /// `value` outlives the form.
    FormOf(std::span<const FieldSpec<V>> fields, V& value, const QMetaObject& owner,
           QWidget* parent = nullptr, Notice notice = Notice::AtEachKey)
        : Form(owner, parent, notice),
          m_fields(fields.begin(), fields.end()),
          m_value(value),
          m_problems(fields.size())
    {
        for (const auto& field : fields)
            addField(field.text, field.kind, field.hint, field.traits);
        retranslate();
        refill();
    }

    /// Shows the value after it was changed elsewhere.
    void refill()
    {
        for (std::size_t i = 0; i < m_fields.size(); ++i)
            setField(i, m_fields[i].value.get(m_value));
        follow();
    }
    /// The first field with a text that cannot be converted.
    Result<void> problem() const
    {
        for (const auto& problem : m_problems) {
            if (!problem)
                return problem;
        }
        return {};
    }

private:
    void take(std::size_t index, const QVariant& value) override
    {
        const V before = m_value;
        m_problems[index] = m_fields[index].value.set(m_value, value);
        for (std::size_t i = 0; i < m_fields.size(); ++i) {
            const auto now = m_fields[i].value.get(m_value);
            if (i != index && now != m_fields[i].value.get(before))
                setField(i, now); // it follows the changed one
        }
        follow();
    }
    QStringList choicesOf(std::size_t index) const override
    {
        return m_fields[index].when.choices != nullptr ? m_fields[index].when.choices(m_value)
                                                       : QStringList();
    }
    void follow()
    {
        const auto is = [this](bool (*test)(const V&)) { return test == nullptr || test(m_value); };
        for (std::size_t i = 0; i < m_fields.size(); ++i)
            setState(i, is(m_fields[i].when.isShown), is(m_fields[i].when.isEnabled),
                     is(m_fields[i].when.isHere));
        Q_EMIT changed();
    }

    std::vector<FieldSpec<V>> m_fields;
    V& m_value;
    std::vector<Result<void>> m_problems;
};

} // namespace opscope
