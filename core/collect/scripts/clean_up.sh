# SPDX-License-Identifier: GPL-3.0-or-later
# Removes the run $run that was cancelled, or prints what stays.
# shellcheck disable=SC2015
cd "$run" || { echo left; exit; }
kept=
for job in job_*; do
  [ ! -f "$job/acl.orig" ] && [ ! -f "$job/acl-kept" ] || {
    kept=1
    if [ -f "$job/acl-stuck" ]; then echo "stuck $job"; else echo "kept $job"; fi
  }
done
rmdir out 2>/dev/null || { echo left; exit; }
[ -n "$kept" ] || rm -rf "$run" || echo left
