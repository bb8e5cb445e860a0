// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "core/base/result.h"

namespace opscope {

/// Order of keys as in the file; a key that repeats keeps its last value.
using JsonTree = nlohmann::ordered_json;

inline constexpr std::size_t kJsonTreeBytes = std::size_t{64} << 20;
inline constexpr int kJsonTreeDepth = 64;

/// Parses a small file whole. Takes NaN and Infinity as "", a BOM, and text that is not UTF-8. Errors:
/// cannot be opened, larger than 64 MiB, deeper than 64 levels, not JSON (with line and offset).
Result<JsonTree> readJsonTree(const std::filesystem::path& path);
Result<JsonTree> parseJsonTree(std::string_view bytes, const std::string& file);

/// Bytes made ready for a JSON parser: UTF-8, no BOM, NaN and Infinity as "": a value that is not there.
/// Errors: deeper than 64 levels.
Result<std::string> cleanJson(std::string_view bytes, const std::string& file);
/// What a parser of `text` said at a byte, with line and offset.
Failure jsonFailure(std::string what, std::size_t byte, std::string_view text, const std::string& file);

/// A scalar as text: strings as they are, numbers as JSON writes them; "" for null, arrays and objects.
std::string scalarText(const JsonTree& value);
/// The value of a key as text, "" if absent.
std::string textOf(const JsonTree& object, std::string_view key);
/// The value of a key as a number, whether it was written as number or text.
double realOf(const JsonTree& object, std::string_view key, double otherwise = 0);
std::int64_t integerOf(const JsonTree& object, std::string_view key, std::int64_t otherwise = -1);
/// The child of a key, or null if there is none.
const JsonTree* childOf(const JsonTree& object, std::string_view key);

} // namespace opscope
