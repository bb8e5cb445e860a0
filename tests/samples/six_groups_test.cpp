// SPDX-License-Identifier: GPL-3.0-or-later
// The six runs of one model on an Ascend 310, read without a line of the program.
#include <cmath>
#include <set>

#include "tests/samples/sample_files.h"

using namespace opscope::samples::test;

namespace {

std::vector<std::vector<Row>> runs()
{
    std::vector<std::vector<Row>> out;
    std::set<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(samplesFolder() / "ascend310_six_groups")) {
        if (entry.is_directory())
            folders.insert(entry.path());
    }
    for (const auto& folder : folders)
        out.push_back(csvRows(folder / "device_0/summary/op_summary_0_1_1.csv"));
    return out;
}

double number(const Row& row, const std::string& column)
{
    INFO(column);
    return std::stod(row.at(column));
}

} // namespace

TEST_CASE("six groups: the same ops in the same order but for the last of the last run", "[samples]")
{
    const auto all = runs();
    REQUIRE(all.size() == 6);
    for (std::size_t run = 0; run < all.size(); ++run) {
        REQUIRE(all[run].size() == (run == 5 ? 32U : 33U));
        for (std::size_t op = 0; op < all[run].size(); ++op) {
            CHECK(all[run][op].at("Op Name") == all[0][op].at("Op Name"));
            CHECK(all[run][op].at("Input Shapes") == all[0][op].at("Input Shapes"));
        }
    }
}

TEST_CASE("six groups: the numbers of the README are the sums of the tables", "[samples]")
{
    const auto all = runs();
    REQUIRE(all.size() == 6);
    std::int64_t time = 0;
    for (const auto& row : all[0])
        time += std::llround(number(row, "Task Duration(us)") * 1000);
    std::int64_t cube = 0;
    for (const auto& row : all[1])
        cube += std::stoll(row.at("cube_fops"));
    double read = 0;
    for (const auto& row : all[2])
        read += number(row, "main_mem_read_bw(GB/s)") * 0x1p30 * number(row, "total_cycles") / 680e6;
    const auto readme = readBytes(samplesFolder() / "ascend310_six_groups/README.md");
    const auto cell = [&](const std::string& title) {
        const auto at = readme.find("| " + title + " | ");
        REQUIRE(at != std::string::npos);
        return readme.substr(at + title.size() + 5, 24);
    };
    CHECK(std::llround(std::stod(cell("time of the ops in the first run")) * 1000) == time);
    CHECK(std::stoll(cell("operations of the cube")) == cube);
    CHECK(std::stod(cell("bytes out of and into DDR")) == Approx(read).epsilon(1e-4));
}

TEST_CASE("six groups: no op does more than the chip can", "[samples]")
{
    const auto all = runs();
    REQUIRE(all.size() == 6);
    for (std::size_t op = 0; op < all[0].size(); ++op) {
        INFO(all[0][op].at("Op Name"));
        for (const auto* unit : {"vec", "mac", "scalar", "mte1", "mte2", "mte3"})
            CHECK(number(all[0][op], std::string(unit) + "_ratio") <= 1);
        const auto seconds = number(all[1][op], "Task Duration(us)") / 1e6;
        CHECK(number(all[1][op], "cube_fops") / seconds <= 2 * 680e6 * 8192);
        const auto& row = all[2][op];
        const auto bytes = (number(row, "main_mem_read_bw(GB/s)") + number(row, "main_mem_write_bw(GB/s)")) *
                           0x1p30 * number(row, "total_cycles") / 680e6;
        CHECK(bytes / (number(row, "Task Duration(us)") / 1e6) <= 51.2e9);
    }
}
