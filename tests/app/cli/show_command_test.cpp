// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>

#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "core/base/csv_reader.h"
#include "core/base/text_width.h"
#include "tests/app/cli/cli_runner.h"
#include "tests/support/temp_folder.h"

using namespace opscope;
namespace fs = std::filesystem;
using nlohmann::json;

namespace {

fs::path jobFolder()
{
    return samplesFolder() / "JOBYOLOMISHBEFORESAMPLE";
}

fs::path prof()
{
    return samplesFolder() / "PROF_000001_20211118093012345_FACEMASKSLEEPING";
}

json shown(const fs::path& folder)
{
    const auto ran = runCommand({"show", "-dir", folder.string(), "--format", "json"});
    INFO(ran.err);
    REQUIRE(ran.code == 0);
    return json::parse(ran.out).at("reports").at(0);
}

/// The only file below a folder with this beginning of its name.
fs::path fileOf(const fs::path& folder, const std::string& begin)
{
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
        if (entry.path().filename().string().starts_with(begin))
            return entry.path();
    }
    FAIL("no " << begin << " in " << folder);
    return {};
}

std::vector<std::vector<std::string>> csvOf(const fs::path& path)
{
    std::ifstream in(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(in)), {});
    CsvReader reader(bytes);
    std::vector<std::vector<std::string>> rows;
    while (reader.next())
        rows.emplace_back(reader.cells().begin(), reader.cells().end());
    return rows;
}

/// Checks that the output contains every header and every cell of the vendor's file, numbers by their values.
void checkAgainstFile(const json& rows, const fs::path& path)
{
    INFO(path);
    const auto file = csvOf(path);
    REQUIRE(rows.size() + 1 == file.size());
    for (std::size_t row = 1; row < file.size(); ++row) {
        for (std::size_t column = 0; column < file[0].size(); ++column) {
            auto name = file[0][column];
            auto text = file[row][column];
            while (text.ends_with('\t') || text.ends_with('\r'))
                text.pop_back();
            REQUIRE(rows[row - 1].contains(name));
            const auto& cell = rows[row - 1][name];
            INFO(name << " of row " << row);
            if (cell.is_number())
                CHECK(cell.get<double>() == std::stod(text));
            else if (cell.is_null())
                CHECK(text == "N/A");
            else
                CHECK((cell == text || '"' + cell.get<std::string>() + '"' == text));
        }
    }
}

/// Writes a JOB whose layers have Chinese names.
void writeChineseJob(const fs::path& folder)
{
    fs::create_directories(folder / "summary");
    std::ofstream(folder / "info.json.0") << R"({"jobInfo":"","DeviceInfo":[{"id":0}]})";
    std::ofstream(folder / "summary/op_summary_0.yolo.1.1.1.1.0.01.1000.csv")
        << "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio,Mac Busy Ratio\n"
           "0,卷积层一,卷积,Conv,100.5,0.5,0.9\n"
           "1,plain,pool,Pooling,50.25,0.25,0\n"
           "-,-,-,-,150.75,1,-\n";
}

} // namespace

TEST_CASE("show prints the four tables of a JOB as its files have them", "[core][cli]")
{
    const auto all = shown(jobFolder());
    REQUIRE(all.size() == 5); // with the name
    checkAgainstFile(all.at("op_summary"), fileOf(jobFolder(), "op_summary_"));
    checkAgainstFile(all.at("op_statistic"), fileOf(jobFolder(), "op_statistic_"));
    checkAgainstFile(all.at("acl_statistic"), fileOf(jobFolder(), "acl_statistic_"));
    const auto& frequency = all.at("frequency");
    REQUIRE(frequency.size() == 1);
    CHECK(frequency[0]["device"] == 0);
    CHECK(fileOf(jobFolder(), "op_summary_").filename().string().find(frequency[0]["model"]) !=
          std::string::npos);
    CHECK(frequency[0]["frequency"].is_number());
    CHECK(frequency[0]["icache_miss_rate"].is_number());
}

TEST_CASE("show prints the tables of a PROF and its clock", "[core][cli]")
{
    const auto all = shown(prof());
    checkAgainstFile(all.at("op_summary"), fileOf(prof(), "op_summary_"));
    checkAgainstFile(all.at("op_statistic"), fileOf(prof(), "op_statistic_"));
    checkAgainstFile(all.at("acl_statistic"), fileOf(prof(), "acl_statistic_"));
    CHECK(all.at("frequency")[0]["frequency"] == 680);
}

TEST_CASE("show computes figures that no file of a run has", "[core][cli]")
{
    const auto all = shown(samplesFolder() / "PROF_000001_20250620081530123_TRANSFORMERINADB");
    CHECK(all.at("op_statistic")[0]["OP Type"] == "MatMulV2");
    CHECK(all.at("api_statistic").size() > 3);
}

TEST_CASE("show titles its tables in the order of the vendor's tool", "[core][cli]")
{
    const auto text = runCommand({"show", "--dir", jobFolder().string()}).out;
    std::size_t at = 0;
    for (const auto* title : {"AI Core metrics\n", "Op statistic\n", "ACL statistic\n", "Frequency\n"}) {
        INFO(title);
        at = text.find(title, at);
        REQUIRE(at != std::string::npos);
    }
    CHECK(text.find("\n       -  -", 0) != std::string::npos); // the total row keeps its mark
}

