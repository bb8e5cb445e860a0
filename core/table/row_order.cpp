// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/table/row_order.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <numeric>

#include "core/base/parallel.h"
#include "core/base/text_match.h"

namespace opscope {
namespace {

constexpr std::size_t kSmall = 2048;
constexpr int kMostDigitBits = 11;

/// Integers and doubles as unsigned numbers of the same order.
std::uint64_t ordered(std::int64_t value)
{
    return static_cast<std::uint64_t>(value) ^ (std::uint64_t{1} << 63U);
}
std::uint64_t ordered(double value)
{
    if (value == 0)
        value = 0; // -0 and 0 are equal
    const auto bits = std::bit_cast<std::uint64_t>(value);
    return (bits >> 63U) != 0 ? ~bits : bits | (std::uint64_t{1} << 63U);
}
template <class T>
std::uint64_t ordered(T value)
{
    return ordered(static_cast<std::int64_t>(value));
}

template <class T>
OrderKeys numberKeys(std::span<const T> values, const std::vector<std::uint32_t>& rows, bool isDescending)
{
    struct Range {
        std::uint64_t least = UINT64_MAX;
        std::uint64_t greatest = 0;
        bool hasMissing = false;
    };
    std::vector<Range> ranges(chunkCount(rows.size(), kLeastChunk));
    parallelChunks(rows.size(), kLeastChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
        Range range;
        for (std::size_t i = begin; i < end; ++i) {
            const T value = values[rows[i]];
            if (isMissingValue(value)) {
                range.hasMissing = true;
                continue;
            }
            const auto key = ordered(value);
            range.least = std::min(range.least, key);
            range.greatest = std::max(range.greatest, key);
        }
        ranges[chunk] = range;
    });
    Range range;
    for (const auto& part : ranges) {
        range.least = std::min(range.least, part.least);
        range.greatest = std::max(range.greatest, part.greatest);
        range.hasMissing = range.hasMissing || part.hasMissing;
    }
    OrderKeys out;
    out.keys.resize(rows.size());
    if (range.least > range.greatest)
        return out; // all are missing
    // No kind of value fills its 64 bits (INT64_MIN and the NaNs are "missing"), so there is room for one
    // more.
    const auto missing = range.greatest - range.least + 1;
    out.greatest = range.hasMissing ? missing : missing - 1;
    parallelChunks(rows.size(), kLeastChunk, [&](std::size_t, std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            const T value = values[rows[i]];
            out.keys[i] = isMissingValue(value) ? missing
                          : isDescending        ? range.greatest - ordered(value)
                                                : ordered(value) - range.least;
        }
    });
    return out;
}

/// Radix sort, least significant digit first; `digit(e, shift, mask)` reads a digit of an element.
template <class E, class Key>
void radixSort(std::vector<E>& items, int keyBits, Key key, const std::stop_token& stop)
{
    const int passes = std::max(1, (keyBits + kMostDigitBits - 1) / kMostDigitBits);
    const int digitBits = std::max(1, (keyBits + passes - 1) / passes);
    const std::uint64_t mask = (std::uint64_t{1} << digitBits) - 1;
    std::vector<E> other(items.size());
    for (int pass = 0; pass < passes && !stop.stop_requested(); ++pass) {
        const int shift = pass * digitBits;
        const auto chunks = chunkCount(items.size(), kLeastChunk);
        std::vector<std::vector<std::uint32_t>> at(chunks);
        parallelChunks(items.size(), kLeastChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
            std::vector<std::uint32_t> count(mask + 1);
            for (std::size_t i = begin; i < end; ++i)
                ++count[(key(items[i]) >> shift) & mask];
            at[chunk] = std::move(count);
        });
        std::uint32_t sum = 0;
        bool isTrivial = false;
        for (std::size_t digit = 0; digit <= mask; ++digit) {
            const auto before = sum;
            for (auto& count : at) {
                const auto n = count[digit];
                count[digit] = sum;
                sum += n;
            }
            isTrivial = isTrivial || sum - before == items.size();
        }
        if (isTrivial)
            continue;
        parallelChunks(items.size(), kLeastChunk, [&](std::size_t chunk, std::size_t begin, std::size_t end) {
            auto& next = at[chunk];
            for (std::size_t i = begin; i < end; ++i)
                other[next[(key(items[i]) >> shift) & mask]++] = items[i];
        });
        items.swap(other);
    }
}

} // namespace

