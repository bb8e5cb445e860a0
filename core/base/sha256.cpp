// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"

#include <bit>
#include <cmath>

namespace opscope {
namespace {

using Words = std::array<std::uint32_t, 64>;

/// The first 32 bits of the fraction of a root of a prime.
std::uint32_t fractionOf(long double root)
{
    return static_cast<std::uint32_t>((root - std::floor(root)) * 4294967296.0L);
}

template <class Root>
Words rootsOfPrimes(const Root& root)
{
    Words out{};
    std::size_t count = 0;
    for (int n = 2; count < out.size(); ++n) {
        bool isPrime = true;
        for (int d = 2; d * d <= n; ++d)
            isPrime = isPrime && n % d != 0;
        if (isPrime)
            out.at(count++) = fractionOf(root(static_cast<long double>(n)));
    }
    return out;
}

void addBlock(std::array<std::uint32_t, 8>& state, const unsigned char* block, const Words& k)
{
    Words w{};
    for (std::size_t i = 0; i < 16; ++i)
        w[i] = std::uint32_t{block[4 * i]} << 24U | std::uint32_t{block[4 * i + 1]} << 16U |
               std::uint32_t{block[4 * i + 2]} << 8U | std::uint32_t{block[4 * i + 3]};
    for (std::size_t i = 16; i < 64; ++i) {
        const auto a = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
        const auto b = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
        w[i] = w[i - 16] + a + w[i - 7] + b;
    }
    auto [a, b, c, d, e, f, g, h] = state;
    for (std::size_t i = 0; i < 64; ++i) {
        const auto t1 =
            h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) + k[i] + w[i];
        const auto t2 =
            (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> more{a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i)
        state[i] += more[i];
}

} // namespace

std::array<std::uint8_t, 32> sha256(std::string_view bytes)
{
    static const auto kSquareRoots = rootsOfPrimes([](long double n) { return std::sqrt(n); });
    static const auto kCubeRoots = rootsOfPrimes([](long double n) { return std::cbrt(n); });
    std::array<std::uint32_t, 8> state{};
    for (std::size_t i = 0; i < 8; ++i)
        state[i] = kSquareRoots[i];
    std::string text(bytes);
    text += static_cast<char>(0x80);
    text.resize((text.size() + 8 + 63) / 64 * 64, '\0');
    const auto bits = std::uint64_t{bytes.size()} * 8;
    for (std::size_t i = 0; i < 8; ++i)
        text[text.size() - 1 - i] = static_cast<char>(bits >> (8 * i));
    for (std::size_t i = 0; i < text.size(); i += 64)
        addBlock(state, reinterpret_cast<const unsigned char*>(text.data()) + i, kCubeRoots);
    std::array<std::uint8_t, 32> out{};
    for (std::size_t i = 0; i < out.size(); ++i)
        out[i] = static_cast<std::uint8_t>(state[i / 4] >> (24 - 8 * (i % 4)));
    return out;
}

std::string policyHash(std::string_view text)
{
    constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const auto hash = sha256(text);
    std::string out = "sha256-";
    for (std::size_t i = 0; i < hash.size(); i += 3) {
        const auto at = [&](std::size_t k) { return k < hash.size() ? std::uint32_t{hash[k]} : 0U; };
        const auto three = at(i) << 16U | at(i + 1) << 8U | at(i + 2);
        for (unsigned k = 0; k < 4; ++k)
            out += i + k <= hash.size() ? kLetters[(three >> (18U - 6U * k)) & 63U] : '=';
    }
    return out;
}

} // namespace opscope
