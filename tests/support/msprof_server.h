// SPDX-License-Identifier: GPL-3.0-or-later
// A server with an application and a stand-in for msprof.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "core/collect/run_project.h"
#include "tests/support/board.h"

namespace opscope::test {

/// A server with an application and a msprof: with --application msprof writes down its arguments, runs the
/// application and leaves raw data; with --export it parses them.
class MsprofServer {
public:
    explicit MsprofServer(const std::filesystem::path& root) : m_root(root)
    {
        write("app/main", "#!/bin/sh\nfor a; do printf '<%s>\\n' \"$a\"; done\npwd\n");
        write(
            "msprof",
            "#!/bin/sh\n"
            "printf '%s\\n' \"$@\" >>'" +
                (root / "said").string() +
                "'\n"
                "for a; do case $a in --output=*) out=${a#*=};; --application=*) app=${a#*=};; "
                "--export=on) export=1;; esac; done\n"
                "if [ -n \"$export\" ]; then echo parsing; "
                "while [ -f '" +
                (root / "wait").string() + "' ] && [ ! -f '" + (root / "go").string() +
                "' ]; do sleep 0.05; done; mkdir \"$out/mindstudio_profiler_output\"; "
                "echo parsed >\"$out/mindstudio_profiler_output/x.csv\"; exit 0; fi\n"
                "$app || exit 5\n"
                "n=$(ls \"$out\" | wc -l); prof=$out/PROF_00000$((n+1))_20250101000000000_ABCDEFGHIJKLMNOP\n"
                "mkdir -p \"$prof/host/data\"; echo raw >\"$prof/host/data/raw\"\n");
        project.kind = RunKind::Cann;
        project.folder = (root / "app").string();
        project.application = "main";
        project.toolkit = (root / "msprof").string();
        project.output = (root / "out").string();
        project.results = (root / "results").string();
    }
    void write(const std::string& name, const std::string& text) const
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name) << text;
        std::filesystem::permissions(m_root / name, std::filesystem::perms::owner_all);
    }
    std::string notedArguments() const { return opscope::test::textOf(m_root / "said"); }

    RunProject project;

private:
    std::filesystem::path m_root;
};

/// The same behind an sshd of its own.
struct MsprofSite {
    explicit MsprofSite(std::unique_ptr<SshServer> started) : ssh(std::move(started)), server(ssh->folder())
    {
        server.project.host = "board";
        server.project.sshConfig = ssh->config().string();
    }
    /// Null if no sshd can be started; the test then counts as skipped.
    static std::unique_ptr<MsprofSite> start()
    {
        auto ssh = SshServer::start();
        return ssh ? std::make_unique<MsprofSite>(std::move(ssh)) : nullptr;
    }

    std::unique_ptr<SshServer> ssh;
    MsprofServer server;
};

} // namespace opscope::test
