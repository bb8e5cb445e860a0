// SPDX-License-Identifier: GPL-3.0-or-later
// A board: a folder with an application that reads its acl.json and writes a JOB, slowly, as far as a test
// lets it.
#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "core/collect/profiler_switches.h"
#include "source_dir.h"
#include "tests/support/ssh_server.h"

namespace opscope::test {

/// The contents of the file.
inline std::string textOf(const std::filesystem::path& path)
{
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

class Board {
public:
    explicit Board(const SshServer& server, const std::string& folder = "app")
        : m_server(server), m_folder(server.folder() / folder)
    {
        namespace fs = std::filesystem;
        fs::create_directories(m_folder);
        write("acl.json", kAcl);
        // It prints its arguments, waits for the file "go" if there is a file "wait", and copies a sample.
        write("main", std::string("#!/bin/sh\n"
                                  "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                                  "on=$(sed -n 's/.*\"switch\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                                  "for a; do printf '<%s>\\n' \"$a\"; done\n"
                                  "echo \"value $OPSCOPE_TEST_VALUE\"\n"
                                  "[ \"$on\" = on ] || exit 3\n"
                                  "job=$out/JOBYOLOMISHBEFORESAMPLE\n"
                                  "mkdir -p \"$job\"; cp -r ") +
                          OPSCOPE_SOURCE_DIR
                          "/samples/JOBYOLOMISHBEFORESAMPLE/data \"$job\"\n"
                          "echo started\n"
                          "while [ -f wait ] && [ ! -f go ]; do sleep 0.05; done\n"
                          "[ ! -f crash ] || kill -SEGV $$\n"
                          "cp -r " OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE/* \"$job\"\n"
                          "grep -q '\"aac_metrics\": \"ArithmeticUtilization\"' acl.json || "
                          "rm -f \"$job\"/summary/op_* \"$job\"/timeline/task_time_*\n"
                          "grep -q '\"acl_api\": \"on\"' acl.json || "
                          "rm -f \"$job\"/summary/acl_* \"$job\"/timeline/acl_*\n"
                          "echo done\n");
        fs::permissions(m_folder / "main", fs::perms::owner_all);
    }

    std::filesystem::path operator/(const std::string& name) const { return m_folder / name; }
    void write(const std::string& name, const std::string& text) const
    {
        std::ofstream(m_folder / name, std::ios::binary) << text;
    }
    /// A run of the application on this board.
    RunProject project() const
    {
        RunProject project;
        project.file = m_server.folder() / "p.opscope-run";
        project.host = "board";
        project.sshConfig = m_server.config();
        project.folder = m_folder;
        project.application = "main";
        project.output = m_server.folder() / "out";
        project.switches = svpDefaults();
        return project;
    }

    static constexpr const char* kAcl = "{\n  \"dump\":{\"dump_list\":[] },\n\t\"other\" : [1,2.50]\n}\n";

private:
    const SshServer& m_server;
    std::filesystem::path m_folder;
};

} // namespace opscope::test
