// SPDX-License-Identifier: GPL-3.0-or-later
// The language in which the command line speaks to people. CSV, JSON and other formats for programs are
// always English.
#pragma once

#include <string_view>

#include "app/cli/translation.h"
#include "core/base/words.h"

namespace opscope {

enum class CliLanguage { English, Chinese };

/// The language of a locale ("zh_CN.UTF-8"). Chinese in another encoding than UTF-8 would not be readable:
/// then the language is English.
CliLanguage languageOfLocale(std::string_view locale);
/// Translates texts and messages of core; a text without a translation stays English.
Words wordsOf(CliLanguage language);

} // namespace opscope
