# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the folder $job; prints where the lock of a device is.
mkdir -p "$job" || exit 1
for folder in "${TMPDIR:-/tmp}" /tmp; do [ ! -w "$folder" ] || break; done
printf '%s' "$folder"
