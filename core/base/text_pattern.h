// SPDX-License-Identifier: GPL-3.0-or-later
// Regular expressions whose time grows with the text only: all alternatives are followed at once, a character
// after the other. The functions of the C library need hours for some patterns and cannot be stopped.
#pragma once

#include <array>
#include <cstdint>
#include <stop_token>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace opscope {

/// A regular expression (POSIX with \d \w \s \b, case ignored, no back references).
class TextPattern {
public:
    /// Errors: BadPattern with what is wrong.
    static Result<TextPattern> compile(std::string_view pattern);

    /// True if it matches a part of the text. After a stop request the answer means nothing.
    bool found(std::string_view text, const std::stop_token& stop = {}) const;

    enum class Op : std::uint8_t {
        Char, ///< `value` in lower case
        Set,  ///< `value` is its place among the sets
        Any,
        Fork, ///< goes on at `value` and at `other`
        Jump,
        Begin,
        End,
        WordEdge,
        NoWordEdge,
        WordBegin,
        WordEnd,
        Match
    };
    struct Step {
        Op op = Op::Match;
        std::uint32_t value = 0;
        std::uint32_t other = 0;
    };
    struct Set {
        std::vector<std::pair<char32_t, char32_t>> ranges;
        bool hasWord = false;
        bool isNegated = false;

        bool has(char32_t c) const;
    };

private:
    bool takes(const Step& step, char32_t c) const;

    std::vector<Step> m_steps;
    std::vector<Set> m_sets;
    std::array<bool, 128> m_mayBegin{}; ///< ASCII characters with which a match may begin
    bool m_mayBeEmpty = true;
};

} // namespace opscope
