// SPDX-License-Identifier: GPL-3.0-or-later
// Fields of the forms of a collection: a line, lines, a path with a button; all with a name for a screen
// reader.
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
/// What stands in a line, without the spaces around it.
std::string textOf(const QLineEdit* line);

/// A line, with a button that asks for a path of this machine.
QLineEdit* lineField(QFormLayout* form, const std::string& text, Browse browse = Browse::Nothing);
/// A box, a choice or a number: made by the caller.
void boxField(QFormLayout* form, QWidget* box);
/// A few lines high.
QPlainTextEdit* linesField(QFormLayout* form, const QString& text);
/// Gives the row of a field its words; a muted line `hint` under it says how it is filled.
void nameField(QFormLayout* form, QWidget* field, const QString& name, const QString& hint = {});
/// "Still to fill in: Host, Executable": the names of those that are empty; nothing when none is.
QString stillToFillIn(const std::vector<const QLineEdit*>& fields);
/// Shows or hides the button of a line: a path of another machine cannot be asked for.
void showBrowse(QLineEdit* field, bool isShown);
/// Shows or hides the row of a field.
void showField(QFormLayout* form, QWidget* field, bool isShown);
/// A form that scrolls when the window is small.
std::pair<QScrollArea*, QFormLayout*> scrolledForm(QWidget* parent);

/// "A=b" a line; `sign` between the two.
QString linesOf(const NamedTexts& texts, const QString& sign);
/// The inverse. Errors: RunFileBadValue with `key` for a line without the sign.
Result<NamedTexts> namedTexts(const QString& lines, const QString& sign, const char* key);

} // namespace opscope
