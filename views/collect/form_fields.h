// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the forms of a collection: a line, several lines, a path with a button; each has a name for a
// screen reader.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include <QString>

#include "core/collect/run_project.h"

class QFormLayout;
class QLineEdit;
class QPlainTextEdit;
class QScrollArea;
class QWidget;

namespace opscope {

enum class Browse { Nothing, Folder, File, Save };

QString fromText(const std::string& text);
/// The text of a line without spaces around it.
std::string textOf(const QLineEdit* line);

/// A line, with a button that opens a file dialog for a path of this machine.
QLineEdit* addLineField(QFormLayout* form, const std::string& text, Browse browse = Browse::Nothing);
/// Adds a check box, a choice or a number that the caller has made.
void addBoxField(QFormLayout* form, QWidget* box);
/// A field of a few lines.
QPlainTextEdit* addLinesField(QFormLayout* form, const QString& text);
/// Sets the label of a field's row; the muted line `hint` below it explains how to fill it in.
void nameField(QFormLayout* form, QWidget* field, const QString& name, const QString& hint = {});
/// "Still to fill in: Host, Executable": the names of the empty fields; empty if there are none.
QString stillToFillIn(const std::vector<const QLineEdit*>& fields);
/// Shows or hides the button of a line: a path of another machine cannot be chosen in a dialog.
void showBrowse(QLineEdit* field, bool isShown);
/// Shows or hides the row of a field.
void showField(QFormLayout* form, QWidget* field, bool isShown);
/// A form that scrolls when the window is small.
std::pair<QScrollArea*, QFormLayout*> makeScrolledForm(QWidget* parent);

/// Lines of "A=b" with `sign` between the two.
QString linesOf(const NamedTexts& texts, const QString& sign);
/// The inverse. Errors: RunFileBadValue with `key` for a line without the sign.
Result<NamedTexts> namedTexts(const QString& lines, const QString& sign, const char* key);

} // namespace opscope
