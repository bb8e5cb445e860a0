// SPDX-License-Identifier: GPL-3.0-or-later
// A board that is this machine: an application that reads its acl.json and copies a sample.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

#include "core/collect/profiler_switches.h"
#include "source_dir.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

class LocalBoard {
public:
    LocalBoard()
    {
        write("acl.json", kAcl);
        // Waits for the file "go" if there is a file "wait".
        write("main", "#!/bin/sh\n"
                      "out=$(sed -n 's/.*\"output\": *\"\\([^\"]*\\)\".*/\\1/p' acl.json)\n"
                      "mkdir -p \"$out/JOBYOLOMISHBEFORESAMPLE/data\"; echo started; touch running\n"
                      "while [ -f wait ] && [ ! -f go ]; do sleep 0.05; done\n"
                      "echo 'Inference time: 12.5ms'\n"
                      "cp -r " OPSCOPE_SOURCE_DIR "/samples/JOBYOLOMISHBEFORESAMPLE \"$out\"\n"
                      "job=$out/JOBYOLOMISHBEFORESAMPLE\n"
                      "grep -q '\"aac_metrics\": \"ArithmeticUtilization\"' acl.json || "
                      "rm -f \"$job\"/summary/op_* \"$job\"/timeline/task_time_*\n"
                      "grep -q '\"acl_api\": \"on\"' acl.json || "
                      "rm -f \"$job\"/summary/acl_* \"$job\"/timeline/acl_*\n");
        std::filesystem::permissions(m_folder / "app/main", std::filesystem::perms::owner_all);
        project.file = m_folder / "p.opscope-run";
        project.folder = (m_folder / "app").string();
        project.application = "main";
        project.output = (m_folder / "out").string();
        project.switches = svpDefaults();
        project.device = ::getpid() % 1024; // tests that run at the same time use devices of their own
    }
    void write(const std::string& name, const std::string& text) const
    {
        m_folder.write("app/" + name, text);
    }
    std::string acl() const
    {
        std::ifstream in(m_folder / "app/acl.json");
        return {std::istreambuf_iterator<char>(in), {}};
    }
    const std::filesystem::path& folder() const { return m_folder.path(); }

    static constexpr const char* kAcl = "{\n  \"other\" : [1,2.50]\n}\n";
    RunProject project;

private:
    TempFolder m_folder;
};

} // namespace opscope::test
