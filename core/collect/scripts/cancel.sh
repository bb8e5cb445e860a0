# SPDX-License-Identifier: GPL-3.0-or-later
# Ends $job; $grace as in end_app.sh.
# shellcheck disable=SC2034 # end_app reads $app
touch "$job/cancelled"
[ -f "$job/started" ] || exit 0
pause() { sleep 0.2 2>/dev/null || sleep 1; }
i=0
while [ ! -f "$job/app" ] && [ ! -f "$job/rc" ] && [ $i -lt 50 ]; do pause; i=$((i+1)); done
[ -f "$job/rc" ] && exit 0
app=$(cat "$job/app") || exit 1
end_app
i=0
while [ ! -f "$job/rc" ] && [ $i -lt 50 ]; do pause; i=$((i+1)); done
[ -f "$job/rc" ]
