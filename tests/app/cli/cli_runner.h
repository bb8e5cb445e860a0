// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a command line in this process.
#pragma once

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "app/cli/cli.h"
#include "source_dir.h"

namespace opscope {

struct CliRun {
    int code = 0;
    std::string out;
    std::string err;
};

inline CliRun runCommand(std::vector<std::string> args, std::size_t outColumns = 0)
{
    args.emplace_back("--no-cache");
    std::ostringstream out;
    std::ostringstream err;
    const int code = runCli(std::move(args), out, err, {}, {false, outColumns});
    return {code, out.str(), err.str()};
}

/// With the language of a locale, and the cache.
inline CliRun runIn(const char* locale, std::vector<std::string> args)
{
    std::ostringstream out;
    std::ostringstream err;
    Terminal terminal;
    terminal.locale = locale;
    const int code = runCli(std::move(args), out, err, {}, terminal);
    return {code, out.str(), err.str()};
}

/// The rows of a JSON answer with one table.
inline nlohmann::json rowsIn(const std::string& out)
{
    return nlohmann::json::parse(out).at("rows");
}

inline std::filesystem::path samplesFolder()
{
    return std::filesystem::path(OPSCOPE_SOURCE_DIR) / "samples";
}

inline std::string sample(const char* name)
{
    return (samplesFolder() / name).string();
}

} // namespace opscope
