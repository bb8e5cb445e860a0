// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/importer.h"

#include <algorithm>
#include <set>

#include <catch2/catch.hpp>

#include "core/import/discover/probe.h"
#include "core/table/table_page_list.h"
#include "source_dir.h"

using namespace opscope;

namespace {

const std::string kDatabaseHead("SQLite format 3\0 of another tool", 32);

constexpr std::array<std::string_view, 1> kStems{"other"};

bool isOfOtherTool(const FileProbe& probe)
{
    return probe.head.ends_with("of another tool");
}

Result<void> readNothing(ImportContext&)
{
    return {};
}

constexpr Importer kOtherTool{"other_db", Role::Database, ReportPart::Slices,
                              kStems,     isOfOtherTool,  readNothing};

} // namespace

TEST_CASE("importers: a database of another tool is read by its own format wherever that stands",
          "[core][import]")
{
    const FileProbe probe{"run.db", kDatabaseHead};
    REQUIRE(importerFor(probe) == &msprofDb); // which takes every database
    std::vector<const Importer*> formats(importers().begin(), importers().end());
    formats.push_back(&kOtherTool);
    CHECK(importerFor(probe, formats) == &kOtherTool);
    std::ranges::rotate(formats, formats.end() - 1);
    CHECK(importerFor(probe, formats) == &kOtherTool);
}

TEST_CASE("importers: the files of the samples are read by one format in any order of the list",
          "[core][import]")
{
    std::vector<const Importer*> backwards(importers().rbegin(), importers().rend());
    std::set<const Importer*> used;
    for (const auto& file : std::filesystem::recursive_directory_iterator(OPSCOPE_SOURCE_DIR "/samples")) {
        if (!file.is_regular_file())
            continue;
        INFO(file.path());
        const auto head = readHead(file.path());
        REQUIRE(head);
        const FileProbe probe{file.path().filename().string(), *head};
        CHECK(importerFor(probe) == importerFor(probe, backwards));
        used.insert(importerFor(probe));
    }
    CHECK(used.size() > 10);
}

TEST_CASE("importers: each has an id of its own and fills what some page shows", "[core][import]")
{
    std::set<std::string_view> ids;
    for (const auto* importer : importers()) {
        INFO(importer->id);
        CHECK(ids.insert(importer->id).second);
        CHECK(importerOf(importer->id) == importer);
        CHECK_FALSE(pagesShowing(importer->fills).empty());
    }
    CHECK(importerOf("raw") == nullptr);
}
