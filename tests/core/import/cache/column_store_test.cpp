// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/cache/column_store.h"

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include <catch2/catch.hpp>

#include "core/base/regular_file.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
using namespace opscope::cache;

TEST_CASE("column store: runs and few values and random ones come back", "[core][import][cache]")
{
    std::mt19937_64 random(3);
    std::vector<std::uint32_t> runs, few, wide;
    for (std::size_t i = 0; i < 10000; ++i) {
        runs.push_back(static_cast<std::uint32_t>(i / 5000));
        few.push_back(static_cast<std::uint32_t>(random() % 7));
        wide.push_back(static_cast<std::uint32_t>(random()));
    }
    std::vector<std::uint32_t> three{1, 1, 1};
    const TempFolder folder;
    auto file = AtomicFile::create(folder / "columns");
    REQUIRE(file);
    ColumnWriter writer(*file, 0);
    std::vector<ColumnPlace> places;
    for (const auto* values : {&runs, &few, &wide, &three})
        places.push_back(writer.add(std::span<const std::uint32_t>(*values)));
    REQUIRE(writer.result());
    REQUIRE(file->commit());
    CHECK(places[0].encoding == Encoding::Runs);
    CHECK(places[1].encoding == Encoding::Bytes);
    CHECK(places[2].encoding == Encoding::Raw);
    CHECK(places[3].encoding == Encoding::Raw);
    CHECK(places[0].bytes < places[1].bytes);

    const auto bytes = readRegular(folder / "columns", 1 << 20);
    REQUIRE(bytes);
    const auto memory = std::make_shared<std::string>(*bytes);
    const auto read = [&] {
        ColumnReader reader(*memory, memory);
        std::vector<Column<std::uint32_t>> columns;
        for (const auto& place : places)
            columns.push_back(reader.column<std::uint32_t>(place));
        CHECK(reader.isGood());
        CHECK(reader.unpack());
        return columns;
    };
    const auto columns = read();
    std::size_t at = 0;
    for (const auto* values : {&runs, &few, &wide, &three})
        CHECK(std::ranges::equal(columns[at++].span(), *values));
    CHECK(areIntact(*memory, places, {}));
    (*memory)[places[2].offset + 100] ^= 1;
    CHECK_FALSE(areIntact(*memory, places, {}));
}

TEST_CASE("column store: a place beyond the file or of another width is refused", "[core][import][cache]")
{
    const std::string bytes(4096, '\0');
    for (const auto& place :
         {ColumnPlace{4096, 8, 1, Encoding::Raw, 8, 0}, ColumnPlace{0, 8, 2, Encoding::Raw, 8, 0},
          ColumnPlace{0, 8, 2, Encoding::Raw, 4, 0}, ColumnPlace{UINT64_MAX, 16, 2, Encoding::Raw, 8, 0}}) {
        ColumnReader reader(bytes, nullptr);
        CHECK(reader.column<std::int64_t>(place).empty());
        CHECK_FALSE(reader.isGood());
    }
}
