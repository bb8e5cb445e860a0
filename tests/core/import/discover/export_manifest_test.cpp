// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/discover/export_manifest.h"

#include <filesystem>
#include <fstream>

#include <catch2/catch.hpp>

#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;

TEST_CASE("export manifest: a file of the same size and other bytes is no longer ours",
          "[core][import][manifest]")
{
    const TempFolder folder;
    const auto file = folder.write("a.csv", "Op Name\nconv\n");
    ExportManifest manifest;
    manifest.files.insert({"a.csv", {fs::file_size(file), contentHash(file)}});
    CHECK(manifest.isUnchanged("a.csv", file));
    CHECK_FALSE(manifest.isUnchanged("b.csv", file));
    folder.write("a.csv", "Op Name\nCONV\n");
    CHECK_FALSE(manifest.isUnchanged("a.csv", file));
    manifest.files.insert({"a.csv", {fs::file_size(file), contentHash(file)}}); // is to replace the other
    CHECK(manifest.isUnchanged("a.csv", file));
}

TEST_CASE("export manifest: without hashes the size tells", "[core][import][manifest]")
{
    const TempFolder folder;
    const auto file = folder.write("a.csv", "Op Name\nconv\n");
    const auto manifest = readExportManifest(folder.write(
        std::string(kExportManifest), R"({"exporter":"opscope","files":[{"name":"a.csv","sizeBytes":13}]})"));
    CHECK(manifest.isUnchanged("a.csv", file));
    folder.write("a.csv", "Op Name\nconv2\n");
    CHECK_FALSE(manifest.isUnchanged("a.csv", file));
}

TEST_CASE("export manifest: of a large file its begin and end and blocks between count",
          "[core][import][manifest]")
{
    const TempFolder folder;
    const auto file = folder.write("large.json", "");
    constexpr std::uint64_t kSize = 300U << 20U;
    fs::resize_file(file, kSize); // sparse
    const auto edited = [&](std::uint64_t at) {
        std::fstream out(file, std::ios::in | std::ios::out | std::ios::binary);
        out.seekp(static_cast<std::streamoff>(at)).put('x');
        out.close();
        return contentHash(file);
    };
    const auto first = contentHash(file);
    REQUIRE(first.size() == 16);
    const auto second = edited(0);
    CHECK(second != first);
    const auto third = edited(kSize - 1);
    CHECK(third != second);
    CHECK(edited((kSize - (4U << 20U)) / 63 * 30 + 12345) != third);
    CHECK(contentHash(folder.path() / "absent").empty());
}