TextRanks rankTexts(const TextValues& values, const std::vector<std::uint32_t>& rows)
{
    TextRanks out;
    out.ranks.assign(values.pool->size(), 0);
    for (const auto row : rows) {
        const auto id = values.ids[row];
        if (id.valid() && out.ranks[id.index()] == 0) {
            out.ranks[id.index()] = 1;
            out.sorted.push_back(id);
        }
    }
    std::sort(out.sorted.begin(), out.sorted.end(), [&](StringId a, StringId b) {
        return naturalOrder(values.pool->text(a), values.pool->text(b)) < 0;
    });
    for (std::size_t i = 0; i < out.sorted.size(); ++i)
        out.ranks[out.sorted[i].index()] = static_cast<std::uint32_t>(i);
    return out;
}

OrderKeys orderKeys(const ColumnValues& values, const std::vector<std::uint32_t>& rows, bool isDescending)
{
    return std::visit(
        [&](const auto& v) -> OrderKeys {
            using V = std::decay_t<decltype(v)>;
            if constexpr (kIsFunction<V>) {
                return {std::vector<std::uint64_t>(rows.size()), 0}; // callers store function columns first
            } else if constexpr (kIsText<V>) {
                const auto ranks = rankTexts(v, rows);
                const std::uint64_t missing = ranks.sorted.size();
                OrderKeys out{std::vector<std::uint64_t>(rows.size()), missing};
                parallelChunks(
                    rows.size(), kLeastChunk, [&](std::size_t, std::size_t begin, std::size_t end) {
                        for (std::size_t i = begin; i < end; ++i) {
                            const std::uint64_t rank = ranks.of(v.ids[rows[i]]);
                            out.keys[i] = rank == missing || !isDescending ? rank : missing - 1 - rank;
                        }
                    });
                return out;
            } else {
                return numberKeys(v, rows, isDescending);
            }
        },
        values);
}

void sortByKeys(std::vector<std::uint32_t>& rows, const OrderKeys& keys, std::stop_token stop)
{
    const auto n = rows.size();
    const auto keyBits = static_cast<int>(std::bit_width(keys.greatest));
    if (n < 2 || keyBits == 0)
        return;
    struct Wide {
        std::uint64_t key;
        std::uint32_t row;
    };
    if (n <= kSmall) {
        std::vector<Wide> items(n);
        for (std::size_t i = 0; i < n; ++i)
            items[i] = {keys.keys[i], rows[i]};
        std::stable_sort(items.begin(), items.end(),
                         [](const Wide& a, const Wide& b) { return a.key < b.key; });
        for (std::size_t i = 0; i < n; ++i)
            rows[i] = items[i].row;
        return;
    }
    const auto rowBits = static_cast<int>(std::bit_width(*std::max_element(rows.begin(), rows.end())));
    if (keyBits + rowBits <= 64) {
        std::vector<std::uint64_t> items(n);
        parallelChunks(n, kLeastChunk, [&](std::size_t, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                items[i] = (keys.keys[i] << rowBits) | rows[i];
        });
        radixSort(
            items, keyBits, [rowBits](std::uint64_t item) { return item >> rowBits; }, stop);
        const std::uint64_t mask = (std::uint64_t{1} << rowBits) - 1;
        parallelChunks(n, kLeastChunk, [&](std::size_t, std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i)
                rows[i] = static_cast<std::uint32_t>(items[i] & mask);
        });
        return;
    }
    std::vector<Wide> items(n);
    for (std::size_t i = 0; i < n; ++i)
        items[i] = {keys.keys[i], rows[i]};
    radixSort(
        items, keyBits, [](const Wide& item) { return item.key; }, stop);
    for (std::size_t i = 0; i < n; ++i)
        rows[i] = items[i].row;
}

} // namespace opscope
