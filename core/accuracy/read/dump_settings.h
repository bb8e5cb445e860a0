// SPDX-License-Identifier: GPL-3.0-or-later
// The section "dump" of acl.json, which aclInit and aclmdlSetDump of CANN read: what the device dumps.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/message.h"
#include "core/base/result.h"

namespace opscope::accuracy {

struct DumpSettings {
    struct Model {
        std::string name; ///< for an .om the name inside it, for a graph of a framework the name of the graph
        std::vector<std::string> layers; ///< empty: all ops
    };
    std::string path;
    std::vector<Model> models;
    std::string mode = "output";  ///< input, output, all
    std::string opSwitch = "off"; ///< on: also single ops
    std::string data = "tensor";  ///< tensor, stats
    std::vector<std::string>
        statistics;            ///< Max, Min, Avg, Nan, Negative Inf, Positive Inf, L2norm; empty: all
    std::string step;          ///< "0|3-5|10"; empty: all
    std::string debug = "off"; ///< on: only overflow detection
    std::vector<std::string> otherFields; ///< unknown fields of the section; kept when it is written
};

/// Reports what is wrong with settings, in the order of the fields. Empty: the device accepts them.
std::vector<Message> checkDumpSettings(const DumpSettings& settings);

/// Reads the section from a file's text; defaults if it is missing. Errors: not a JSON object.
Result<DumpSettings> parseDumpSettings(std::string_view json, const std::string& file);
/// Returns the text of the file with the section set. Other sections and fields stay, in their order. Errors:
/// `json` is neither empty nor a JSON object.
Result<std::string> setDumpSettings(std::string_view json, const DumpSettings& settings,
                                    const std::string& file);

} // namespace opscope::accuracy
