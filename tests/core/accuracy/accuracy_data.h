// SPDX-License-Identifier: GPL-3.0-or-later
// Dumps, golden files and what other programs computed of them.
#pragma once

#include <array>
#include <cstdint>
#include <fstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "tests/support/captures.h"

namespace opscope {

/// A file or folder of the data that stand beside the real captures.
inline std::optional<std::filesystem::path> accuracyData(const std::string& relative)
{
    return captureData("accuracy/" + relative);
}

inline nlohmann::json readJson(const std::filesystem::path& path)
{
    std::ifstream in(path);
    return nlohmann::json::parse(in);
}

/// FIPS 180-4, for bytes in memory.
inline std::string sha256(std::string_view bytes)
{
    const auto rotated = [](std::uint32_t x, unsigned n) { return x >> n | x << (32U - n); };
    std::array<std::uint32_t, 64> k{};
    std::array<std::uint32_t, 8> h{};
    // Fractions of the square and cube roots of the first primes.
    unsigned found = 0;
    for (unsigned n = 2; found < 64; ++n) {
        bool isPrime = true;
        for (unsigned d = 2; d * d <= n; ++d)
            isPrime = isPrime && n % d != 0;
        if (!isPrime)
            continue;
        const auto fraction = [](long double root) {
            return static_cast<std::uint32_t>((root - static_cast<long double>(static_cast<unsigned>(root))) *
                                              4294967296.0L);
        };
        if (found < 8)
            h[found] = fraction(std::sqrt(static_cast<long double>(n)));
        k[found++] = fraction(std::cbrt(static_cast<long double>(n)));
    }
    std::string padded(bytes);
    padded += '\x80';
    padded.append((120 - padded.size() % 64) % 64, '\0');
    for (int shift = 56; shift >= 0; shift -= 8)
        padded += static_cast<char>((bytes.size() * 8) >> static_cast<unsigned>(shift));
    for (std::size_t at = 0; at < padded.size(); at += 64) {
        std::array<std::uint32_t, 64> w{};
        for (std::size_t i = 0; i < 64; ++i) {
            if (i < 16) {
                for (std::size_t b = 0; b < 4; ++b)
                    w[i] = w[i] << 8U | static_cast<unsigned char>(padded[at + 4 * i + b]);
                continue;
            }
            const auto s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3U;
            const auto s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10U;
            w[i] = w[i - 16] + s0 + w[i - 7] + s1;
        }
        auto v = h;
        for (std::size_t i = 0; i < 64; ++i) {
            const auto s1 = rotated(v[4], 6) ^ rotated(v[4], 11) ^ rotated(v[4], 25);
            const auto t1 = v[7] + s1 + ((v[4] & v[5]) ^ (~v[4] & v[6])) + k[i] + w[i];
            const auto s0 = rotated(v[0], 2) ^ rotated(v[0], 13) ^ rotated(v[0], 22);
            const auto t2 = s0 + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
            v = {t1 + t2, v[0], v[1], v[2], v[3] + t1, v[4], v[5], v[6]};
        }
        for (std::size_t i = 0; i < 8; ++i)
            h[i] += v[i];
    }
    std::string text;
    for (const auto word : h)
        text += fmt::format("{:08x}", word);
    return text;
}

} // namespace opscope
