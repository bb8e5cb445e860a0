// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of core in the language of the window: core contains English templates, the catalogue contains their
// translations in the contexts "Message", "Argument", "Page", "Column", "Panel", "Word" and "Glossary".
#pragma once

#include <string_view>

#include <QString>

#include "core/base/message.h"
#include "core/base/result.h"
#include "core/base/words.h"
#include "core/report/report.h"

namespace opscope {

/// A message of core, translated, with its arguments filled in. An argument that is a text of core (a reason)
/// has an entry in the context "Argument". The digits of an amount before a unit are grouped, a time is exact
/// and in the unit that the user set, anything else is shown unchanged.
QString translateMessage(const Message& message);
/// The same with times that are easy to read: "6.838 ms".
QString readableMessage(const Message& message);
/// "op_summary.csv:17: not a number: 'N/A'", translated.
QString translateError(const Error& error);
/// Core's texts in the language of the window, for tables and files that core makes. Their digits are not
/// grouped.
Words translatedWords();
/// A title of a page or of one of its variants.
QString pageTitle(std::string_view english);
/// A title of a panel.
QString panelTitle(const char* english);
/// What a metric means; empty if the catalogue has no entry in any language.
QString glossaryText(std::string_view english);
/// "Rank 3", or the name of the report if the reports do not differ by their ranks.
QString rankTitle(const Workspace& workspace, std::size_t index);
/// "read", "missing", ...: the words of fileStateName, translated.
QString fileStateText(FileState state);

} // namespace opscope
