// SPDX-License-Identifier: GPL-3.0-or-later
// What the name of a dump or of a golden file contains. FORMATS 1.1 and 2 of core/accuracy.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace opscope::accuracy {

enum class NameKind {
    Dump,       ///< type.op.task[.stream].time, or a tensor of it: ....output.0[.NCHW].npy
    Overflow,   ///< Opdebug.Node_OpDebug...
    Exception,  ///< exception_info.stream.task.time: the stream comes first
    Statistics, ///< as Dump, with .csv at the end
    Hash,       ///< digits only: mapping.csv has the name
    Golden,     ///< op.output.time.npy, .pb or .quant
    Archive,    ///< .npz
};

/// Of a task that was cut into threads (FFTS+).
struct ThreadPart {
    std::uint64_t context = 0;
    std::uint64_t thread = 0;
    std::uint64_t device = 0;
};

/// A file that holds one tensor of a dump.
struct TensorPlace {
    bool isInput = false;
    std::uint64_t index = 0;
    std::string format; ///< "NCHW"; "": unknown
};

struct DumpName {
    NameKind kind = NameKind::Dump;
    std::string opType; ///< as escaped by the runtime
    std::string op;     ///< as escaped by the runtime
    std::optional<std::uint64_t> task;
    std::optional<std::uint64_t> stream;
    std::uint64_t time = 0; ///< microseconds; 0: none of 16 digits
    std::optional<ThreadPart> part;
    std::optional<std::uint64_t> slice; ///< N of an op name that ended with _lxsliceN, which is removed
    std::uint64_t output = 0;           ///< of a golden file
    std::optional<TensorPlace> tensor;  ///< of an npy; none: the file contains all tensors
};

/// Nothing for a name of another kind of file.
std::optional<DumpName> parseDumpName(std::string_view name);

/// As the runtime writes names into file names: space . / \ become _.
std::string escapedName(std::string_view name);

} // namespace opscope::accuracy
