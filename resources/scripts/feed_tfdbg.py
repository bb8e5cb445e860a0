#!/usr/bin/env python3
"""Runs a TensorFlow program under tfdbg and enters the commands of a file at its prompt.

Usage: feed_tfdbg.py COMMANDS PROGRAM [ARGUMENT...]

COMMANDS has one command a line ("pt NAME:0 -n 0 -w FILE.npy"). The program must open tfdbg with the readline
interface. The first prompt is answered with "run"; the commands follow when the run has ended.
"""
import os
import pty
import select
import sys

PROMPT = b"tfdbg>"
TIME_LIMIT_S = 3600


def wait_for_prompt(terminal):
    """Shows what the program prints. Returns False when it ends."""
    seen = b""
    while PROMPT not in seen:
        if not select.select([terminal], [], [], TIME_LIMIT_S)[0]:
            sys.exit("feed_tfdbg.py: no prompt of tfdbg for %d s" % TIME_LIMIT_S)
        try:
            data = os.read(terminal, 65536)
        except OSError:
            return False
        if not data:
            return False
        os.write(1, data)
        seen = (seen + data)[-65536:]
    return True


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8") as file:
        commands = [line.strip() for line in file if line.strip()]
    child, terminal = pty.fork()
    if child == 0:
        os.execvp(sys.argv[2], sys.argv[2:])
    for command in ["run"] + commands + ["exit"]:
        if not wait_for_prompt(terminal):
            break
        os.write(terminal, command.encode() + b"\n")
    while wait_for_prompt(terminal):
        os.write(terminal, b"exit\n")
    status = os.waitpid(child, 0)[1]
    sys.exit(os.waitstatus_to_exitcode(status) if hasattr(os, "waitstatus_to_exitcode") else status >> 8)


main()
