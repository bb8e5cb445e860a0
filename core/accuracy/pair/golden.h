// SPDX-License-Identifier: GPL-3.0-or-later
// Golden tensors by name and output of their op. FORMATS 2 of this folder.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>

#include "core/accuracy/read/dump_folder.h"
#include "core/accuracy/read/npy.h"
#include "core/accuracy/read/tensor.h"

namespace opscope::accuracy {

struct GoldenTensor {
    Tensor tensor; ///< checked
    std::filesystem::path path;
    std::vector<Issue> issues;        ///< from its file
    std::shared_ptr<const void> kept; ///< owns its bytes
};

/// Reads npy, npz, .pb and .quant files, or the dumps of another run. Thread-safe.
class GoldenFiles {
public:
    explicit GoldenFiles(DumpFolder folder);

    const DumpFolder& folder() const { return m_folder; }
    bool isDump() const { return !m_folder.hasGolden(); }
    bool has(const std::string& op, std::uint64_t output) const;
    /// Errors: no tensor of this name (NotFound), or what is wrong with its file.
    Result<GoldenTensor> open(const std::string& op, std::uint64_t output, bool isInput = false);
    /// Files that were opened.
    std::set<std::filesystem::path> used() const;
    void markUsed(const std::filesystem::path& path);

private:
    DumpFolder m_folder;
    struct Place {
        std::size_t archive = 0;
        std::size_t member = 0;
    };
    std::vector<NpzFile> m_archives;
    std::map<std::string, Place> m_members; ///< members of archives, by `goldenKey`
    mutable std::mutex m_lock;
    std::set<std::filesystem::path> m_used;
};

} // namespace opscope::accuracy
