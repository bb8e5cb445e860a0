// SPDX-License-Identifier: GPL-3.0-or-later
/// The real program logs in with a password; a stand-in for ssh asks for it as ssh does. An sshd that an
/// ordinary user has started cannot check passwords.
#include <catch2/catch.hpp>

#include "cli_program.h"
#include "core/base/process.h"
#include "tests/support/board.h"

using namespace opscope;
using namespace opscope::test;
namespace fs = std::filesystem;

TEST_CASE("cli password: it reaches only ssh and only when the host asks", "[core][cli][collect]")
{
    const TempFolder folder;
    const auto ssh = folder.write(
        "ssh", "#!/bin/sh\ncd \"${0%/*}\"\n"
               "case \" $* \" in *' -G '*) printf 'user root\\nhostname 10.0.0.2\\n'; "
               "exit 0;; esac\n"
               "printf '%s\\n' \"$@\" >said; env >>said\n"
               "keys=${OPSCOPE_ASKPASS_SOCKET%/*}; echo \"$keys\" >keys; stat -c %a \"$keys\" >mode\n"
               "\"$SSH_ASKPASS\" \"admin@jump's password: \" >jump\n"
               "\"$SSH_ASKPASS\" \"root@10.0.0.2's password: \" >host\n"
               "echo 'Permission denied (password).' >&2; exit 255\n");
    fs::permissions(ssh, fs::perms::owner_all);
    const auto ini =
        folder.write("ssh.ini", "[ssh_config]\nip = 10.0.0.2\nusername = root\npwd = s3cret word\n");
    const auto ran =
        runForText({.argv = {OPSCOPE_CLI_PROGRAM, "preflight", "-m", "/app/main", "--config", ini},
                    .environment = {{"PATH", folder.path().string() + ':' + std::getenv("PATH")}}},
                   1 << 20);
    REQUIRE(ran);
    INFO(ran->out << ran->err);
    CHECK(ran->end.exitCode == 2);
    CHECK(textOf(folder / "host") == "s3cret word\n");
    CHECK(textOf(folder / "jump").empty());
    CHECK(textOf(folder / "mode") ==
          "700\n"); // only the user can read the path to the password, and it is deleted
    const auto keys = textOf(folder / "keys");
    REQUIRE(keys.starts_with("/tmp/opscope-ssh-"));
    CHECK_FALSE(fs::exists(keys.substr(0, keys.size() - 1)));
    const auto output = textOf(folder / "said");
    CHECK(output.find("SSH_ASKPASS=" OPSCOPE_CLI_PROGRAM) != std::string::npos);
    CHECK(output.find("s3cret") == std::string::npos); // it is in no argument and no variable
    CHECK((ran->out + ran->err).find("s3cret") == std::string::npos);
}
