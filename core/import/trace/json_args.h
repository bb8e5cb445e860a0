// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>

#include "core/report/args.h"

namespace opscope::trace {

/// The arguments of the events of a Chrome trace file; a locator is the offset of an event.
class JsonArgSource : public ArgSource {
public:
    static constexpr std::string_view kKind = "chrome_trace";

    /// Records size and time of the file, to detect later changes.
    static Result<std::shared_ptr<const ArgSource>> of(const std::filesystem::path& file);
    /// Recreates a source from its `describe()`; the file is opened only when arguments are read.
    static Result<std::shared_ptr<const ArgSource>> fromText(std::string_view description);

    Result<Args> decode(std::uint64_t locator) const override;
    std::string kind() const override { return std::string(kKind); }
    std::string describe() const override;
    /// True if the file exists unchanged.
    bool isThere() const;

private:
    struct Stamp {
        std::uint64_t size = 0;
        std::int64_t mtimeNs = 0;
        friend bool operator==(const Stamp&, const Stamp&) = default;
    };
    static Result<Stamp> stampOf(const std::filesystem::path& file);

    std::filesystem::path m_file;
    Stamp m_stamp;
};

} // namespace opscope::trace

namespace opscope {

struct Report;

/// Factory for arg_sources.def. Errors: the file is gone or has changed.
Result<std::shared_ptr<const ArgSource>> makeJsonArgSource(std::string_view description, const Report& owner);

} // namespace opscope
