// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/accuracy_options.h"

namespace opscope {

void addAccuracyOptions(CLI::App& app, AccuracyOptions& options)
{
    addChoice<OutputFormat>(
        app, "--format", options.format, "table, csv or json",
        {{"table", OutputFormat::Table}, {"csv", OutputFormat::Csv}, {"json", OutputFormat::Json}})
        ->type_name("FORMAT");
    app.add_flag("--strict", options.isStrict, "Exit with 1 when a file could not be read whole");
    app.add_flag(
        "--no-cache", [](std::int64_t) {},
        "Nothing is kept of tensors: taken because every command takes it");
}

} // namespace opscope
