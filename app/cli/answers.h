// SPDX-License-Identifier: GPL-3.0-or-later
// The documented keys of JSON answers.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/words.h"

namespace opscope {

struct AnswerKey {
    std::string_view id;
    std::string_view unit;
    std::string_view title; ///< of CSV, which was the key before schema 1; may be empty
    std::string_view meaning;
};

struct Answer {
    std::string_view name; ///< in the schema
    std::string_view command;
    std::string_view place; ///< the tables of the answer
    std::span<const AnswerKey> keys;
};

std::span<const Answer> answers();
/// The page of the documentation from "## stats" on.
std::string answersMarkdown();

} // namespace opscope
