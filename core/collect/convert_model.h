// SPDX-License-Identifier: GPL-3.0-or-later
// Converts a model to an .om with the ATC of the toolkit, here or on a host.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/collect/collect.h"

namespace opscope {

/// Values of --framework ("ATC离线模型编译工具用户指南" of CANN 8.5; SVP, "ATC工具使用指南" of SS928, knows 0
/// and 5).
enum class ModelFramework { Caffe = 0, MindSpore = 1, TensorFlow = 3, Onnx = 5 };

/// The options for ATC; empty ones are left out. Paths are of this machine.
struct ModelConversion {
    ModelFramework framework = ModelFramework::Onnx;
    std::string model;                ///< .onnx, .prototxt, .pb, .air
    std::string weight;               ///< .caffemodel
    std::string output;               ///< the .om, with or without its ending
    std::string inputShape;           ///< "data:1,3,224,224;mask:1,8"
    std::string inputFormat;          ///< "NCHW", "NHWC", "ND", "NCDHW", "NDHWC"
    std::string outputType;           ///< "FP32", "FP16", "UINT8", or "NODE:INDEX:TYPE;..."
    std::string socVersion;           ///< "Ascend310P3"
    std::string aippConfig;           ///< file of --insert_op_conf
    std::string fusionSwitches;       ///< file of --fusion_switch_file; for SVP also "RULE:off;..."
    std::string precision;            ///< value of --precision_mode
    std::string imageList;            ///< for SVP: "NAME:FILE;..." with the data for quantization
    std::string compileMode;          ///< for SVP: 0, 1, 5 or 6, the bits of data
    std::string onlineModelType;      ///< for SVP: 0 to 7; with bit 2 a profile has data of layers
    std::vector<std::string> further; ///< further words, passed unchanged
    std::string atc;                  ///< the program, there; empty: looked up in PATH
    std::string setEnv;               ///< a script that is sourced before it, there
    std::int64_t timeLimitSec = 3600;
};

/// The command line of ATC. Errors: RunFileLacks (model, output, weight of Caffe), RunFileBadValue (a shape,
/// a further word without "--").
Result<std::vector<std::string>> atcWords(const ModelConversion& conversion);

/// An error or warning of ATC's log.
struct AtcProblem {
    bool isError = true;
    std::uint64_t line = 0; ///< of the log, from 1
    std::string code;       ///< "EZ3003"; empty for a line "[ERROR] ..."
    std::string text;
    std::string node;  ///< of the model, if it is named
    std::string place; ///< in the sources of ATC: "engine_place.cc:148"
    std::string cause, solution;
};
/// Reads the output of `atc`: "EZ3003: text", followed by "Possible Cause:", "Solution:" and a trace back,
/// and lines "[ERROR] ... [file.cc:123]...". At most 1000; a line with a code is reported once.
std::vector<AtcProblem> readAtcLog(std::string_view log);

struct ConvertedModel {
    std::filesystem::path model; ///< empty: there is none
    int exitCode = 0;
    std::vector<AtcProblem> problems;
};

/// The framework for the ending of a file name; nullopt if the ending is not known.
std::optional<ModelFramework> frameworkOf(std::string_view model);

/// Runs ATC. On a host, the model and its files are sent to a new folder, which is removed afterwards, and
/// the .om is fetched. The files that an image list names relative to itself are sent too; a picture with an
/// absolute path is on the host. Errors: those of `atcWords`, of the connection, of sending and fetching;
/// Cancelled. A failure of ATC is not an error but an exit code and problems.
Result<ConvertedModel> convertModel(const HostOptions& host, const ModelConversion& conversion,
                                    const CollectEvents& events, const std::stop_token& stop);

} // namespace opscope
