// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "core/import/discover/walk.h"

namespace opscope {

/// Finds the part of a tree below any of its folders without searching all files: a walk lists the files
/// below a folder consecutively.
class Subtrees {
public:
    explicit Subtrees(const WalkedTree& tree) : m_tree(tree)
    {
        for (std::size_t i = 0; i < tree.files.size(); ++i)
            note(m_files, tree.files[i].path, i);
        for (std::size_t i = 0; i < tree.folders.size(); ++i)
            note(m_folders, tree.folders[i], i);
    }

    /// The tree of one folder; its paths are relative to that folder.
    WalkedTree of(const std::string& folder) const
    {
        WalkedTree out{m_tree.root / folder, {}, {}, {}};
        const auto skipped = folder.size() + 1;
        const auto files = at(m_files, folder);
        for (auto i = files.first; i < files.second; ++i) {
            const auto& file = m_tree.files[i];
            out.files.push_back({file.path.substr(skipped), file.sizeBytes, file.refused});
        }
        const auto folders = at(m_folders, folder);
        for (auto i = folders.first; i < folders.second; ++i)
            out.folders.push_back(m_tree.folders[i].substr(skipped));
        return out;
    }

private:
    using Range = std::pair<std::size_t, std::size_t>;
    using Ranges = std::unordered_map<std::string_view, Range>;

    static void note(Ranges& ranges, std::string_view path, std::size_t i)
    {
        for (auto folder = folderOf(path); !folder.empty(); folder = folderOf(folder))
            ranges.try_emplace(folder, i, i).first->second.second = i + 1;
    }
    static Range at(const Ranges& ranges, std::string_view folder)
    {
        const auto it = ranges.find(folder);
        return it == ranges.end() ? Range{0, 0} : it->second;
    }

    const WalkedTree& m_tree;
    Ranges m_files;
    Ranges m_folders;
};

} // namespace opscope
