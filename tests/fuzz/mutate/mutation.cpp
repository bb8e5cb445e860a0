// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/mutate/mutation.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>

namespace opscope::mutate {
namespace {

using namespace std::string_view_literals;

constexpr std::array kWords{"\""sv,
                            "{"sv,
                            "}"sv,
                            "["sv,
                            "]"sv,
                            ","sv,
                            ":"sv,
                            "\n"sv,
                            "\r"sv,
                            "\0"sv,
                            "\\"sv,
                            ",,,,"sv,
                            "NaN"sv,
                            "null"sv,
                            "Infinity"sv,
                            "-1"sv,
                            "1e400"sv,
                            "\"ph\":\"X\""sv,
                            "{\"ph\":\"B\"},"sv,
                            "\\ud800"sv,
                            "\xff"sv,
                            "\xef\xbb\xbf"sv,
                            "9223372036854775807"sv,
                            "-9223372036854775808"sv,
                            "4294967295"sv,
                            "N/A"sv,
                            "<html>"sv};

/// A length between 1 and 64 KiB, short ones as often as long ones.
std::size_t lengthUpTo(std::size_t most, Random& random)
{
    const auto length = (std::size_t{1} << random.below(17)) + random.below(16);
    return std::min(std::max<std::size_t>(most, 1), length);
}

} // namespace

std::uint64_t Random::next()
{
    m_state += 0x9e3779b97f4a7c15U; // splitmix64
    auto z = m_state;
    z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27U)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31U);
}

std::size_t Random::below(std::size_t limit)
{
    return limit == 0 ? 0 : static_cast<std::size_t>(next() % limit);
}

Damage damage(std::string& bytes, Random& random)
{
    Damage out;
    const auto times = random.below(4) == 0 ? 1 + random.below(3) : 1;
    for (std::size_t i = 0; i < times; ++i) {
        const auto size = bytes.size();
        const auto at = random.below(size);
        std::string what;
        std::size_t touched = 0;
        switch (random.below(8)) {
        case 0:
            touched = size - at;
            bytes.resize(at);
            out.endsEarly = true;
            what = fmt::format("cut off at {}", at);
            break;
        case 1: {
            touched = std::min<std::size_t>(size, std::size_t{1} << random.below(5));
            for (std::size_t bit = 0; bit < touched; ++bit) {
                auto& c = bytes[random.below(size)];
                c = static_cast<char>(static_cast<unsigned char>(c) ^ (1U << random.below(8)));
            }
            what = fmt::format("flip {} bits", touched);
            break;
        }
        case 2: {
            if (size == 0)
                break;
            const auto word = kWords[random.below(kWords.size())];
            bytes[at] = word[0];
            touched = 1;
            what = fmt::format("byte {} becomes {:#04x}", at, static_cast<unsigned char>(word[0]));
            break;
        }
        case 3: {
            const auto word = kWords[random.below(kWords.size())];
            bytes.insert(at, word);
            touched = word.size();
            what = fmt::format("insert {} bytes of a word at {}", word.size(), at);
            break;
        }
        case 4: {
            touched = lengthUpTo(1024, random);
            std::string noise(touched, '\0');
            std::ranges::generate(noise, [&] { return static_cast<char>(random.below(256)); });
            bytes.insert(at, noise);
            what = fmt::format("insert {} random bytes at {}", touched, at);
            break;
        }
        case 5:
            touched = lengthUpTo(size - at, random);
            bytes.erase(at, touched);
            what = fmt::format("delete {} bytes at {}", touched, at);
            break;
        case 6:
            touched = lengthUpTo(size - at, random);
            bytes.insert(at, std::string(bytes, at, touched));
            what = fmt::format("duplicate {} bytes at {}", touched, at);
            break;
        default: {
            const auto length = lengthUpTo((size - at) / 2, random);
            const auto other = at + length + random.below(size - at - std::min(size - at, 2 * length) + 1);
            if (other + length > size)
                break;
            std::swap_ranges(bytes.begin() + static_cast<std::ptrdiff_t>(at),
                             bytes.begin() + static_cast<std::ptrdiff_t>(at + length),
                             bytes.begin() + static_cast<std::ptrdiff_t>(other));
            touched = 2 * length;
            what = fmt::format("swap {} bytes at {} and {}", length, at, other);
            break;
        }
        }
        out.touchedBytes += touched;
        out.what += (out.what.empty() || what.empty() ? "" : "; ") + what;
    }
    return out;
}

} // namespace opscope::mutate
