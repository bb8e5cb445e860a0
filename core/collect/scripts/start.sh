# SPDX-License-Identifier: GPL-3.0-or-later
# Starts run.sh of $job.
[ ! -f "$job/started" ] || exit 0 # called again after a lost connection
s=$(command -v setsid)
$s sh "$job/run.sh" </dev/null >/dev/null 2>&1 &
echo $! >"$job/started.part" && mv "$job/started.part" "$job/started"
