// SPDX-License-Identifier: GPL-3.0-or-later
// A form is a table: each field is a row with its words, its kind, and the member that it edits.
#pragma once

#include <array>
#include <filesystem>
#include <string>
#include <type_traits>

#include <QStringList>
#include <QVariant>

#include "core/base/result.h"

namespace opscope {

enum class FieldKind {
    Line,
    Lines,      ///< a few lines of text
    Folder,     ///< a line with a button that opens a file dialog
    File,       ///< the same for an existing file
    SavedFile,  ///< the same for a file that is written
    Choice,     ///< one of the words
    OpenChoice, ///< one of the words, or any other text
    Number,     ///< from low to high
    Real,
    Switch,
};

/// What only some fields have. Texts are untranslated.
struct FieldTraits {
    bool isRequired = false;     ///< while it is shown
    const char* words = nullptr; ///< values of a choice, separated by |; null: the value is the index
    std::array<const char*, 5> texts = {}; ///< shown for the words; none: the words
    double low = 0;
    double high = 0;
    double step = 1;
    const char* suffix = nullptr;
    const char* special = nullptr; ///< shown for the lowest number; the text next to a check box
    const char* tip = nullptr;
    const char* example = nullptr; ///< shown in an empty field
    const char* section = nullptr; ///< a heading above the field

    /// The values of a choice; empty if they are indexes.
    QStringList values() const
    {
        return words == nullptr ? QStringList() : QString::fromLatin1(words).split(QLatin1Char('|'));
    }
};

/// Reads and writes the value of a field in a V. Errors of `set`: the text cannot be converted.
template <class V>
struct FieldValue {
    QVariant (*get)(const V&) = nullptr;
    Result<void> (*set)(V&, const QVariant&) = nullptr;
};

/// What depends on the other fields; null: always.
template <class V>
struct FieldConditions {
    bool (*isShown)(const V&) = nullptr;
    bool (*isEnabled)(const V&) = nullptr;
    bool (*isHere)(const V&) = nullptr;         ///< a path of another machine has no button
    QStringList (*choices)(const V&) = nullptr; ///< translated texts of a choice that the table cannot list
};

template <class V>
struct FieldSpec {
    constexpr FieldSpec(const char* name, FieldValue<V> member, FieldKind what = FieldKind::Line,
                        const char* how = nullptr, FieldTraits further = {}, FieldConditions<V> ifs = {})
        : text(name), value(member), kind(what), hint(how), traits(further), when(ifs)
    {
    }

    const char* text;
    FieldValue<V> value;
    FieldKind kind;
    const char* hint; ///< a muted line below that explains how to fill it in
    FieldTraits traits;
    FieldConditions<V> when;
};

template <class T>
QVariant fieldFrom(const T& value)
{
    if constexpr (std::is_same_v<T, std::string>)
        return QString::fromStdString(value);
    else if constexpr (std::is_same_v<T, std::filesystem::path>)
        return QString::fromStdString(value.string());
    else if constexpr (std::is_enum_v<T>)
        return static_cast<int>(value);
    else if constexpr (std::is_same_v<T, std::int64_t>)
        return static_cast<qlonglong>(value);
    else
        return value;
}

template <class T>
void fieldTo(T& value, const QVariant& from)
{
    if constexpr (std::is_same_v<T, std::string> || std::is_same_v<T, std::filesystem::path>)
        value = from.toString().toStdString();
    else if constexpr (std::is_enum_v<T>)
        value = static_cast<T>(from.toInt());
    else if constexpr (std::is_same_v<T, std::int64_t>)
        value = from.toLongLong();
    else
        value = from.value<T>();
}

template <auto... Members>
struct MemberValue {
    template <class V>
    static QVariant get(const V& value)
    {
        return fieldFrom((value.*....*Members));
    }
    template <class V>
    static Result<void> set(V& value, const QVariant& to)
    {
        fieldTo((value.*....*Members), to);
        return {};
    }
    template <class V>
    constexpr operator FieldValue<V>() const
    {
        return {get<V>, set<V>};
    }
};
/// The value of a member, or of a member of a member.
template <auto... Members>
inline constexpr MemberValue<Members...> valueOf;

} // namespace opscope