TEST_CASE("show aligns wide characters by their columns", "[core][cli]")
{
    const TempFolder folder;
    const auto chinese = folder.path() / "JOBCHINESE";
    writeChineseJob(chinese);
    const auto text = runCommand({"show", "-dir", chinese.string()}).out;
    const auto endOf = [&](const std::string& name, const std::string& number) {
        const auto line = text.rfind('\n', text.find(name)) + 1;
        const auto at = text.find(number, line);
        REQUIRE(at != std::string::npos);
        return displayWidth(text.substr(line, at + number.size() - line));
    };
    REQUIRE(text.find("卷积层一") != std::string::npos);
    CHECK(endOf("卷积层一", "100.50") == endOf("plain", "50.25"));
}

TEST_CASE("show fits a narrow terminal by blocks of columns with the name in front", "[core][cli]")
{
    for (const auto& folder : {jobFolder(), prof()}) {
        const auto wide = runCommand({"show", "-dir", folder.string()}).out;
        const auto narrow = runCommand({"show", "-dir", folder.string()}, 60).out;
        std::istringstream lines(narrow);
        std::size_t widest = 0;
        for (std::string line; std::getline(lines, line);)
            widest = std::max(widest, displayWidth(line));
        CHECK(widest <= 60);
        std::istringstream header(wide.substr(wide.find('\n') + 1));
        std::string line;
        std::getline(header, line);
        for (std::size_t at = 0; at < line.size();) { // columns are separated by two spaces
            const auto end = std::min(line.find("  ", at), line.size());
            INFO(line.substr(at, end - at));
            CHECK(narrow.find(line.substr(at, end - at)) != std::string::npos);
            at = line.find_first_not_of(' ', end);
        }
    }
}

TEST_CASE("show has the name of each row in every block of columns", "[core][cli]")
{
    const auto sample = samplesFolder() / "JOBYOLOMISHBEFORESAMPLE";
    const auto text = runCommand({"show", "-dir", sample.string()}, 80).out;
    std::istringstream lines(text.substr(text.find("ACL statistic")));
    std::size_t blocks = 0;
    for (std::string line; std::getline(lines, line) && line != "Frequency";) {
        if (line.find("Min(us)") != std::string::npos || line.find("Total Time(us)") != std::string::npos) {
            ++blocks;
            INFO(line);
            CHECK((line.starts_with("Name") || line.find(" Name") != std::string::npos));
        }
    }
    CHECK(blocks >= 2);
}

TEST_CASE("show of raw data only exits with 2 and reports what was searched", "[core][cli]")
{
    const TempFolder folder;
    folder.write("JOBRAW/info.json.0", R"({"hostname":"board"})");
    folder.write("JOBRAW/data/AAcore.0.1.1", "raw");
    const auto ran = runCommand({"show", "-dir", (folder.path() / "JOBRAW").string()});
    CHECK(ran.code == 2);
    CHECK(ran.out.find("op_summary was not found") != std::string::npos);
    CHECK(ran.out.find("a frequency (in info.json") != std::string::npos);
}

TEST_CASE("show of several ranks is a list and a missing rank is reported", "[core][cli]")
{
    const auto ran = runCommand({"show", sample("ascend_pt_two_ranks"), "--format", "json"});
    const auto all = json::parse(ran.out).at("reports");
    CHECK(all.size() == 2);
    CHECK(runCommand({"show", "-dir", "/nonexistent"}).code == 2);
    CHECK(runCommand({"show"}).code == 3);
}

TEST_CASE("show distinguishes the rows of devices and models and pictures and keeps their order",
          "[core][cli]")
{
    const TempFolder folder;
    const auto path = folder.path() / "JOBMANY";
    fs::create_directories(path / "summary");
    std::ofstream(path / "info.json.0") << R"({"jobInfo":"","DeviceInfo":[{"id":0}]})";
    for (const int picture : {10, 2, 1}) { // sorted by name, 10 would be before 2
        std::ofstream(path / "summary" /
                      ("op_summary_0.yolo.1.1.12." + std::to_string(picture) + ".0.01.1000.csv"))
            << "Layer Id,Ori Layer Name,Layer Name,Layer Type,Time(us),Time Ratio,Mac Busy Ratio\n"
            << "0,conv,conv,Conv," << picture << ".5,1,0.9\n-,-,-,-," << picture << ".5,1,-\n";
    }
    const auto all = shown(path);
    std::vector<int> pictures;
    for (const auto& row : all.at("op_summary")) {
        pictures.push_back(row.at("Picture").get<int>());
        CHECK(row.at("Time(us)").get<double>() == pictures.back() + 0.5);
        CHECK_FALSE(row.contains("Device")); // there is only one
    }
    CHECK(pictures == std::vector<int>{1, 1, 2, 2, 10, 10});
    pictures.clear();
    for (const auto& row : all.at("frequency"))
        pictures.push_back(row.at("current_picture").get<int>());
    CHECK(pictures == std::vector<int>{1, 2, 10});
    CHECK(runCommand({"show", "-dir", path.string()}).out.find("Picture") != std::string::npos);
}

TEST_CASE("show: a missing id is not a number", "[core][cli]")
{
    const TempFolder folder;
    folder.write("PROF_000001_20250101000000000_A/mindstudio_profiler_output/op_summary_20250101000000.csv",
                 "Device_id,Model ID,Task ID,Stream ID,Op Name,OP Type,Task Type,Task Start Time(us),"
                 "Task Duration(us),Context ID\n"
                 "0,4294967295,1,2,conv,Conv,AI_CORE,100.5,4.5,4294967295\n");
    const auto ran = runCommand({"show", folder.path().string(), "--format", "json"});
    INFO(ran.out << ran.err);
    CHECK(ran.out.find("conv") != std::string::npos);
    CHECK(ran.out.find("4294967295") == std::string::npos);
}
