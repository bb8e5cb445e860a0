# SPDX-License-Identifier: GPL-3.0-or-later
# Prints $bytes bytes of $f in $folder after the first $begin.
# shellcheck disable=SC2015
cd "$folder" || exit 1
[ -f "$f" ] && [ ! -L "$f" ] || { echo 'this is no regular file any more' >&2; exit 1; }
tail -c +$((begin+1)) "$f" | head -c "$bytes"
