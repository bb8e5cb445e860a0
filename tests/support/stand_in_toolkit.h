// SPDX-License-Identifier: GPL-3.0-or-later
// A script that behaves as msprof.pyc does, and a JOB with raw data.
#pragma once

#include <filesystem>
#include <string>

#include "core/collect/toolkit.h"
#include "source_dir.h"
#include "tests/support/temp_folder.h"

namespace opscope::test {

/// "raw" is a JOB without exports; "toolkit/msprof.py" exports it by copying those of a sample. The files
/// "fail_import", "fail_timeline", "fail_summary", "empty" and "wait" next to the script change its
/// behaviour.
class StandInToolkit {
public:
    explicit StandInToolkit(const std::string& name = "JOBRAWTEST") : job(m_folder / name)
    {
        namespace fs = std::filesystem;
        const auto sample = fs::path(OPSCOPE_SOURCE_DIR) / "samples/JOBYOLOMISHBEFORESAMPLE";
        fs::create_directories(job);
        fs::copy(sample / "data", job / "data");
        fs::copy(sample / "info.json.0", job);
        script =
            m_folder.write("toolkit/msprof.py",
                           "import os, shutil, sys, time\n"
                           "here = os.path.dirname(os.path.abspath(__file__))\n"
                           "has = lambda name: os.path.exists(os.path.join(here, name))\n"
                           "folder = sys.argv[sys.argv.index('-dir') + 1]\n"
                           "print('[INFO]', *sys.argv[1:])\n"
                           "while has('wait'): time.sleep(0.02)\n"
                           "what = sys.argv[2] if sys.argv[1] == 'export' else sys.argv[1]\n"
                           "if has('fail_' + what): sys.exit('no licence for ' + what)\n"
                           "if not os.path.isdir(folder + '/data'): sys.exit('no data')\n"
                           "if what == 'import': os.makedirs(folder + '/sqlite', exist_ok=True)\n"
                           "elif not has('empty'): shutil.copytree('" +
                               sample.string() + "/' + what, folder + '/' + what, dirs_exist_ok=True)\n");
    }
    /// Changes the behaviour of the toolkit.
    void set(const std::string& flag) const { m_folder.write("toolkit/" + flag, ""); }
    void unset(const std::string& flag) const { std::filesystem::remove(m_folder / ("toolkit/" + flag)); }
    /// Writes another toolkit, which only prints the text and fails.
    std::filesystem::path write(const std::string& text) const
    {
        m_folder.write("broken/text", text);
        return m_folder.write("broken/msprof.py",
                              "import os, sys\n"
                              "sys.exit(open(os.path.join(os.path.dirname(__file__), 'text')).read())\n");
    }
    std::filesystem::path cache() const { return m_folder / "cache"; }
    const std::filesystem::path& folder() const { return m_folder.path(); }

private:
    TempFolder m_folder;

public:
    std::filesystem::path job, script;
};

/// Parses the JOB with the stand-in, on a copy in its cache.
inline ToolkitRun runOf(const StandInToolkit& toolkit)
{
    ToolkitRun run;
    run.job = toolkit.job;
    run.script = toolkit.script;
    run.cacheFolder = toolkit.cache();
    return run;
}

} // namespace opscope::test
