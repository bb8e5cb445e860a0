// SPDX-License-Identifier: GPL-3.0-or-later
// Core knows no tr(): its texts are English, and the window translates them by context and text.
#pragma once

/// Puts a text into the catalogues: lupdate reads both literals, the compiler only the text.
/// Contexts: "Column", "Page", "Argument" (of a message), "Word" (of a printed report). The lists in .def
/// files are marked as entire files in resources/translations/core_lists.h.
#define OPSCOPE_TEXT(context, text) text
