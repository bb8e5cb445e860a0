// SPDX-License-Identifier: GPL-3.0-or-later
// The lists of texts of core and the command line, for lupdate: the preprocessor writes out what it cannot
// see behind an #include.
#define MESSAGE(id, text) QT_TRANSLATE_NOOP("Message", text);
#include "core/base/messages.def"

#define THRESHOLD(id, word, value, unit, source)                                                             \
    QT_TRANSLATE_NOOP("Argument", unit);                                                                     \
    QT_TRANSLATE_NOOP("Argument", source);
#include "core/advisor/engine/thresholds.def"

#define GLOSSARY(key, title, text) QT_TRANSLATE_NOOP("Glossary", text);
#include "core/table/glossary.def"

#define VENDOR_COLUMN(names, title, text, ...) QT_TRANSLATE_NOOP("Glossary", text);
#define OP_COLUMN(type, member, id, unit, doc, ...) VENDOR_COLUMN(__VA_ARGS__)
#include "core/vendor/vendor_columns.def"

#define ANSWER(name, command, place)
#define KEY(id, unit, title, meaning) QT_TRANSLATE_NOOP("Word", meaning);
#include "app/cli/answers.def"

#define COMMAND_GROUP(title) QT_TRANSLATE_NOOP("Word", title);
#define COMMAND(name)
#include "app/cli/commands.def"
