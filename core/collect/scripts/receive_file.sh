# SPDX-License-Identifier: GPL-3.0-or-later
# Appends its input to $part, or begins it if $begin is 0; renames it to $to if it has $size bytes then.
mkdir -p -- "$folder" || exit
if [ "$begin" = 0 ]; then : >"$part"; fi &&
  cat >>"$part" && test "$(stat -c %s -- "$part")" = "$size" && chmod "$mode" -- "$part" &&
  { touch -d "@$mtime" -- "$part" 2>/dev/null || :; } && mv -f -- "$part" "$to"
